import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, type Query, sql, type Tx } from '@banyan/kernel/database';
import { config } from '../config.js';
import { coolingMs, type LimitPeriod, type LimitSetter } from '../ledger/limit.service.js';

/** One limit on what a member puts in. Minor units; see MemberLimit for the fields. */
export interface DepositLimit {
  readonly period: LimitPeriod;
  readonly setBy: LimitSetter;
  readonly amountMinor: bigint | null;
  readonly next: { readonly amountMinor: bigint | null; readonly from: Date } | null;
  readonly usedMinor: bigint;
}

export interface DepositLimitChange {
  readonly accountId: bigint;
  readonly period: LimitPeriod;
  readonly amountMinor: bigint | null;
  readonly setBy: LimitSetter;
  readonly by: string;
}

interface Row {
  period: LimitPeriod;
  set_by: LimitSetter;
  amount: string | null;
  next_amount: string | null;
  next_from: Date | null;
  used: string;
}

/* Counts what was paid in and what is on its way, by when it was announced; $4: a deposit to leave out. */
const read = sql`
  select l.period, l.set_by, case when l.next_from <= $2 then l.next_amount else l.amount end as amount,
    case when l.next_from > $2 then l.next_amount end as next_amount, case when l.next_from > $2 then l.next_from end as next_from,
    coalesce((
      select sum(coalesce(d.credited_minor, d.amount_minor)) from deposit d, account a
      where a.id = l.account_id and d.member_id = a.member_id and d.account_id = l.account_id
        and d.state in ('CREATED', 'PENDING', 'MANUAL_REVIEW', 'SUCCESS') and d.id is distinct from $4::uuid
        and d.created_at >= date_trunc(l.period::text, $2 at time zone $3) at time zone $3
    ), 0) as used
  from deposit_limit l where l.account_id = $1 order by l.period, l.set_by`;

const counts = sql`(case when l.next_from <= $6 then l.next_amount else l.amount end)`;
/* The rule of account_limit: a lower one counts at once and ends what waited; a higher one and the end of one wait. */
const lower = sql`(${counts} is null or coalesce(excluded.amount <= ${counts}, false))`;
const write = sql`
  insert into deposit_limit as l (account_id, period, set_by, amount, updated_by, updated_at)
    values ($1, $2, $3, $4, $5, $6::timestamptz)
  on conflict (account_id, period, set_by) do update set
    amount = case when ${lower} then excluded.amount else ${counts} end,
    next_amount = case when not ${lower} then excluded.amount end,
    next_from = case when ${lower} then null
      when l.next_from > $6 and l.next_amount is not distinct from excluded.amount then l.next_from else $7::timestamptz end,
    updated_by = excluded.updated_by, updated_at = excluded.updated_at`;

/** Limits on deposits. Nothing of them is on the path of a bet. */
@Injectable()
export class DepositLimitService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Sets or ends (null) a limit: stricter at once, laxer after 24 hours. */
  async set({ accountId, period, amountMinor, setBy, by }: DepositLimitChange, tx: Tx): Promise<void> {
    const now = this.clock.now();
    await tx.query(write, [accountId, period, setBy, amountMinor, by, now, new Date(now.getTime() + coolingMs)]);
  }

  async of(
    accountId: bigint,
    query: Query = this.database.query,
    except: string | null = null,
  ): Promise<DepositLimit[]> {
    const rows = await query<Row>(read, [accountId, this.clock.now(), config.businessZone, except]);
    return rows.map(({ period, set_by, amount, next_amount, next_from, used }) => ({
      period,
      setBy: set_by,
      amountMinor: minor(amount),
      next: next_from && { amountMinor: minor(next_amount), from: next_from },
      usedMinor: BigInt(used),
    }));
  }

  /** Where the least is left, negative when it is overdrawn; null without limits. Two deposits at once are asked one after the other. */
  async tightest(
    query: Query,
    accountId: bigint,
    except: string | null = null,
  ): Promise<{ period: LimitPeriod; leftMinor: bigint } | null> {
    await query(sql`select 1 from deposit_limit where account_id = $1 for update`, [accountId]);
    const left = (await this.of(accountId, query, except)).flatMap(({ period, amountMinor, usedMinor }) =>
      amountMinor === null ? [] : [{ period, leftMinor: amountMinor - usedMinor }],
    );
    return left.reduce<(typeof left)[number] | null>(
      (least, one) => (least && least.leftMinor <= one.leftMinor ? least : one),
      null,
    );
  }
}

const minor = (value: string | null): bigint | null => (value === null ? null : BigInt(value));
