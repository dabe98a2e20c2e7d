import { type Query, sql, type Tx } from '@banyan/kernel/database';
import type { DividendDue } from '@banyan/proto/contracts/v1/events';
import { errors } from '../errors.js';
import type { Restrictable } from './member-restriction.dto.js';

/** Stores from the events of contracts how much of a balance must stay for dividends that are due to downlines. */
export async function restrict(tx: Tx, { memberId, currency, restrictedMinor, until }: DividendDue): Promise<void> {
  await tx.query(
    sql`insert into dividend_restriction (member_id, currency, restricted_minor, until) values ($1, $2, $3, $4)
     on conflict (member_id, currency) do update set restricted_minor = excluded.restricted_minor, until = excluded.until`,
    [memberId, currency, restrictedMinor, until ?? null],
  );
}

/** Refuses what would leave less in an account than its member owes; call it in the transaction that moved the money. */
export async function requireRestricted(tx: Tx, memberId: bigint, currency: string, leftMinor: bigint): Promise<void> {
  const [row] = await tx.query<{ restricted: string; until: Date | null }>(
    sql`select restricted_minor as restricted, until from dividend_restriction where member_id = $1 and currency = $2 and restricted_minor > $3`,
    [memberId, currency, leftMinor],
  );
  if (row) throw errors.dividend_due({ restrictedMinor: row.restricted, until: row.until?.toISOString() });
}

const refusals = {
  withdrawal: errors.withdrawal_restricted,
  transfer: errors.transfer_restricted,
} as const satisfies Partial<Record<Restrictable, unknown>>;

/** What operators keep from a member at a time, or null. Under the account's lock it is what counts. */
export async function restrictionOf(
  query: Query,
  memberId: bigint,
  what: Restrictable,
  at: Date,
): Promise<{ reason: string; until: Date | null } | null> {
  const [row] = await query<{ reason: string; until: Date | null }>(
    sql`select reason, until_at as "until" from member_restriction
       where member_id = $1 and what = $2 and lifted_at is null and from_at <= $3 and (until_at is null or until_at > $3)
       order by from_at desc limit 1`,
    [memberId, what, at],
  );
  return row ?? null;
}

/** Refuses what operators keep from a member, with their reason. Ask before the work, and again in the transaction that moved the money. */
export async function requireUnrestricted(
  query: Query,
  memberId: bigint,
  what: keyof typeof refusals,
  at: Date,
): Promise<void> {
  const found = await restrictionOf(query, memberId, what, at);
  if (found) throw refusals[what]({ reason: found.reason, until: found.until?.toISOString() ?? null });
}
