import { sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';

/** Moves a demo's play money; answers what is left. Throws `insufficient_funds` when the bet is more than that. */
export async function movePlayMoney(tx: Tx, playerId: string, betMinor: bigint, winMinor: bigint): Promise<string> {
  const statement = sql`update player set play_balance_minor = play_balance_minor - $2::bigint + $3::bigint
    where id = $1 and play_balance_minor >= $2::bigint returning play_balance_minor as balance`;
  const [row] = await tx.query<{ balance: string }>(statement, [playerId, betMinor, winMinor]);
  if (!row) throw errors.insufficient_funds();
  return row.balance;
}
