import { currencies } from '@banyan/kernel/money';
import { Refusal } from '../vendor-api/status.js';
import { entryOf } from '@banyan/kernel/rules';

const scaleOf = (currency: string): number =>
  entryOf(currencies as Record<string, { scale: number }>, currency)?.scale ?? 0;

const tooFine = () => new Refusal('BAD_REQUEST', 'The amount is finer than we count');

/** Our minor units of a vendor's whole number of 1/10^`digits`; refuses what would lose a fraction. */
export function minorOfWhole(amount: unknown, digits: number, currency: string): string {
  if (!Number.isSafeInteger(amount) || Number(amount) < 0)
    throw new Refusal('BAD_REQUEST', 'The amount is no whole number');
  const scale = scaleOf(currency);
  const whole = BigInt(Number(amount)) * 10n ** BigInt(Math.max(scale - digits, 0));
  const divisor = 10n ** BigInt(Math.max(digits - scale, 0));
  if (whole % divisor !== 0n) throw tooFine();
  return String(whole / divisor);
}

/** A balance as a whole number of 1/10^`digits`, never more than there is. */
export function wholeOfMinor(minor: string, digits: number, currency: string): number {
  const scale = scaleOf(currency);
  const whole = BigInt(minor) * 10n ** BigInt(Math.max(digits - scale, 0));
  return Number(whole / 10n ** BigInt(Math.max(scale - digits, 0)));
}

/** Our minor units of a decimal such as `12.5`. */
export function minorOfDecimal(amount: string, currency: string): string {
  const scale = scaleOf(currency);
  const [, whole = '', fraction = ''] = /^(\d{1,15})(?:\.(\d{1,12}))?$/.exec(amount) ?? [];
  if (whole === '') throw new Refusal('BAD_REQUEST', 'The amount is no decimal');
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > scale) throw tooFine();
  return String(BigInt(whole + digits.padEnd(scale, '0')));
}

/** A balance as a decimal of two digits, never more than there is. */
export function decimalOfMinor(minor: string, currency: string): string {
  const cents = BigInt(minor) / 10n ** BigInt(Math.max(scaleOf(currency) - 2, 0));
  const text = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}
