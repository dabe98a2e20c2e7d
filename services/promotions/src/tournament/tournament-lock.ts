import { sql, type Tx } from '@banyan/kernel/database';

/*
 * Who counts in a tournament, or joins it, shares its lock until the commit; who closes, stops or changes it holds the lock alone. Who asks for it is served in turn: however
 * many share it one after another, whoever wants it alone waits for those before him only, which sharers of a row's lock would not grant.
 */

/** Shares the locks of these, which are in the order of their numbers: what is read of them after this stays until the commit. */
export async function shareTournaments(tx: Tx, ids: readonly (bigint | string)[]): Promise<void> {
  await tx.query(
    sql`select pg_advisory_xact_lock_shared(hashtextextended('promotions:tournament:' || n.id, 0)) from unnest($1::bigint[]) as n (id)`,
    [ids],
  );
}

/** Waits for everybody who is counting in a tournament, or joining it, and lets nobody begin before the commit. */
export async function holdTournament(tx: Tx, id: bigint | string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('promotions:tournament:' || $1::bigint, 0))`, [id]);
}
