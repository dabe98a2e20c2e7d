import type { Tier } from './jackpot.js';

/** Gives the next number from 0 to `count` - 1. */
export type Draw = (count: number) => Promise<number>;

/** A name by the platform's codes of languages; who speaks none of them reads the English one. */
export type Names = Readonly<Record<string, string>> & { readonly EN: string };

/** Where a lobby lists games; the words are those of the platform's catalogue. */
type LobbyType =
  | 'slots'
  | 'mini'
  | 'crash'
  | 'live-casino'
  | 'table'
  | 'sports-today'
  | 'sports-rolling'
  | 'esports'
  | 'board'
  | 'fishing'
  | 'arcade'
  | 'poker';

/** How an operator may list a game; the words are those of the platform's catalogue. */
export interface Listing {
  readonly type: LobbyType;
  /** Where it stands under more than one. */
  readonly types?: readonly LobbyType[];
  readonly features: readonly string[];
  readonly tags: readonly string[];
  readonly volatility: 'LOW' | 'MEDIUM' | 'HIGH' | null;
  /** Motif and palette of its picture in the lobby. */
  readonly art: { readonly motif: string; readonly palette: string };
}

/** What a game declares of itself; the same figures stand at `/games.json`. */
export interface Sheet {
  readonly code: string;
  /** Which view shows it. */
  readonly family:
    | 'moonlight'
    | 'dice'
    | 'mines'
    | 'tower'
    | 'poker'
    | 'plinko'
    | 'slots'
    | 'crash'
    | 'roulette'
    | 'baccarat'
    | 'sicbo'
    | 'xocdia'
    | 'baucua'
    | 'dragontiger'
    | 'sports'
    | 'tienlen'
    | 'fish';
  readonly names: Names;
  /**
   * Return in percent, cut after four digits: the lowest of all choices where the player has a choice, but the main bet's
   * in a game that takes bets of several kinds, which says the lowest beside it.
   */
  readonly rtp: string;
  /** The lowest return of any bet, where that is below the main bet's. */
  readonly lowestRtp?: string;
  readonly lines: number | null;
  /** Whole bets in minor units. */
  readonly bets: readonly bigint[];
  /** All that one round may cost, where that is more than the highest bet. */
  readonly maxBetMinor?: bigint;
  readonly listing: Listing;
}

/**
 * How a round goes that many share: bets are taken, then it runs, then its end is told and stays in sight. Such a game
 * draws the same for every choice.
 */
export interface Shared<Choice = unknown, Drawn = unknown> {
  readonly bettingMs: number;
  /** From the end of the betting to the end. */
  runMs(drawn: Drawn): number;
  readonly restMs: number;
  /** How many rounds that are over are told, and each as one number. */
  readonly kept: number;
  trace(drawn: Drawn): number;
  /** The bets on each part of a layout, which all may see. */
  partsOf?(choice: Choice): Readonly<Record<string, number>>;
  /** Set where players act while it runs. Such a round counts for nothing when nobody watched over its end. */
  readonly live?: {
    /** The step of somebody who acts so long after the start; null where nothing can be done. */
    stepAt(ms: number): number | null;
    /** Whether a choice has acted by itself by that step. */
    acts(choice: Choice, step: number): boolean;
  };
}

/** A game whose rounds are shared. */
export type SharedGame = Game & { readonly shared: Shared };

/**
 * A game of the studio: a declaration and pure functions, which run in Node and in the browser alike. `Choice` is what the
 * player chooses beside the bet, `Drawn` what the stream of numbers decides; both are plain JSON. Nothing of the player,
 * the balance or earlier rounds goes in anywhere.
 */
export interface Game<Choice = unknown, Drawn = unknown> {
  readonly sheet: Sheet;
  /** What was chosen, checked; null when it is not offered. */
  choiceOf(asked: unknown): Choice | null;
  /** Draws the whole round before its bet is sent; the bet is not known here. */
  draw(draw: Draw, choice: Choice): Promise<Drawn>;
  /** How many bets this choice costs; one without it. */
  costOf?(choice: Choice): number;
  /** What the round wins, in minor units, after these steps; `betMinor` is all that was staked. */
  winOf(drawn: Drawn, choice: Choice, betMinor: bigint, steps: readonly number[]): bigint;
  /** Set for games that play for the shared pools: which of them this round opens. Only the stake and the tickets count. */
  poolsWon?(drawn: Drawn, stakeMinor: bigint): readonly Tier[];
  /** Set for games with one outcome for all who play at a time; such rounds are begun at the table. */
  readonly shared?: Shared<Choice, Drawn>;
  /** Set for hunts, whose bets are shots at what swims in a shared tide; they come through doors of their own. */
  readonly hunt?: true;
  /** Set for leagues, whose rounds are slips on matches that all may watch. */
  readonly slips?: true;
  /** Set for games of people against each other; such rounds are begun at a table with seats. */
  readonly seated?: true;
  /** Set for games whose round has steps of the player between its bet and its win. */
  readonly stepped?: {
    /** Whether this step may follow those. */
    allows(choice: Choice, steps: readonly number[], step: number): boolean;
    /** Whether the round ended with these steps. */
    over(drawn: Drawn, choice: Choice, steps: readonly number[]): boolean;
    /** What the player sees of what was drawn while the round waits; nothing without it. */
    shown?(drawn: Drawn): Drawn;
    /** The steps that end a round which its player left before the first; without it such a round gives its bet back. */
    left?(drawn: Drawn): readonly number[];
  };
}

/** Multipliers are whole numbers of ten-thousandths of the bet, so what is shown is exactly what is paid. */
export const perBet = 10_000;

/** A win of `multiplier` ten-thousandths; the bets are whole multiples of that. */
export const times = (betMinor: bigint, multiplier: number): bigint => (betMinor * BigInt(multiplier)) / BigInt(perBet);

const vnd = 10_000n;

/** Bets from 1,000 to 2,000,000 VND in minor units (scale 4). */
export const bets: readonly bigint[] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].map(
  (thousands) => BigInt(thousands) * 1000n * vnd,
);

export const currency = 'VND';

/** The fields of a plain object; none of anything else. */
export const fieldsIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** A whole number within a range, or null. */
export const wholeIn = (value: unknown, from: number, to: number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to ? value : null;
