import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import {
  before,
  Database,
  equals,
  type Filter,
  listPage,
  type ListSpec,
  listStatement,
  type Query,
  since,
  sql,
  startsWith,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { RedemptionDecided } from '@banyan/proto/promotions/v1/events';
import { inScope } from '../brand/scope.js';
import { errors } from '../errors.js';
import { GiftService } from '../gift/gift.service.js';
import type {
  RedemptionDecisionRequest,
  RedemptionRecordDto,
  RedemptionRecordPageDto,
  RedemptionState,
  RedemptionVerb,
} from './redemption.dto.js';
import { giveBack, numberSql } from './redemption.service.js';

/** What a coupon pays can be claimed so long when the wallet refuses it at first. */
const claimMs = 30 * 86_400_000;

/** What members redeem, as operators decide and deliver it. */
@Injectable()
export class RedemptionConsoleService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly gifts: GiftService,
  ) {}

  /** Where it goes to is masked; {@link open} shows it. */
  async list(query: ListQuery): Promise<RedemptionRecordPageDto> {
    const page = await listPage<RedemptionRecordDto>(this.db.query, query, inScope(records));
    return { ...page, data: page.data.map(masked) };
  }

  /** One whole. That it was read is on record. */
  async open(id: bigint): Promise<RedemptionRecordDto> {
    return this.db.transaction(async (tx) => {
      const found = await readOne(tx.query, id);
      await auditAction(tx, { action: 'redemption.read', objectType: 'redemption', objectId: id }, this.clock.now());
      return found;
    });
  }

  /** Approves, rejects or completes it, each once. */
  decide(verb: RedemptionVerb, id: bigint, request: RedemptionDecisionRequest): Promise<RedemptionRecordDto> {
    return this.db.transaction((tx) => this.change(tx, verb, id, request));
  }

  private async change(
    tx: Tx,
    verb: RedemptionVerb,
    id: bigint,
    { reason, reference = '' }: RedemptionDecisionRequest,
  ): Promise<RedemptionRecordDto> {
    const before = await readOne(tx.query, id);
    if (before.username !== '' && before.username.toLowerCase() === principal().username.toLowerCase())
      throw errors.own_redemption();
    const now = this.clock.now();
    const of = { id, by: principal().username, now };
    const done =
      verb === 'reject'
        ? await giveBack(tx, { ...of, memberId: BigInt(before.memberId), state: 'REJECTED', reason })
        : verb === 'approve'
          ? await this.approve(tx, of)
          : await complete(tx, { ...of, reference });
    if (!done) throw errors.redemption_state();
    const after = await readOne(tx.query, id);
    const told = { before: { state: before.state }, after: { state: after.state, reference: after.reference } };
    await auditAction(
      tx,
      { action: `redemption.${verb}`, objectType: 'redemption', objectId: id, ...told, reason },
      now,
    );
    const { memberId, brand, state, number } = after;
    await tx.publish(
      RedemptionDecided,
      { redemptionId: id, memberId: BigInt(memberId), brand, number, state, decidedAt: now },
      memberId,
    );
    return masked(after);
  }

  /** Goods and services are on their way; a coupon is there at once: its money as a gift, or its codes. */
  private async approve(tx: Tx, { id, by, now }: Decided): Promise<boolean> {
    const [approved] = await tx.query<Approved>(
      sql`update redemption set state = case when type = 'COUPON' then 'COMPLETED' else 'APPROVED' end, decided_by = $2, decided_at = $3,
         completed_at = case when type = 'COUPON' then $3::timestamptz end
       where id = $1 and state = 'APPLYING'
       returning brand, member_id::text as "memberId", reward_id::text as "rewardId", type, currency, amount_minor::text as "amountMinor", turnover, quantity`,
      [id, by, now],
    );
    if (!approved) return false;
    const { brand, memberId, rewardId, type, currency, amountMinor, turnover, quantity } = approved;
    if (type !== 'COUPON') return true;
    if (BigInt(amountMinor) > 0n) {
      const offer = { brand, kind: 'COUPON', currency, turnover, automatic: true } as const;
      const claimUntil = new Date(now.getTime() + claimMs);
      await this.gifts.offer(tx, { ...offer, claimUntil }, giftSql, [memberId, `COUPON-${id}`, amountMinor]);
      return true;
    }
    const given = await tx.query(
      sql`update mall_code set redemption_id = $1 where id in (
         select id from mall_code where reward_id = $2 and redemption_id is null order by id limit $3 for update skip locked) returning 1`,
      [id, rewardId, quantity],
    );
    if (given.length !== quantity) throw errors.mall_codes();
    return true;
  }
}

