import { formatMoney } from '@banyan/kernel/money';
import { currency, lines } from '../../src/game/moonlight.js';
import { locale } from './texts.js';

export const money = (minor: bigint, signed = false): string => formatMoney(minor, currency, locale(), { signed });

/** Units (bets of one line) as money of this bet. */
export const unitsMoney = (units: number, betMinor: bigint): bigint =>
  (betMinor / BigInt(lines.length)) * BigInt(units);

/** A published decimal in the frame's language, with at most so many digits after the point. */
export const decimalText = (text: string, digits = 4): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(Number(text));
