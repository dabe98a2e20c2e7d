import { describe, expect, it } from '@jest/globals';
import { drawsOf } from '../fairness.js';
import { bets } from '../game.js';
import { eachHand, eachKind, enumerate, hands, scale } from './enumeration.js';
import { handOf, pays, type Hand } from './hands.js';
import { planOf } from './plan.js';
import { endOf, poker } from './poker.js';
import { best, planned } from './published.js';

const [bet = 0n] = bets;
const ranks = 'A23456789TJQK';

/** Cards as people write them: `As Td 9h`. */
const cards = (text: string): number[] =>
  text.split(' ').map((card) => ranks.indexOf(card[0] ?? '') + 13 * 'shdc'.indexOf(card[1] ?? ''));

/** Percent, cut after four digits. */
const percent = (paid: number): string =>
  (Number((BigInt(paid) * 1_000_000n) / (BigInt(hands) * BigInt(scale))) / 10_000).toFixed(4);

describe('video poker', () => {
  it('returns what it declares by the best play, and by its plan, over every hand, hold and draw', () => {
    const counted = enumerate(planOf);
    expect(percent(counted.best)).toBe(best);
    expect(percent(counted.planned)).toBe(planned);
    expect(poker.sheet.rtp).toBe(best);
  }, 30_000);

  it('plans alike whatever the suits are called and wherever the cards lie, so that one hand of each kind stands for all', () => {
    const turned = (card: number): number => (card + 13) % 52;
    const swapped = (card: number): number => (card < 26 ? (card + 13) % 26 : card);
    const upwards = (one: number, other: number): number => one - other;
    const heldOf = (hand: readonly number[]) =>
      hand.filter((_card, place) => (planOf(hand) >> place) & 1).toSorted(upwards);
    let [kinds, all, other] = [0, 0, 0];
    eachKind((hand, count) => {
      kinds++;
      all += count;
      // Each in seven: all of them take long, and differ in nothing.
      if (kinds % 7) return;
      const held = heldOf(hand);
      for (const named of [turned, swapped])
        if (String(heldOf(hand.map(named).toReversed())) !== String(held.map(named).toSorted(upwards))) other++;
    });
    expect({ kinds, all, other }).toEqual({ kinds: 134_459, all: hands, other: 0 });
  }, 30_000);

  it('knows as many of each hand as 52 cards make', () => {
    const counts = new Map<Hand | null, number>();
    eachHand((hand) => {
      const name = handOf(hand);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    });
    const names = [...(Object.keys(pays) as Hand[]), null];
    expect(names.map((name) => counts.get(name))).toEqual([
      4, 36, 624, 3744, 5108, 10_200, 54_912, 123_552, 337_920, 2_062_860,
    ]);
  }, 30_000);

  it.each([
    ['As 2s 3s 4s 5s', 'straightFlush'],
    ['Td Jd Qd Kd Ad', 'royal'],
    ['Qs Kh Ad 2c 3s', null],
    ['9s Th Jd Qc Ks', 'straight'],
    ['Ts Th 3d 4c 5s', null],
    ['As Ah 3d 4c 5s', 'jacks'],
  ])('reads %s as %s', (text, hand) => {
    expect(handOf(cards(text))).toBe(hand);
  });

  it.each([
    ['Td Jd Qd Kd 9d', 31],
    ['Td Jd Qd Kd 2d', 15],
    ['3s 3h 3d 9c Ks', 7],
    ['3s 3h 9d 9c Ks', 15],
    ['Js Jh 2s 5s 9s', 3],
    ['2s 5s 9s Ts Th', 15],
    ['4s 4h 9d Tc Js', 3],
    ['5s 6h 7d 8c Ks', 15],
    ['Js 3h Kd As 8c', 9],
    ['Jc 3h Kd As 8h', 5],
    ['2s 4h 6d 8c 9s', 0],
  ])('has a plan for %s', (text, held) => {
    expect(planOf(cards(text))).toBe(held);
  });

  it('draws ten different cards that follow from the seeds, and replaces what is not held in their order', async () => {
    const drawn = await poker.draw(drawsOf('7'.repeat(64), 'seed', 3), {});
    expect(new Set(drawn.deck).size).toBe(10);
    expect(await poker.draw(drawsOf('7'.repeat(64), 'seed', 3), {})).toEqual(drawn);
    const deck = [0, 1, 2, 3, 4, 20, 21, 22, 23, 24];
    expect(endOf({ deck }, 0b10101)).toEqual([0, 20, 2, 21, 4]);
    expect(poker.stepped?.shown?.({ deck })).toEqual({ deck: [0, 1, 2, 3, 4] });
  });

  it('pays whole bets, and takes one hold of five bits', () => {
    const deck = [...cards('As Ah 3d 4c 5s'), ...cards('Ad Ac 9s 8s 7s')];
    expect(poker.winOf({ deck }, {}, bet, [31])).toBe(bet);
    expect(poker.winOf({ deck }, {}, bet, [3])).toBe(bet * 25n);
    expect([-1, 0, 31, 32, 1.5].map((step) => poker.stepped?.allows({}, [], step))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(poker.stepped?.allows({}, [3], 3)).toBe(false);
  });
});
