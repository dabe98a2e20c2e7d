/** Eight decks. */
export const cardsInShoe = 8 * 52;

/** Ace one, tens and pictures none. */
export const pointsOf = (card: number): number => (card % 13 >= 9 ? 0 : (card % 13) + 1);

/** The last digit of the sum. */
export const totalOf = (hand: readonly number[]): number => hand.reduce((sum, card) => sum + pointsOf(card), 0) % 10;

/** The player draws a third card up to five. */
export const playerDraws = (total: number): boolean => total <= 5;

/** The banker's rule; `third` are the points of the player's third card, null when he stood. */
export function bankerDraws(total: number, third: number | null): boolean {
  if (third === null) return total <= 5;
  if (total <= 2) return true;
  if (total === 3) return third !== 8;
  if (total === 4) return third >= 2 && third <= 7;
  if (total === 5) return third >= 4 && third <= 7;
  return total === 6 && (third === 6 || third === 7);
}
