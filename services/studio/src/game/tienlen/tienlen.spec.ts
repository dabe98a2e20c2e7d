import { describe, expect, it } from '@jest/globals';
import { drawsOf } from '../fairness.js';
import type { Draw } from '../game.js';
import { botMove } from './bot.js';
import { cardText, cardsPerSeat, deal, deckSize, ranks, suits } from './cards.js';
import { beats, combinationOf } from './combination.js';
import { beginHand, inPlaceOf, isOver, lay, layable, move, pass, type HandState } from './hand.js';
import { instantKind, instantWin } from './instant.js';
import { legalPlays, playsOf } from './plays.js';
import { rakeCap, rakeOf, sharesOf } from './shares.js';
import { mixOf, stakes, tienlen } from './tienlen.js';

/** Cards by their names, such as `3♠ 10♥`. */
const cards = (text: string): number[] =>
  text.split(' ').map((name) => {
    const suit = suits.indexOf(name.at(-1) as (typeof suits)[number]);
    return ranks.indexOf(name.slice(0, -1) as (typeof ranks)[number]) * 4 + suit;
  });

const combination = (text: string) => {
  const found = combinationOf(cards(text));
  if (!found) throw new Error(`${text} is no combination`);
  return found;
};

const stream = (round: number): Draw => drawsOf('7c'.repeat(32), 'tien-len', round);

describe('combinations', () => {
  it('are singles, pairs, triples, four of a kind, straights and pairs in a row', () => {
    const kinds = {
      '2♥': 'single',
      '7♠ 7♥': 'pair',
      '7♠ 7♣ 7♥': 'triple',
      '7♠ 7♣ 7♦ 7♥': 'quad',
      'Q♠ K♣ A♥': 'straight',
      '3♠ 4♠ 5♣ 6♥ 7♠': 'straight',
      '4♠ 4♥ 5♠ 5♣ 6♦ 6♥': 'pairs',
    };
    for (const [text, kind] of Object.entries(kinds)) expect([text, combination(text).kind]).toEqual([text, kind]);
  });

  it('are nothing else', () => {
    for (const text of ['3♠ 4♠', 'K♠ A♠ 2♠', '3♠ 3♥ 4♠ 4♥', 'A♠ A♥ 2♠ 2♥ K♠ K♥', '3♠ 4♠ 6♠', '3♠ 3♣ 4♠ 4♣ 5♠'])
      expect(combinationOf(cards(text))).toBeNull();
    expect(combinationOf([])).toBeNull();
    expect(combinationOf([7, 7])).toBeNull();
  });

  it('beat what is alike and lower, by the highest card and its suit', () => {
    expect(beats(combination('8♥'), combination('8♦'))).toBe(true);
    expect(beats(combination('8♠ 8♥'), combination('8♣ 8♦'))).toBe(true);
    expect(beats(combination('4♠ 5♠ 6♥'), combination('4♥ 5♥ 6♦'))).toBe(true);
    expect(beats(combination('3♠ 4♠ 5♠ 6♠'), combination('3♥ 4♥ 5♥'))).toBe(false);
    expect(beats(combination('9♠ 9♥'), combination('8♦'))).toBe(false);
  });

  it('chop twos and each other in the published order', () => {
    const three = combination('4♠ 4♥ 5♠ 5♣ 6♦ 6♥');
    const four = combination('4♠ 4♥ 5♠ 5♣ 6♦ 6♥ 7♠ 7♥');
    const quad = combination('9♠ 9♣ 9♦ 9♥');
    const [single, pair, triple] = ['2♥', '2♦ 2♥', '2♣ 2♦ 2♥'].map(combination);
    const order = [single, three, quad, four];
    for (const [at, above] of order.entries())
      for (const [of, below] of order.entries()) expect([at, of, beats(above!, below!)]).toEqual([at, of, at > of]);
    expect([three, quad, four].map((above) => beats(above, pair!))).toEqual([false, true, true]);
    for (const above of [three, quad, four]) {
      expect(beats(above, triple!)).toBe(false);
      expect(beats(above, combination('A♥'))).toBe(false);
    }
  });
});

