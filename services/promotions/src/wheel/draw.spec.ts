import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { drawsOf, weightedPlace } from '@banyan/kernel/rules';

const seed = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const weights = [200, 150, 120, 160, 50, 70, 150, 70, 10, 20];
const whole = weights.reduce((sum, weight) => sum + weight, 0);

/** The place as another hand would find it from the description, with Node's own HMAC. */
function reckoned(nonce: number): number {
  const block = createHmac('sha256', seed).update(`banyan:${nonce}:0`).digest();
  const limit = 2 ** 32 - (2 ** 32 % whole);
  for (let at = 0; ; at += 4) {
    const number = block.readUInt32BE(at);
    if (number >= limit) continue;
    return weights.findIndex((_weight, place) => {
      const upTo = weights.slice(0, place + 1).reduce((sum, each) => sum + each, 0);
      return number % whole < upTo;
    });
  }
}

describe('a spin', () => {
  it('follows its description: HMAC-SHA256 of the seeds and the nonce, without what would make some numbers likelier', async () => {
    for (let nonce = 0; nonce < 200; nonce++)
      expect(await weightedPlace(weights, drawsOf(seed, 'banyan', nonce))).toBe(reckoned(nonce));
  });

  it('wins these segments by this seed, for ever', async () => {
    const places = Array.from({ length: 12 }, (_none, nonce) => weightedPlace(weights, drawsOf(seed, 'banyan', nonce)));
    expect(await Promise.all(places)).toEqual([3, 1, 0, 6, 0, 2, 7, 6, 0, 3, 2, 2]);
  });

  it('takes the segment whose part the number falls into, from its first to its last', async () => {
    const of = (number: number) => weightedPlace([1, 3, 2], (count) => Promise.resolve(count === 6 ? number : -1));
    expect(await Promise.all([0, 1, 2, 3, 4, 5].map(of))).toEqual([0, 1, 1, 1, 2, 2]);
  });

  it('wins each segment as often as its odds say (chi-square, 60,000 spins of 300 members)', async () => {
    const counts = weights.map(() => 0);
    const spins = 60_000;
    for (let member = 0; member < 300; member++)
      for (let nonce = 0; nonce < spins / 300; nonce++) {
        const place = await weightedPlace(weights, drawsOf(`${seed}${member}`, `client${member}`, nonce));
        counts[place] = (counts[place] ?? 0) + 1;
      }
    const chi = counts.reduce((sum, count, place) => {
      const expected = (spins * (weights[place] ?? 0)) / whole;
      return sum + (count - expected) ** 2 / expected;
    }, 0);
    // 9 degrees of freedom: 99.9 % of true odds stay below 27.9.
    expect(chi).toBeLessThan(27.9);
  });
});
