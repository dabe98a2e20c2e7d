import { formatMoney } from '@banyan/kernel/money';
import { currency, perBet, type Sheet } from '../../src/game/game.js';
import { isolated, locale, tag } from './texts.js';

export const money = (minor: bigint, signed = false): string =>
  isolated(formatMoney(minor, currency, tag(), { signed }));

/** A multiplier in ten-thousandths of the bet, as `1.98×`. */
export const timesText = (multiplier: number): string =>
  isolated(`${new Intl.NumberFormat(locale(), { maximumFractionDigits: 4 }).format(multiplier / perBet)}×`);

/** A published percentage, with at most so many digits after the point. */
export const percentText = (text: string, digits = 4): string => isolated(`${decimalText(text, digits)}%`);

/** What a game returns, with at most so many digits after the point; from the lowest bet to the main one where bets differ. */
export const returnText = ({ rtp, lowestRtp }: Sheet, digits = 4): string =>
  isolated(`${[lowestRtp, rtp].flatMap((text) => (text ? [decimalText(text, digits)] : [])).join('–')}%`);

/** A published decimal in the frame's language, with at most so many digits after the point. */
export const decimalText = (text: string, digits = 4): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(Number(text));
