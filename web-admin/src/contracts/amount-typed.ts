import { currencyOf, decimalOf, minorOf } from '@banyan/kernel/money';
import { minorTyped } from '../ui/minor-typed.js';

/**
 * An amount as it stands in a field. Smaller parts than people type are written with every decimal that the currency is kept in, which
 * no typed amount has: {@link readAmount} reads back exactly the same minor units.
 */
export function amountText(minor: string, currency: string): string {
  const { scale, display } = currencyOf(currency);
  const whole = decimalOf(BigInt(minor), scale);
  const [units = '', fraction = ''] = whole.split('.');
  if (/[1-9]/.test(fraction.slice(display))) return `${units}.${fraction.padEnd(scale, '0')}`;
  const shown = fraction.slice(0, display).padEnd(display, '0');
  return /[1-9]/.test(shown) ? `${units}.${shown}` : units;
}

/** Minor units of a field's text. Null: nothing stands in it. Undefined: no amount in this currency. */
export function readAmount(text: string, currency: string): string | null | undefined {
  const { scale } = currencyOf(currency);
  const typed = text.trim();
  const exact = new RegExp(`^\\d{1,14}\\.\\d{${scale}}$`).test(typed);
  return exact ? String(minorOf(typed, scale)) : minorTyped(typed, currency);
}
