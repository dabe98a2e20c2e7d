import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { below, commitmentOf, drawsOf, newServerSeed } from './fairness.js';
import { reels } from './moonlight/declared.js';
import { evaluate, playRound } from './moonlight/outcome.js';

const seed = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';

const vectors = [
  [13, 20, 22, 6, 18],
  [8, 12, 24, 28, 7],
  [12, 0, 18, 5, 11],
];

/** The stream as another hand would write it, with Node's own HMAC. */
function* reference(serverSeed: string, clientSeed: string, nonce: number): Generator<number> {
  for (let cursor = 0; ; cursor++) {
    const block = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${cursor}`).digest();
    for (let at = 0; at < 32; at += 4) yield block.readUInt32BE(at);
  }
}

describe('the number stream', () => {
  it('is HMAC-SHA256 of seeds, nonce and cursor, read as 32-bit numbers', async () => {
    const draw = drawsOf(seed, 'banyan', 7);
    const stream = reference(seed, 'banyan', 7);
    for (let n = 0; n < 40; n++) expect(await draw(30)).toBe((stream.next().value ?? 0) % 30);
  });

  it('gives these stops for this seed, for ever', async () => {
    const rounds = await Promise.all([0, 1, 2].map((nonce) => playRound(drawsOf(seed, 'banyan', nonce))));
    expect(rounds.map(({ spins }) => spins[0]?.stops)).toEqual(vectors);
  });

  it('commits to the SHA-256 of the seed', async () => {
    expect(await commitmentOf(seed)).toBe(createHash('sha256').update(seed).digest('hex'));
    expect(newServerSeed()).toMatch(/^[0-9a-f]{64}$/);
    expect(newServerSeed()).not.toBe(newServerSeed());
  });

  it('throws away the numbers that would make some stops likelier', async () => {
    const numbers = [2 ** 32 - 1, 4_294_967_280, 4_294_967_279];
    const used: number[] = [];
    const next = () => {
      const number = numbers.shift() ?? 0;
      used.push(number);
      return Promise.resolve(number);
    };
    expect(await below(30, next)).toBe(4_294_967_279 % 30);
    expect(used).toHaveLength(3);
  });

  it('stops every reel everywhere equally often (chi-square, 60,000 turns)', async () => {
    const counts = reels.map(({ length }) => Array.from({ length }, () => 0));
    const turns = 60_000;
    for (let nonce = 0; nonce < turns / 50; nonce++) {
      const draw = drawsOf(seed, 'uniform', nonce);
      for (let turn = 0; turn < 50; turn++)
        for (const [reel, { length }] of reels.entries()) {
          const stop = await draw(length);
          const row = counts[reel] ?? [];
          row[stop] = (row[stop] ?? 0) + 1;
        }
    }
    for (const row of counts) {
      const expected = turns / row.length;
      const chi = row.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      // 29 degrees of freedom: 99.9 % of fair reels stay below 58.3.
      expect(chi).toBeLessThan(58.3);
    }
  });
});

describe('the outcome', () => {
  it('is a function of the stops alone', () => {
    const stops = [1, 2, 3, 4, 5];
    expect(evaluate(stops, false)).toEqual(evaluate([...stops], false));
    expect(evaluate(stops, true).units).toBe(evaluate(stops, false).units * 3);
  });

  it('plays every free turn that it gave, also those given on the way', async () => {
    let given = 0;
    for (let nonce = 0; given < 3; nonce++) {
      const { spins, units } = await playRound(drawsOf(seed, 'free', nonce));
      const free = spins.reduce((sum, { freeSpins }) => sum + freeSpins, 0);
      expect(spins.length).toBe(1 + free);
      expect(units).toBe(spins.reduce((sum, spin) => sum + spin.units, 0));
      if (free > 0) given++;
    }
  });
});
