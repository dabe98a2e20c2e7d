import { describe, expect, it } from '@jest/globals';
import { TokenBuckets } from './rate-limit.js';

describe('TokenBuckets', () => {
  it("lets a second's worth through at once and then as fast as it refills", () => {
    const buckets = new TokenBuckets();
    const taken = (now: number, tries: number) =>
      Array.from({ length: tries }, () => buckets.take('a', 10, now)).filter(Boolean).length;
    expect(taken(0, 15)).toBe(10);
    expect(taken(100, 5)).toBe(1);
    expect(taken(600, 9)).toBe(5);
    expect(taken(1_000_000, 30)).toBe(10);
  });

  it('forgets the longest unused of very many, not the one in use', () => {
    const buckets = new TokenBuckets();
    expect(buckets.take('first', 1, 0)).toBe(true);
    for (let i = 0; i < 60_000; i += 1) {
      buckets.take(`other ${i}`, 1, 0);
      if (i % 1000 === 0) expect(buckets.take('first', 1, 0)).toBe(false);
    }
    expect(buckets.take('other 0', 1, 0)).toBe(true);
    expect(buckets.take('other 59999', 1, 0)).toBe(false);
  });

  it('counts each vendor for itself', () => {
    const buckets = new TokenBuckets();
    expect([buckets.take('a', 1, 0), buckets.take('a', 1, 0), buckets.take('b', 1, 0)]).toEqual([true, false, true]);
  });
});
