import { createHash, randomBytes } from 'node:crypto';
import { sql, type Tx } from '@banyan/kernel/database';

/** How many rounds a chain of seeds serves. */
export const chainLength = 10_000;

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The server seed of a round, from 1: the root, hashed once for each round that comes after. So each seed is the hash of
 * the next, the seed of round 0 is known to all before the first, and none can be chosen later.
 */
export function seedOf(root: string, number: number): string {
  let seed = root;
  for (let left = chainLength - number; left > 0; left--) seed = hashed(seed);
  return seed;
}

/** A link of a game's chain, from 1; all links of a chain share its salt. */
interface Link {
  readonly chainId: number;
  readonly number: number;
  readonly salt: string;
}

/**
 * The link after `before`: of the chain that goes on, or the first of a new one, whose salt is made after its root and both
 * before its first round.
 */
export async function nextLink(
  tx: Tx,
  game: string,
  before: Link | undefined,
  now: Date,
): Promise<Link & { readonly root: string }> {
  if (before && before.number < chainLength) {
    const { chainId, number, salt } = before;
    const [known] = await tx.query<{ root: string }>(sql`select root from shared_chain where id = $1`, [chainId]);
    if (known) return { chainId, root: known.root, salt, number: number + 1 };
  }
  const root = newRoot();
  const salt = randomBytes(8).toString('hex');
  return { chainId: await insertChain(tx, { game, root, salt }, now), root, salt, number: 1 };
}

/** What the seeds of a chain are hashed from. */
export const newRoot = (): string => randomBytes(32).toString('hex');

/** Stores a chain before its first round; answers its id. */
export async function insertChain(
  tx: Tx,
  { game, root, salt }: { game: string; root: string; salt: string },
  now: Date,
): Promise<number> {
  const statement = sql`insert into shared_chain (game, root, length, salt, created_at) values ($1, $2, $3, $4, $5) returning id`;
  const [made] = await tx.query<{ id: number }>(statement, [game, root, chainLength, salt, now]);
  return made?.id ?? 0;
}
