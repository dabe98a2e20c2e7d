import { Injectable, Logger } from '@nestjs/common';
import { Clock, ctx, failpoint, networkOf, networksOfSite, siteOf, Turns } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import {
  Database,
  equals,
  listPage,
  listStatement,
  type ListSpec,
  type Query,
  sql,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { drawsOf, weightedPlace } from '@banyan/kernel/rules';
import { textFor, type CampaignText } from '../campaign/content.js';
import { EligibilityService } from '../claim/eligibility.service.js';
import { errors } from '../errors.js';
import { GiftService } from '../gift/gift.service.js';
import { MemberService } from '../member/member.service.js';
import { givePoints, lockPoints, movePoints } from '../points/move.js';
import { VipService } from '../vip/vip.service.js';
import { WalletService } from '../wallet/wallet.service.js';
import { ChancesService, periodOf, type Ways } from './chances.service.js';
import { addressOf, serverSeedOf } from './wheel-key.js';
import { WheelSeedService } from './wheel-seed.service.js';
import type {
  PrizeKind,
  SpinDto,
  SpinPageDto,
  SpinRequest,
  WheelChancesDto,
  WheelDto,
  WheelPageDto,
  WheelSeedsDto,
} from './wheel.dto.js';

/** A prize that the wallet refuses for now can be claimed so long. */
const claimMs = 7 * 86_400_000;

/** Lucky wheels as members see and spin them. */
@Injectable()
export class WheelService {
  private readonly logger = new Logger('Wheel');
  /** Who presses again while his first press is under way waits here, not at the database. */
  private readonly turns = new Turns({ atOnce: 1, waiting: 3 });
  /** Of those who spin the same wheel a few are at the database, so that no wheel keeps the others waiting. */
  private readonly wheelTurns = new Turns({ atOnce: 2, waiting: 1_000 });
  /** Of all wheels a few transactions at a time; the rest of the service has the other connections. */
  private readonly allTurns = new Turns({ atOnce: 4, waiting: 1_000 });

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly members: MemberService,
    private readonly eligibility: EligibilityService,
    private readonly vip: VipService,
    private readonly wallet: WalletService,
    private readonly gifts: GiftService,
    private readonly seed: WheelSeedService,
    private readonly ways: ChancesService,
  ) {}

  /** What is announced, open, or was open in the last three days. */
  async list(query: ListQuery): Promise<WheelPageDto> {
    const { brand, language, principal: who } = ctx();
    const parameters = [who?.brand || brand, this.clock.now()];
    const page = await listPage<Row>(this.db.query, query, { ...shown, parameters });
    return { ...page, data: page.data.map(({ texts, ...row }) => ({ ...row, ...textFor(texts, language) })) };
  }

  async chances(id: bigint): Promise<WheelChancesDto> {
    const {
      day: _day,
      next: _next,
      ...chances
    } = await this.ways.of(this.db.query, await this.find(id), principal().id);
    return chances;
  }

  /** Spins it once per key: the same again returns the same prize. Its money comes with it, or as soon as the wallet answers. */
  spin(id: bigint, request: SpinRequest): Promise<SpinDto> {
    return this.turns.run(String(principal().id), () => this.spinOnce(id, request));
  }

  /** The member's spins of a wheel, the newest first. */
  async spins(id: bigint, query: ListQuery): Promise<SpinPageDto> {
    const { id: wheelId } = await this.find(id);
    const page = await listPage<OwnRow>(this.db.query, query, ownOf(wheelId));
    return { ...page, data: await Promise.all(page.data.map(told)) };
  }

  async seeds(id: bigint): Promise<WheelSeedsDto> {
    const of = { wheelId: (await this.find(id)).id, memberId: principal().id };
    return this.inTurn(async (tx) => {
      await this.seed.lock(tx, of);
      return this.seed.view(tx.query, of);
    });
  }

  /** Takes the promised server seed, with a client seed of the member's, and tells the one before. */
  async rotate(id: bigint, clientSeed: string): Promise<WheelSeedsDto> {
    const { id: wheelId, isOpen } = await this.find(id);
    if (!isOpen) throw errors.wheel_closed();
    const of = { wheelId, memberId: principal().id };
    return this.inTurn(async (tx) => {
      await this.seed.rotate(tx, of, clientSeed);
      return this.seed.view(tx.query, of);
    });
  }

  /** Ends what is past its time, or has a prize that cannot be given any more, and forgets old deposits and from where was spun. Returns how many ended. */
  async end(): Promise<number> {
    const ended = await this.db.query(endSql, [this.clock.now()]);
    await this.ways.forget(this.db.query);
    return ended.length;
  }

  /** A transaction on the seeds of the member in hand. */
  private inTurn<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.turns.run(String(principal().id), () => this.inTransaction(work));
  }

  private inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.allTurns.run('', () => this.db.transaction(work));
  }

  private async spinOnce(id: bigint, request: SpinRequest): Promise<SpinDto> {
    const { id: memberId } = principal();
    const wheel = await this.find(id);
    const known = await spunBefore(this.db.query, memberId, request.idempotencyKey);
    const spin = known ?? (await this.spinFirst(wheel, request));
    if (spin.wheelId !== wheel.id || spin.price > 0 !== (request.payment === 'POINTS')) throw errors.wheel_conflict();
    await failpoint('promotions.after_spin');
    await this.gifts.payNow(memberId, 'WHEEL', periodOf(spin.id)).catch((error: unknown) => {
      this.logger.warn({ msg: 'wheel_waits', spin: spin.id, error: String(error) });
    });
    const { statement, parameters } = listStatement({ filter: { id: spin.id } }, ownOf(wheel.id));
    const [row] = await this.db.query<OwnRow>(statement, parameters);
    if (!row) throw errors.wheel_not_found();
    return told(row);
  }

  private async spinFirst(wheel: Wheel, request: SpinRequest): Promise<Spun> {
    // What cannot be spun is told before anything is locked.
    if (!wheel.isOpen) throw errors.wheel_closed();
    if (!wheel.isLeft) throw errors.wheel_empty();
    return this.wheelTurns.run(wheel.id, async () => {
      // When his turn comes, not before: he may have waited.
      await this.requireMember(wheel);
      return this.inTransaction((tx) => this.take(tx, wheel, request));
    });
  }

  private async find(id: bigint): Promise<Wheel> {
    const [row] = await this.db.query<Wheel>(wheelSql, [id, principal().brand, this.clock.now()]);
    if (!row) throw errors.wheel_not_found();
    return row;
  }

  private async requireMember({ brand, currency, minLevel, paidIn }: Wheel): Promise<void> {
    const { id } = principal();
    // The wallet is asked of nobody else's currency: its answer opens an account.
    if ((await this.eligibility.currencyOf(id)) !== currency) throw errors.wheel_member();
    const [fact, level, kept] = await Promise.all([
      this.members.factOf(this.db.query, id),
      this.vip.levelOf(id),
      this.wallet.isKeptFrom(id, brand, currency),
    ]);
    if (kept) throw errors.reward_blocked();
    if (level < minLevel) throw errors.wheel_level({ level: minLevel });
    if (paidIn && !fact?.paidIn) throw errors.wheel_paid_in();
  }

  /** Draws by the member's seeds, and takes the prize out of stock and budget with the spin that won it. */
  private async take(tx: Tx, wheel: Wheel, { payment, idempotencyKey, commitment }: SpinRequest): Promise<Spun> {
    const { id: memberId } = principal();
    const now = this.clock.now();
    const seeds = await this.seed.lock(tx, { wheelId: wheel.id, memberId });
    const before = await spunBefore(tx.query, memberId, idempotencyKey);
    if (before) return before;
    if (seeds.commitment !== commitment) throw errors.wheel_seeds();
    const balance = await lockPoints(tx, memberId);
    const { day, left, spun, next } = await this.ways.of(tx.query, wheel, memberId);
    const price = payment === 'POINTS' ? wheel.price : 0;
    if (wheel.perDay > 0 && spun >= wheel.perDay) throw errors.wheel_daily({ most: wheel.perDay });
    if (payment === 'POINTS' ? price === 0 : left === 0) throw errors.wheel_spins();
    if (balance < BigInt(price)) throw errors.points_short();
    await this.requireNetwork(tx, wheel, memberId, day);
    const { source, depositId } = payment === 'POINTS' ? { source: 'POINTS', depositId: null } : next;
    const draw = drawsOf(seeds.serverSeed, seeds.clientSeed, seeds.nonce);
    const place = await weightedPlace(
      wheel.segments.map(({ weight }) => weight),
      draw,
    );
    const prize = wheel.segments[place];
    if (!prize) throw new Error('no segment of the wheel was drawn');
    // Whoever ends it waits for what is being spun. Spins that name the wheel in other tables do not keep this one from it. Every prize can be given, or nobody spins: the odds that were told stay true.
    const open = await tx.query(openSql, [wheel.id, now]);
    if (open.length === 0) throw errors.wheel_closed();
    const all = await tx.query(sql`select from wheel a where a.id = $1 and ${isLeft}`, [wheel.id]);
    if (all.length === 0) throw errors.wheel_empty();
    await this.seed.spend(tx, seeds);
    const { kind, amountMinor, points } = prize;
    const [spin] = await tx.query<Spun>(spinSql, [
      wheel.id,
      wheel.brand,
      memberId,
      idempotencyKey,
      seeds.id,
      seeds.nonce,
      place,
      kind,
      wheel.currency,
      amountMinor,
      points,
      price,
      day,
      now,
      source,
      depositId,
    ]);
    if (!spin) throw new Error('a spin was not stored');
    await tx.query(sql`update wheel set spent_minor = spent_minor + $2, spins = spins + 1 where id = $1`, [
      wheel.id,
      amountMinor,
    ]);
    await tx.query(sql`update wheel_segment set taken = taken + 1 where wheel_id = $1 and place = $2`, [
      wheel.id,
      place,
    ]);
    const house = { contra: 'house:wheel', at: now } as const;
    if (price > 0)
      await movePoints(tx, memberId, { ...house, kind: 'SPUN', points: -BigInt(price), key: `spun:${spin.id}` });
    if (kind === 'POINTS')
      await givePoints(tx, [String(memberId)], {
        ...house,
        brand: wheel.brand,
        kind: 'WON',
        points: BigInt(points),
        key: `won:${spin.id}`,
      });
    if (kind === 'CASH') await this.gift(tx, wheel, { memberId, spinId: spin.id, amountMinor, now });
    return spin;
  }

  /** Counts the members who spin from one network in a day: who shares a site waits for the other. */
  private async requireNetwork(tx: Tx, { id, perAddress }: Wheel, memberId: bigint, day: string): Promise<void> {
    if (perAddress === 0) return;
    const network = networkOf(ctx().ip);
    const address = addressOf(id, day, network);
    const site = addressOf(id, day, siteOf(network) ?? network);
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('promotions:wheel-site:' || $1, 0))`, [site]);
    const [near] = await tx.query<{ network: number; site: number }>(nearSql, [id, day, address, site, memberId]);
    const most = address === site ? perAddress : networksOfSite * perAddress;
    if (near && (near.network >= perAddress || near.site >= most)) throw errors.wheel_address();
    await tx.query(
      sql`insert into wheel_network (wheel_id, day, address, site, member_id) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [id, day, address, site, memberId],
    );
  }

  private async gift(
    tx: Tx,
    { brand, currency, turnover }: Wheel,
    { memberId, spinId, amountMinor, now }: { memberId: bigint; spinId: string; amountMinor: string; now: Date },
  ): Promise<void> {
    const claimUntil = new Date(now.getTime() + claimMs);
    const offer = { brand, kind: 'WHEEL', currency, turnover, automatic: true, claimUntil } as const;
    await this.gifts.offer(tx, offer, giftSql, [memberId, periodOf(spinId), amountMinor]);
  }
}

