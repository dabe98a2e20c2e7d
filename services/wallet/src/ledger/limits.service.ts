import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, type Query } from '@banyan/kernel/database';
import { config } from '../config.js';
import { errors } from '../errors.js';

export type LimitKind = 'stake' | 'loss';
export type LimitPeriod = 'day' | 'week' | 'month';

/** One limit of a member in one currency. Minor units; null: none. */
export interface MemberLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amountMinor: bigint | null;
  /** What a raise or an end will change it to, and when; null when nothing waits. */
  readonly next: { readonly amountMinor: bigint | null; readonly from: Date } | null;
  /** Of the current period; negative when the member has won more than lost. */
  readonly usedMinor: bigint;
}

/** Whose limit, and who sets it: the member or an operator, as the audit names them. */
interface LimitChange {
  readonly memberId: bigint;
  readonly currency: string;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amountMinor: bigint | null;
  readonly by: string;
}

interface Row {
  kind: LimitKind;
  period: LimitPeriod;
  amount: string | null;
  next_amount: string | null;
  next_from: Date | null;
  used: string;
}

/** A change to the member's disadvantage of protection counts after this time. */
const coolingMs = 24 * 3600_000;

const read = `
  select l.kind, l.period, ledger_limit(l, $2) as amount,
    case when l.next_from > $2 then l.next_amount end as next_amount, case when l.next_from > $2 then l.next_from end as next_from,
    case when l.period_start = ledger_period(l, $2) then l.used else 0 end as used
  from account_limit l join account a on a.id = l.account_id
  where a.member_id = $1 and a.currency = $3 and a.kind = 'available' order by l.kind, l.period`;

/*
 * A new limit counts what was played earlier in its period. A lower one counts at once and ends what waited; a higher one waits,
 * and so does the end of one.
 */
const write = `
  insert into account_limit as l (account_id, kind, period, amount, zone, period_start, used, updated_by, updated_at)
    select $1::bigint, $2::limit_kind, $3::limit_period, $4::bigint, $5::text, p.start, coalesce((
        select -sum(j.amount) from journal j where j.account_id = $1::bigint and j.created_at >= p.start::timestamp at time zone $5::text
          and (j.kind in (1, 3) or $2::limit_kind = 'loss' and j.kind in (2, 4, 6))
      ), 0), $6::text, $7::timestamptz
    from (select date_trunc($3::limit_period::text, $7::timestamptz at time zone $5::text)::date as start) p
  on conflict (account_id, kind, period) do update set
    amount = case when lower then excluded.amount else ledger_limit(l, $7) end,
    next_amount = case when not lower then excluded.amount end,
    next_from = case when not lower then $8::timestamptz end,
    updated_by = excluded.updated_by, updated_at = excluded.updated_at`.replaceAll(
  'lower',
  '(ledger_limit(l, $7) is null or coalesce(excluded.amount <= ledger_limit(l, $7), false))',
);

/** Limits that members or operators set, and exclusions. The ledger holds bets to them (see ledger_allows). */
@Injectable()
export class Limits {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Sets or ends (null) a limit: stricter at once, laxer after 24 hours. Answers all limits of the member. */
  async set({ memberId, currency, kind, period, amountMinor, by }: LimitChange): Promise<MemberLimit[]> {
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      const account = await mark(tx.query, memberId, currency);
      const later = new Date(now.getTime() + coolingMs);
      await tx.query(write, [account, kind, period, amountMinor, config.businessZone, by, now, later]);
      return limitsOf(tx.query, memberId, currency, now);
    });
  }

  /** Keeps a member from betting in every currency until then. It can be prolonged, never shortened. */
  async exclude(memberId: bigint, until: Date, by: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const accounts = await tx.query<{ currency: string }>(
        `select currency from account where member_id = $1 and kind = 'available' order by id`,
        [memberId],
      );
      if (accounts.length === 0) throw errors.no_account();
      for (const { currency } of accounts) {
        await tx.query(
          `insert into account_exclusion as e (account_id, until, updated_by, updated_at) values ($1, $2, $3, $4)
           on conflict (account_id) do update set until = greatest(e.until, excluded.until), updated_by = excluded.updated_by,
             updated_at = excluded.updated_at`,
          [await mark(tx.query, memberId, currency), until, by, this.clock.now()],
        );
      }
    });
  }

  /** The limits of a member in a currency as they count now. */
  async of(memberId: bigint, currency: string): Promise<MemberLimit[]> {
    return limitsOf(this.database.query, memberId, currency, this.clock.now());
  }
}

/** Locks the account, so that no bet is under way, and has the ledger look at its limits from now on. */
async function mark(query: Query, memberId: bigint, currency: string): Promise<string> {
  const [account] = await query<{ id: string }>(
    `update account set limited = true where member_id = $1 and currency = $2 and kind = 'available' returning id`,
    [memberId, currency],
  );
  if (!account) throw errors.no_account();
  return account.id;
}

async function limitsOf(query: Query, memberId: bigint, currency: string, now: Date): Promise<MemberLimit[]> {
  const rows = await query<Row>(read, [memberId, now, currency]);
  return rows.map(({ kind, period, amount, next_amount, next_from, used }) => ({
    kind,
    period,
    amountMinor: minor(amount),
    next: next_from && { amountMinor: minor(next_amount), from: next_from },
    usedMinor: BigInt(used),
  }));
}

const minor = (value: string | null): bigint | null => (value === null ? null : BigInt(value));
