import type { Names } from '../game.js';

/*
 * A virtual sport: a match is a chain of ticks, each decided by one number below `outcomes`. What a number means follows from
 * the teams' open strengths and from how the match stands, so every chance of every market can be added up exactly.
 */

/** Each tick of a match is decided by one number of so many. */
export const outcomes = 1_000_000;

/** A team as it is declared. Strengths are percent of an average team. */
export interface Team {
  /** Three letters on boards. */
  readonly short: string;
  readonly names: Names;
  /** Shirt and trim. */
  readonly colours: readonly [string, string];
  readonly attack: number;
  readonly guard: number;
}

/** Who meets whom, by their place in the sport's list of teams. */
export interface Fixture {
  readonly home: number;
  readonly away: number;
}

export type Pair = readonly [number, number];

/** How a match stands after so many ticks. */
export interface Standing {
  readonly tick: number;
  /** Goals, or maps won. */
  readonly score: Pair;
  /** Rounds of the map that is on; none in football. */
  readonly rounds: Pair;
  /** Rounds of the maps that are over. */
  readonly maps: readonly Pair[];
  readonly over: boolean;
}

/** What a tick brought, and to whom: 0 the home side, 1 the guests. */
export interface Moment {
  readonly tick: number;
  readonly kind: 'goal' | 'chance' | 'round' | 'map';
  readonly side: 0 | 1;
}

export const kickOff: Standing = { tick: 0, score: [0, 0], rounds: [0, 0], maps: [], over: false };

export type Market = 'x12' | 'ou' | 'btts' | 'ah' | 'cs' | 'win' | 'map' | 'mh' | 'tm' | 'mw';

/** One side of a market: its exact chance, the chance that the stake goes back, and the odds in hundredths; 0 when not offered. */
export interface Side {
  readonly chance: number;
  readonly push: number;
  readonly odds: number;
}

/** A market at one line. Lines of goals and handicaps count in halves (5 is 2.5), that of `mw` is the number of the map. */
export interface Offer {
  readonly market: Market;
  readonly line: number;
  readonly sides: readonly Side[];
}

/** What a player backs: market, line and side, as `ou:5:0`. */
export interface Pick {
  readonly market: Market;
  readonly line: number;
  readonly side: number;
}

export type LegResult = 'WON' | 'LOST' | 'PUSH';

/** A sport: its teams, its clock, its rules and its markets. Pure; runs in Node and in the browser alike. */
export interface Sport {
  readonly teams: readonly Team[];
  readonly ticks: number;
  /** Ticks that are played in one go, between two windows for bets. */
  readonly perBurst: number;
  /** What each market returns before rounding, in thousandths. */
  readonly margins: Readonly<Partial<Record<Market, number>>>;
  /** The next tick, decided by `number`. */
  step(fixture: Fixture, standing: Standing, number: number): { standing: Standing; moment: Moment | null };
  /** Everything that is offered while a match stands so. */
  offers(fixture: Fixture, standing: Standing): Offer[];
  /** What became of a pick when a match ended so. */
  settle(final: Standing, pick: Pick): LegResult;
}

/** Odds in hundredths that are worth offering. */
export const lowestOdds = 101;
export const highestOdds = 20_000;

/** Odds that return `margin` thousandths of what does not go back, rounded down to hundredths; 0 when they are not offered. */
export function priced(margin: number, chance: number, push = 0): Side {
  const odds = chance > 0 ? Math.floor((margin * (1 - push)) / (chance * 10)) : 0;
  return { chance, push, odds: odds >= lowestOdds && odds <= highestOdds ? odds : 0 };
}

/** What a side returns of its stake, on average. */
export const returnOf = ({ chance, push, odds }: Side): number => push + (chance * odds) / 100;

export const textOfPick = ({ market, line, side }: Pick): string => `${market}:${line}:${side}`;

/** Reads a pick; null of a text that is none. */
export function pickOf(text: string): Pick | null {
  const [, market, line, side] = /^([a-z0-9]{2,4}):(-?\d{1,2}):(\d{1,2})$/.exec(text) ?? [];
  return market ? { market: market as Market, line: Number(line), side: Number(side) } : null;
}

/** What is offered for a pick; undefined when nothing is. */
export function sideOf(offers: readonly Offer[], { market, line, side }: Pick): Side | undefined {
  const found = offers.find((offer) => offer.market === market && offer.line === line)?.sides[side];
  return found && found.odds > 0 ? found : undefined;
}

/** A match after its first `count` ticks, with all that happened. */
export function playTo(
  sport: Sport,
  fixture: Fixture,
  numbers: readonly number[],
  count: number,
): { standing: Standing; moments: Moment[] } {
  let standing = kickOff;
  const moments: Moment[] = [];
  for (const number of numbers.slice(0, count)) {
    if (standing.over) break;
    const next = sport.step(fixture, standing, number);
    standing = next.standing;
    if (next.moment) moments.push(next.moment);
  }
  return { standing, moments };
}
