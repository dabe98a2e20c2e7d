import { bankerDraws, cardsInShoe, playerDraws } from './rules.js';

/** How many ordered deals of six cards end in each way; together {@link deals}. */
export interface Counted {
  readonly player: bigint;
  readonly banker: bigint;
  readonly tie: bigint;
}

/** Ordered deals of six cards from the shoe; rounds that need fewer leave the rest undealt. */
export const deals = [0, 1, 2, 3, 4, 5].reduce((product, dealt) => product * BigInt(cardsInShoe - dealt), 1n);

/** How many cards of each number of points a shoe has. */
const full: readonly number[] = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32];

const ends = ['player', 'banker', 'tie'] as const;

/**
 * Deals every sequence of points, each weighted with the number of cards that make it, without replacement. The weights
 * stay below 2^53, so nothing is rounded.
 */
export function enumerate(): Counted {
  const left = [...full];
  const counts = { player: 0n, banker: 0n, tie: 0n };
  const each = (weight: number, next: (weight: number, points: number) => void): void => {
    for (let points = 0; points < 10; points++) {
      const cards = left[points] ?? 0;
      if (cards === 0) continue;
      left[points] = cards - 1;
      next(weight * cards, points);
      left[points] = cards;
    }
  };
  const end = (weight: number, dealt: number, player: number, banker: number): void => {
    // The cards that nobody needed may lie in any order.
    const rest = [4, 5]
      .filter((place) => place >= dealt)
      .reduce((product, place) => product * (cardsInShoe - place), 1);
    counts[ends[player > banker ? 0 : player < banker ? 1 : 2] ?? 'tie'] += BigInt(weight) * BigInt(rest);
  };
  const thirds = (weight: number, player: number, banker: number): void => {
    if (Math.max(player, banker) >= 8) return end(weight, 4, player, banker);
    const bank = (so: number, dealt: number, total: number, third: number | null): void => {
      if (!bankerDraws(banker, third)) return end(so, dealt, total, banker);
      each(so, (then, points) => end(then, dealt + 1, total, (banker + points) % 10));
    };
    if (!playerDraws(player)) return bank(weight, 4, player, null);
    each(weight, (then, points) => bank(then, 5, (player + points) % 10, points));
  };
  each(1, (a, p1) =>
    each(a, (b, b1) => each(b, (c, p2) => each(c, (d, b2) => thirds(d, (p1 + p2) % 10, (b1 + b2) % 10)))),
  );
  return counts;
}
