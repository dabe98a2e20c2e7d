import { sql, type Tx } from '@banyan/kernel/database';

const lockOf = (brand: string): string => `lines:${brand}`;

/** Nobody joins or leaves a line of the brand beside this transaction. */
export async function holdLines(tx: Tx, brand: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [lockOf(brand)]);
}

/** No line of the brand is moved beside this transaction: whoever joins one is seen by the next move. */
export async function joinLines(tx: Tx, brand: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock_shared(hashtextextended($1, 0))`, [lockOf(brand)]);
}
