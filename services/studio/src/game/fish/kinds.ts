/*
 * What swims. A bullet that is shot at a fish of m times catches it with chance 0.97 ÷ m, exactly: one of `outcomes` numbers
 * decides, and `outcomes` is 100 times a multiple of every m.
 */

/** Each bullet is decided by one number of so many. */
export const outcomes = 120_000;

/** Of 100 that is shot so much comes back, whatever is shot at. */
const returnPercent = 97;

/** The small and large fish, by what they pay; their place in this list is their number. */
export const kinds = [
  { name: 'clown', times: 2 },
  { name: 'tang', times: 3 },
  { name: 'butterfly', times: 4 },
  { name: 'seahorse', times: 5 },
  { name: 'puffer', times: 6 },
  { name: 'angel', times: 8 },
  { name: 'jelly', times: 10 },
  { name: 'lion', times: 12 },
  { name: 'turtle', times: 15 },
  { name: 'octopus', times: 20 },
  { name: 'manta', times: 30 },
  { name: 'sword', times: 40 },
  { name: 'shark', times: 60 },
  { name: 'angler', times: 80 },
  { name: 'arowana', times: 150 },
] as const;

/** What comes once in a tide and is everybody's: all who shot at it are paid, or none. */
export const bosses = [
  { name: 'whale', times: 4 },
  { name: 'dragon', times: 10 },
  { name: 'kraken', times: 25 },
] as const;

export type KindName = (typeof kinds)[number]['name'];
export type BossName = (typeof bosses)[number]['name'];

/** How many of the numbers catch what pays so many times. */
export const catching = (times: number): number => (returnPercent * outcomes) / 100 / times;

export const timesOf = (kind: number): number => kinds[kind]?.times ?? Infinity;
export const bossTimesOf = (boss: number): number => bosses[boss]?.times ?? Infinity;
