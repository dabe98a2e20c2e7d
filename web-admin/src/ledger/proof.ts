import type { Posting } from '../api/money-types.js';

/** The sum of the postings per currency, computed here from the digits: a sound transaction gives only zeros. */
export function sums(postings: Pick<Posting, 'amountMinor' | 'currency'>[]): { currency: string; sum: bigint }[] {
  const totals = new Map<string, bigint>();
  for (const { currency, amountMinor } of postings) {
    totals.set(currency, (totals.get(currency) ?? 0n) + BigInt(amountMinor));
  }
  return [...totals].map(([currency, sum]) => ({ currency, sum }));
}