describe('hands that win at once', () => {
  it('are the row from 3 to the ace, four twos, five pairs in a row and six pairs', () => {
    const hands = {
      dragon: '3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠ A♥',
      fourTwos: '3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ 2♠ 2♣ 2♦ 2♥',
      fivePairs: '3♠ 4♠ 4♥ 5♠ 5♥ 6♠ 6♥ 7♠ 7♥ 8♠ 8♥ A♠ 2♥',
      sixPairs: '3♠ 3♥ 5♠ 5♥ 7♠ 7♥ 9♠ 9♥ J♠ J♥ K♠ K♥ 2♥',
    };
    for (const [kind, text] of Object.entries(hands)) expect(instantKind(cards(text))).toBe(kind);
    expect(instantKind(cards('3♠ 3♥ 5♠ 5♥ 7♠ 7♥ 9♠ 9♥ J♠ J♥ K♠ A♥ 2♥'))).toBeNull();
  });

  it('go to the strongest kind, then to the highest card', () => {
    const six = cards('3♠ 3♥ 5♠ 5♥ 7♠ 7♥ 9♠ 9♥ J♠ J♥ K♠ K♥ 2♠');
    const higher = cards('3♣ 3♦ 5♣ 5♦ 7♣ 7♦ 9♣ 9♦ J♣ J♦ K♣ K♦ 2♥');
    const dragon = cards('3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠ A♥');
    expect(instantWin([six, higher])).toEqual({ seat: 1, kind: 'sixPairs' });
    expect(instantWin([higher, dragon])).toEqual({ seat: 1, kind: 'dragon' });
    expect(beginHand([six, higher])).toMatchObject({ turn: -1, order: [1, 0] });
  });
});

describe('a hand', () => {
  const small = (hands: string[]): HandState => beginHand(hands.map(cards));

  it('is begun by the lowest card dealt, which the first play must hold', () => {
    const state = small(['4♠ 5♠', '3♠ 3♥ 9♠']);
    expect(state).toMatchObject({ turn: 1, must: 0 });
    expect(lay(state, 1, cards('9♠'))).toBeNull();
    expect(lay(state, 0, cards('4♠'))).toBeNull();
    expect(pass(state, 1)).toBeNull();
    expect(lay(state, 1, cards('3♠ 3♥'))).toMatchObject({ turn: 0, must: null });
  });

  it('leaves out who passed until the next lead', () => {
    let state: HandState | null = small(['3♠ 10♠ K♠', '4♠ J♠ A♠', '5♠ Q♠ 2♠']);
    for (const [seat, laid] of [
      [0, '3♠'],
      [1, ''],
      [2, '5♠'],
      [0, '10♠'],
      [2, 'Q♠'],
    ] as const)
      state = state && move(state, seat, laid ? cards(laid) : []);
    // Seat 1 holds an ace, but passed.
    expect(state).toMatchObject({ turn: 0 });
    expect(state && pass(state, 0)).toMatchObject({ turn: 2, pile: null, passed: [false, false, false] });
  });

  it('lets the next seat lead when who laid last has no cards left', () => {
    let state: HandState | null = small(['3♠ A♥', '4♠ 5♠', '6♠ 7♠']);
    for (const [seat, laid] of [
      [0, '3♠'],
      [1, ''],
      [2, ''],
      [0, 'A♥'],
      [1, ''],
    ] as const)
      state = state && move(state, seat, laid ? cards(laid) : []);
    expect(state).toMatchObject({ turn: 2, order: [0] });
    expect(state && pass(state, 2)).toMatchObject({ turn: 1, pile: null });
  });

  it('ends with an order of all seats when one is left with cards', () => {
    let state: HandState | null = small(['3♠ 9♠', '4♠ 2♥']);
    for (const [seat, laid] of [
      [0, '3♠'],
      [1, '4♠'],
      [0, '9♠'],
    ] as const)
      state = state && lay(state, seat, cards(laid));
    expect(state).toMatchObject({ turn: -1, order: [0, 1] });
  });

  it('lays the lowest card for a leader who let the time run out, and passes for others', () => {
    const state = small(['3♠ 9♠', '4♠ 2♥']);
    expect(inPlaceOf(state, 0)).toEqual({ cards: [0] });
    const next = lay(state, 0, cards('3♠'));
    expect(next && inPlaceOf(next, 1)).toEqual({ cards: [] });
  });
});

describe('plays that are offered', () => {
  it('may all be laid, and some are offered whenever any 1 of the 8,191 sets of cards may be', async () => {
    for (let round = 0; round < 12; round++) {
      const [hand = [], other = []] = await deal(stream(round), 2);
      const piles = [null, ...playsOf(other).filter((_, index) => index % 9 === 0)];
      for (const pile of piles) {
        const state = { pile: pile && { seat: 1, cards: pile.cards }, must: null };
        const offered = legalPlays(state, hand);
        for (const play of offered) expect(layable(state, hand, play.cards)).toEqual(play.combination);
        const any = Array.from({ length: 2 ** hand.length - 1 }, (_, bits) =>
          hand.filter((_card, at) => ((bits + 1) >> at) & 1),
        ).some((set) => layable(state, hand, set) !== null);
        expect(offered.length > 0).toBe(any);
      }
    }
  });
});

