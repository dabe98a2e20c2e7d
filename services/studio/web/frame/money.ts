import { moneyParts } from '@banyan/kernel/money';
import { currency, perBet, type Sheet } from '../../src/game/game.js';
import type { StudioBalance } from './api.js';
import { isolated, locale, t, tag } from './texts.js';

let mode: StudioBalance['mode'] = 'real';

/** Says what the amounts on this page are: money, or points to play with, which never carry a currency's sign. */
export function playFor(playerBalance: StudioBalance['mode']): void {
  mode = playerBalance;
}

/** What {@link playFor} was told. */
export const playedFor = (): StudioBalance['mode'] => mode;

/** The sign that stands behind amounts on this page. */
export const unitSign = (): string => (mode === 'demo' ? t('playPoints') : moneyParts(0n, currency, tag()).unit);

export const money = (minor: bigint, signed = false): string => {
  const { sign, figure } = moneyParts(minor, currency, tag(), { signed });
  return isolated(`${sign}${figure}\u00a0${unitSign()}`);
};

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
