import { handOf, isHigh } from './hands.js';

/* A short plan of what to hold. Autoplay plays by it, and it finishes a hand that its player left. */

const places = [0, 1, 2, 3, 4];
const rankOf = (card: number): number => card % 13;
const suitOf = (card: number): number => Math.floor(card / 13);

/** The cards of `dealt` for which this is so, as bits of their places. */
const bitsOf = (dealt: readonly number[], held: (card: number) => boolean): number =>
  places.reduce((bits, place) => bits | (held(dealt[place] ?? 0) ? 1 << place : 0), 0);

/** Four cards of this kind, as bits; 0 when there are no four. */
const fourOf = (dealt: readonly number[], fits: (four: readonly number[]) => boolean): number => {
  const left = places.find((out) => fits(dealt.filter((_card, place) => place !== out)));
  return left === undefined ? 0 : 31 & ~(1 << left);
};

const isRoyal = (card: number): boolean => rankOf(card) === 0 || rankOf(card) >= 9;
const oneSuit = (cards: readonly number[]): boolean => new Set(cards.map(suitOf)).size === 1;

/** Four in a row that either end completes: no ace in it. */
function isOpenRow(four: readonly number[]): boolean {
  const ranks = four.map(rankOf).toSorted((a, b) => a - b);
  const [first = 0] = ranks;
  return first > 0 && ranks.every((rank, place) => rank === first + place);
}

/** High cards: two of one suit, or else the two lowest, or the only one. An ace is the highest. */
function highOf(dealt: readonly number[]): number {
  const high = dealt
    .filter((card) => isHigh(rankOf(card)))
    .toSorted((a, b) => ((rankOf(a) + 12) % 13) - ((rankOf(b) + 12) % 13));
  const suited = high.find((card) => high.some((other) => other !== card && suitOf(other) === suitOf(card)));
  const held = (suited === undefined ? high : high.filter((card) => suitOf(card) === suitOf(suited))).slice(0, 2);
  return bitsOf(dealt, (card) => held.includes(card));
}

/** What the plan holds of five cards, as bits of their places. */
export function planOf(dealt: readonly number[]): number {
  const hand = handOf(dealt);
  if (hand === 'royal' || hand === 'straightFlush') return 31;
  const royal = fourOf(dealt, (four) => oneSuit(four) && four.every(isRoyal));
  if (royal) return royal;
  if (hand === 'flush' || hand === 'straight' || hand === 'fullHouse') return 31;
  const alike = bitsOf(dealt, (card) => dealt.filter((other) => rankOf(other) === rankOf(card)).length > 1);
  if (hand) return alike;
  return fourOf(dealt, oneSuit) || alike || fourOf(dealt, isOpenRow) || highOf(dealt);
}
