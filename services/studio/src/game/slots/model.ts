/**
 * Symbols by role; a title gives each its picture. W stands for all but S and C, S gives free spins, C is a coin. a to d
 * are the dear ones, v to z the cheap ones.
 */
export const symbols = ['W', 'S', 'C', 'a', 'b', 'c', 'd', 'v', 'w', 'x', 'y', 'z'] as const;
export type SymbolName = (typeof symbols)[number];

/** What a count of one kind pays, in units; the first number is for `from` of them. */
export interface Pay {
  readonly from: number;
  readonly units: readonly number[];
}

/** Coins that stay while the rest turns again. */
export interface Hold {
  /** So many coins in view begin it. */
  readonly from: number;
  /** Turns without a new coin that end it. */
  readonly respins: number;
  /** Chance of a coin in an empty place: one in so many. */
  readonly oneIn: number;
  /** What coins are worth in units, with their weights. */
  readonly values: readonly (readonly [units: number, weight: number])[];
  /** For a full board, beside the coins. */
  readonly grand: number;
}

/** One mathematical model of a slot, as data. A wild is never on the first reel. */
export interface Model {
  readonly id: string;
  readonly pay: 'lines' | 'ways' | 'anywhere';
  /** Rows of every reel; with two numbers each turn draws each reel's height between them. */
  readonly rows: readonly [number, number];
  readonly reels: readonly (readonly SymbolName[])[];
  /** Row of each reel, one entry per line; empty where lines do not count. */
  readonly lines: readonly (readonly number[])[];
  /** So many units make the bet. */
  readonly unit: number;
  readonly pays: Readonly<Partial<Record<SymbolName, Pay>>>;
  /** By number of scatters in view. */
  readonly scatter: Readonly<Record<number, { readonly units: number; readonly spins: number }>>;
  /** All wins of a free spin count this often. */
  readonly freeFactor: number;
  /** A wild fills its whole reel. */
  readonly expanding?: true;
  /** What won vanishes and others fall; the n-th fall's wins count this often (the last for all further ones). */
  readonly cascade?: readonly number[];
  readonly hold?: Hold;
  /** Free spins for so many bets, without a paid turn before. */
  readonly buy?: { readonly cost: number; readonly spins: number };
  /** Each round also plays for the pools that all titles of the model share. */
  readonly pools?: true;
}

/** By reel, from the top. */
export type Grid = readonly (readonly SymbolName[])[];

export interface Hit {
  readonly symbol: SymbolName;
  readonly count: number;
  /** Index of the line; null for ways, symbols anywhere, and scatters. */
  readonly line: number | null;
  /** `[reel, row]` of what counts. */
  readonly cells: readonly (readonly [reel: number, row: number])[];
  /** Without the turn's factor. */
  readonly units: number;
}

/** What is in view at once, and what it pays. */
export interface Frame {
  readonly grid: Grid;
  readonly hits: readonly Hit[];
  readonly factor: number;
  readonly units: number;
}

/** A coin with its place and worth in units. */
export interface Coin {
  readonly at: readonly [reel: number, row: number];
  readonly units: number;
}

/** One turn of the reels, with all that falls after. */
export interface Turn {
  readonly free: boolean;
  readonly frames: readonly Frame[];
  /** Coins of each turn of hold and spin, the first those that began it; null without it. */
  readonly coins: readonly (readonly Coin[])[] | null;
  readonly full: boolean;
  readonly units: number;
  readonly freeSpins: number;
}

export interface SlotRound {
  readonly turns: readonly Turn[];
  readonly units: number;
}

export const heightOf = ({ rows: [low, high] }: Model): number => Math.max(low, high);

/** What is published of a model; percentages cut after four digits. */
export interface ModelFigures {
  /** The lowest return of all choices; of a simulated model the lower end of its band. */
  readonly rtp: string;
  readonly method: 'formula' | 'simulation';
  /** What of the return the shared pools give; null without them. */
  readonly pools: string | null;
  /** Return of bought free spins over their price. */
  readonly bought: string | null;
  readonly freeRate: string | null;
  readonly volatility: 'LOW' | 'MEDIUM' | 'HIGH';
  readonly simulated: {
    readonly spins: number;
    readonly seed: number;
    readonly rtp: string;
    /** Half of the 99 % confidence interval. */
    readonly halfWidth: string;
    readonly hitRate: string;
    readonly variance: string;
    readonly top: string;
  };
}
