import { sql, type Tx } from '@banyan/kernel/database';
import { chainLength, insertChain, newRoot, seedOf } from '../table/chain.js';
import { tienlen } from '../game/tienlen/tienlen.js';
import type { RoomRow } from './pvp.row.js';

export interface NextSeed {
  readonly chainId: number;
  readonly number: number;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
}

/** A chain for a room, and the commitment to its first seed: all that come after are fixed with it. */
export async function newChain(tx: Tx, now: Date): Promise<{ id: number; hash: string }> {
  const root = newRoot();
  const hash = seedOf(root, 0);
  return { id: await insertChain(tx, { game: tienlen.sheet.code, root, salt: hash }, now), hash };
}

/** Takes the next seed of the room's chain. */
export async function takeSeed(tx: Tx, { code, chainId, chainNumber, nextHash }: RoomRow): Promise<NextSeed> {
  const [chain] = await tx.query<{ root: string }>(sql`select root from shared_chain where id = $1`, [chainId]);
  const number = chainNumber + 1;
  await tx.query(sql`update pvp_room set chain_number = $2 where code = $1`, [code, number]);
  return { chainId, number, serverSeed: seedOf(chain?.root ?? '', number), serverSeedHash: nextHash };
}

/** A hand is over and its seed told, which is the commitment to the next one; at the end of a chain another begins. */
export async function commitNext(tx: Tx, room: RoomRow, now: Date): Promise<void> {
  if (room.chainNumber < chainLength) {
    const statement = sql`update pvp_room set next_hash = (select server_seed from shared_round where id = hand_id) where code = $1`;
    await tx.query(statement, [room.code]);
    return;
  }
  const { id, hash } = await newChain(tx, now);
  const statement = sql`update pvp_room set chain_id = $2, chain_number = 0, next_hash = $3 where code = $1`;
  await tx.query(statement, [room.code, id, hash]);
}
