import { sql, type Tx } from '@banyan/kernel/database';
import type { SharedRow } from './shared.row.js';

/** Stores a round that many share, before anybody bets on it; answers its id. */
export async function insertShared(tx: Tx, round: Omit<SharedRow, 'id' | 'phase' | 'endedAt'>): Promise<string> {
  const { game, chainId, number, serverSeed, serverSeedHash, salt, drawn, startsAt, endsAt } = round;
  const [row] = await tx.query<{ id: string }>(
    sql`insert into shared_round (game, chain_id, number, server_seed, server_seed_hash, salt, drawn, phase, starts_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'BETTING', $8, $9) returning id::text as id`,
    [game, chainId, number, serverSeed, serverSeedHash, salt, JSON.stringify(drawn), startsAt, endsAt],
  );
  if (!row) throw new Error('the shared round could not be stored');
  return row.id;
}

/** No bet is taken any more. */
export async function runShared(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`update shared_round set phase = 'RUNNING' where id = $1`, [id]);
}

/** `endsAt`: when it was to end, where only its end tells. */
export async function endShared(tx: Tx, id: string, now: Date, endsAt: Date | null = null): Promise<void> {
  const statement = sql`update shared_round set phase = 'ENDED', ended_at = $2, ends_at = coalesce($3, ends_at) where id = $1`;
  await tx.query(statement, [id, now, endsAt]);
}
