import { currencyOf, minorOf } from '@banyan/kernel/money';

/** Whole units as typed, in any grouping; null: nothing was typed, undefined: not a whole amount. */
export function minorTyped(text: string, currency: string): string | null | undefined {
  const digits = text.replace(/[\s.,]/g, '');
  if (digits === '') return null;
  return /^\d{1,12}$/.test(digits) ? String(minorOf(digits, currencyOf(currency).scale)) : undefined;
}
