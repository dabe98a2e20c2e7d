import { fieldsIn, wholeIn } from './game.js';

/** Chips on the places of a layout: one bet of the platform with its parts. A chip is the game's smallest bet. */
export type Chips = Readonly<Record<string, number>>;

/** How many chips a bet may be worth: 2,000,000 VND. */
export const mostChips = 2000;

/** On how many places they may lie. */
const mostPlaces = 60;

/** All chips of a layout. */
export const chipsOf = (chips: Chips): number => Object.values(chips).reduce((sum, count) => sum + count, 0);

/** What was laid, checked; null for an empty layout, an unknown place, or too much. */
export function chipsIn(asked: unknown, known: (place: string) => boolean): Chips | null {
  const laid = Object.entries(fieldsIn(asked));
  if (laid.length === 0 || laid.length > mostPlaces) return null;
  const counted: Array<[place: string, count: number]> = [];
  for (const [place, value] of laid) {
    const count = wholeIn(value, 1, mostChips);
    if (count === null || !known(place)) return null;
    counted.push([place, count]);
  }
  const chips: Chips = Object.fromEntries(counted);
  return chipsOf(chips) <= mostChips ? chips : null;
}

/** What one chip of a bet is worth. */
export const unitOf = (chips: Chips, betMinor: bigint): bigint => betMinor / BigInt(chipsOf(chips));
