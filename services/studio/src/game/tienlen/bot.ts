import { rankOf, two } from './cards.js';
import { chops } from './combination.js';
import type { HandState } from './hand.js';
import { legalPlays, type Play } from './plays.js';

/** With so few cards in a rival's hand, twos and chops are worth laying. */
const closeToEnd = 3;

/**
 * The published rules of the house bot. It sees its own cards, what lies on the table, and how many cards each has.
 * Leading, it lays the longest combination that holds its lowest card. Following, it lays the lowest that beats, and keeps
 * twos and chops until a two lies there or somebody is close to the end. Otherwise it passes: no cards.
 */
export function botMove(state: HandState, seat: number): readonly number[] {
  const hand = state.hands[seat] ?? [];
  const plays = legalPlays(state, hand);
  const last = plays.find(({ cards }) => cards.length === hand.length);
  if (last) return last.cards;
  if (!state.pile) return lead(plays, hand);
  const saved = plays.find((play) => !isCostly(play));
  if (saved) return saved.cards;
  const urgent = rankOf(state.pile.cards.at(-1) ?? 0) === two || isClose(state, seat);
  return (urgent ? plays[0]?.cards : undefined) ?? [];
}

function lead(plays: readonly Play[], hand: readonly number[]): readonly number[] {
  const [lowest = 0] = hand;
  const held = plays.filter(({ cards }) => cards.includes(lowest));
  const cheap = held.filter((play) => !isCostly(play));
  const [best] = (cheap.length > 0 ? cheap : held).toSorted((a, b) => b.cards.length - a.cards.length);
  return best?.cards ?? [lowest];
}

const isCostly = ({ combination }: Play): boolean => chops(combination) || rankOf(combination.top) === two;

const isClose = ({ hands, order }: HandState, seat: number): boolean =>
  hands.some((hand, of) => of !== seat && !order.includes(of) && hand.length <= closeToEnd);
