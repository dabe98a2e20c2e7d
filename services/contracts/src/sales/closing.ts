import { type Query, sql, type Tx } from '@banyan/kernel/database';

const lockOf = (brand: string): string => `contracts-sales:${brand}`;

/**
 * Until which instant each brand's sales are closed. What is booked in this transaction lies after it, and no period closes
 * meanwhile.
 */
export async function holdOpen(tx: Tx, brands: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const sorted = [...new Set(brands)].sort();
  for (const brand of sorted)
    await tx.query(sql`select pg_advisory_xact_lock_shared(hashtextextended($1, 0))`, [lockOf(brand)]);
  return closedUntil(tx.query, sorted);
}

/** Where something that happened is booked: then, or behind what is closed. */
export const laterOf = (at: Date, closed: Date | undefined): Date => (closed && closed > at ? closed : at);

/** From its commit on, nothing is booked before `until` any more; what is booked there already is committed. */
export async function closeSales(tx: Tx, brand: string, until: Date): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [lockOf(brand)]);
  await tx.query(
    sql`insert into sales_close as c (brand, closed_until) values ($1, $2)
     on conflict (brand) do update set closed_until = greatest(c.closed_until, excluded.closed_until)`,
    [brand, until],
  );
}

/**
 * Takes back that sales are closed beyond what was really settled: a clock that has come back since closed periods that have not come yet.
 * Those in which nobody earned anything are forgotten, and close when they come; what was paid stays. Answers how many.
 */
export async function reopenSales(tx: Tx, brand: string, ahead: Date): Promise<number> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [lockOf(brand)]);
  const empty = await tx.query(
    sql`delete from settlement_run where brand = $1 and ends_at > $2 and bills = 0 and state = 'APPROVED' returning 1`,
    [brand, ahead],
  );
  await tx.query(
    sql`update sales_close set closed_until = coalesce((select max(ends_at) from settlement_run where brand = $1), starts.at)
     from (select min(created_at) as at from contract where brand = $1) starts where brand = $1 and closed_until > $2`,
    [brand, ahead],
  );
  return empty.length;
}

async function closedUntil(query: Query, brands: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const statement = sql`select brand, closed_until as until from sales_close where brand = any($1)`;
  const rows = await query<{ brand: string; until: Date }>(statement, [brands]);
  return new Map(rows.map(({ brand, until }) => [brand, until]));
}
