import { bets, fieldsIn, times, wholeIn, type Draw, type Game } from '../game.js';

/* A tower of eight floors. Of the steps to the next floor some are rotten; each floor climbed raises what stands. */

export const floors = 8;

/** How many steps lead to each floor, and how many of them are rotten. */
export const levels = {
  easy: { steps: 4, rotten: 1 },
  medium: { steps: 3, rotten: 1 },
  hard: { steps: 2, rotten: 1 },
  expert: { steps: 5, rotten: 3 },
} as const;

export type Level = keyof typeof levels;

export interface TowerChoice {
  readonly level: Level;
}

/** The rotten steps of each floor, from the ground up, in the order they were drawn. */
export interface TowerDrawn {
  readonly rotten: ReadonlyArray<readonly number[]>;
}

/** What stands after so many floors, in ten-thousandths of the bet: 99 percent ÷ chance, rounded down. */
export function multiplierOf(level: Level, climbed: number): number {
  if (climbed === 0) return 0;
  const { steps, rotten } = levels[level];
  return Number((9900n * BigInt(steps) ** BigInt(climbed)) / BigInt(steps - rotten) ** BigInt(climbed));
}

/** Whether one of the steps taken was rotten. */
export const fell = ({ rotten }: TowerDrawn, taken: readonly number[]): boolean =>
  taken.some((step, floor) => rotten[floor]?.includes(step));

async function rottenOf(draw: Draw, { steps, rotten }: (typeof levels)[Level]): Promise<number[]> {
  const left = Array.from({ length: steps }, (_none, step) => step);
  const drawn: number[] = [];
  while (drawn.length < rotten) drawn.push(...left.splice(await draw(left.length), 1));
  return drawn;
}

export const tower: Game<TowerChoice, TowerDrawn> = {
  sheet: {
    code: 'lantern-tower',
    family: 'tower',
    names: { VI: 'Tháp Hoa Đăng', EN: 'Lantern Tower', CN: '登塔点灯', AR: 'برج الفوانيس' },
    rtp: '98.9971',
    lines: null,
    bets,
    listing: {
      type: 'arcade',
      types: ['arcade', 'mini'],
      features: [],
      tags: ['tower', 'leo tháp', 'climb'],
      volatility: null,
      art: { motif: 'pagoda', palette: 'hoang' },
    },
  },
  choiceOf(asked) {
    const { level } = fieldsIn(asked);
    return typeof level === 'string' && Object.hasOwn(levels, level) ? { level: level as Level } : null;
  },
  async draw(draw, { level }) {
    const rotten: number[][] = [];
    while (rotten.length < floors) rotten.push(await rottenOf(draw, levels[level]));
    return { rotten };
  },
  winOf: (drawn, { level }, betMinor, taken) =>
    fell(drawn, taken) ? 0n : times(betMinor, multiplierOf(level, taken.length)),
  stepped: {
    allows: ({ level }, taken, step) => taken.length < floors && wholeIn(step, 0, levels[level].steps - 1) !== null,
    over: (drawn, _choice, taken) => fell(drawn, taken) || taken.length === floors,
  },
};
