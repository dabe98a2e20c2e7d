import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, ctx, failpoint, Turns } from '@banyan/kernel/app';
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
import { BrandService } from '../brand/brand.service.js';
import { textFor, type CampaignText } from '../campaign/content.js';
import { EligibilityService } from '../claim/eligibility.service.js';
import { errors } from '../errors.js';
import { lockPoints, movePoints } from '../points/move.js';
import { rulesOf } from '../points/ratio.js';
import { VipService } from '../vip/vip.service.js';
import { WalletService } from '../wallet/wallet.service.js';
import type { RedeemRequest, RedemptionDto, RedemptionPageDto, RedemptionState } from './redemption.dto.js';
import type { MallRewardPageDto, RewardType } from './reward.dto.js';

const atOnce = 500;
/** Requests of a member in a day of the brand, whatever became of them. */
const mostRequests = 50;

/** The points mall as members see it, and what they redeem there. */
@Injectable()
export class RedemptionService {
  /** Who presses again while his first press is under way waits here, not at the database. */
  private readonly turns = new Turns({ atOnce: 1, waiting: 3 });
  /** Of those who ask for the same reward a few are at the database; the rest of the service has the other connections. */
  private readonly rewardTurns = new Turns({ atOnce: 2, waiting: 200 });

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly eligibility: EligibilityService,
    private readonly vip: VipService,
    private readonly wallet: WalletService,
  ) {}

  /** What can be had for points. */
  async rewards(query: ListQuery): Promise<MallRewardPageDto> {
    const { brand, language, principal: who } = ctx();
    const currency = who?.type === 'member' ? await this.eligibility.currencyOf(who.id) : null;
    const page = await listPage<Shown>(this.db.query, query, {
      ...rewards,
      parameters: [who?.brand || brand, currency],
    });
    return { ...page, data: page.data.map(({ texts, ...row }) => ({ ...row, ...textFor(texts, language) })) };
  }

  /** What I redeemed, the newest first. */
  async own(query: ListQuery): Promise<RedemptionPageDto> {
    const page = await listPage<Row>(this.db.query, query, ownOf());
    return { ...page, data: page.data.map(toldOf) };
  }

  /** Asks for a reward, with the payment password, once per key: its points leave at once. The same again is answered as before. */
  redeem(request: RedeemRequest): Promise<RedemptionDto> {
    return this.turns.run(String(principal().id), () => this.redeemOnce(request));
  }

  private async redeemOnce({ paymentPassword, ...request }: RedeemRequest): Promise<RedemptionDto> {
    const { id: memberId, brand } = principal();
    const known = await askedBefore(this.db.query, memberId, request);
    if (known) return this.read(known);
    const [reward] = await this.db.query<Reward>(rewardSql, [request.rewardId, brand]);
    if (!reward) throw errors.mall_reward_not_found();
    requireFit(reward, request);
    const zone = await this.brands.zoneOf(brand);
    const now = this.clock.now();
    // What can be told without a lock is told before the password is asked for, and again under it.
    await requirePoints(this.db.query, reward, request.quantity, { memberId, zone, now });
    const level = await this.requireMember(reward);
    await this.brands.requirePaymentPassword(memberId, paymentPassword ?? '');
    const of = { memberId, brand, zone, ratio: rulesOf(level).ratio, now };
    const id = await this.rewardTurns.run(reward.id, () => this.db.transaction((tx) => ask(tx, reward, request, of)));
    await failpoint('promotions.after_redeem');
    return this.read(id);
  }

  /** Takes back what nobody has decided: its points return. */
  cancel(id: bigint): Promise<RedemptionDto> {
    const { id: memberId } = principal();
    return this.turns.run(String(memberId), async () => {
      const { state } = await this.read(String(id));
      if (state === 'CANCELLED') return this.read(String(id));
      if (state !== 'APPLYING') throw errors.redemption_state();
      const of = { id, memberId, state: 'CANCELLED', by: '', reason: '', now: this.clock.now() } as const;
      await this.db.transaction((tx) => giveBack(tx, of));
      const after = await this.read(String(id));
      if (after.state !== 'CANCELLED') throw errors.redemption_state();
      return after;
    });
  }

  /** Says that it has arrived. */
  received(id: bigint): Promise<RedemptionDto> {
    const { id: memberId } = principal();
    return this.turns.run(String(memberId), async () => {
      await this.read(String(id));
      await this.db.query(
        sql`update redemption set state = 'COMPLETED', completed_at = $3 where id = $1 and member_id = $2 and state = 'APPROVED'`,
        [id, memberId, this.clock.now()],
      );
      const after = await this.read(String(id));
      if (after.state !== 'COMPLETED') throw errors.redemption_state();
      return after;
    });
  }

  /** Takes for arrived what was sent thirty days ago, and forgets where to and to whom it went ninety days after it was over. */
  async tidy(signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    for (const statement of [arriveSql, forgetSql])
      for (let count = atOnce; count === atOnce && !signal.aborted;)
        count = (await this.db.query(statement, [now, atOnce])).length;
  }

  private async read(id: string): Promise<RedemptionDto> {
    const { statement, parameters } = listStatement({ filter: { id } }, ownOf());
    const [row] = await this.db.query<Row>(statement, parameters);
    if (!row) throw errors.redemption_not_found();
    return toldOf(row);
  }

  /** The member's level. */
  private async requireMember({ brand, currency, minLevel }: Reward): Promise<number> {
    const { id } = principal();
    // The wallet is asked of nobody else's currency: its answer opens an account.
    if ((await this.eligibility.currencyOf(id)) !== currency) throw errors.mall_reward_not_found();
    const [level, kept] = await Promise.all([this.vip.levelOf(id), this.wallet.isKeptFrom(id, brand, currency)]);
    if (kept) throw errors.reward_blocked();
    if (level < minLevel) throw errors.mall_level({ level: minLevel });
    return level;
  }
}

