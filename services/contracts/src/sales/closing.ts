import { type Query, sql, type Tx } from '@banyan/kernel/database';

const lockOf = (brand: string): string => `contracts-sales:${brand}`;

/**
 * Until which instant each brand's sales are closed. What is booked in this transaction lies after it, and no period closes
 * meanwhile.
 */
export async function holdOpen(tx: Tx, brands: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const sorted = [...new Set(brands)].sort();
  const locks = sql`select pg_advisory_xact_lock_shared(hashtextextended(l.name, 0)) from unnest($1::text[]) as l (name)`;
  await tx.query(locks, [sorted.map(lockOf)]);
  return closedUntil(tx.query, sorted);
}

/** Where something that happened is booked: then, or behind what is closed. */
export const laterOf = (at: Date, closed: Date | undefined): Date => (closed && closed > at ? closed : at);

/** Nothing of the brand is booked until this transaction ends. */
export async function holdSales(tx: Tx, brand: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [lockOf(brand)]);
}

/** From its commit on, nothing is booked before `until` any more; what is booked there already is committed. */
export async function closeSales(tx: Tx, brand: string, until: Date): Promise<void> {
  await holdSales(tx, brand);
  await tx.query(
    sql`insert into sales_close as c (brand, closed_until) values ($1, $2)
     on conflict (brand) do update set closed_until = greatest(c.closed_until, excluded.closed_until)`,
    [brand, until],
  );
}

/** {@link closeSales}, after which single changes of rounds from before `until` may be forgotten: nobody computes from them any more. */
export async function closeChanges(tx: Tx, brand: string, until: Date): Promise<void> {
  await closeSales(tx, brand, until);
  await tx.query(sql`update sales_close set changes_from = greatest(changes_from, $2) where brand = $1`, [
    brand,
    until,
  ]);
}

/**
 * Takes back that sales are closed beyond `ahead`. Within {@link holdSales}. `settled`: up to where they really are; null: from the first
 * contract on nothing is.
 */
export async function reopenSales(tx: Tx, brand: string, ahead: Date, settled: Date | null): Promise<void> {
  await tx.query(
    sql`update sales_close set closed_until = coalesce($3, starts.at)
     from (select min(created_at) as at from contract where brand = $1) starts where brand = $1 and closed_until > $2`,
    [brand, ahead, settled],
  );
}

async function closedUntil(query: Query, brands: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const statement = sql`select brand, closed_until as until from sales_close where brand = any($1)`;
  const rows = await query<{ brand: string; until: Date }>(statement, [brands]);
  return new Map(rows.map(({ brand, until }) => [brand, until]));
}
