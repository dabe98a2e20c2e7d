import { ascending } from './cards.js';
import { beats, combinationOf, type Combination } from './combination.js';
import { instantWin, type InstantWin } from './instant.js';

/** Cards on the table that have to be beaten, and who laid them. */
export interface Laid {
  readonly seat: number;
  readonly cards: readonly number[];
}

/** A hand at any moment; plain JSON. Seats are numbered from 0 in the order of play. */
export interface HandState {
  readonly hands: ReadonlyArray<readonly number[]>;
  /** Whose turn it is; -1 when the hand is over. */
  readonly turn: number;
  /** What has to be beaten; null for who leads. */
  readonly pile: Laid | null;
  /** Who passed since the last lead, and is out of it until the next. */
  readonly passed: readonly boolean[];
  /** Seats without cards, in order; at the end all seats, the last ones with cards in hand. */
  readonly order: readonly number[];
  /** The card that the first play must hold: the lowest that was dealt; null once it is laid. */
  readonly must: number | null;
  readonly instant: InstantWin | null;
}

/** Who holds the lowest card dealt begins, 3♠ with four at the table; an instant win ends the hand before it. */
export function beginHand(hands: ReadonlyArray<readonly number[]>): HandState {
  const must = Math.min(...hands.flat());
  const passed = hands.map(() => false);
  const instant = instantWin(hands);
  const begun = { hands, pile: null, passed, must, instant };
  if (!instant) return { ...begun, turn: hands.findIndex((hand) => hand.includes(must)), order: [] };
  const others = hands.map((_, seat) => seat).filter((seat) => seat !== instant.seat);
  return { ...begun, turn: -1, order: [instant.seat, ...others] };
}

export const isOver = ({ turn }: Pick<HandState, 'turn'>): boolean => turn < 0;

/** Whether these cards of a seat's hand may be laid now, and as what. */
export function layable(state: Pick<HandState, 'pile' | 'must'>, hand: readonly number[], cards: readonly number[]) {
  const combination: Combination | null = combinationOf(cards);
  if (!combination || !cards.every((card) => hand.includes(card))) return null;
  if (state.must !== null && !cards.includes(state.must)) return null;
  const below = state.pile && combinationOf(state.pile.cards);
  return below && !beats(combination, below) ? null : combination;
}

/** The seat lays cards; null when it may not. */
export function lay(state: HandState, seat: number, cards: readonly number[]): HandState | null {
  const hand = state.hands[seat];
  if (state.turn !== seat || !hand || !layable(state, hand, cards)) return null;
  const hands = state.hands.map((held, of) => (of === seat ? held.filter((card) => !cards.includes(card)) : held));
  const order = hands[seat]?.length === 0 ? [...state.order, seat] : state.order;
  const laid = { ...state, hands, order, must: null, pile: { seat, cards: ascending(cards) } };
  if (order.length < hands.length - 1) return goOn(laid, seat);
  const last = hands.findIndex((_, of) => !order.includes(of));
  return { ...laid, turn: -1, order: [...order, last] };
}

/** The seat passes, and is out until the next lead; null when it may not. Who leads has to lay. */
export function pass(state: HandState, seat: number): HandState | null {
  if (state.turn !== seat || !state.pile) return null;
  return goOn({ ...state, passed: state.passed.map((was, of) => was || of === seat) }, seat);
}

/** The next seat's turn; a new lead once nobody is left who might beat what lies there. */
function goOn(state: HandState, from: number): HandState {
  const { hands, passed, pile, order } = state;
  const after = (seat: number) => Array.from({ length: hands.length }, (_, index) => (seat + 1 + index) % hands.length);
  const rival = after(from).find((seat) => seat !== pile?.seat && !passed[seat] && !order.includes(seat));
  if (rival !== undefined) return { ...state, turn: rival };
  const owner = pile?.seat ?? from;
  const leader = [owner, ...after(owner)].find((seat) => !order.includes(seat)) ?? -1;
  return { ...state, turn: leader, pile: null, passed: hands.map(() => false) };
}

/** What is done for a seat that let its time run out: a leader's lowest card, otherwise a pass. */
export function inPlaceOf(state: HandState, seat: number): { cards: readonly number[] } {
  const lowest = state.hands[seat]?.[0];
  return { cards: state.pile || lowest === undefined ? [] : [lowest] };
}

/** Lays cards, or passes with none. */
export const move = (state: HandState, seat: number, cards: readonly number[]): HandState | null =>
  cards.length === 0 ? pass(state, seat) : lay(state, seat, cards);
