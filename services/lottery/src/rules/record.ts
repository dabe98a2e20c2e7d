import type { Beacon } from './beacon.js';

/** What is said of a game's day before the first of its draws is sold. */
export interface Day {
  readonly game: string;
  /** Such as 2026-03-16. */
  readonly day: string;
  /** Draws of the day. */
  readonly length: number;
  /** In hex. */
  readonly commitment: string;
  /** Null where draws hang on the chain alone. */
  readonly beacon: (Beacon & { readonly silentSeconds: number }) | null;
  readonly committedAt: Date;
}

/** What became of a draw. */
export interface Drawn {
  readonly game: string;
  readonly kind: string;
  readonly number: string;
  readonly day: string;
  /** Which seed of its day's chain draws it, from 1. */
  readonly place: number;
  readonly length: number;
  /** Both in hex. */
  readonly commitment: string;
  readonly seed: string;
  /** The beacon's chain and round; null where it has none. */
  readonly chain: string | null;
  readonly round: number | null;
  /** In hex; null without a beacon, and where it was silent. */
  readonly randomness: string | null;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  readonly drawnAt: Date;
  /** Null: cancelled, because the beacon was silent. */
  readonly result: readonly number[] | null;
}

/*
 * Records are JSON without blanks, their names in this order, instants as ISO 8601 in UTC with milliseconds: what is signed is the text as it
 * is served, in UTF-8, and whoever checks reads it and makes no text of his own.
 */

/** The text that is signed for a day. */
export const recordOfDay = ({ game, day, length, commitment, beacon, committedAt }: Day): string =>
  JSON.stringify({
    v: 1,
    of: 'day',
    game,
    day,
    length,
    commitment,
    chain: beacon?.chain ?? null,
    genesis: beacon?.genesis ?? null,
    period: beacon?.period ?? null,
    silentSeconds: beacon?.silentSeconds ?? null,
    committedAt: committedAt.toISOString(),
  });

/** The text that is signed for a draw. */
export const recordOfDraw = (drawn: Drawn): string =>
  JSON.stringify({
    v: 1,
    of: 'draw',
    game: drawn.game,
    kind: drawn.kind,
    number: drawn.number,
    day: drawn.day,
    place: drawn.place,
    length: drawn.length,
    commitment: drawn.commitment,
    seed: drawn.seed,
    chain: drawn.chain,
    round: drawn.round,
    randomness: drawn.randomness,
    closesAt: drawn.closesAt.toISOString(),
    drawsAt: drawn.drawsAt.toISOString(),
    drawnAt: drawn.drawnAt.toISOString(),
    result: drawn.result,
  });
