import { bets, fieldsIn, times, wholeIn, type Game } from '../game.js';
import { tables } from './tables.js';

export const fewestRows = 8;
export const mostRows = 16;
export const risks = ['low', 'medium', 'high'] as const;
export type Risk = (typeof risks)[number];

export interface PlinkoChoice {
  readonly rows: number;
  readonly risk: Risk;
}

/** Each row's turn: 1 to the right, 0 to the left. */
export interface PlinkoDrawn {
  readonly path: readonly (0 | 1)[];
}

/** What the pockets pay from left to right, in ten-thousandths of the bet. */
export function pocketsOf({ rows, risk }: PlinkoChoice): readonly number[] {
  const half = tables[risk][rows] ?? [];
  const right = half.map((tenths) => tenths * 1000);
  const left = right.slice(rows % 2 === 0 ? 1 : 0).toReversed();
  return [...left, ...right];
}

/** The pocket that a path ends in. */
export const pocketOf = ({ path }: PlinkoDrawn): number => path.reduce<number>((sum, turn) => sum + turn, 0);

/** Ways into each pocket: the row of Pascal's triangle. */
export function waysInto(rows: number): readonly bigint[] {
  let ways = [1n];
  for (let row = 0; row < rows; row++) ways = [...ways, 0n].map((n, at) => n + (ways[at - 1] ?? 0n));
  return ways;
}

/** The exact return of a board, over 2^rows × 10,000. */
export const returnOf = (choice: PlinkoChoice): bigint => {
  const ways = waysInto(choice.rows);
  return pocketsOf(choice).reduce((sum, multiplier, at) => sum + (ways[at] ?? 0n) * BigInt(multiplier), 0n);
};

export const plinko: Game<PlinkoChoice, PlinkoDrawn> = {
  sheet: {
    code: 'lantern-plinko',
    family: 'plinko',
    names: { VI: 'Thả Đèn Hoa Đăng', EN: 'Lantern Drop', CN: '灯笼落珠', AR: 'سقوط الفوانيس' },
    rtp: '98.8964',
    lines: null,
    bets,
    listing: {
      type: 'mini',
      features: [],
      tags: ['plinko', 'thả bóng'],
      volatility: null,
      art: { motif: 'plinko', palette: 'dem' },
    },
  },
  choiceOf(asked) {
    const { rows, risk } = fieldsIn(asked);
    const known = wholeIn(rows, fewestRows, mostRows);
    const named = risks.find((one) => one === risk);
    return known !== null && named ? { rows: known, risk: named } : null;
  },
  async draw(draw, { rows }) {
    const path: (0 | 1)[] = [];
    while (path.length < rows) path.push((await draw(2)) === 1 ? 1 : 0);
    return { path };
  },
  winOf: (drawn, choice, betMinor) => times(betMinor, pocketsOf(choice)[pocketOf(drawn)] ?? 0),
};