interface Reward {
  readonly id: string;
  readonly brand: string;
  readonly type: RewardType;
  readonly currency: string;
  readonly minQuantity: number;
  readonly perDay: number;
  readonly minLevel: number;
  readonly points: string;
  readonly stock: number;
}

const rewardSql = sql`
select id::text as id, brand, type, currency, min_quantity as "minQuantity", per_day as "perDay", min_level as "minLevel", points::text as points, stock
from mall_reward where id = $1 and brand = $2 and state = 'PUBLISHED'`;

type Asked = Omit<RedeemRequest, 'paymentPassword'>;

/** Throws a refusal for what can be told by the reward and the request alone. */
function requireFit({ type, minQuantity, perDay, stock }: Reward, { quantity, address = '', phone = '' }: Asked): void {
  if (quantity < minQuantity) throw errors.mall_quantity({ least: minQuantity });
  if (perDay > 0 && quantity > perDay) throw errors.mall_daily({ most: perDay });
  if ((type === 'GOODS' && address.length < 10) || (type !== 'COUPON' && phone === '')) throw errors.mall_contact();
  if (stock < quantity) throw errors.mall_stock();
}

/** What a key is bound to: the whole request. */
const digestOf = ({ rewardId, quantity, remark = '', address = '', phone = '' }: Asked): string =>
  createHash('sha256')
    .update(JSON.stringify([String(rewardId), quantity, remark, address, phone]))
    .digest('base64url');

/** What the same key asked for; another request under it is refused. */
async function askedBefore(query: Query, memberId: bigint, request: Asked): Promise<string | null> {
  const [known] = await query<{ id: string; asked: string }>(
    sql`select id::text as id, asked from redemption where member_id = $1 and idempotency_key = $2`,
    [memberId, request.idempotencyKey],
  );
  if (!known) return null;
  if (known.asked !== digestOf(request)) throw errors.redemption_conflict();
  return known.id;
}

interface Asking {
  readonly memberId: bigint;
  readonly brand: string;
  readonly zone: string;
  readonly ratio: number;
  readonly now: Date;
}

