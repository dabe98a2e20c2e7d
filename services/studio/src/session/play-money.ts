import { sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';

/** Moves a demo's play money; returns what is left. Throws `insufficient_funds` when the bet is more than that. */
export async function movePlayMoney(tx: Tx, playerId: string, betMinor: bigint, winMinor: bigint): Promise<string> {
  const statement = sql`update player set play_balance_minor = play_balance_minor - $2::bigint + $3::bigint
    where id = $1 and play_balance_minor >= $2::bigint returning play_balance_minor as balance`;
  const [row] = await tx.query<{ balance: string }>(statement, [playerId, betMinor, winMinor]);
  if (!row) throw errors.insufficient_funds();
  return row.balance;
}

/** What a demo's player is given. */
export interface Gain {
  readonly playerId: string;
  readonly minor: bigint;
}

/** Gives demos play money, one after the other; answers what each player has after each. */
export async function addPlayMoney(tx: Tx, gains: readonly Gain[]): Promise<bigint[]> {
  if (gains.length === 0) return [];
  const sums = new Map<string, bigint>();
  for (const { playerId, minor } of gains) sums.set(playerId, (sums.get(playerId) ?? 0n) + minor);
  const rows = await tx.query<{ id: string; balance: string }>(addSql, [
    [...sums.keys()],
    [...sums.values()].map(String),
  ]);
  if (rows.length < sums.size) throw errors.insufficient_funds();
  const at = new Map(rows.map(({ id, balance }) => [id, BigInt(balance) - (sums.get(id) ?? 0n)]));
  return gains.map(({ playerId, minor }) => {
    const balance = (at.get(playerId) ?? 0n) + minor;
    at.set(playerId, balance);
    return balance;
  });
}

/* Locked in one order, since two who give to the same players at once would wait for each other. */
const addSql = sql`
with held as materialized (
  select p.id, g.minor from player p join unnest($1::bigint[], $2::bigint[]) as g (id, minor) on g.id = p.id order by p.id for update of p
)
update player p set play_balance_minor = p.play_balance_minor + h.minor from held h where p.id = h.id
returning p.id::text as id, p.play_balance_minor as balance`;
