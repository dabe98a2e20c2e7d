import type { Sport } from './sport.js';

/** A match goes in bursts: bets are taken while it rests, then a stretch of it is played. So a price is always that of what is known. */
export const openMs = 7000;
export const playMs = 4000;

/** From the end of one round of matches to the kick-off of the next. */
const restMs = 15_000;

const burstMs = openMs + playMs;

/** Where a match is on the clock. */
export interface Hour {
  /** Ticks that have been played and are told. */
  readonly ticks: number;
  /** Ticks that prices know. */
  readonly priced: number;
  /** Whether bets are taken. */
  readonly open: boolean;
  /** Milliseconds until that changes. */
  readonly leftMs: number;
  readonly over: boolean;
}

/** How long all of a match takes. */
export const lengthMs = ({ ticks, perBurst }: Sport): number => (ticks / perBurst) * burstMs;

/** From one kick-off to the next. */
export const cycleMs = (sport: Sport): number => lengthMs(sport) + restMs;

/** The hour so many milliseconds after the kick-off; negative before it. */
export function hourAt(sport: Sport, sinceMs: number): Hour {
  const { ticks, perBurst } = sport;
  if (sinceMs < 0) return { ticks: 0, priced: 0, open: true, leftMs: openMs - sinceMs, over: false };
  const burst = Math.floor(sinceMs / burstMs);
  const within = sinceMs - burst * burstMs;
  const before = burst * perBurst;
  if (before >= ticks) return { ticks, priced: ticks, open: false, leftMs: 0, over: true };
  if (within < openMs) return { ticks: before, priced: before, open: true, leftMs: openMs - within, over: false };
  const played = Math.min(perBurst, Math.floor(((within - openMs) * perBurst) / playMs) + 1);
  return { ticks: before + played, priced: before, open: false, leftMs: burstMs - within, over: false };
}
