/* Hands of five cards. Cards are numbers from 0 to 51: 13 ranks from the ace for each of spades, hearts, diamonds and clubs. */

/** What a hand is paid, in whole bets, from the best to the least. */
export const pays = {
  royal: 800,
  straightFlush: 50,
  four: 25,
  fullHouse: 8,
  flush: 5,
  straight: 4,
  three: 3,
  twoPair: 2,
  jacks: 1,
} as const;

export type Hand = keyof typeof pays;

const all = 0b1_1111_1111_1111;
/** Ten, jack, queen, king and ace. */
const royals = 0b1_1110_0000_0001;

/** Five ranks in a row, the ace below the two or above the king; bits of the ranks. */
const isRow = (ranks: number): boolean => {
  if (ranks === royals) return true;
  const lowest = ranks & -ranks;
  return ((lowest * 31) & all) === ranks && ranks / lowest === 31;
};

/** The hand that these five cards make; null when it is paid nothing. */
export function handOf(cards: readonly number[]): Hand | null {
  let [ranks, twice, thrice, suits] = [0, 0, 0, 0];
  for (const card of cards) {
    const bit = 1 << (card % 13);
    if (thrice & bit) return 'four';
    thrice |= twice & bit;
    twice |= ranks & bit;
    ranks |= bit;
    suits |= 1 << Math.floor(card / 13);
  }
  if (twice) {
    const pairs = twice & (twice - 1);
    if (thrice) return pairs ? 'fullHouse' : 'three';
    if (pairs) return 'twoPair';
    return isHigh(Math.log2(twice)) ? 'jacks' : null;
  }
  const flush = (suits & (suits - 1)) === 0;
  if (!isRow(ranks)) return flush ? 'flush' : null;
  if (!flush) return 'straight';
  return ranks === royals ? 'royal' : 'straightFlush';
}

/** Ace, king, queen and jack: a pair of them is paid. */
export const isHigh = (rank: number): boolean => rank === 0 || rank >= 10;
