import { describe, expect, it } from '@jest/globals';
import { drawsOf } from '../fairness.js';
import { bets } from '../game.js';
import { returnOver } from '../layout.js';
import { faces } from '../three-dice.js';
import { baucua, pictureOf, pictures, places, type BaucuaDrawn } from './baucua.js';

const [unit = 0n] = bets;
const ends: BaucuaDrawn[] = faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => ({ dice: [a, b, c] }))));

/** Settles by the words of the pictures, one after the other; in hundredths. */
function croupier(words: readonly string[], place: string): number {
  if (place === 'anyTriple') return new Set(words).size === 1 ? 3500 : 0;
  let back = 0;
  for (const word of words) if (word === place) back += back === 0 ? 200 : back === 200 ? 100 : 1200;
  return back;
}

describe('bau cua', () => {
  it('pays every place as a croupier does, on each of the 216 ways that dice fall', () => {
    for (const end of ends)
      for (const place of places)
        expect([end.dice, place, baucua.backOf(end, place)]).toEqual([
          end.dice,
          place,
          croupier(end.dice.map(pictureOf), place),
        ]);
  });

  it('returns what it declares on every place, counted over all ways', () => {
    for (const place of places)
      expect([place, returnOver(ends, (end) => baucua.backOf(end, place))]).toEqual([place, baucua.sheet.rtp]);
  });

  it('pays several places of one bet together, and takes known places only', () => {
    // Two crabs and a fish: 5 crabs × 3, 2 fish × 2.
    expect(baucua.winOf({ dice: [5, 4, 5] }, { crab: 5, fish: 2, deer: 3 }, unit * 10n, [])).toBe(unit * 19n);
    for (const wrong of [{}, { cat: 1 }, { crab: 2001 }, { '1': 1 }]) expect(baucua.choiceOf(wrong)).toBeNull();
    expect(baucua.choiceOf({ crab: 1999, anyTriple: 1 })).toEqual({ crab: 1999, anyTriple: 1 });
  });

  it('shows every picture equally often (6,000 rounds of a fixed seed, chi-square)', async () => {
    const counts = new Map<string, number>();
    for (let nonce = 0; nonce < 6000; nonce++) {
      const { dice } = await baucua.draw(drawsOf('e1'.repeat(32), 'pictures', nonce), {});
      for (const face of dice) counts.set(pictureOf(face), (counts.get(pictureOf(face)) ?? 0) + 1);
    }
    // 5 degrees of freedom: 99.9 % of fair dice stay below 20.5.
    expect(pictures.reduce((sum, one) => sum + ((counts.get(one) ?? 0) - 3000) ** 2 / 3000, 0)).toBeLessThan(20.5);
  });
});