/** Throws a refusal when the member has not the points, or has had his share of the day. Returns what he has, and the day. */
async function requirePoints(
  query: Query,
  { id, points, perDay }: Reward,
  quantity: number,
  { memberId, zone, now }: Pick<Asking, 'memberId' | 'zone' | 'now'>,
): Promise<{ balance: bigint; takes: bigint; day: string }> {
  const [today] = await query<{ day: string; balance: string; quantity: number; requests: number }>(todaySql, [
    memberId,
    id,
    now,
    zone,
  ]);
  const balance = BigInt(today?.balance ?? 0);
  const takes = BigInt(points) * BigInt(quantity);
  if ((today?.requests ?? 0) >= mostRequests) throw errors.mall_tries();
  if (perDay > 0 && (today?.quantity ?? 0) + quantity > perDay) throw errors.mall_daily({ most: perDay });
  if (balance < takes) throw errors.points_short();
  return { balance, takes, day: today?.day ?? '' };
}

const todaySql = sql`
select d.day, coalesce((select p.balance from point_account p where p.member_id = $1), 0)::text as balance, count(r.id)::int as requests,
  coalesce(sum(r.quantity) filter (where r.reward_id = $2 and r.state not in ('REJECTED', 'CANCELLED')), 0)::int as quantity
from (select to_char($3::timestamptz at time zone $4, 'YYYY-MM-DD') as day) d left join redemption r on r.member_id = $1 and r.day = d.day group by d.day`;

/**
 * Takes the points and the stock of a redemption, or nothing. Locks the points first and the reward last, as {@link giveBack} does: what everybody
 * waits for is held for one statement. The terms of a published reward never change.
 */
async function ask(tx: Tx, reward: Reward, request: Asked, of: Asking): Promise<string> {
  const { memberId, brand, ratio, now } = of;
  const { quantity, remark = '', address = '', phone = '', idempotencyKey } = request;
  await lockPoints(tx, memberId);
  const before = await askedBefore(tx.query, memberId, request);
  if (before) return before;
  const { balance, takes, day } = await requirePoints(tx.query, reward, quantity, of);
  const contact = [reward.type === 'GOODS' ? address : '', reward.type === 'COUPON' ? '' : phone];
  const values = [memberId, brand, idempotencyKey, reward.id, quantity, takes, ratio, balance - takes, remark, ...contact, day, now, digestOf(request)]; // prettier-ignore
  const [made] = await tx.query<{ id: string }>(askSql, values);
  if (!made) throw errors.mall_reward_not_found();
  const key = `redemption:${made.id}`;
  await movePoints(tx, memberId, { kind: 'REDEEMED', contra: 'house:mall', points: -takes, key, at: now });
  const taken = await tx.query(
    sql`update mall_reward set stock = stock - $2, taken = taken + $2 where id = $1 and state = 'PUBLISHED' and stock >= $2 returning 1`,
    [reward.id, quantity],
  );
  if (taken.length === 0) throw errors.mall_stock();
  return made.id;
}

const askSql = sql`
insert into redemption (member_id, brand, idempotency_key, reward_id, type, texts, unit, quantity, points, currency, amount_minor, turnover, ratio,
  balance_after, state, remark, address, phone, day, created_at, asked)
select $1, $2, $3, m.id, m.type, m.texts, m.unit, $5::int, $6, m.currency, m.amount_minor * $5::int, m.turnover, $7, $8, 'APPLYING', $9, $10, $11, $12, $13, $14
from mall_reward m where m.id = $4 and m.state = 'PUBLISHED' returning id::text as id`;

/* Whoever sends it, and whoever has it, may say so before. */
const arriveSql = sql`
update redemption set state = 'COMPLETED', completed_at = $1 where id = any(array(
  select id from redemption where state = 'APPROVED' and decided_at < $1::timestamptz - interval '30 days' order by decided_at limit $2)) and state = 'APPROVED' returning 1`;

const forgetSql = sql`
update redemption set address = '', phone = '', remark = '', reference = '', forgotten = true where id = any(array(
  select id from redemption where state in ('REJECTED', 'CANCELLED', 'COMPLETED') and not forgotten
    and coalesce(completed_at, decided_at) < $1::timestamptz - interval '90 days' order by coalesce(completed_at, decided_at) limit $2)) returning 1`;

interface GivingBack {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly state: Extract<RedemptionState, 'REJECTED' | 'CANCELLED'>;
  /** The operator. */
  readonly by: string;
  /** What the member reads. */
  readonly reason: string;
  readonly now: Date;
}