interface Decided {
  readonly id: bigint;
  readonly by: string;
  readonly now: Date;
}

interface Approved {
  readonly brand: string;
  readonly memberId: string;
  readonly rewardId: string;
  readonly type: string;
  readonly currency: string;
  readonly amountMinor: string;
  readonly turnover: number;
  readonly quantity: number;
}

/** What is on its way has arrived, or what was ordered is done. */
async function complete(tx: Tx, { id, by, now, reference }: Decided & { reference: string }): Promise<boolean> {
  const rows = await tx.query(
    sql`update redemption set state = 'COMPLETED', decided_by = $2, completed_at = $3, reference = $4 where id = $1 and state = 'APPROVED' returning 1`,
    [id, by, now, reference],
  );
  return rows.length > 0;
}

const giftSql = sql`
select $8::bigint as member_id, coalesce((select v.level from vip_member v where v.member_id = $8::bigint), 0) as level, $9::text as period,
  $10::bigint as amount_minor, '' as denied, '{}'::jsonb as formula`;

/** The first signs and the last tell one from another. */
const mask = (text: string): string =>
  text.length < 6 ? '*'.repeat(text.length) : `${text.slice(0, 2)}****${text.slice(-2)}`;
const masked = ({ address, phone, ...row }: RedemptionRecordDto): RedemptionRecordDto => ({
  ...row,
  address: mask(address),
  phone: mask(phone),
});

const named: Filter = (value, bind) =>
  sql`a.member_id in (select u.member_id from member_fact u where ${startsWith(sql`u.username`)(value, bind)})`;
/** By the number that the member reads, with its letters or without. */
const numbered: Filter = (value, bind) =>
  sql`a.id = ${bind(/^(?:PM)?(\d{1,18})$/i.exec(String(value))?.[1] ?? '0')}::bigint`;

const records: ListSpec = {
  from: sql`redemption a`,
  fields: {
    id: sql`a.id::text`,
    number: numberSql,
    brand: sql`a.brand`,
    memberId: sql`a.member_id::text`,
    username: sql`coalesce((select u.username from member_fact u where u.member_id = a.member_id), '')`,
    rewardId: sql`a.reward_id::text`,
    type: sql`a.type`,
    title: sql`a.texts -> 0 ->> 'title'`,
    quantity: sql`a.quantity`,
    unit: sql`a.unit`,
    points: sql`a.points::text`,
    currency: sql`a.currency`,
    amountMinor: sql`a.amount_minor::text`,
    ratio: sql`a.ratio`,
    balanceAfter: sql`a.balance_after::text`,
    state: sql`a.state`,
    remark: sql`a.remark`,
    reason: sql`a.reason`,
    reference: sql`a.reference`,
    address: sql`a.address`,
    phone: sql`a.phone`,
    decidedBy: sql`a.decided_by`,
    createdAt: sql`a.created_at`,
    decidedAt: sql`a.decided_at`,
    completedAt: sql`a.completed_at`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    number: numbered,
    brand: equals(sql`a.brand`),
    memberId: equals(sql`a.member_id`, 'bigint'),
    rewardId: equals(sql`a.reward_id`, 'bigint'),
    type: equals(sql`a.type`),
    state: equals(sql`a.state`),
    open: (value) => sql`(a.state in ('APPLYING', 'APPROVED')) = ${String(value) === 'true' ? sql`true` : sql`false`}`,
    q: named,
    from: since(sql`a.created_at`),
    until: before(sql`a.created_at`),
  },
  masked: ['address', 'phone'],
  sort: ['createdAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { createdAt: sql`a.created_at` }, narrowedBy: ['id', 'number', 'memberId'] },
};

async function readOne(query: Query, id: bigint): Promise<RedemptionRecordDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(records));
  const [row] = await query<RedemptionRecordDto & { state: RedemptionState }>(statement, parameters);
  if (!row) throw errors.redemption_not_found();
  return row;
}
