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
import { maskMobile } from '@banyan/kernel/rules';
import { BrandService } from '../brand/brand.service.js';
import { inScope } from '../brand/scope.js';
import { errors } from '../errors.js';
import { GiftService } from '../gift/gift.service.js';
import { lockPoints } from '../points/move.js';
import { WalletService } from '../wallet/wallet.service.js';
import type {
  RedemptionDecisionRequest,
  RedemptionRecordDto,
  RedemptionRecordPageDto,
  RedemptionState,
  RedemptionVerb,
} from './redemption.dto.js';
import { giveBack, numberSql } from './redemption.service.js';

/** What a coupon pays is paid for: when the wallet refuses it at first, it waits for ten years. */
const claimMs = 3_653 * 86_400_000;

/** What members redeem, as operators decide and deliver it. */
@Injectable()
export class RedemptionConsoleService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly wallet: WalletService,
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
  async decide(verb: RedemptionVerb, id: bigint, request: RedemptionDecisionRequest): Promise<RedemptionRecordDto> {
    const { memberId, brand, currency } = await readOne(this.db.query, id);
    const member = await this.brands.memberOf(BigInt(memberId));
    if (member.username.toLowerCase() === principal().username.toLowerCase()) throw errors.own_redemption();
    // What a member has done since he asked counts where it leaves the house.
    if (verb === 'approve') {
      const kept = await this.wallet.isKeptFrom(BigInt(memberId), brand, currency);
      if (kept || member.status !== 'ACTIVE') throw errors.redemption_member();
    }
    return this.db.transaction((tx) => this.change(tx, verb, id, request));
  }

  private async change(
    tx: Tx,
    verb: RedemptionVerb,
    id: bigint,
    { reason, told = '', reference = '' }: RedemptionDecisionRequest,
  ): Promise<RedemptionRecordDto> {
    const before = await readOne(tx.query, id);
    const memberId = BigInt(before.memberId);
    const now = this.clock.now();
    const of = { id, memberId, by: principal().username, now };
    const done =
      verb === 'reject'
        ? await giveBack(tx, { ...of, state: 'REJECTED', reason: told })
        : verb === 'approve'
          ? await this.approve(tx, { ...of, reference })
          : await complete(tx, { ...of, reference });
    if (!done) throw errors.redemption_state();
    const after = await readOne(tx.query, id);
    const { brand, state, number } = after;
    // What is free text of a parcel or a person stays out of a log that forgets nothing.
    const changes = { before: { state: before.state }, after: { state } };
    await auditAction(
      tx,
      { action: `redemption.${verb}`, objectType: 'redemption', objectId: id, ...changes, reason },
      now,
    );
    await tx.publish(
      RedemptionDecided,
      { redemptionId: id, memberId, brand, number, state, decidedAt: now },
      before.memberId,
    );
    return masked(after);
  }

  /** Goods and services are on their way; a coupon is there at once: its money as a gift, or its codes. */
  private async approve(tx: Tx, { id, memberId, by, now, reference }: Delivered): Promise<boolean> {
    // Points that were taken back since, with the rounds that earned them, buy nothing.
    if ((await lockPoints(tx, memberId)) < 0n) throw errors.redemption_member();
    const [approved] = await tx.query<Approved>(
      sql`update redemption set state = case when type = 'COUPON' then 'COMPLETED' else 'APPROVED' end, decided_by = $2, decided_at = $3,
         reference = $4, completed_at = case when type = 'COUPON' then $3::timestamptz end
       where id = $1 and state = 'APPLYING'
       returning brand, reward_id::text as "rewardId", type, currency, amount_minor::text as "amountMinor", turnover, quantity`,
      [id, by, now, reference],
    );
    if (!approved) return false;
    const { brand, rewardId, type, currency, amountMinor, turnover, quantity } = approved;
    if (type !== 'COUPON') return true;
    if (BigInt(amountMinor) > 0n) {
      const offer = { brand, kind: 'COUPON', currency, turnover, automatic: true } as const;
      const claimUntil = new Date(now.getTime() + claimMs);
      await this.gifts.offer(tx, { ...offer, claimUntil }, giftSql, [memberId, `COUPON-${id}`, amountMinor]);
      return true;
    }
    const given = await tx.query(
      sql`update mall_code set redemption_id = $1 where id = any(array(
         select id from mall_code where reward_id = $2 and redemption_id is null order by id limit $3 for update skip locked)) returning 1`,
      [id, rewardId, quantity],
    );
    if (given.length !== quantity) throw errors.mall_codes();
    return true;
  }
}

interface Delivered {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly by: string;
  readonly now: Date;
  readonly reference: string;
}

interface Approved {
  readonly brand: string;
  readonly rewardId: string;
  readonly type: string;
  readonly currency: string;
  readonly amountMinor: string;
  readonly turnover: number;
  readonly quantity: number;
}

/** What is on its way has arrived, or what was ordered is done. */
async function complete(tx: Tx, { id, by, now, reference }: Delivered): Promise<boolean> {
  const rows = await tx.query(
    sql`update redemption set state = 'COMPLETED', completed_by = $2, completed_at = $3, reference = case when $4 = '' then reference else $4 end
     where id = $1 and state = 'APPROVED' returning 1`,
    [id, by, now, reference],
  );
  return rows.length > 0;
}

const giftSql = sql`
select $8::bigint as member_id, coalesce((select v.level from vip_member v where v.member_id = $8::bigint), 0) as level, $9::text as period,
  $10::bigint as amount_minor, '' as denied, '{}'::jsonb as formula`;

const masked = ({ address, phone, remark, ...row }: RedemptionRecordDto): RedemptionRecordDto => ({
  ...row,
  address: address && '***',
  phone: maskMobile(phone),
  remark: remark && '***',
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
    completedBy: sql`a.completed_by`,
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
  masked: ['address', 'phone', 'remark'],
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
