import { createHash } from 'node:crypto';

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
