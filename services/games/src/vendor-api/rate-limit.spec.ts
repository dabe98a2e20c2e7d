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

  it('counts each vendor for itself', () => {
    const buckets = new TokenBuckets();
    expect([buckets.take('a', 1, 0), buckets.take('a', 1, 0), buckets.take('b', 1, 0)]).toEqual([true, false, true]);
  });
});
