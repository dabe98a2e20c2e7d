import { describe, expect, it, jest } from '@jest/globals';
import { RefreshingCache } from './refreshing-cache.js';

const forever = { freshMs: 60_000, staleMs: 60_000, maxEntries: 10 };

describe('RefreshingCache', () => {
  it('loads once for all who ask at the same time, and not again while fresh', async () => {
    const load = jest.fn((key: string) => Promise.resolve(`${key}!`));
    const cache = new RefreshingCache(load, forever);
    expect(await Promise.all([cache.get('a'), cache.get('a'), cache.get('b')])).toEqual(['a!', 'a!', 'b!']);
    await cache.get('a');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('asks again once a value is no longer fresh', async () => {
    let value = 1;
    const cache = new RefreshingCache(() => Promise.resolve(value), { ...forever, freshMs: 0 });
    expect(await cache.get('a')).toBe(1);
    value = 2;
    expect(await cache.get('a')).toBe(2);
  });

  it('serves the old value while loading fails, and the failure when there is none', async () => {
    let fails = false;
    const cache = new RefreshingCache(() => (fails ? Promise.reject(new Error('away')) : Promise.resolve('known')), {
      ...forever,
      freshMs: 0,
    });
    await cache.get('a');
    fails = true;
    expect(await cache.get('a')).toBe('known');
    await expect(cache.get('b')).rejects.toThrow('away');
    await expect(cache.get('b')).rejects.toThrow('away');
  });

  it('does not keep what was loaded before it was cleared', async () => {
    const waiting: Array<(value: string) => void> = [];
    const cache = new RefreshingCache(() => new Promise<string>((resolve) => waiting.push(resolve)), forever);
    const before = cache.get('a');
    cache.clear();
    const after = cache.get('a');
    waiting[0]?.('old');
    waiting[1]?.('new');
    expect([await before, await after, await cache.get('a')]).toEqual(['old', 'new', 'new']);
  });

  it('holds no more than it may', async () => {
    const load = jest.fn((key: string) => Promise.resolve(key));
    const cache = new RefreshingCache(load, { ...forever, maxEntries: 2 });
    for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await cache.get(key);
    expect(load.mock.calls.map(([key]) => key)).toEqual(['a', 'b', 'c', 'a']);
  });
});
