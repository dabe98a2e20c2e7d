import { formatMoney } from '@banyan/kernel/money';
import { currency, perBet } from '../../src/game/game.js';
import { locale } from './texts.js';

export const money = (minor: bigint, signed = false): string => formatMoney(minor, currency, locale(), { signed });

/** A multiplier in ten-thousandths of the bet, as `1.98×`. */
export const timesText = (multiplier: number): string =>
  `${new Intl.NumberFormat(locale(), { maximumFractionDigits: 4 }).format(multiplier / perBet)}×`;

/** A published decimal in the frame's language, with at most so many digits after the point. */
export const decimalText = (text: string, digits = 4): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(Number(text));
