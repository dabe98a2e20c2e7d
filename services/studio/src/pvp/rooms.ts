import { stakes } from '../game/tienlen/tienlen.js';

/** A room that is always there. */
export interface RoomPlan {
  readonly code: string;
  readonly stakeMinor: bigint;
  readonly seats: number;
}

const thousand = 10_000_000n;

/** Two tables of four and one of two for each stake. */
export const plans: readonly RoomPlan[] = stakes.flatMap((stakeMinor) =>
  [4, 4, 2].map((seats, index) => ({ code: `tl-${stakeMinor / thousand}k-${index + 1}`, stakeMinor, seats })),
);

/** The table of a demo, where house bots fill the other seats. */
export const demoCode = (playerId: string): string => `demo-${playerId}`;

/** Time until a hand begins once two sit, to think, and to look at the end. */
export const startMs = 5000;
export const turnMs = 20_000;
export const restMs = 8000;

/** A seat that let its time run out so often in a row is played for at once, and is free after the hand. */
export const mostMissed = 2;
export const awayMs = 1200;
export const botMs = 1100;

/** Bets that are not all booked by then are given back. */
export const collectMs = 20_000;
/** How often bets on their way are looked at. */
export const lookMs = 400;

/** No money is bet for who was not heard of for so long. */
export const presentMs = 15_000;

/** A turn that ended so long ago was not watched over: it gets its time anew. */
export const lostMs = 5000;
