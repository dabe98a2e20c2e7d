import { describe, expect, it } from '@jest/globals';
import { drawsOf } from '../fairness.js';
import { bets } from '../game.js';
import { backOf, chipsBack, pockets, roulette, wheel } from './roulette.js';
import { colourOf, spots } from './spots.js';

const [unit = 0n] = bets;

describe('roulette', () => {
  it('returns exactly 36/37 on every place of the layout', () => {
    for (const [spot, numbers] of spots) {
      const back = Array.from({ length: pockets }, (_none, number) => chipsBack({ [spot]: 1 }, number));
      expect([spot, back.reduce((sum, chips) => sum + chips, 0)]).toEqual([spot, 36]);
      expect(new Set(numbers).size * backOf(spot)).toBe(36);
    }
    expect(((36 / pockets) * 100).toFixed(6).slice(0, 7)).toBe(roulette.sheet.rtp);
  });

  it('has every place that a table has', () => {
    const count = (size: number) => [...spots.values()].filter(({ length }) => length === size).length;
    // Straight up; splits (24 beside, 33 above, 3 with zero); streets and trios; corners and the first four; six lines;
    // dozens and columns; even chances.
    expect([1, 2, 3, 4, 6, 12, 18].map(count)).toEqual([37, 60, 14, 23, 11, 6, 6]);
    expect([spots.get('h17'), spots.get('v17'), spots.get('c17')]).toEqual([
      [17, 18],
      [17, 20],
      [17, 18, 20, 21],
    ]);
    expect([spots.get('t34'), spots.get('x31')]).toEqual([
      [34, 35, 36],
      [31, 32, 33, 34, 35, 36],
    ]);
  });

  it('has a wheel with each number once, whose colours take turns', () => {
    expect([...wheel].toSorted((a, b) => a - b)).toEqual(Array.from({ length: pockets }, (_none, number) => number));
    for (const [at, number] of wheel.entries())
      if (number !== 0 && at > 1) expect(colourOf(number)).not.toBe(colourOf(wheel[at - 1] ?? 0));
  });

  it('pays several places of one bet together', () => {
    const chips = { n17: 2, black: 10, d2: 5, c17: 1 };
    expect(roulette.costOf?.(chips)).toBe(18);
    // 2 × 36 straight up, 10 × 2 for black, 5 × 3 for the dozen, 1 × 9 for the corner.
    expect(roulette.winOf({ number: 17 }, chips, unit * 18n, [])).toBe(unit * BigInt(72 + 20 + 15 + 9));
    expect(roulette.winOf({ number: 0 }, chips, unit * 18n, [])).toBe(0n);
  });

  it('takes layouts of known places up to the limit', () => {
    for (const wrong of [
      {},
      { n37: 1 },
      { red: 0 },
      { red: 1.5 },
      { red: 1500, black: 501 },
      [1],
      'red',
      { toString: 1 },
    ])
      expect(roulette.choiceOf(wrong)).toBeNull();
    expect(roulette.choiceOf({ red: 1500, black: 500 })).toEqual({ red: 1500, black: 500 });
  });

  it('stops in every pocket equally often (7,400 rounds of a fixed seed, chi-square)', async () => {
    const counts = Array.from({ length: pockets }, () => 0);
    const rounds = 7400;
    for (let nonce = 0; nonce < rounds; nonce++) {
      const { number } = await roulette.draw(drawsOf('5a'.repeat(32), 'wheel', nonce), {});
      counts[number] = (counts[number] ?? 0) + 1;
    }
    // 36 degrees of freedom: 99.9 % of fair wheels stay below 68.0.
    expect(counts.reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0)).toBeLessThan(68);
  });
});
