import { drawOf, seedAt } from '../rules/fair.js';
import { recordOfDraw, type Drawn } from '../rules/record.js';
import type { VendorKind } from '../rules/vendor.js';

/** A draw of the house's own whose time has come. */
export interface Due extends Omit<Drawn, 'kind' | 'seed' | 'drawnAt' | 'result'> {
  readonly id: string;
  readonly kind: VendorKind;
  /** The last seed of its day's chain. */
  readonly last: Buffer;
}

/** What becomes of it, with the text that is signed. */
export interface Outcome {
  readonly id: string;
  /** In hex. */
  readonly seed: string;
  readonly result: readonly number[] | null;
  readonly record: string;
}

/** What a draw's numbers are derived from beside its seed: `<game>|<issue number>|<randomness>`, the last empty without a beacon. */
export const messageOf = (game: string, number: string, randomness: string | null): string =>
  `${game}|${number}|${randomness ?? ''}`;

/** The link of its chain, and what that comes to with what the beacon said. */
export const drawnOf = (due: Due, at: Date): Outcome =>
  outcomeOf(due, at, (seed) => drawOf(due.kind, seed, messageOf(due.game, due.number, due.randomness)));

/** Its link is told all the same: who finds the round elsewhere sees what was not drawn. */
export const givenUp = (due: Due, at: Date): Outcome => outcomeOf(due, at, () => null);

function outcomeOf(due: Due, drawnAt: Date, resultOf: (seed: Buffer) => number[] | null): Outcome {
  const { id, last, ...facts } = due;
  const seed = seedAt(last, due.length, due.place);
  const result = resultOf(seed);
  const drawn = { ...facts, seed: seed.toString('hex'), drawnAt, result };
  return { id, seed: drawn.seed, result, record: recordOfDraw(drawn) };
}