describe('bots by the published rules', () => {
  it('play 300 hands to their end with rules that every move keeps', async () => {
    for (let round = 0; round < 300; round++) {
      const seats = 2 + (round % 3);
      const hands = await deal(stream(round), seats);
      expect(new Set(hands.flat()).size).toBe(seats * cardsPerSeat);
      let state = beginHand(hands);
      for (let moves = 0; !isOver(state); moves++) {
        if (moves > 400) throw new Error('the hand does not end');
        const { turn } = state;
        expect(state.order).not.toContain(turn);
        const next: HandState | null = move(state, turn, botMove(state, turn));
        if (!next) throw new Error(`an unlawful move in round ${round}`);
        const before = state.hands.flat().length;
        const laid = next.pile && state.pile !== next.pile && next.pile.seat === turn ? next.pile.cards.length : 0;
        if (next.pile !== null || isOver(next)) expect(before - next.hands.flat().length).toBe(laid);
        state = next;
      }
      expect(state.order.toSorted((a, b) => a - b)).toEqual(hands.map((_, seat) => seat));
    }
  });

  it('move by what they may see alone: other cards of the others change nothing', async () => {
    for (let round = 0; round < 40; round++) {
      const hands = await deal(stream(1000 + round), 4);
      const state = beginHand(hands);
      if (isOver(state)) continue;
      const seen = botMove(state, state.turn);
      const others = hands.map((hand, seat) => (seat === state.turn ? hand : hand.map(() => 51)));
      expect(botMove({ ...state, hands: others }, state.turn)).toEqual(seen);
    }
  });
});

describe('the shares', () => {
  it('and the rake are the pot to the last unit, for every stake, number of seats and order', () => {
    for (const stake of [...stakes, 1n, 7n, 9_999_999_999_999n])
      for (const seats of [2, 3, 4])
        for (const instant of [false, true]) {
          const order = Array.from({ length: seats }, (_, seat) => (seat + 1) % seats);
          const { rakeMinor, winsMinor } = sharesOf(stake, order, instant);
          expect(winsMinor.reduce((sum, win) => sum + win, rakeMinor)).toBe(stake * BigInt(seats));
          const [winner = 0] = order;
          expect(winsMinor.every((win) => win >= 0n && win <= (winsMinor[winner] ?? 0n))).toBe(true);
          expect(rakeMinor).toBeLessThanOrEqual(rakeCap);
        }
  });

  it('give back at least what is declared, over all seats', () => {
    for (const stake of stakes)
      for (const seats of [2n, 3n, 4n])
        expect(
          Number(((stake * seats - rakeOf(stake * seats)) * 1_000_000n) / (stake * seats)) / 10_000,
        ).toBeGreaterThanOrEqual(Number(tienlen.sheet.rtp));
  });

  it('are what a round of the game wins', async () => {
    const choice = { seat: 2, seeds: ['a', 'b', 'c', 'd'] };
    const drawn = await tienlen.draw(stream(1), choice);
    const [stake = 0n] = stakes;
    expect(instantWin(drawn.hands)).toBeNull();
    expect(tienlen.winOf(drawn, choice, stake, [2, 0, 1, 3])).toBe(sharesOf(stake, [2, 0, 1, 3], false).winsMinor[2]);
    expect(tienlen.winOf(drawn, choice, stake, [])).toBe(0n);
  });
});

describe('the deal', () => {
  it('follows from server seed, all client seeds and the number alone', async () => {
    const seeds = ['one', 'two'];
    const mix = await mixOf(seeds);
    const drawn = await tienlen.draw(drawsOf('5a'.repeat(32), mix, 7), { seat: 0, seeds });
    expect(await tienlen.draw(drawsOf('5a'.repeat(32), mix, 7), { seat: 1, seeds })).toEqual(drawn);
    expect(await mixOf(['one', 'other'])).not.toBe(mix);
    expect(drawn.hands.flat().map(cardText)).toHaveLength(26);
  });

  it('gives every card to every seat as often (2,000 deals of a fixed seed, chi-square at 0.1 percent)', async () => {
    const deals = 2000;
    const seen = Array.from({ length: deckSize * 4 }, () => 0);
    for (let round = 0; round < deals; round++)
      for (const [seat, hand] of (await deal(stream(50_000 + round), 4)).entries())
        for (const card of hand) seen[card * 4 + seat] = (seen[card * 4 + seat] ?? 0) + 1;
    const expected = deals / 4;
    const chi = seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 153 degrees of freedom: (52 − 1) × (4 − 1).
    expect(chi).toBeLessThan(212.6);
  });

  it('takes two to four seats with seeds', () => {
    expect(tienlen.choiceOf({ seat: 1, seeds: ['a', 'b'] })).toEqual({ seat: 1, seeds: ['a', 'b'] });
    for (const asked of [{ seat: 2, seeds: ['a', 'b'] }, { seat: 0, seeds: ['a'] }, { seat: 0, seeds: ['a', ''] }, {}])
      expect(tienlen.choiceOf(asked)).toBeNull();
  });
});