interface Segment {
  readonly kind: PrizeKind;
  readonly amountMinor: string;
  readonly points: number;
  readonly weight: number;
}

interface Wheel extends Ways {
  readonly turnover: number;
  readonly minLevel: number;
  readonly paidIn: boolean;
  readonly perAddress: number;
  readonly price: number;
  readonly segments: readonly Segment[];
  readonly isOpen: boolean;
  readonly isLeft: boolean;
}

interface Spun {
  readonly id: string;
  readonly wheelId: string;
  readonly price: number;
}

/* Other members who spun from this network, or this site, today. */
const nearSql = sql`
select count(distinct member_id) filter (where address = $3)::int as network, count(distinct member_id)::int as site
from wheel_network where wheel_id = $1 and day = $2 and site = $4 and member_id <> $5`;

async function spunBefore(query: Query, memberId: bigint, key: string): Promise<Spun | undefined> {
  const [spin] = await query<Spun>(
    sql`select id::text as id, wheel_id::text as "wheelId", price from wheel_spin where member_id = $1 and idempotency_key = $2`,
    [memberId, key],
  );
  return spin;
}

/* What a segment says, by its place; nothing of it changes once it is published. */
const segments = sql`(select jsonb_agg(jsonb_build_object('kind', s.kind, 'amountMinor', s.amount_minor::text, 'points', s.points, 'weight', s.weight) order by s.place)
  from wheel_segment s where s.wheel_id = a.id)`;

