import { createHmac, randomInt } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, ctx, networkOf, networksOfSite, siteOf, Turns } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, sql, type Sql, type Tx } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { textFor, type CampaignText } from '../campaign/content.js';
import { EligibilityService } from '../claim/eligibility.service.js';
import { errors } from '../errors.js';
import { GiftService } from '../gift/gift.service.js';
import { MemberService } from '../member/member.service.js';
import { VipService } from '../vip/vip.service.js';
import { WalletService } from '../wallet/wallet.service.js';
import type { EnvelopeDto, EnvelopePageDto, EnvelopeProofDto, EnvelopeShareDto } from './envelope.dto.js';

/** A share that the wallet refuses for now can be claimed so long. */
const claimMs = 7 * 86_400_000;

/** Red envelopes as members see and open them. */
@Injectable()
export class EnvelopeService {
  private readonly logger = new Logger('Envelope');
  /** Who presses again while his first press is under way waits here, not at the database. */
  private readonly turns = new Turns({ atOnce: 1, waiting: 3 });

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly members: MemberService,
    private readonly eligibility: EligibilityService,
    private readonly vip: VipService,
    private readonly wallet: WalletService,
    private readonly gifts: GiftService,
  ) {}

  /** What is announced, open, or was open in the last three days, with the reader's share. */
  async list(query: ListQuery): Promise<EnvelopePageDto> {
    const { brand, language, principal: who } = ctx();
    const member = who?.type === 'member' ? who.id : null;
    const parameters = [who?.brand || brand, this.clock.now(), member];
    const page = await listPage<Row>(this.db.query, query, { ...shown, parameters });
    return { ...page, data: page.data.map(({ texts, ...row }) => ({ ...row, ...textFor(texts, language) })) };
  }

  /** Opens a share of it, once for ever: the same again returns the same share. Its money comes with it, or as soon as the wallet answers. */
  open(id: bigint): Promise<EnvelopeShareDto> {
    return this.turns.run(String(principal().id), () => this.openOnce(id));
  }

  private async openOnce(id: bigint): Promise<EnvelopeShareDto> {
    const { id: memberId } = principal();
    const envelope = await this.find(id);
    const share = (await shareOf(this.db.query, id, memberId)) ?? (await this.takeFirst(envelope));
    await this.gifts.payNow(memberId, 'ENVELOPE', periodOf(id)).catch((error: unknown) => {
      this.logger.warn({ msg: 'envelope_waits', envelope: String(id), error: String(error) });
    });
    const state = await this.gifts.stateOf(memberId, 'ENVELOPE', periodOf(id));
    return { ...share, currency: envelope.currency, state };
  }

  private async takeFirst(envelope: Envelope): Promise<Share> {
    // What cannot be opened is told before anything is locked.
    if (!envelope.isOpen) throw errors.envelope_closed();
    if (!envelope.isLeft) throw errors.envelope_empty();
    await this.requireMember(envelope);
    return this.db.transaction((tx) => this.take(tx, envelope));
  }

  /** What its shares follow from. Raises `promotions.envelope_state` before it is over. */
  async proof(id: bigint): Promise<EnvelopeProofDto> {
    const { brand, principal: who } = ctx();
    const of = [id, who?.brand || brand];
    const [envelope] = await this.db.query<{ state: string }>(
      sql`select state from envelope where id = $1 and brand = $2 and state in ('PUBLISHED', 'ENDED')`,
      of,
    );
    if (!envelope) throw errors.envelope_not_found();
    if (envelope.state !== 'ENDED') throw errors.envelope_state();
    const [proof] = await this.db.query<EnvelopeProofDto>(proofSql, of);
    if (!proof) throw errors.envelope_not_found();
    return proof;
  }

  /** Ends what is past its time, or has no share left, and forgets from where those that are over were opened. Returns how many ended. */
  async end(): Promise<number> {
    const ended = await this.db.query(endSql, [this.clock.now()]);
    await this.db.query(
      sql`update envelope_share s set address = '', site = '' from envelope e where e.id = s.envelope_id and e.state = 'ENDED' and s.site <> ''`,
    );
    return ended.length;
  }

  private async find(id: bigint): Promise<Envelope> {
    const [row] = await this.db.query<Envelope>(
      sql`select id::text as id, brand, currency, turnover, min_level as "minLevel", paid_in as "paidIn", per_address as "perAddress", seed,
         shares, state = 'PUBLISHED' and opens_at <= $3 and closes_at > $3 as "isOpen", ${isFree} as "isLeft"
       from envelope a where id = $1 and brand = $2 and state in ('PUBLISHED', 'ENDED')`,
      [id, principal().brand, this.clock.now()],
    );
    if (!row) throw errors.envelope_not_found();
    return row;
  }

  private async requireMember({ brand, currency, minLevel, paidIn }: Envelope): Promise<void> {
    const { id } = principal();
    // The wallet is asked of nobody else's currency: its answer opens an account.
    if ((await this.eligibility.currencyOf(id)) !== currency) throw errors.envelope_member();
    const [fact, level, kept] = await Promise.all([
      this.members.factOf(this.db.query, id),
      this.vip.levelOf(id),
      this.wallet.isKeptFrom(id, brand, currency),
    ]);
    if (kept) throw errors.reward_blocked();
    if (level < minLevel) throw errors.envelope_level({ level: minLevel });
    if (paidIn && !fact?.paidIn) throw errors.envelope_deposit();
  }

  /** The next share, for the member in hand, and the gift that pays it. */
  private async take(tx: Tx, envelope: Envelope): Promise<Share> {
    const { id, brand, currency, turnover, perAddress, seed } = envelope;
    const { id: memberId } = principal();
    const network = networkOf(ctx().ip);
    const digest = (of: string) => createHmac('sha256', seed).update(of).digest('base64url');
    const [address, site] = [digest(network), digest(siteOf(network) ?? network)];
    // Who opens it twice at once, and who shares an address that is counted, waits for the other. A member's lock comes first, so nobody waits in a ring.
    const held = [`member:${memberId}`, ...(perAddress > 0 ? [`site:${site}`] : [])];
    for (const of of held)
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('promotions:envelope:' || $1, 0))`, [
        `${id}:${of}`,
      ]);
    const now = this.clock.now();
    // Whoever ends it waits for what is being opened.
    const open = await tx.query(
      sql`select 1 from envelope where id = $1 and state = 'PUBLISHED' and opens_at <= $2 and closes_at > $2 for share`,
      [id, now],
    );
    const before = await shareOf(tx.query, BigInt(id), memberId);
    if (before) return before;
    if (open.length === 0) throw errors.envelope_closed();
    if (perAddress > 0) {
      const [near] = await tx.query<{ network: number; site: number }>(
        sql`select count(*) filter (where address = $2)::int as network, count(*)::int as site from envelope_share where envelope_id = $1 and site = $3`,
        [id, address, site],
      );
      const most = address === site ? perAddress : networksOfSite * perAddress;
      if (near && (near.network >= perAddress || near.site >= most)) throw errors.envelope_address();
    }
    // From a place by chance on, so that nobody who could read the amounts knows which is next.
    const from = randomInt(envelope.shares);
    const taken = [id, memberId, address, site, now, from];
    const share =
      (await tx.query<Share>(takeSql(sql`>=`), taken))[0] ?? (await tx.query<Share>(takeSql(sql`<`), taken))[0];
    if (!share) throw errors.envelope_empty();
    const offer = { brand, kind: 'ENVELOPE', currency, turnover, automatic: true } as const;
    const claimUntil = new Date(now.getTime() + claimMs);
    await this.gifts.offer(tx, { ...offer, claimUntil }, giftSql, [memberId, periodOf(BigInt(id)), share.amountMinor]);
    return share;
  }
}

interface Envelope {
  readonly id: string;
  readonly brand: string;
  readonly currency: string;
  readonly turnover: number;
  readonly minLevel: number;
  readonly paidIn: boolean;
  readonly perAddress: number;
  readonly seed: Buffer;
  readonly shares: number;
  readonly isOpen: boolean;
  readonly isLeft: boolean;
}

type Share = Omit<EnvelopeShareDto, 'currency' | 'state'>;

/** What a gift says it is for: of an envelope a member has one share. */
const periodOf = (id: bigint): string => `ENVELOPE-${id}`;

async function shareOf(query: Tx['query'], id: bigint, memberId: bigint): Promise<Share | undefined> {
  const [share] = await query<Share>(
    sql`select place, amount_minor::text as "amountMinor" from envelope_share where envelope_id = $1 and member_id = $2`,
    [id, memberId],
  );
  return share;
}

const takeSql = (side: Sql): Sql => sql`
update envelope_share set member_id = $2, address = $3, site = $4, taken_at = $5 where envelope_id = $1 and place = (
  select place from envelope_share where envelope_id = $1 and member_id is null and place ${side} $6 order by place limit 1 for update skip locked)
