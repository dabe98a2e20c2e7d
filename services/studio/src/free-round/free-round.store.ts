import { type Query, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import type { AtPlay } from '../session/session.service.js';

/** A grant's rounds `r` that count: those that came to nothing are the player's again. */
export const countedRounds = sql`r.free_grant_id = g.id and r.state not in ('REFUSED', 'VOID')`;

interface Held {
  readonly bet: string;
  readonly rounds: number;
  readonly open: boolean;
}

/**
 * Takes one round of a grant for a round that is stored in this transaction. The grant is locked, so that of two presses at
 * once only one has its last round. Throws `free_rounds_ended`, and `bet_not_offered` for another bet than the granted one.
 */
export async function takeFreeRound(
  tx: Tx,
  now: Date,
  { platformPlayer, currency, game }: AtPlay,
  { grant, stakeMinor }: { grant: string; stakeMinor: bigint },
): Promise<void> {
  const [held] = await tx.query<Held>(
    sql`select bet_minor::text as bet, rounds, cancelled_at is null and ended_at is null and expires_at > $5 as open from free_grant
     where id = $1 and platform_player = $2 and currency = $3 and game = $4 for update`,
    [grant, platformPlayer, currency, game, now],
  );
  if (!held?.open) throw errors.free_rounds_ended();
  if (BigInt(held.bet) !== stakeMinor) throw errors.bet_not_offered();
  const [row] = await tx.query<{ used: number }>(
    sql`select count(*)::int as used from free_grant g join round r on ${countedRounds} where g.id = $1`,
    [grant],
  );
  if ((row?.used ?? 0) >= held.rounds) throw errors.free_rounds_ended();
}

/** The platform says that nothing is left of a grant: it is not offered again. */
export async function endFreeRounds(query: Query, grant: string, now: Date): Promise<void> {
  await query(sql`update free_grant set ended_at = $2 where id = $1 and ended_at is null`, [grant, now]);
}