/* The dearest prize is left of the budget, and no prize is out of stock. */
const isLeft = sql`(a.spent_minor + a.most_minor <= a.budget_minor
  and not exists (select from wheel_segment o where o.wheel_id = a.id and o.stock > 0 and o.taken >= o.stock))`;

const wheelSql = sql`
select a.id::text as id, a.brand, a.currency, a.turnover, a.min_level as "minLevel", a.paid_in as "paidIn", a.per_address as "perAddress", a.zone, a.free,
  a.per_deposit_minor::text as "perDepositMinor", a.per_bet_minor::text as "perBetMinor", a.price, a.per_day as "perDay", ${segments} as segments,
  a.state = 'PUBLISHED' and a.opens_at <= $3 and a.closes_at > $3 as "isOpen", ${isLeft} as "isLeft"
from wheel a where a.id = $1 and a.brand = $2 and a.state in ('PUBLISHED', 'ENDED')`;

const openSql = sql`
select 1 from wheel where id = $1 and state = 'PUBLISHED' and opens_at <= $2 and closes_at > $2 for no key update`;

const spinSql = sql`
insert into wheel_spin (wheel_id, brand, member_id, idempotency_key, seed_id, nonce, place, kind, currency, amount_minor, points, price, day, spun_at, source, deposit_id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id::text as id, wheel_id::text as "wheelId", price`;