returning place, amount_minor::text as "amountMinor"`;

const giftSql = sql`
select $8::bigint as member_id, coalesce((select v.level from vip_member v where v.member_id = $8::bigint), 0) as level, $9::text as period,
  $10::bigint as amount_minor, '' as denied, '{}'::jsonb as formula`;

const proofSql = sql`
select e.commitment, encode(e.seed, 'hex') as seed, e.total_minor::text as "totalMinor", e.shares, e.least_minor::text as "leastMinor",
  (select array_agg(s.amount_minor::text order by s.place) from envelope_share s where s.envelope_id = e.id) as amounts
from envelope e where e.id = $1 and e.brand = $2 and e.state = 'ENDED'`;

const isFree = sql`exists (select from envelope_share f where f.envelope_id = a.id and f.member_id is null)`;

const endSql = sql`
update envelope a set state = 'ENDED', updated_at = $1, revision = revision + 1
where a.state = 'PUBLISHED' and (a.closes_at <= $1 or a.opens_at <= $1 and not ${isFree}) returning 1`;

type Row = Omit<EnvelopeDto, 'title' | 'content'> & { readonly texts: readonly CampaignText[] };

const shown: ListSpec = {
  from: sql`envelope a left join envelope_share m on m.envelope_id = a.id and m.member_id = $3::bigint`,
  where: sql`a.brand = $1 and a.state in ('PUBLISHED', 'ENDED') and a.closes_at > $2::timestamptz - interval '3 days'`,
  fields: {
    id: sql`a.id::text`,
    texts: sql`a.texts`,
    status: sql`case when a.state = 'ENDED' and ${isFree} or a.closes_at <= $2 then 'CLOSED' when not ${isFree} then 'EMPTY'
      when a.opens_at > $2 then 'COMING' else 'OPEN' end`,
    currency: sql`a.currency`,
    totalMinor: sql`a.total_minor::text`,
    shares: sql`a.shares`,
    left: sql`(select count(*)::int from envelope_share s where s.envelope_id = a.id and s.member_id is null)`,
    leastMinor: sql`a.least_minor::text`,
    turnover: sql`a.turnover`,
    minLevel: sql`a.min_level`,
    paidIn: sql`a.paid_in`,
    opensAt: sql`a.opens_at`,
    closesAt: sql`a.closes_at`,
    mineMinor: sql`m.amount_minor::text`,
    commitment: sql`a.commitment`,
    isProven: sql`a.state = 'ENDED'`,
  },
  filters: { id: equals(sql`a.id`, 'bigint') },
  sort: ['closesAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { closesAt: sql`a.closes_at` } },
};
