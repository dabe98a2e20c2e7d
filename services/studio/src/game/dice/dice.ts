import { bets, fieldsIn, times, wholeIn, type Game } from '../game.js';

/** The roll is one of this many numbers: 0.00 to 99.99. */
export const faces = 10_000;

/** Winning numbers that may be chosen: a chance of 1 to 98 percent. */
export const fewest = 100;
export const most = 9800;

export type Side = 'over' | 'under';

/** `count` winning numbers at the upper or lower end. */
export interface DiceChoice {
  readonly side: Side;
  readonly count: number;
}

export interface DiceDrawn {
  readonly roll: number;
}

/** The return that every target aims at, in ten-thousandths; rounding down the multiplier takes a little off. */
const target = 9900;

/** What a win pays, in ten-thousandths of the bet: return ÷ chance, rounded down. */
export const multiplierOf = (count: number): number => Math.floor((target * faces) / count);

/** The exact return of a target, over `faces` × 10,000. */
export const returnOf = (count: number): bigint => BigInt(count) * BigInt(multiplierOf(count));

/** The number that the roll must pass: over 50.00 wins from 50.01, under 50.00 wins to 49.99. */
export const boundOf = ({ side, count }: DiceChoice): number => (side === 'under' ? count : faces - 1 - count);

export const wins = ({ side, count }: DiceChoice, roll: number): boolean =>
  side === 'under' ? roll < count : roll >= faces - count;

export const dice: Game<DiceChoice, DiceDrawn> = {
  sheet: {
    code: 'moon-dice',
    family: 'dice',
    names: { VI: 'Xúc Xắc Trăng', EN: 'Moon Dice', CN: '月光骰子', AR: 'نرد القمر' },
    rtp: '98.9903',
    lines: null,
    bets,
    listing: {
      type: 'mini',
      features: [],
      tags: ['dice', 'xúc xắc'],
      volatility: null,
      art: { motif: 'dice', palette: 'son' },
    },
  },
  choiceOf(asked) {
    const { side, count } = fieldsIn(asked);
    const known = wholeIn(count, fewest, most);
    return known !== null && (side === 'over' || side === 'under') ? { side, count: known } : null;
  },
  draw: async (draw) => ({ roll: await draw(faces) }),
  winOf: ({ roll }, choice, betMinor) => (wins(choice, roll) ? times(betMinor, multiplierOf(choice.count)) : 0n),
};
