import { createHash, createHmac } from 'node:crypto';

/** What the shares of an envelope follow from, beside its seed. */
export interface Parts {
  readonly id: bigint;
  readonly totalMinor: bigint;
  readonly shares: number;
  readonly leastMinor: bigint;
}

/**
 * The shares of an envelope by their place, minor units: each has the least, and of the rest a part by a weight that
 * HMAC-SHA256 draws from the seed for its place (its first six bytes, plus one). They are the total exactly, since each is the difference of two
 * sums that were rounded down.
 */
export function sharesOf(seed: Buffer, { totalMinor, shares, leastMinor }: Parts): bigint[] {
  const weights = Array.from({ length: shares }, (_none, place) => weightOf(seed, place));
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  const rest = totalMinor - leastMinor * BigInt(shares);
  let [weighed, given] = [0n, 0n];
  return weights.map((weight) => {
    weighed += weight;
    const upTo = (rest * weighed) / all;
    const share = leastMinor + upTo - given;
    given = upTo;
    return share;
  });
}

const weightOf = (seed: Buffer, place: number): bigint =>
  BigInt(createHmac('sha256', seed).update(String(place)).digest().readUIntBE(0, 6)) + 1n;

/** What is told before the first share is opened: SHA-256, hexadecimal, of the seed and what it is used for. */
export const commitmentOf = (seed: Buffer, { id, totalMinor, shares, leastMinor }: Parts): string =>
  createHash('sha256')
    .update([seed.toString('hex'), id, totalMinor, shares, leastMinor].join(':'))
    .digest('hex');
