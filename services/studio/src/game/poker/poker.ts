import { bets, perBet, times, wholeIn, type Game } from '../game.js';
import { handOf, pays, type Hand } from './hands.js';
import { planOf } from './plan.js';
import { best } from './published.js';

/* Video poker, Jacks or Better: five cards, of which some are held and the others drawn anew, once. */

export interface PokerDrawn {
  /** The five cards that are dealt, then those that replace the first, second… of them; while it is open the first five alone. */
  readonly deck: readonly number[];
}

/** The five cards at the end; what was not held, by the bits of `held`, was replaced in its order. */
export function endOf({ deck }: PokerDrawn, held: number): number[] {
  let next = 5;
  return deck.slice(0, 5).map((card, place) => ((held >> place) & 1 ? card : (deck[next++] ?? card)));
}

/** What was held; all of it before anything was. */
export const heldIn = (steps: readonly number[]): number => steps[0] ?? 31;

/** The hand that a round ended with. */
export const handAt = (drawn: PokerDrawn, steps: readonly number[]): Hand | null => handOf(endOf(drawn, heldIn(steps)));

export const poker: Game<object, PokerDrawn> = {
  sheet: {
    code: 'jade-poker',
    family: 'poker',
    names: { VI: 'Poker Ngọc Bích', EN: 'Jade Jacks or Better', CN: '碧玉视频扑克', AR: 'بوكر اليشم' },
    rtp: best,
    lines: null,
    bets,
    listing: {
      type: 'poker',
      types: ['poker', 'arcade'],
      features: [],
      tags: ['video poker', 'jacks or better', 'poker', 'xì tố', 'cards'],
      volatility: 'MEDIUM',
      art: { motif: 'cards', palette: 'ngoc' },
    },
  },
  choiceOf: () => ({}),
  async draw(draw) {
    const left = Array.from({ length: 52 }, (_none, card) => card);
    const deck: number[] = [];
    while (deck.length < 10) deck.push(...left.splice(await draw(left.length), 1));
    return { deck };
  },
  winOf(drawn, _choice, betMinor, steps) {
    const hand = handAt(drawn, steps);
    return hand ? times(betMinor, pays[hand] * perBet) : 0n;
  },
  stepped: {
    allows: (_choice, steps, step) => steps.length === 0 && wholeIn(step, 0, 31) !== null,
    over: (_drawn, _choice, steps) => steps.length === 1,
    shown: ({ deck }) => ({ deck: deck.slice(0, 5) }),
    left: ({ deck }) => [planOf(deck.slice(0, 5))],
  },
};
