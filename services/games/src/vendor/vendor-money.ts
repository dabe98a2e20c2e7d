import type { VendorCurrency } from './vendor.entity.js';

const int64Max = 9223372036854775807n;

/** Our minor units of a vendor's digit string; null when they leave 64 bits. Multiplying loses nothing. */
export function minorOfUnits(units: string, currency: VendorCurrency): bigint | null {
  const minor = BigInt(units) * BigInt(currency.unitMinor);
  return minor <= int64Max ? minor : null;
}

/** A balance in a vendor's units, never more than there is: what does not fill a unit is left out. */
export function unitsOfMinor(minor: bigint, currency: VendorCurrency): string {
  const unit = BigInt(currency.unitMinor);
  const whole = minor / unit;
  return String(minor < 0n && whole * unit !== minor ? whole - 1n : whole);
}
