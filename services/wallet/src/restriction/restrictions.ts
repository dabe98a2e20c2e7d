import { sql, type Tx } from '@banyan/kernel/database';
import type { DividendDue } from '@banyan/proto/contracts/v1/events';
import { errors } from '../errors.js';

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
