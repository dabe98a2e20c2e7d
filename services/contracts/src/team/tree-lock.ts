import { sql, type Tx } from '@banyan/kernel/database';

const name = sql`hashtextextended('team-tree', 0)`;

/** Until the transaction ends nobody moves a line: what is written by where members stand now is right when it is committed. */
export async function holdTree(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock_shared(${name})`);
}

/** Waits for all who wrote by where members stand, and has those who come wait until the line has moved. */
export async function changeTree(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${name})`);
}
