import { fieldsIn, wholeIn, type Draw, type Game } from '../game.js';
import { bosses, bossTimesOf, catching, kinds, outcomes, timesOf } from './kinds.js';
import { huntMs } from './swim.js';

/** Bullets in one request at most. */
export const mostBullets = 10;

/** Bullets at fish: the kind of each, and which fish of the tide it was, for those who look back. */
export interface Volley {
  readonly kinds: readonly number[];
  readonly fish: readonly number[];
}

/** Bullets at the boss of a tide. */
export interface BossShots {
  readonly boss: number;
  readonly bullets: number;
}

export type FishChoice = Volley | BossShots;

/** One number for each bullet of a volley; for the boss one for all who shot at it. */
export interface FishDrawn {
  readonly numbers: readonly number[];
}

/** What stays in sight of a tide that is over. */
export const isBoss = (choice: FishChoice): choice is BossShots => 'boss' in choice;

export const bulletsOf = (choice: FishChoice): number => (isBoss(choice) ? choice.bullets : choice.kinds.length);

/** Whether a number catches what pays so many times. */
export const catches = (number: number | undefined, times: number): boolean =>
  number !== undefined && number < catching(times);

/** For each bullet of a volley how many times it pays; zero for one that caught nothing. */
export const paysOf = ({ kinds: shot }: Volley, { numbers }: FishDrawn): number[] =>
  shot.map((kind, index) => (catches(numbers[index], timesOf(kind)) ? timesOf(kind) : 0));

/** How many times the bullets at a boss pay, each of them. */
export const bossPays = ({ boss }: BossShots, { numbers }: FishDrawn): number =>
  catches(numbers[0], bossTimesOf(boss)) ? bossTimesOf(boss) : 0;

export const drawNumbers = async (draw: Draw, count: number): Promise<FishDrawn> => {
  const numbers: number[] = [];
  while (numbers.length < count) numbers.push(await draw(outcomes));
  return { numbers };
};

const wholes = (value: unknown, to: number): number[] | null => {
  if (!Array.isArray(value) || value.length < 1 || value.length > mostBullets) return null;
  const numbers = value.map((one) => wholeIn(one, 0, to));
  return numbers.every((one) => one !== null) ? numbers : null;
};

const vnd = 10_000n;

export const fish: Game<FishChoice, FishDrawn> = {
  sheet: {
    code: 'coral-hunt',
    family: 'fish',
    names: { VI: 'Săn Cá San Hô', EN: 'Coral Hunt', CN: '珊瑚猎场', AR: 'صيد المرجان' },
    rtp: '97.0000',
    lines: null,
    // What one bullet costs.
    bets: [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000].map((each) => BigInt(each) * vnd),
    maxBetMinor: 100_000n * vnd * BigInt(mostBullets),
    listing: {
      type: 'fishing',
      features: [],
      tags: ['fish', 'bắn cá', 'săn cá'],
      volatility: 'MEDIUM',
      art: { motif: 'manta', palette: 'ngoc' },
    },
  },
  hunt: true,
  shared: {
    bettingMs: huntMs,
    // The net falls: long enough for a booking that was under way when the hunt closed.
    runMs: () => 3000,
    restMs: 4000,
    kept: 8,
    trace: ({ numbers }) => numbers[0] ?? 0,
  },
  choiceOf(asked) {
    const fields = fieldsIn(asked);
    if ('boss' in fields) {
      const [boss, bullets] = [
        wholeIn(fields['boss'], 0, bosses.length - 1),
        wholeIn(fields['bullets'], 1, mostBullets),
      ];
      return boss === null || bullets === null ? null : { boss, bullets };
    }
    const [shot, ids] = [wholes(fields['kinds'], kinds.length - 1), wholes(fields['fish'], 1000)];
    return shot && ids?.length === shot.length ? { kinds: shot, fish: ids } : null;
  },
  costOf: bulletsOf,
  // A tide draws for nobody in particular: one number, which decides its boss.
  draw: (draw, choice: FishChoice | null) =>
    drawNumbers(draw, choice === null || isBoss(choice) ? 1 : choice.kinds.length),
  winOf(drawn, choice, betMinor) {
    const unit = betMinor / BigInt(bulletsOf(choice));
    const times = isBoss(choice)
      ? choice.bullets * bossPays(choice, drawn)
      : paysOf(choice, drawn).reduce((sum, each) => sum + each, 0);
    return unit * BigInt(times);
  },
};
