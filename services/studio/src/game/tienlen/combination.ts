import { ascending, rankOf, two } from './cards.js';

/** `pairs` are three or more pairs of consecutive ranks. */
export type Kind = 'single' | 'pair' | 'triple' | 'quad' | 'straight' | 'pairs';

/** Cards that may be laid together. */
export interface Combination {
  readonly kind: Kind;
  readonly length: number;
  /** The highest card. */
  readonly top: number;
}

const same = ['single', 'pair', 'triple', 'quad'] as const;

/** What these cards are together; null when they may not be laid together. */
export function combinationOf(cards: readonly number[]): Combination | null {
  const sorted = ascending(new Set(cards));
  const { length } = sorted;
  const top = sorted.at(-1);
  if (top === undefined || length !== cards.length) return null;
  const found = sorted.map(rankOf);
  const kind = kindOf(found);
  return kind && { kind, length, top };
}

function kindOf(found: readonly number[]): Kind | null {
  const [lowest = 0] = found;
  const { length } = found;
  if (found.every((rank) => rank === lowest)) return same[length - 1] ?? null;
  // A two stands in no row.
  if (found.at(-1) === two) return null;
  if (length >= 3 && found.every((rank, index) => rank === lowest + index)) return 'straight';
  const paired = length >= 6 && length % 2 === 0;
  return paired && found.every((rank, index) => rank === lowest + (index >> 1)) ? 'pairs' : null;
}

/**
 * How high a combination stands among those that chop and those that are chopped; -1 for all others. A single two is
 * chopped by three pairs in a row or more, a pair of twos by four of a kind or more.
 */
function levelOf({ kind, length, top }: Combination): number {
  if (kind === 'quad') return 2;
  if (kind === 'pairs') return length === 6 ? 1 : length / 2 - 1;
  if (rankOf(top) !== two) return -1;
  return kind === 'single' ? 0 : kind === 'pair' ? 1 : -1;
}

/** Whether a combination can chop: four of a kind, or pairs in a row. */
export const chops = ({ kind }: Combination): boolean => kind === 'quad' || kind === 'pairs';

/** Whether one combination may be laid on another. */
export function beats(above: Combination, below: Combination): boolean {
  if (above.kind === below.kind && above.length === below.length) return above.top > below.top;
  const level = levelOf(below);
  return chops(above) && level >= 0 && levelOf(above) > level;
}
