import { sayer } from '../frame/texts.js';

/** What stands on the league's page. */
export const say = sayer('sports');

/** The slip. */
export const slipSay = sayer('slip');

/** Slips that were placed. */
export const betSay = sayer('bets');
