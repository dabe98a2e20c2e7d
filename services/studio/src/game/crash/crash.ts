import { bets, fieldsIn, wholeIn, type Draw, type Game } from '../game.js';

/*
 * One shared round for everybody at the table: a kite rises until its line breaks. Multipliers are hundredths of the bet.
 */

/** The break is decided by one number of so many. */
export const outcomes = 100_000_000;

/** The lowest and the highest multiplier that can be taken. */
export const lowest = 101;
export const highest = 1_000_000;

/** The kite doubles its height in this time. */
const doublingMs = 10_000;

export interface CrashChoice {
  /** Take at this multiplier by itself; null to take by hand. */
  readonly auto: number | null;
}

export interface CrashDrawn {
  /** The multiplier at which the line breaks; what was taken at or below it is paid. */
  readonly bust: number;
}

/** 99 percent of what is left above the number, so that a target m is reached with chance 0.99 ÷ m. */
export const bustOf = (number: number): number =>
  Math.min(highest, Math.max(100, Math.floor((99 * outcomes) / (outcomes - number))));

/** How many of the numbers reach a target. */
export const reaching = (target: number): number => Math.floor((99 * outcomes) / target);

/** The exact return of a target, over `outcomes` × 100. */
export const returnOf = (target: number): number => target * reaching(target);

/** How high the kite stands so long after the start. */
export const multiplierAt = (ms: number): number =>
  Math.min(highest, Math.floor(100 * 2 ** (Math.max(0, ms) / doublingMs)));

/** How long it takes to a multiplier. */
export const msTo = (multiplier: number): number => Math.ceil(doublingMs * Math.log2(multiplier / 100));

/** What a bet took: by hand (the step), or by itself; 0 when the line broke before. */
export function takenAt({ bust }: CrashDrawn, { auto }: CrashChoice, steps: readonly number[]): number {
  const [byHand] = steps;
  const taken = Math.min(byHand ?? Infinity, auto ?? Infinity);
  return taken <= bust ? taken : 0;
}

export const crash: Game<CrashChoice, CrashDrawn> = {
  sheet: {
    code: 'kite-crash',
    family: 'crash',
    names: { VI: 'Diều Lên', EN: 'Kite Rising', CN: '风筝高飞', AR: 'الطائرة الورقية' },
    rtp: '98.9900',
    lines: null,
    bets,
    listing: {
      type: 'crash',
      features: [],
      tags: ['crash', 'diều'],
      volatility: null,
      art: { motif: 'balloon', palette: 'binhminh' },
    },
  },
  shared: {
    bettingMs: 7000,
    runMs: ({ bust }) => msTo(bust),
    restMs: 4000,
    kept: 12,
    trace: ({ bust }) => bust,
    live: {
      stepAt: (ms) => {
        const height = multiplierAt(ms);
        return height < lowest ? null : height;
      },
      acts: ({ auto }, height) => auto !== null && auto <= height,
    },
  },
  choiceOf(asked) {
    const { auto = null } = fieldsIn(asked);
    if (auto === null) return { auto: null };
    const known = wholeIn(auto, lowest, highest);
    return known === null ? null : { auto: known };
  },
  draw: async (draw: Draw) => ({ bust: bustOf(await draw(outcomes)) }),
  winOf: (drawn, choice, betMinor, steps) => (betMinor * BigInt(takenAt(drawn, choice, steps))) / 100n,
};
