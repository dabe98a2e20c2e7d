import type { Draw } from '../game.js';
import {
  freeSpinFactor,
  linePays,
  lines,
  reels,
  rows,
  scatter,
  scatterPays,
  wild,
  type SymbolName,
} from './declared.js';

/** Where each reel stopped: the index of the symbol in its top row. */
export type Stops = readonly number[];

/** One winning line, or the lanterns. `units` in bets of one line, factor included. */
export interface Hit {
  /** Index of the line; null for lanterns. */
  readonly line: number | null;
  readonly symbol: SymbolName;
  readonly count: number;
  readonly units: number;
}

/** One turn of the reels. */
export interface Spin {
  readonly stops: Stops;
  readonly free: boolean;
  readonly hits: readonly Hit[];
  readonly units: number;
  /** Free spins that this turn gave. */
  readonly freeSpins: number;
}

/** A whole round: the paid turn and every free turn that it led to. */
export interface Outcome {
  readonly spins: readonly Spin[];
  /** The round's win in bets of one line. */
  readonly units: number;
}

/** Stands where no reel is; it pays nothing by itself. */
const nothing = scatter;

/** The three symbols that a reel shows, from the top. */
export function shown(reel: number, stop: number): readonly SymbolName[] {
  const strip = reels[reel] ?? [];
  return Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? nothing);
}

/** What stops pay. Nothing of player, balance or bet goes in. */
export function evaluate(stops: Stops, free: boolean): Spin {
  const window = stops.map((stop, reel) => shown(reel, stop));
  const factor = free ? freeSpinFactor : 1;
  const hits = lines.flatMap((line, index) => {
    const { symbol, count } = runOf(line.map((row, reel) => window[reel]?.[row] ?? nothing));
    const pay = linePays[symbol]?.[count - 3];
    return pay ? [{ line: index, symbol, count, units: pay * factor }] : [];
  });
  const count = window.flat().filter((symbol) => symbol === scatter).length;
  const pay = scatterPays[count];
  const all = pay
    ? [...hits, { line: null, symbol: scatter, count, units: pay.timesBet * lines.length * factor }]
    : hits;
  const units = all.reduce((sum, hit) => sum + hit.units, 0);
  return { stops, free, hits: all, units, freeSpins: pay?.freeSpins ?? 0 };
}

/** How many of one kind stand at the left of a line. */
function runOf(onLine: readonly SymbolName[]): { symbol: SymbolName; count: number } {
  const symbol = onLine[0] ?? nothing;
  const end = onLine.findIndex((other) => other !== symbol && other !== wild);
  return { symbol, count: end === -1 ? onLine.length : end };
}

/** Plays a round to its end with numbers from `draw`: the paid turn, then free turns until none is left. */
export async function playRound(draw: Draw): Promise<Outcome> {
  const spins = [evaluate(await drawStops(draw), false)];
  let left = spins[0]?.freeSpins ?? 0;
  while (left > 0) {
    const spin = evaluate(await drawStops(draw), true);
    spins.push(spin);
    left += spin.freeSpins - 1;
  }
  return { spins, units: spins.reduce((sum, spin) => sum + spin.units, 0) };
}

/** The same round from stops that were stored. */
export function replay(stored: readonly Stops[]): Outcome {
  const spins = stored.map((stops, index) => evaluate(stops, index > 0));
  return { spins, units: spins.reduce((sum, spin) => sum + spin.units, 0) };
}

async function drawStops(draw: Draw): Promise<number[]> {
  const stops: number[] = [];
  for (const { length } of reels) stops.push(await draw(length));
  return stops;
}

/** A win of `units` line bets in minor units, for a whole bet that the lines divide without a rest. */
export function winOf(units: number, betMinor: bigint): bigint {
  return (betMinor / BigInt(lines.length)) * BigInt(units);
}
