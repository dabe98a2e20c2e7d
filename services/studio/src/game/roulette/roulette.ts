import { bets, type Game } from '../game.js';
import { chipsIn, chipsOf, unitOf, type Chips } from '../layout.js';
import { spots } from './spots.js';

/*
 * European roulette: one zero, and every bet pays 36 ÷ (how many numbers it covers) times what lies on it, its own chips
 * included. So each returns exactly 36/37.
 */

/** Pockets of the wheel. */
export const pockets = 37;

/** The order of the numbers on the wheel, clockwise. */
export const wheel: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];

export interface RouletteDrawn {
  readonly number: number;
}

/** How many times a chip on a spot comes back when the spot wins. */
export const backOf = (spot: string): number => 36 / (spots.get(spot)?.length ?? Infinity);

/** What a layout gets back for a number, in chips. */
export const chipsBack = (choice: Chips, number: number): number =>
  Object.entries(choice).reduce(
    (sum, [spot, chips]) => sum + (spots.get(spot)?.includes(number) ? chips * backOf(spot) : 0),
    0,
  );

export const roulette: Game<Chips, RouletteDrawn> = {
  sheet: {
    code: 'moon-roulette',
    family: 'roulette',
    names: { VI: 'Vòng Quay Trăng Vàng', EN: 'Golden Moon Roulette', CN: '金月轮盘', AR: 'روليت القمر الذهبي' },
    rtp: '97.2972',
    lines: null,
    bets: bets.slice(0, 1),
    maxBetMinor: bets.at(-1) ?? 0n,
    listing: {
      type: 'live-casino',
      types: ['live-casino', 'table'],
      features: [],
      tags: ['roulette', 'ru lét', 'vòng quay'],
      volatility: null,
      art: { motif: 'wheel', palette: 'son' },
    },
  },
  choiceOf: (asked) => chipsIn(asked, (spot) => spots.has(spot)),
  costOf: chipsOf,
  draw: async (draw) => ({ number: await draw(pockets) }),
  winOf: ({ number }, choice, betMinor) => unitOf(choice, betMinor) * BigInt(chipsBack(choice, number)),
  shared: {
    bettingMs: 18_000,
    // The ball runs: long enough for a booking that was under way when the bets closed.
    runMs: () => 3000,
    restMs: 9000,
    kept: 60,
    trace: ({ number }) => number,
    partsOf: (choice) => choice,
  },
};
