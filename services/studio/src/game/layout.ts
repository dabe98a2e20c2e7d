import { bets, fieldsIn, wholeIn, type Draw, type Game, type Shared, type Sheet } from './game.js';

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

/** A table as its game declares it. */
interface Table<Drawn, Place extends string> {
  readonly sheet: Omit<Sheet, 'lines' | 'bets' | 'maxBetMinor'>;
  readonly places: readonly Place[];
  /** What comes back of a chip on a place, its own worth included, in hundredths. */
  backOf(drawn: Drawn, place: Place): number;
  draw(draw: Draw): Promise<Drawn>;
  readonly bettingMs: number;
  /** From the end of the betting to the end: longer than a booking that was under way when the bets closed. */
  readonly waitMs: number;
  readonly restMs: number;
  readonly kept: number;
  trace(drawn: Drawn): number;
}

/** A game of chips on the places of a layout, in rounds that all share. */
export interface LayoutGame<Drawn, Place extends string = string> extends Game<Chips, Drawn> {
  readonly shared: Shared<Chips, Drawn>;
  readonly places: readonly Place[];
  /** What comes back of a chip on a place, its own worth included, in hundredths; nothing on an unknown place. */
  backOf(drawn: Drawn, place: string): number;
}

/** The game of a table. */
export function layoutOf<Drawn, Place extends string>(table: Table<Drawn, Place>): LayoutGame<Drawn, Place> {
  const { sheet, places, bettingMs, waitMs, restMs, kept } = table;
  const isPlace = (place: string): place is Place => (places as readonly string[]).includes(place);
  const backOf = (drawn: Drawn, place: string): number => (isPlace(place) ? table.backOf(drawn, place) : 0);
  return {
    sheet: { ...sheet, lines: null, bets: bets.slice(0, 1), maxBetMinor: bets.at(-1) ?? 0n },
    places,
    backOf,
    choiceOf: (asked) => chipsIn(asked, isPlace),
    costOf: chipsOf,
    draw: (draw) => table.draw(draw),
    winOf(drawn, choice, betMinor) {
      const hundredths = Object.entries(choice).reduce((sum, [place, chips]) => sum + chips * backOf(drawn, place), 0);
      return (unitOf(choice, betMinor) * BigInt(hundredths)) / 100n;
    },
    shared: {
      bettingMs,
      runMs: () => waitMs,
      restMs,
      kept,
      trace: (drawn) => table.trace(drawn),
      partsOf: (choice) => choice,
    },
  };
}

/** The return of a place over ends that are equally likely, in percent cut after four digits. */
export function returnOver<Drawn>(ends: readonly Drawn[], back: (drawn: Drawn) => number): string {
  const sum = ends.reduce((hundredths, drawn) => hundredths + back(drawn), 0);
  return (Math.floor((sum * 10_000) / ends.length) / 10_000).toFixed(4);
}
