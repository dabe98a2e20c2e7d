import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, type Query, sql, type Tx } from '@banyan/kernel/database';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { lockAccounts } from './account.service.js';

export type LimitKind = 'stake' | 'loss';
export type LimitPeriod = 'day' | 'week' | 'month';
/** Each has limits of its own; the lowest counts. */
export type LimitSetter = 'member' | 'operator';

/** One limit of a member in one currency. Minor units; null: none. */
export interface MemberLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly setBy: LimitSetter;
  readonly amountMinor: bigint | null;
  /** What a raise or an end will change it to, and when; null when nothing waits. */
  readonly next: { readonly amountMinor: bigint | null; readonly from: Date } | null;
  /** Of the current period; negative when the member has won more than lost. */
  readonly usedMinor: bigint;
}

/** How long somebody is kept from betting, under the name that it was chosen by. */
export interface Exclusion {
  readonly choice: string;
  readonly until: Date;
}

/** Whose limit, and who sets it: the member or an operator, `by` as the audit names them. */
interface LimitChange {
  readonly memberId: bigint;
  readonly currency: string;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amountMinor: bigint | null;
  readonly setBy: LimitSetter;
  readonly by: string;
}

interface Row {
  kind: LimitKind;
  period: LimitPeriod;
  set_by: LimitSetter;
  amount: string | null;
  next_amount: string | null;
  next_from: Date | null;
  used: string;
}

/** A change to the member's disadvantage of protection counts after this time. */
export const coolingMs = 24 * 3600_000;

const read = sql`
  select l.kind, l.period, l.set_by, ledger_limit(l, $2) as amount,
    case when l.next_from > $2 then l.next_amount end as next_amount, case when l.next_from > $2 then l.next_from end as next_from,
    case when l.period_start = ledger_period(l, $2) then l.used else 0 end as used
  from account_limit l join account a on a.id = l.account_id
  where a.member_id = $1 and a.currency = $3 and a.kind = 'available' order by l.kind, l.period, l.set_by`;

/*
 * A new limit counts what was played earlier in its period. A lower one counts at once and ends what waited; a higher one waits,
 * and so does the end of one. Asked for again it does not wait longer.
 */
const lower = sql`(ledger_limit(l, $7) is null or coalesce(excluded.amount <= ledger_limit(l, $7), false))`;
const write = sql`
  insert into account_limit as l (account_id, kind, period, amount, zone, period_start, used, updated_by, updated_at, set_by)
    select $1::bigint, $2::limit_kind, $3::limit_period, $4::bigint, $5::text, p.start, coalesce((
        select -sum(j.amount) from journal j where j.account_id = $1::bigint and j.created_at >= p.start::timestamp at time zone $5::text
          and (j.kind in (1, 3) or $2::limit_kind = 'loss' and j.kind in (2, 4, 6))
      ), 0), $6::text, $7::timestamptz, $9::text
    from (select date_trunc($3::limit_period::text, $7::timestamptz at time zone $5::text)::date as start) p
  on conflict (account_id, kind, period, set_by) do update set
    amount = case when ${lower} then excluded.amount else ledger_limit(l, $7) end,
    next_amount = case when not ${lower} then excluded.amount end,
    next_from = case when ${lower} then null
      when l.next_from > $7 and l.next_amount is not distinct from excluded.amount then l.next_from else $8::timestamptz end,
    updated_by = excluded.updated_by, updated_at = excluded.updated_at`;

/** Limits that members or operators set, and exclusions. The ledger holds bets to them (see ledger_allows). */
@Injectable()
export class LimitService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Sets or ends (null) a limit: stricter at once, laxer after 24 hours. Returns all limits of the member. */
  async set(change: LimitChange, within?: Tx): Promise<MemberLimit[]> {
    const { memberId, currency, kind, period, amountMinor, setBy, by } = change;
    const now = this.clock.now();
    return this.in(within, async ({ query }) => {
      const account = await mark(query, memberId, currency);
      const later = new Date(now.getTime() + coolingMs);
      await query(write, [account, kind, period, amountMinor, config.businessZone, by, now, later, setBy]);
      return limitsOf(query, memberId, currency, now);
    });
  }

  /** Keeps a member from betting in every currency until then. It can be prolonged, never shortened. */
  async exclude(memberId: bigint, { choice, until }: Exclusion, by: string, within?: Tx): Promise<void> {
    await this.in(within, async ({ query }) => {
      await lockAccounts(query, memberId);
      const accounts = await query<{ currency: string }>(
        sql`select currency from account where member_id = $1 and kind = 'available' order by id`,
        [memberId],
      );
      if (accounts.length === 0) throw errors.no_account();
      for (const { currency } of accounts) {
        await query(
          sql`insert into account_exclusion as e (account_id, until, choice, updated_by, updated_at) values ($1, $2, $3, $4, $5)
           on conflict (account_id) do update set until = excluded.until, choice = excluded.choice,
             updated_by = excluded.updated_by, updated_at = excluded.updated_at where e.until < excluded.until`,
          [await mark(query, memberId, currency), until, choice, by, this.clock.now()],
        );
      }
    });
  }

  /** What keeps a member from betting now; null when nothing does. */
  async exclusion(memberId: bigint, query: Query = this.database.query): Promise<Exclusion | null> {
    const [row] = await query<Exclusion>(
      sql`select e.choice, e.until from account_exclusion e join account a on a.id = e.account_id
       where a.member_id = $1 and e.until > $2 order by e.until desc limit 1`,
      [memberId, this.clock.now()],
    );
    return row ?? null;
  }

  /** Which of some members are kept from betting now. */
  async excludedOf(memberIds: readonly bigint[]): Promise<bigint[]> {
    const rows = await this.database.query<{ memberId: string }>(
      sql`select distinct a.member_id as "memberId" from account a join account_exclusion e on e.account_id = a.id
       where a.member_id = any($1::bigint[]) and e.until > $2`,
      [memberIds.map(String), this.clock.now()],
    );
    return rows.map(({ memberId }) => BigInt(memberId));
  }

  /** The limits of a member in a currency as they count now. */
  async of(memberId: bigint, currency: string, query: Query = this.database.query): Promise<MemberLimit[]> {
    return limitsOf(query, memberId, currency, this.clock.now());
  }

  private in<T>(within: Tx | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
    return within ? work(within) : this.database.transaction(work);
  }
}

/** Locks the account, so that no bet is under way, and has the ledger look at its limits from now on. */
async function mark(query: Query, memberId: bigint, currency: string): Promise<string> {
  const [account] = await query<{ id: string }>(
    sql`update account set limited = true where member_id = $1 and currency = $2 and kind = 'available' returning id`,
    [memberId, currency],
  );
  if (!account) throw errors.no_account();
  return account.id;
}

async function limitsOf(query: Query, memberId: bigint, currency: string, now: Date): Promise<MemberLimit[]> {
  const rows = await query<Row>(read, [memberId, now, currency]);
  return rows.map(({ kind, period, set_by, amount, next_amount, next_from, used }) => ({
    kind,
    period,
    setBy: set_by,
    amountMinor: minor(amount),
    next: next_from && { amountMinor: minor(next_amount), from: next_from },
    usedMinor: BigInt(used),
  }));
}

const minor = (value: string | null): bigint | null => (value === null ? null : BigInt(value));
