import { beginHand, move, type HandState } from './hand.js';
import { legalPlays } from './plays.js';

/** A move as it is stored; no cards is a pass, `auto` what was done for a seat that let its time run out. */
export interface Move {
  readonly seat: number;
  readonly cards: readonly number[];
  readonly auto?: true;
}

/** How often a seat could have beaten what another had laid, and how often it passed then. */
export interface Passing {
  readonly seat: number;
  readonly against: number;
  can: number;
  passed: number;
}

/** Plays a hand again from its deal; throws on a move that the rules do not allow. */
export function passingOf(hands: ReadonlyArray<readonly number[]>, moves: readonly Move[]): Passing[] {
  const found = hands.flatMap((_, seat) =>
    hands.flatMap((_other, against) => (seat === against ? [] : [{ seat, against, can: 0, passed: 0 }])),
  );
  let state: HandState = beginHand(hands);
  for (const { seat, cards, auto } of moves) {
    const { pile } = state;
    const met = found.find((each) => each.seat === seat && each.against === pile?.seat);
    if (met && !auto && legalPlays(state, state.hands[seat] ?? []).length > 0) {
      met.can++;
      if (cards.length === 0) met.passed++;
    }
    const next = move(state, seat, cards);
    if (!next) throw new Error('the stored moves are not those of the hand');
    state = next;
  }
  return found;
}
