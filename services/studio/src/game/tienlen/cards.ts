import type { Draw } from '../game.js';

/*
 * A card is a number from 0 to 51: four times its rank plus its suit, so of two cards the greater number is the higher one.
 * Ranks go 3 4 5 6 7 8 9 10 J Q K A 2, suits spades, clubs, diamonds, hearts.
 */

export const deckSize = 52;
export const cardsPerSeat = 13;
export const fewestSeats = 2;
export const mostSeats = 4;

/** The rank of the twos, the highest. */
export const two = 12;

export const rankOf = (card: number): number => card >> 2;
export const suitOf = (card: number): number => card & 3;

export const ranks = ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2'] as const;
export const suits = ['♠', '♣', '♦', '♥'] as const;

/** Such as `10♥`. */
export const cardText = (card: number): string => `${ranks[rankOf(card)]}${suits[suitOf(card)]}`;

export const ascending = (cards: Iterable<number>): number[] => [...cards].toSorted((a, b) => a - b);

/** Shuffles the deck by Fisher and Yates and gives each seat thirteen cards, one after the other round the table. */
export async function deal(draw: Draw, seats: number): Promise<number[][]> {
  const deck = Array.from({ length: deckSize }, (_, card) => card);
  for (let last = deckSize - 1; last > 0; last--) {
    const other = await draw(last + 1);
    [deck[last], deck[other]] = [deck[other] as number, deck[last] as number];
  }
  return Array.from({ length: seats }, (_, seat) =>
    ascending(Array.from({ length: cardsPerSeat }, (_, turn) => deck[turn * seats + seat] as number)),
  );
}
