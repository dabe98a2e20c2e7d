import { currencyOf } from '@banyan/kernel/money';

/** What grosses are rounded down to, in minor units: once per bill, and per order of a real-time salary. */
export interface Rounding {
  readonly billMinor: bigint;
  readonly orderMinor: bigint;
}

/**
 * 0.01 and 0.0001 of the unit in which a currency's amounts are agreed: thousands (K) where the currency counts in them.
 * VND: 0.01 K is 10 VND. Throws RangeError for an unknown currency.
 */
export function roundingOf(code: string): Rounding {
  const { scale, thousands } = currencyOf(code);
  const unit = scale + (thousands ? 3 : 0);
  return { billMinor: 10n ** BigInt(Math.max(unit - 2, 0)), orderMinor: 10n ** BigInt(Math.max(unit - 4, 0)) };
}
