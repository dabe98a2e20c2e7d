import type { ComputedBill } from './computed.js';

/**
 * What the platform pays for a period, by currency, in digit strings of minor units. Salaries it pays by level; of dividends those of
 * top lines, and fixed amounts.
 */
export function costsOf(kind: string, bills: readonly ComputedBill[]): Record<string, string> {
  const sums = new Map<string, bigint>();
  for (const bill of bills) {
    const { currency } = bill.line;
    sums.set(currency, (sums.get(currency) ?? 0n) + costOf(kind, bill));
  }
  return Object.fromEntries([...sums].map(([currency, minor]) => [currency, String(minor)]));
}

function costOf(kind: string, { line, grossMinor, netMinor }: ComputedBill): bigint {
  if (kind !== 'DIVIDEND') return netMinor;
  return line.uplineId === null || line.terms.calc === 'FIXED_AMOUNT' ? grossMinor : 0n;
}
