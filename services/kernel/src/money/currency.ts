/** A currency of the ledger. `scale`: decimals of one minor unit; `display`: decimals a person sees. */
export interface Currency {
  readonly code: string;
  readonly symbol: string;
  readonly scale: number;
  readonly display: number;
  /** Whether the brand option "K" (1K = 1,000 units) makes sense for it. */
  readonly thousands: boolean;
}

/** The currencies of the ledger by code. Source: ISO 4217 for VND; vendors send fractions of K, hence scale 4. */
export const currencies: Readonly<Record<string, Currency>> = Object.freeze({
  VND: { code: 'VND', symbol: '₫', scale: 4, display: 0, thousands: true },
  USDT: { code: 'USDT', symbol: '₮', scale: 6, display: 2, thousands: false },
});

/** The currency of a code. Throws RangeError for a code that the ledger does not know. */
export function currencyOf(code: string): Currency {
  const currency = Object.values(currencies).find((one) => one.code === code);
  if (!currency) throw new RangeError(`unknown currency ${code}`);
  return currency;
}
