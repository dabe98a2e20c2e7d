import { gameTexts } from '../frame/texts.js';

/** What stands on the league's page. */
export const gameText = gameTexts('sports');

/** The slip. */
export const slipText = gameTexts('slip');

/** Slips that were placed. */
export const betText = gameTexts('bets');
