import { freeSpinFactor, linePays, lines, reels, scatter, scatterPays, symbols, wild } from './declared.js';
import { shown } from './outcome.js';

/** How many stops give each (win in line bets of a paid turn, lanterns). The counts sum up to all stops. */
export type Distribution = ReadonlyArray<{ readonly units: number; readonly lanterns: number; readonly stops: number }>;

const wildId = symbols.indexOf(wild);
const scatterId = symbols.indexOf(scatter);

/** pay[symbol * 6 + count] in line bets. */
const pay = new Int32Array(symbols.length * 6);
for (const [id, symbol] of symbols.entries())
  for (const count of [3, 4, 5]) pay[id * 6 + count] = linePays[symbol]?.[count - 3] ?? 0;

/** Lines that can still grow, each with the symbol that it began with. */
interface Alive {
  readonly line: Int8Array;
  readonly symbol: Int8Array;
  size: number;
}

const noLines = (): Alive => ({ line: new Int8Array(lines.length), symbol: new Int8Array(lines.length), size: 0 });

/**
 * Turns every reel to every stop, one after the other, and counts what it pays. A line is followed from reel to reel
 * while it can grow and is paid where it ends, so the inner loops see few lines; no stop is left out or grouped.
 */
export function enumerate(): Distribution {
  const windows = reels.map((strip, reel) =>
    strip.map((_, stop) => {
      const ids = shown(reel, stop).map((symbol) => symbols.indexOf(symbol));
      return { ids, lanterns: ids.filter((id) => id === scatterId).length };
    }),
  );
  const alive = reels.map(noLines);
  const counts = new Map<number, number>();
  const turn = (reel: number, units: number, lanterns: number): void => {
    for (const window of windows[reel] ?? []) {
      const here = lanterns + window.lanterns;
      const paid = units + step(reel, window.ids, alive);
      if (reel < reels.length - 1) turn(reel + 1, paid, here);
      else {
        const key = (paid + (scatterPays[here]?.timesBet ?? 0) * lines.length) * 16 + here;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  };
  turn(0, 0, 0);
  return [...counts]
    .map(([key, stops]) => ({ units: key >> 4, lanterns: key & 15, stops }))
    .sort((a, b) => a.units - b.units);
}

/** Lays one reel's window beside those before it; returns what the lines that end here pay. */
function step(reel: number, ids: readonly number[], alive: readonly Alive[]): number {
  const after = alive[reel] ?? noLines();
  if (reel === 0) {
    after.size = lines.length;
    for (const [line, lineRows] of lines.entries()) {
      after.line[line] = line;
      after.symbol[line] = ids[lineRows[0] ?? 0] ?? 0;
    }
    return 0;
  }
  const before = alive[reel - 1] ?? noLines();
  const last = reel === reels.length - 1;
  let paid = 0;
  let size = 0;
  for (let index = 0; index < before.size; index++) {
    const line = before.line[index] ?? 0;
    const symbol = before.symbol[index] ?? 0;
    const id = ids[lines[line]?.[reel] ?? 0];
    if (id !== symbol && id !== wildId) paid += pay[symbol * 6 + reel] ?? 0;
    else if (last) paid += pay[symbol * 6 + reel + 1] ?? 0;
    else {
      after.line[size] = line;
      after.symbol[size++] = symbol;
    }
  }
  after.size = size;
  return paid;
}

/** An exact fraction. */
export interface Ratio {
  readonly over: bigint;
  readonly under: bigint;
}

export function ratio(over: bigint, under: bigint): Ratio {
  const divisor = gcd(over < 0n ? -over : over, under);
  return { over: over / divisor, under: under / divisor };
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const plus = (a: Ratio, b: Ratio) => ratio(a.over * b.under + b.over * a.under, a.under * b.under);
const times = (a: Ratio, b: Ratio) => ratio(a.over * b.over, a.under * b.under);
const by = (a: Ratio, b: Ratio) => ratio(a.over * b.under, a.under * b.over);
const whole = (n: number | bigint) => ratio(BigInt(n), 1n);

/** The decimal text of a fraction, cut after `digits`. */
export function decimal({ over, under }: Ratio, digits: number): string {
  const text = ((over * 10n ** BigInt(digits)) / under).toString().padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The game's exact figures. Money as multiples of the whole bet. */
export interface Figures {
  readonly stops: bigint;
  /** Expected win of a round over its bet. */
  readonly rtp: Ratio;
  /** The share of it that comes from the paid turn. */
  readonly baseRtp: Ratio;
  /** Chance that the paid turn wins anything. */
  readonly hitRate: Ratio;
  /** Chance that the paid turn gives free spins. */
  readonly freeSpinRate: Ratio;
  /** Expected turns of a feature, those given during it included. */
  readonly freeSpinsPerFeature: Ratio;
  /** Variance of a round's win over its bet. */
  readonly variance: Ratio;
  /** Highest win of one paid turn. */
  readonly topTurn: Ratio;
}

/**
 * Expectation and variance of a whole round from one turn's distribution. A free turn that gives K more is the root of
 * K such trees, so with X the win of a tree: E[X] = E[W] / (1 - E[K]), and E[X²] solves
 * E[X²] = E[W²] + 2 E[WK] E[X] + E[K] E[X²] + E[K(K-1)] E[X]². The round's own moments follow the same way.
 */
export function figuresOf(distribution: Distribution): Figures {
  const stops = reels.reduce((product, { length }) => product * BigInt(length), 1n);
  const mean = (of: (units: bigint, more: bigint) => bigint): Ratio =>
    ratio(
      distribution.reduce(
        (sum, { units, lanterns, stops: count }) => sum + BigInt(count) * of(BigInt(units), given(lanterns)),
        0n,
      ),
      stops,
    );
  const bet = whole(lines.length);
  const factor = whole(freeSpinFactor);
  const w = mean((units) => units);
  const w2 = mean((units) => units * units);
  const wk = mean((units, more) => units * more);
  const k = mean((_, more) => more);
  const kk = mean((_, more) => more * (more - 1n));
  const rest = plus(whole(1), times(whole(-1), k));
  const x = by(times(factor, w), rest);
  const cross = times(whole(2), times(wk, x));
  const pairs = times(kk, times(x, x));
  const x2 = by(plus(plus(times(times(factor, factor), w2), times(factor, cross)), pairs), rest);
  const round = plus(w, times(k, x));
  const round2 = plus(plus(plus(w2, cross), times(k, x2)), pairs);
  const features = mean((_, more) => (more > 0n ? 1n : 0n));
  return {
    stops,
    rtp: by(round, bet),
    baseRtp: by(w, bet),
    hitRate: mean((units) => (units > 0n ? 1n : 0n)),
    freeSpinRate: features,
    freeSpinsPerFeature: by(by(k, features), rest),
    variance: by(plus(round2, times(whole(-1), times(round, round))), times(bet, bet)),
    topTurn: by(whole(distribution.at(-1)?.units ?? 0), bet),
  };
}

const given = (lanterns: number): bigint => BigInt(scatterPays[lanterns]?.freeSpins ?? 0);
