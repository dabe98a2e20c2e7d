import { bets, fieldsIn, perBet, times, wholeIn, type Game } from '../game.js';

export const cells = 25;
export const mostMines = 24;

/** A round ends by itself before its multiplier would pass this many times the bet. */
export const highest = 5000;

export interface MinesChoice {
  readonly mines: number;
}

/** The cells with mines, in the order they were drawn. */
export interface MinesDrawn {
  readonly mines: readonly number[];
}

/** How many ways there are to choose `few` of `many`. */
export function choose(many: number, few: number): bigint {
  let ways = 1n;
  for (let n = 1; n <= few; n++) ways = (ways * BigInt(many - few + n)) / BigInt(n);
  return ways;
}

/** Chance to open so many safe cells: `over` of `under`. */
export const chanceOf = (mines: number, opened: number): { over: bigint; under: bigint } => ({
  over: choose(cells - mines, opened),
  under: choose(cells, opened),
});

/** What stands after so many safe cells, in ten-thousandths of the bet: 99 percent ÷ chance, rounded down. */
export function multiplierOf(mines: number, opened: number): number {
  if (opened === 0) return 0;
  const { over, under } = chanceOf(mines, opened);
  return Number((9900n * under) / over);
}

/** The most cells that a round with so many mines can open. */
export function deepest(mines: number): number {
  let opened = 0;
  while (opened < cells - mines && multiplierOf(mines, opened + 1) <= highest * perBet) opened++;
  return opened;
}

export const hit = ({ mines }: MinesDrawn, steps: readonly number[]): boolean =>
  steps.some((step) => mines.includes(step));

export const mines: Game<MinesChoice, MinesDrawn> = {
  sheet: {
    code: 'lotus-mines',
    family: 'mines',
    names: { VI: 'Đầm Sen', EN: 'Lotus Pond', CN: '荷塘寻莲', AR: 'بركة اللوتس' },
    rtp: '98.9920',
    lines: null,
    bets,
    listing: {
      type: 'mini',
      features: [],
      tags: ['mines', 'dò mìn'],
      volatility: null,
      art: { motif: 'lotus', palette: 'ngoc' },
    },
  },
  choiceOf(asked) {
    const count = wholeIn(fieldsIn(asked)['mines'], 1, mostMines);
    return count === null ? null : { mines: count };
  },
  async draw(draw, choice) {
    const left = Array.from({ length: cells }, (_, cell) => cell);
    const drawn: number[] = [];
    while (drawn.length < choice.mines) drawn.push(...left.splice(await draw(left.length), 1));
    return { mines: drawn };
  },
  winOf: (drawn, choice, betMinor, steps) =>
    hit(drawn, steps) ? 0n : times(betMinor, multiplierOf(choice.mines, steps.length)),
  stepped: {
    allows: (choice, steps, step) =>
      wholeIn(step, 0, cells - 1) !== null && !steps.includes(step) && steps.length < deepest(choice.mines),
    over: (drawn, choice, steps) => hit(drawn, steps) || steps.length === deepest(choice.mines),
  },
};
