import { currencyOf, decimalOf, minorOf } from '@banyan/kernel/money';

/** Whole units, in groups of three behind one sign or without, then a fraction behind a point or a comma. */
const amount = /^(?:(\d{1,3}(?:([\s.,])\d{3})(?:\2\d{3}){0,2})|(\d{1,12}))(?:([.,])(\d+))?$/;

/**
 * Minor units of an amount as an operator types it: `20.000` and `20,000` in đồng, `20000.50` and `20.000,50` in USDT. Null: nothing
 * was typed. Undefined: no amount in this currency, or one that could be read in two ways, such as `1.234` in USDT.
 */
export function minorTyped(text: string, currency: string): string | null | undefined {
  const { scale, display, symbol } = currencyOf(currency);
  const typed = text.replace(symbol, '').trim();
  if (typed === '') return null;
  const [, groups, group, digits, point, fraction = ''] = amount.exec(typed) ?? [];
  const whole = groups?.replace(/\D/g, '') ?? digits;
  const unclear = display > 0 && groups !== undefined && /^\d+[.,]\d+$/.test(groups) && point === undefined;
  if (whole === undefined || unclear || fraction.length > display || (point && point === group)) return undefined;
  return String(minorOf(`${whole}.${fraction.padEnd(1, '0')}`, scale));
}

/** An amount as {@link minorTyped} reads it. */
export const asTyped = (minor: string, currency: string): string => {
  const { scale, display } = currencyOf(currency);
  const [whole = '', fraction = ''] = decimalOf(BigInt(minor), scale).split('.');
  return display > 0 && fraction ? `${whole}.${fraction.slice(0, display)}` : whole;
};
