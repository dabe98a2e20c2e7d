import { describe, expect, it } from '@jest/globals';
import { drawsOf } from '../fairness.js';
import { bets } from '../game.js';
import { returnOver } from '../layout.js';
import { faces } from '../three-dice.js';
import { kindOf, places } from './places.js';
import { returns } from './published.js';
import { sicbo, type SicboDrawn } from './sicbo.js';

const [unit = 0n] = bets;
const ends: SicboDrawn[] = faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => ({ dice: [a, b, c] }))));

/** Settles by the sorted dice as a croupier reads them, without a word of the game's own code; in hundredths. */
function croupier([low = 0, middle = 0, high = 0]: number[], place: string): number {
  const sum = low + middle + high;
  const triple = low === high;
  const text = `${low}${middle}${high}`;
  if (place === 'small') return !triple && sum >= 4 && sum <= 10 ? 200 : 0;
  if (place === 'big') return !triple && sum >= 11 && sum <= 17 ? 200 : 0;
  if (place === 'odd') return !triple && sum % 2 === 1 ? 200 : 0;
  if (place === 'even') return !triple && sum % 2 === 0 ? 200 : 0;
  if (place === 'anyTriple') return triple ? 3500 : 0;
  const code = place.slice(1);
  if (place.startsWith('t')) {
    const odds: Record<number, number> = { 3: 6900, 4: 3400, 5: 2000, 6: 1300, 7: 900, 8: 740, 9: 675 };
    const farness = Math.min(sum, 21 - sum);
    return Number(code) === sum ? (odds[farness - 1] ?? 0) + 100 : 0;
  }
  if (place.startsWith('d')) return text.includes(code + code) ? 1300 : 0;
  if (place.startsWith('r')) return text === code.repeat(3) ? 21_000 : 0;
  if (place.startsWith('c')) return new RegExp(`${code.charAt(0)}.*${code.charAt(1)}`).test(text) ? 700 : 0;
  const times = text.split(code).length - 1;
  return times === 0 ? 0 : times === 3 ? 1500 : 100 + times * 100;
}

describe('sic bo', () => {
  it('pays every place as a croupier does, on each of the 216 ways that dice fall', () => {
    for (const end of ends)
      for (const place of places)
        expect([end.dice, place, sicbo.backOf(end, place)]).toEqual([
          end.dice,
          place,
          croupier(
            [...end.dice].toSorted((a, b) => a - b),
            place,
          ),
        ]);
  });

  it('returns what it declares on every place, counted over all ways', () => {
    for (const place of places)
      expect([place, returnOver(ends, (end) => sicbo.backOf(end, place))]).toEqual([place, returns[kindOf(place)]]);
    expect(sicbo.sheet.rtp).toBe(returns['even-chance']);
    expect(Math.min(...Object.values(returns).map(Number)).toFixed(4)).toBe(sicbo.sheet.lowestRtp);
  });

  it('has every place that a table has, each once', () => {
    expect(places).toHaveLength(52);
    expect(new Set(places).size).toBe(52);
  });

  it('pays several places of one bet together, to the last unit', () => {
    const chips = { big: 10, t11: 4, c56: 2, n6: 1, d5: 3 };
    expect(sicbo.costOf?.(chips)).toBe(20);
    // 5, 5 and 1 make 11: big 10 × 2, the total 4 × 7.75, the double 3 × 13.
    expect(sicbo.winOf({ dice: [5, 1, 5] }, chips, unit * 20n, [])).toBe(unit * BigInt(20 + 31 + 39));
    expect(sicbo.winOf({ dice: [2, 2, 2] }, chips, unit * 20n, [])).toBe(0n);
  });

  it('takes layouts of known places up to the limit', () => {
    for (const wrong of [
      {},
      { t3: 1 },
      { t18: 1 },
      { c11: 1 },
      { c21: 1 },
      { n7: 1 },
      { big: 0 },
      { big: 2001 },
      'big',
    ])
      expect(sicbo.choiceOf(wrong)).toBeNull();
    expect(sicbo.choiceOf({ big: 1500, r6: 500 })).toEqual({ big: 1500, r6: 500 });
  });

  it('throws all ways equally often (8,640 rounds of a fixed seed, chi-square)', async () => {
    const counts = new Map<string, number>();
    const rounds = 8640;
    for (let nonce = 0; nonce < rounds; nonce++) {
      const { dice } = await sicbo.draw(drawsOf('7b'.repeat(32), 'bowl', nonce), {});
      counts.set(dice.join(''), (counts.get(dice.join('')) ?? 0) + 1);
    }
    // 215 degrees of freedom: 99.9 % of fair dice stay below 284.9.
    const chi = ends.reduce((sum, { dice }) => sum + ((counts.get(dice.join('')) ?? 0) - 40) ** 2 / 40, 0);
    expect(chi).toBeLessThan(284.9);
    expect(counts.size).toBe(216);
  });
});