/** Ends what waits, or could not be delivered, and returns its points and stock, once. Returns whether it did. */
export async function giveBack(tx: Tx, { id, memberId, state, by, reason, now }: GivingBack): Promise<boolean> {
  await lockPoints(tx, memberId);
  const [ended] = await tx.query<{ points: string; rewardId: string; quantity: number }>(
    sql`update redemption set state = $3, decided_by = $4, reason = $5, decided_at = $6
     where id = $1 and member_id = $2 and (state = 'APPLYING' or state = 'APPROVED' and $3 = 'REJECTED')
     returning points::text as points, reward_id::text as "rewardId", quantity`,
    [id, memberId, state, by, reason, now],
  );
  if (!ended) return false;
  await tx.query(sql`update mall_reward set stock = stock + $2, taken = taken - $2 where id = $1`, [
    ended.rewardId,
    ended.quantity,
  ]);
  const points = BigInt(ended.points);
  await movePoints(tx, memberId, {
    kind: 'RETURNED',
    contra: 'house:mall',
    points,
    key: `returned:redemption:${id}`,
    at: now,
  });
  return true;
}

type Shown = Omit<MallRewardPageDto['data'][number], 'title' | 'content'> & { readonly texts: readonly CampaignText[] };
type Row = Omit<RedemptionDto, 'title'> & { readonly texts: readonly CampaignText[] };

const toldOf = ({ texts, ...row }: Row): RedemptionDto => ({ ...row, title: textFor(texts, ctx().language).title });

const rewards: ListSpec = {
  from: sql`mall_reward a`,
  where: sql`a.brand = $1 and a.state = 'PUBLISHED' and ($2::text is null or a.currency = $2)`,
  fields: {
    id: sql`a.id::text`,
    type: sql`a.type`,
    texts: sql`a.texts`,
    picture: sql`a.picture`,
    unit: sql`a.unit`,
    points: sql`a.points::int`,
    currency: sql`a.currency`,
    amountMinor: sql`a.amount_minor::text`,
    turnover: sql`a.turnover`,
    stock: sql`a.stock`,
    minQuantity: sql`a.min_quantity`,
    perDay: sql`a.per_day`,
    minLevel: sql`a.min_level`,
    priority: sql`a.priority`,
  },
  filters: { id: equals(sql`a.id`, 'bigint'), type: equals(sql`a.type`) },
  sort: ['priority', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { priority: sql`a.priority` } },
};

/** The number of a redemption as it is said and searched. */
export const numberSql = sql`'PM' || lpad(a.id::text, greatest(8, length(a.id::text)), '0')`;

const ownOf = (): ListSpec => ({ ...own, parameters: [principal().id, principal().brand] });

const own: ListSpec = {
  from: sql`redemption a`,
  where: sql`a.member_id = $1 and a.brand = $2`,
  fields: {
    id: sql`a.id::text`,
    number: numberSql,
    createdAt: sql`a.created_at`,
    type: sql`a.type`,
    texts: sql`a.texts`,
    quantity: sql`a.quantity`,
    unit: sql`a.unit`,
    points: sql`a.points::text`,
    currency: sql`a.currency`,
    amountMinor: sql`a.amount_minor::text`,
    state: sql`a.state`,
    remark: sql`a.remark`,
    reason: sql`a.reason`,
    pointsChange: sql`case when a.state in ('REJECTED', 'CANCELLED') then '0' else (-a.points)::text end`,
    balanceAfter: sql`a.balance_after::text`,
    ratio: sql`a.ratio`,
    address: sql`a.address`,
    phone: sql`a.phone`,
    reference: sql`a.reference`,
    codes: sql`coalesce((select array_agg(c.code order by c.id) from mall_code c where c.redemption_id = a.id), '{}')`,
    decidedAt: sql`a.decided_at`,
    completedAt: sql`a.completed_at`,
  },
  filters: { id: equals(sql`a.id`, 'bigint'), type: equals(sql`a.type`), state: equals(sql`a.state`) },
  sort: ['id', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { id: sql`a.id` } },
};
