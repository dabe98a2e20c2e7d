import { cardsPerSeat, rankOf, two } from './cards.js';

/** Hands that win before a card is laid, the strongest first. */
export const instantKinds = ['dragon', 'fourTwos', 'fivePairs', 'sixPairs'] as const;
export type InstantKind = (typeof instantKinds)[number];

export interface InstantWin {
  readonly seat: number;
  readonly kind: InstantKind;
}

/** The strongest of the kinds that thirteen cards are, if they are one. */
export function instantKind(hand: readonly number[]): InstantKind | null {
  if (hand.length !== cardsPerSeat) return null;
  const counts = Array.from({ length: two + 1 }, (_, rank) => hand.filter((card) => rankOf(card) === rank).length);
  const row = counts.slice(0, two);
  if (row.every((count) => count > 0)) return 'dragon';
  if (counts[two] === 4) return 'fourTwos';
  if (row.some((_, from) => from + 5 <= two && row.slice(from, from + 5).every((count) => count >= 2)))
    return 'fivePairs';
  return counts.reduce((pairs, count) => pairs + (count >> 1), 0) >= 6 ? 'sixPairs' : null;
}

/** Who wins at once: the strongest kind, and among equals the highest card. */
export function instantWin(hands: ReadonlyArray<readonly number[]>): InstantWin | null {
  const found = hands.flatMap((hand, seat) => {
    const kind = instantKind(hand);
    return kind ? [{ seat, kind, top: Math.max(...hand) }] : [];
  });
  const [best] = found.toSorted((a, b) => instantKinds.indexOf(a.kind) - instantKinds.indexOf(b.kind) || b.top - a.top);
  return best ? { seat: best.seat, kind: best.kind } : null;
}