const giftSql = sql`
select $8::bigint as member_id, coalesce((select v.level from vip_member v where v.member_id = $8::bigint), 0) as level, $9::text as period,
  $10::bigint as amount_minor, '' as denied, '{}'::jsonb as formula`;

const endSql = sql`
update wheel a set state = 'ENDED', updated_at = $1, revision = revision + 1
where a.state = 'PUBLISHED' and (a.closes_at <= $1 or a.opens_at <= $1 and not ${isLeft}) returning 1`;

type Row = Omit<WheelDto, 'title' | 'content'> & { readonly texts: readonly CampaignText[] };

const shown: ListSpec = {
  from: sql`wheel a`,
  where: sql`a.brand = $1 and a.state in ('PUBLISHED', 'ENDED') and a.closes_at > $2::timestamptz - interval '3 days'`,
  fields: {
    id: sql`a.id::text`,
    texts: sql`a.texts`,
    status: sql`case when a.state = 'ENDED' and ${isLeft} or a.closes_at <= $2 then 'CLOSED' when not ${isLeft} then 'EMPTY'
      when a.opens_at > $2 then 'COMING' else 'OPEN' end`,
    segments,
    currency: sql`a.currency`,
    turnover: sql`a.turnover`,
    minLevel: sql`a.min_level`,
    paidIn: sql`a.paid_in`,
    free: sql`a.free`,
    perDepositMinor: sql`a.per_deposit_minor::text`,
    perBetMinor: sql`a.per_bet_minor::text`,
    price: sql`a.price`,
    perDay: sql`a.per_day`,
    opensAt: sql`a.opens_at`,
    closesAt: sql`a.closes_at`,
  },
  filters: { id: equals(sql`a.id`, 'bigint') },
  sort: ['closesAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { closesAt: sql`a.closes_at` } },
};

/** A spin as it is kept; with what its server seed is derived from once it may be told. */
type OwnRow = SpinDto & { readonly salt: string | null };

async function told({ salt, ...spin }: OwnRow): Promise<SpinDto> {
  const { serverSeed, commitment } = spin;
  if (salt === null && serverSeed === null) return spin;
  return { ...spin, serverSeed: await serverSeedOf({ serverSeed, salt, commitment }) };
}

/** The member's spins of a wheel. A server seed is told once it is out of use, or the wheel is over. */
const ownOf = (wheelId: string): ListSpec => ({
  from: sql`wheel_spin a join wheel_seed s on s.id = a.seed_id join wheel w on w.id = a.wheel_id
    left join gift g on g.member_id = a.member_id and g.kind = 'WHEEL' and g.period = 'WHEEL-' || a.id`,
  rows: sql`wheel_spin a`,
  where: sql`a.member_id = $1 and a.wheel_id = $2`,
  parameters: [principal().id, wheelId],
  fields: {
    id: sql`a.id::text`,
    wheelId: sql`a.wheel_id::text`,
    place: sql`a.place`,
    kind: sql`a.kind`,
    currency: sql`a.currency`,
    amountMinor: sql`a.amount_minor::text`,
    points: sql`a.points`,
    price: sql`a.price`,
    state: sql`g.state`,
    commitment: sql`s.commitment`,
    clientSeed: sql`s.client_seed`,
    nonce: sql`a.nonce`,
    serverSeed: sql`case when s.state = 'REVEALED' or w.state = 'ENDED' then s.server_seed end`,
    salt: sql`case when s.state = 'REVEALED' or w.state = 'ENDED' then s.salt end`,
    spunAt: sql`a.spun_at`,
  },
  filters: { id: equals(sql`a.id`, 'bigint') },
  sort: ['id', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { id: sql`a.id` } },
});
