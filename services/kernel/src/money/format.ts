import { currencyOf } from './currency.js';
import { split } from './minor.js';

export interface MoneyFormat {
  /** 'K' shows thousands of units (1K = 1,000 VND) where the currency allows it. */
  unit?: 'K';
  /** Puts a plus sign before credits. */
  signed?: boolean;
  /** Fraction digits shown; default: the currency's display digits (K: up to 3, as needed). */
  fraction?: number;
}

/** The parts a screen styles: sign (true minus U+2212 or plus), figure in the locale's digits grouping, unit. */
export interface MoneyParts {
  sign: string;
  figure: string;
  unit: string;
}

/**
 * Formats minor units without ever leaving bigint: `formatMoney(124805000000n, 'VND', 'vi')` is `12.480.500 ₫`.
 * Fractions below what is shown are cut, never rounded up: a balance is not shown higher than it is.
 */
export function formatMoney(minor: bigint, currency: string, locale: string, options: MoneyFormat = {}): string {
  const { sign, figure, unit } = moneyParts(minor, currency, locale, options);
  return unit === 'K' ? `${sign}${figure}K` : `${sign}${figure}\u00a0${unit}`;
}

/** The same as {@link formatMoney} in parts. Throws RangeError for an unknown currency. */
export function moneyParts(minor: bigint, code: string, locale: string, options: MoneyFormat = {}): MoneyParts {
  const currency = currencyOf(code);
  const inK = options.unit === 'K' && currency.thousands;
  const scale = currency.scale + (inK ? 3 : 0);
  const { sign, whole, fraction } = split(minor, scale);
  const shown = fraction.slice(0, options.fraction ?? (inK ? 3 : currency.display));
  const kept = inK && options.fraction === undefined ? shown.replace(/0+$/, '') : shown;
  const { group, point } = separators(locale);
  const figure = whole.replace(/\B(?=(\d{3})+$)/g, group) + (kept ? point + kept : '');
  const plus = options.signed && minor > 0n ? '+' : '';
  return { sign: sign ? '\u2212' : plus, figure, unit: inK ? 'K' : currency.symbol };
}

const cache = new Map<string, { group: string; point: string }>();

function separators(locale: string): { group: string; point: string } {
  let found = cache.get(locale);
  if (!found) {
    const parts = new Intl.NumberFormat(`${locale}-u-nu-latn`).formatToParts(1234567.8);
    found = {
      group: parts.find((part) => part.type === 'group')?.value ?? ',',
      point: parts.find((part) => part.type === 'decimal')?.value ?? '.',
    };
    cache.set(locale, found);
  }
  return found;
}
