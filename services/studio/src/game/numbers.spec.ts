import { beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawsOf } from './fairness.js';
import { outcomeOf } from './outcome.js';
import { dice } from './dice/dice.js';
import { cells, mines } from './mines/mines.js';
import { plinko } from './plinko/plinko.js';

/* Fixed seeds, so these figures are the same on every run; the bounds are those that 999 of 1,000 fair streams keep. */
const seed = '5f1d6b0c9a7e42388d11c0ffee5eed0123456789abcdef00fedcba9876543210';
const size = 120_000;

function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** Upper 0.1 % bound of chi-square (Wilson and Hilferty). */
const bound = (freedom: number): number =>
  freedom * (1 - 2 / (9 * freedom) + 3.0902 * Math.sqrt(2 / (9 * freedom))) ** 3;

const tally = (length: number, values: readonly number[]): number[] => {
  const counts = Array.from({ length }, () => 0);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

describe('the stream of numbers', () => {
  const numbers: number[] = [];
  beforeAll(async () => {
    for (let nonce = 0; numbers.length < size; nonce++) {
      const draw = drawsOf(seed, 'statistics', nonce);
      for (let n = 0; n < 400; n++) numbers.push(await draw(1000));
    }
  });

  it('takes every value equally often', () => {
    expect(chiSquare(tally(1000, numbers))).toBeLessThan(bound(999));
  });

  it('has as many runs above and below the middle as chance gives', () => {
    const above = numbers.map((number) => number >= 500);
    const runs = above.reduce((sum, up, index) => sum + (index > 0 && up !== above[index - 1] ? 1 : 0), 1);
    const high = above.filter(Boolean).length;
    const low = size - high;
    const mean = (2 * high * low) / size + 1;
    const deviation = Math.sqrt(((mean - 1) * (mean - 2)) / (size - 1));
    expect(Math.abs(runs - mean) / deviation).toBeLessThan(3.29);
  });

  it('shows no correlation from one number to those after it', () => {
    const middle = 499.5;
    const variance = (1000 ** 2 - 1) / 12;
    for (const lag of [1, 2, 3, 5, 8]) {
      let sum = 0;
      for (let at = 0; at + lag < size; at++)
        sum += ((numbers[at] ?? 0) - middle) * ((numbers[at + lag] ?? 0) - middle);
      expect(Math.abs(sum / variance / Math.sqrt(size - lag))).toBeLessThan(3.29);
    }
  });

  it('follows each value by each other equally often', () => {
    const pairs = numbers.flatMap((number, at) => {
      const after = numbers[at + 1];
      return at % 2 === 1 || after === undefined ? [] : [Math.floor(number / 100) * 10 + Math.floor(after / 100)];
    });
    expect(chiSquare(tally(100, pairs))).toBeLessThan(bound(99));
  });
});

describe('what is drawn from it', () => {
  const rounds = 12_000;
  const nonces = Array.from({ length: rounds }, (_, nonce) => nonce);

  it('rolls the dice everywhere', async () => {
    const rolls = await Promise.all(
      nonces.map((nonce) => dice.draw(drawsOf(seed, 'dice', nonce), { side: 'over', count: 5000 })),
    );
    expect(
      chiSquare(
        tally(
          100,
          rolls.map(({ roll }) => Math.floor(roll / 100)),
        ),
      ),
    ).toBeLessThan(bound(99));
  });

  it('hides mines in every cell, whichever is drawn first', async () => {
    const drawn = await Promise.all(nonces.map((nonce) => mines.draw(drawsOf(seed, 'mines', nonce), { mines: 5 })));
    for (const place of [0, 4])
      expect(
        chiSquare(
          tally(
            cells,
            drawn.map((one) => one.mines[place] ?? 0),
          ),
        ),
      ).toBeLessThan(bound(24));
  });

  it('turns left and right alike in every row', async () => {
    const paths = await Promise.all(
      nonces.map((nonce) => plinko.draw(drawsOf(seed, 'plinko', nonce), { rows: 16, risk: 'low' })),
    );
    for (let row = 0; row < 16; row++)
      expect(
        chiSquare(
          tally(
            2,
            paths.map(({ path }) => path[row] ?? 0),
          ),
        ),
      ).toBeLessThan(bound(1));
  });
});

describe('what a round is called', () => {
  it('is a win only when more came back than was staked, and always when it cost nothing', () => {
    const called = [0n, 1n, 49n, 50n, 51n].map((paid) => outcomeOf(paid, 50n));
    expect(called).toEqual(['lost', 'back', 'back', 'even', 'won']);
    expect([outcomeOf(0n, 0n), outcomeOf(1n, 0n)]).toEqual(['lost', 'won']);
  });

  it('is said in one place: no page of a game announces a win by itself', () => {
    const web = join(import.meta.dirname, '..', '..', 'web');
    const pages = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    expect(pages.length).toBeGreaterThan(50);
    const alone = pages.filter((file) =>
      /\bt\('won'|win > 0n \?[^;]*'won'/.test(readFileSync(join(web, file), 'utf8')),
    );
    expect(alone).toEqual([]);
  });
});
