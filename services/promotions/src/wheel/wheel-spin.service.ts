import { Injectable, Logger } from '@nestjs/common';
import { Clock, ctx, failpoint, networkOf, networksOfSite, siteOf } from '@banyan/kernel/app';
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
import { EligibilityService } from '../claim/eligibility.service.js';
import { errors } from '../errors.js';
import { GiftService } from '../gift/gift.service.js';
import { MemberService } from '../member/member.service.js';
import { givePoints, lockPoints, movePoints } from '../points/move.js';
import { VipService } from '../vip/vip.service.js';
import { WalletService } from '../wallet/wallet.service.js';
import { ChancesService, periodOf } from './chances.service.js';
import { addressOf, serverSeedOf } from './wheel-key.js';
import { isLeft, useGrant } from '../wheel-grant/wheel-grant.js';
import { findWheel, type Wheel } from './wheel-row.js';
import { WheelSeedService } from './wheel-seed.service.js';
import { WheelTurns } from './wheel-turns.js';
import type { SpinDto, SpinPageDto, SpinRequest } from './wheel.dto.js';

/** A prize that the wallet refuses for now can be claimed so long. */
const claimMs = 7 * 86_400_000;

/** Spins of lucky wheels. */
@Injectable()
export class WheelSpinService {
  private readonly logger = new Logger('Wheel');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly turns: WheelTurns,
    private readonly members: MemberService,
    private readonly eligibility: EligibilityService,
    private readonly vip: VipService,
    private readonly wallet: WalletService,
    private readonly gifts: GiftService,
    private readonly seed: WheelSeedService,
    private readonly ways: ChancesService,
  ) {}

  /** Spins it once per key: the same again returns the same prize. Its money comes with it, or as soon as the wallet answers. */
  spin(id: bigint, request: SpinRequest): Promise<SpinDto> {
    return this.turns.ofMember(() => this.spinOnce(id, request));
  }

  /** The member's spins of a wheel, the newest first. */
  async spins(id: bigint, query: ListQuery): Promise<SpinPageDto> {
    const { id: wheelId } = await findWheel(this.db.query, id, this.clock.now());
    const page = await listPage<OwnRow>(this.db.query, query, ownOf(wheelId));
    return { ...page, data: await Promise.all(page.data.map(told)) };
  }

  private async spinOnce(id: bigint, request: SpinRequest): Promise<SpinDto> {
    const { id: memberId } = principal();
    const wheel = await findWheel(this.db.query, id, this.clock.now());
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
    return this.turns.ofWheel(wheel.id, async () => {
      // When his turn comes, not before: he may have waited.
      await this.requireMember(wheel);
      return this.turns.transaction((tx) => this.take(tx, wheel, request));
    });
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
    const { source, depositId, grantId } =
      payment === 'POINTS' ? { source: 'POINTS', depositId: null, grantId: null } : next;
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
      grantId,
    ]);
    if (!spin) throw new Error('a spin was not stored');
    if (grantId !== null) await useGrant(tx, grantId);
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

const openSql = sql`
select 1 from wheel where id = $1 and state = 'PUBLISHED' and opens_at <= $2 and closes_at > $2 for no key update`;

const spinSql = sql`
insert into wheel_spin (wheel_id, brand, member_id, idempotency_key, seed_id, nonce, place, kind, currency, amount_minor, points, price, day, spun_at, source, deposit_id,
  grant_id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning id::text as id, wheel_id::text as "wheelId", price`;

const giftSql = sql`
select $8::bigint as member_id, coalesce((select v.level from vip_member v where v.member_id = $8::bigint), 0) as level, $9::text as period,
  $10::bigint as amount_minor, '' as denied, '{}'::jsonb as formula`;

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
