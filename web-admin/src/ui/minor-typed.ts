import { currencyOf, minorOf } from '@banyan/kernel/money';

/** Digits, or digits in groups of three with one sign between them. */
const whole = /^\d{1,12}$|^\d{1,3}(?:([\s.,])\d{3})(?:\1\d{3}){0,2}$/;
/** One group behind a point or a comma: where a currency has fractions, it may be one. */
const unclear = /^\d{1,3}[.,]\d{3}$/;

/** Whole units as typed; null: nothing was typed, undefined: not a whole amount, or one that could be read in two ways. */
export function minorTyped(text: string, currency: string): string | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const { scale, display } = currencyOf(currency);
  if (!whole.test(typed) || (display > 0 && unclear.test(typed))) return undefined;
  return String(minorOf(typed.replace(/[\s.,]/g, ''), scale));
}
