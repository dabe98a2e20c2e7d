import { ascending, rankOf, two } from './cards.js';
import { beats, chops, combinationOf, type Combination } from './combination.js';
import type { HandState } from './hand.js';

export interface Play {
  readonly cards: readonly number[];
  readonly combination: Combination;
}

/** All ways to take so many of these. */
function taken(cards: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return cards.flatMap((card, index) => taken(cards.slice(index + 1), count - 1).map((rest) => [card, ...rest]));
}

/** Rows of `each` cards of consecutive ranks: the lowest cards of each rank, and any of the last, which decides. */
function rows(byRank: ReadonlyArray<readonly number[]>, each: number, fewest: number): number[][] {
  return byRank.flatMap((_, from) => {
    const found: number[][] = [];
    for (let to = from; to < two && (byRank[to]?.length ?? 0) >= each; to++) {
      if (to - from + 1 < fewest) continue;
      const lower = byRank.slice(from, to).flatMap((cards) => cards.slice(0, each));
      for (const last of taken(byRank[to] ?? [], each)) found.push([...lower, ...last]);
    }
    return found;
  });
}

/** What a hand can lay, each row once for each last rank's cards; the lowest first, what chops last. */
export function playsOf(hand: readonly number[]): Play[] {
  const sorted = ascending(hand);
  const byRank = Array.from({ length: two + 1 }, (_, rank) => sorted.filter((card) => rankOf(card) === rank));
  const equal = byRank.flatMap((cards) => [1, 2, 3, 4].flatMap((count) => taken(cards, count)));
  return [...equal, ...rows(byRank, 1, 3), ...rows(byRank, 2, 3)]
    .flatMap((cards) => {
      const combination = combinationOf(cards);
      return combination ? [{ cards, combination }] : [];
    })
    .toSorted((a, b) => weight(a) - weight(b) || a.combination.top - b.combination.top);
}

const weight = ({ combination }: Play): number =>
  (chops(combination) ? 1000 : 0) + (rankOf(combination.top) === two ? 500 : 0);

/** What a seat may lay now, in the order in which a hint offers it. */
export function legalPlays({ pile, must }: Pick<HandState, 'pile' | 'must'>, hand: readonly number[]): Play[] {
  const below = pile && combinationOf(pile.cards);
  return playsOf(hand).filter(
    ({ cards, combination }) => (must === null || cards.includes(must)) && (!below || beats(combination, below)),
  );
}
