import { handOf, pays } from './hands.js';

/* Every hand, every choice of what to hold and every draw, in whole numbers. */

export const hands = 2_598_960;

/** How many ways there are to draw so many of the 47 cards that are left, and a number that all of them divide. */
const ways = [1, 47, 1081, 16_215, 178_365, 1_533_939] as const;
export const scale = 7_669_695;

const choose: number[][] = Array.from({ length: 53 }, () => [1, 0, 0, 0, 0, 0]);
for (let n = 1; n <= 52; n++) for (let k = 1; k <= 5; k++) choose[n]![k] = choose[n - 1]![k - 1]! + choose[n - 1]![k]!;

const bits = Array.from({ length: 32 }, (_none, mask) => [0, 1, 2, 3, 4].filter((place) => (mask >> place) & 1));

/** All hands, their cards rising. The array is the same each time. */
export function eachHand(see: (hand: readonly number[]) => void): void {
  const hand = [0, 0, 0, 0, 0];
  const from = (place: number, least: number): void => {
    if (place === 5) return see(hand);
    for (let card = least; card < 48 + place; card++) {
      hand[place] = card;
      from(place + 1, card + 1);
    }
  };
  from(0, 0);
}

/** Sets of up to five ranks, falling as numbers, with the ranks that are in each. */
const rankSets = Array.from({ length: 2 ** 13 }, (_none, set) => ({
  set,
  ranks: Array.from({ length: 13 }, (_rank, rank) => rank).filter((rank) => (set >> rank) & 1),
}))
  .filter(({ ranks }) => ranks.length <= 5)
  .toReversed();

/**
 * One hand of each that differ in the names of their suits alone, and how many those are: the ranks of each suit are a set,
 * and the sets do not rise from suit to suit. What a hand is paid knows suits only as equal or not, so all of a kind are
 * worth the same.
 */
export function eachKind(see: (hand: readonly number[], count: number) => void): void {
  const from = (suit: number, hand: readonly number[], first: number, alike: number, count: number): void => {
    if (suit === 4) {
      if (hand.length === 5) see(hand, count);
      return;
    }
    for (let at = first; at < rankSets.length; at++) {
      const { ranks } = rankSets[at]!;
      if (hand.length + ranks.length > 5) continue;
      const same = suit > 0 && at === first ? alike + 1 : 1;
      const cards = ranks.map((rank) => suit * 13 + rank);
      from(suit + 1, [...hand, ...cards], at, same, (count * (suit + 1)) / same);
    }
  };
  from(0, [], 0, 0, 1);
}

/** The number of a part of a hand among all parts of its size. */
function indexOf(hand: readonly number[], mask: number): number {
  let index = 0;
  let size = 0;
  for (const place of bits[mask]!) index += choose[hand[place]!]![++size]!;
  return index;
}

/** For every set of up to five cards, what the hands that contain it are paid together. */
function sums(): Float64Array[] {
  const totals = [1, 52, 1326, 22_100, 270_725, hands].map((count) => new Float64Array(count));
  eachHand((hand) => {
    const name = handOf(hand);
    if (!name) return;
    for (let mask = 0; mask < 32; mask++) totals[bits[mask]!.length]![indexOf(hand, mask)]! += pays[name];
  });
  return totals;
}

/**
 * What is paid over all hands, times {@link scale} and {@link hands}: of the best choice in each, and of a plan that knows
 * suits only as equal or not. What a choice brings is the sum over hands with all that is held and nothing that is not: by
 * taking out and adding in again, from the sums of hands that contain a set.
 */
export function enumerate(plan: (hand: readonly number[]) => number): { best: number; planned: number } {
  const totals = sums();
  const paid = new Float64Array(32);
  let [best, planned] = [0, 0];
  eachKind((hand, count) => {
    for (let mask = 0; mask < 32; mask++) paid[mask] = totals[bits[mask]!.length]![indexOf(hand, mask)]!;
    for (let bit = 1; bit < 32; bit *= 2)
      for (let mask = 0; mask < 32; mask++) if (!(mask & bit)) paid[mask]! -= paid[mask | bit]!;
    let most = 0;
    for (let mask = 0; mask < 32; mask++) {
      paid[mask]! *= scale / ways[(5 - bits[mask]!.length) as 0]!;
      most = Math.max(most, paid[mask]!);
    }
    best += most * count;
    planned += paid[plan(hand)]! * count;
  });
  return { best, planned };
}
