import { currencyOf, formatMoney, minorFromWire, moneyParts, type MoneyParts } from '@banyan/kernel/money';
import { createContext, use } from 'react';
import { useBrand } from '../brand/use-brand';
import { numberFormat } from './formats';
import { isolated } from './isolate';
import { formatTag, languages } from '../texts/languages';
import { useLanguage } from './use-language';

/** Digit string of minor units from the wire, or bigint. */
export type Minor = string | bigint;

export interface MoneyTools {
  /** `12.480.500 ₫`, or K where the brand asks for it: for sentences; on its own an amount is a `<Money>`. */
  money: (minor: Minor, currency: string) => string;
  parts: (minor: Minor, currency: string, options?: { signed?: boolean; whole?: boolean }) => MoneyParts;
  /** `200K`, `2 triệu`, `4,82 tỷ`: for chips only, never for a balance, a fee or anything being confirmed. */
  short: (minor: Minor, currency: string) => string;
  /** `200 tỷ`, `1.5M` for the round amounts of a table from a million up; what would lose a digit is written out. */
  round: (minor: Minor, currency: string) => string;
}

const bigintOf = (minor: Minor): bigint => (typeof minor === 'bigint' ? minor : minorFromWire(minor));

/** Inside, amounts are written out even where the brand counts in K: a bank knows no K. */
export const WholeUnits = createContext(false);

/** Money in the player's language and the brand's unit. */
export function useMoney(): MoneyTools {
  const { brand } = useBrand();
  const { format, dir } = useLanguage();
  const unit = use(WholeUnits) || !brand.displayK ? undefined : ('K' as const);
  return {
    money: (minor, currency) => isolated(formatMoney(bigintOf(minor), currency, format, { unit }), dir),
    parts: (minor, currency, { signed, whole } = {}) =>
      moneyParts(bigintOf(minor), currency, format, { unit, signed, fraction: whole ? 0 : undefined }),
    short: (minor, currency) => shortMoney(bigintOf(minor), currency, format, unit),
    round: (minor, currency) => isolated(roundMoney(bigintOf(minor), currency, format, unit), dir),
  };
}

/* Without its parts it would read 0K. */
const belowOneK = (minor: bigint, scale: number): boolean =>
  minor < 10n ** BigInt(scale + 3) && minor > -(10n ** BigInt(scale + 3));

/** What large amounts are cut to, the largest first: by the format of each language whose folder has units. */
const steps = new Map(
  languages.flatMap(({ tag, format = tag, short }) => (short ? [[format, unitsOf(short)] as const] : [])),
);

function unitsOf(short: Readonly<Record<string, string>>): Array<[bigint, string]> {
  return Object.entries(short)
    .map(([power, sign]): [bigint, string] => [10n ** BigInt(power), sign])
    .reverse();
}

/** The largest unit of a language that an amount of whole units reaches, and its sign. */
const stepOf = (size: bigint, format: string): [bigint, string] =>
  (steps.get(format) ?? steps.get(formatTag('EN')))?.find(([from]) => size >= from) ?? [1n, ''];

/**
 * Two digits after the point at most, cut and never rounded up, as whole amounts are. With `unit` K an amount stays in K up to a
 * billion, so that it reads like the whole amounts beside it: 2,917K and never 2.91M.
 */
export function shortMoney(minor: bigint, currency: string, format: string, unit?: 'K'): string {
  const { scale, thousands } = currencyOf(currency);
  const most = 10n ** BigInt(scale + 9);
  if (unit === 'K' && thousands && minor < most && minor > -most)
    return formatMoney(minor, currency, format, belowOneK(minor, scale) ? { unit } : { unit, fraction: 0 });
  const whole = minor / 10n ** BigInt(scale);
  const size = whole < 0n ? -whole : whole;
  const [worth, name] = stepOf(size, format);
  const hundredths = (size * 100n) / worth;
  const numbers = numberFormat(format);
  const point = numbers.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const fraction = String(hundredths % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${whole < 0n ? '\u2212' : ''}${numbers.format(hundredths / 100n)}${fraction && point + fraction}${name}`;
}

/** From a million up in the language's largest unit that loses nothing, so that tables of levels can be read; else written out. */
export function roundMoney(minor: bigint, currency: string, format: string, unit?: 'K'): string {
  const one = 10n ** BigInt(currencyOf(currency).scale);
  const [worth] = stepOf(minor / one, format);
  return minor >= 1_000_000n * one && (minor * 100n) % (worth * one) === 0n
    ? shortMoney(minor, currency, format)
    : formatMoney(minor, currency, format, { unit });
}
