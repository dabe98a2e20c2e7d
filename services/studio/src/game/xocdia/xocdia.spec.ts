import { describe, expect, it } from '@jest/globals';
import { drawsOf } from '../fairness.js';
import { bets } from '../game.js';
import { returnOver } from '../layout.js';
import { places, redsOf, xocdia, type XocdiaDrawn } from './xocdia.js';

const [unit = 0n] = bets;
const sides = [0, 1];
const ends: XocdiaDrawn[] = sides.flatMap((a) =>
  sides.flatMap((b) => sides.flatMap((c) => sides.map((d) => ({ coins: [a, b, c, d] })))),
);

/** Settles by the sorted sides as they are called out, `w` and `r`; in hundredths. */
const called: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  wwww: { even: 195, fourWhite: 1560, allSame: 780 },
  rwww: { odd: 195, threeWhite: 390 },
  rrww: { even: 195, twoTwo: 260 },
  rrrw: { odd: 195, threeRed: 390 },
  rrrr: { even: 195, fourRed: 1560, allSame: 780 },
};
const callOf = ({ coins }: XocdiaDrawn): string =>
  coins
    .map((side) => (side === 1 ? 'r' : 'w'))
    .toSorted((a, b) => a.localeCompare(b))
    .join('');

describe('xoc dia', () => {
  it('pays every place as it is called out, on each of the 16 ways that coins fall', () => {
    for (const end of ends)
      for (const place of places)
        expect([end.coins, place, xocdia.backOf(end, place)]).toEqual([
          end.coins,
          place,
          called[callOf(end)]?.[place] ?? 0,
        ]);
  });

  it('returns what it declares on every place, counted over all ways', () => {
    for (const place of places)
      expect([place, returnOver(ends, (end) => xocdia.backOf(end, place))]).toEqual([place, xocdia.sheet.rtp]);
  });

  it('pays several places of one bet together to the last unit, and takes known places only', () => {
    const chips = { even: 1, fourRed: 1, odd: 2 };
    expect(xocdia.winOf({ coins: [1, 1, 1, 1] }, chips, unit * 4n, [])).toBe((unit * 1755n) / 100n);
    for (const wrong of [{}, { five: 1 }, { even: 2001 }, { toString: 1 }]) expect(xocdia.choiceOf(wrong)).toBeNull();
  });

  it('lets each number of reds come as often as it should (8,000 rounds of a fixed seed, chi-square)', async () => {
    const counts = [0, 0, 0, 0, 0];
    for (let nonce = 0; nonce < 8000; nonce++) {
      const reds = redsOf(await xocdia.draw(drawsOf('3d'.repeat(32), 'coins', nonce), {}));
      counts[reds] = (counts[reds] ?? 0) + 1;
    }
    // 4 degrees of freedom: 99.9 % of fair coins stay below 18.5.
    const expected = [500, 2000, 3000, 2000, 500];
    expect(expected.reduce((sum, count, reds) => sum + ((counts[reds] ?? 0) - count) ** 2 / count, 0)).toBeLessThan(
      18.5,
    );
  });
});
