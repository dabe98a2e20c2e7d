import { afterEach, describe, expect, it, vi } from 'vitest';
import { bestOf, firstViewMs, measure, median, originsOf, type Line } from './lines';

const line = (origin: string, ms: number, mbps: number | null) => ({ origin, ms, mbps });
afterEach(() => vi.unstubAllGlobals());

describe('what is recommended', () => {
  it('is the middle answer time, not the slowest or the mean', () => {
    expect(median([9, 1, 500, 2, 3])).toBe(3);
    expect(median([4, 2])).toBe(3);
  });

  it('weighs answers and download, and passes over an address that brings nothing', () => {
    expect(firstViewMs({ ms: 100, mbps: 3 })).toBe(1_400);
    expect(bestOf([line('a', 10, null), line('b', 200, 5)], 'c')).toBe('b');
    expect(bestOf([line('a', 20, 1), line('b', 60, 50)], 'a')).toBe('b');
  });

  it('is the address in use when no other is faster by more than a tenth', () => {
    expect(bestOf([line('a', 105, 10), line('b', 100, 10)], 'a')).toBe('a');
    expect(bestOf([line('a', 205, 10), line('b', 100, 10)], 'a')).toBe('b');
    expect(bestOf([], 'a')).toBeNull();
  });
});

it('asks every host of the brand on the scheme and port at hand, and each once', () => {
  const here = { protocol: 'http:', port: '8080', origin: 'http://localhost:8080' } as Location;
  expect(originsOf(['localhost', 'play.localhost'], here)).toEqual([
    'http://localhost:8080',
    'http://play.localhost:8080',
  ]);
  const secure = { protocol: 'https:', port: '', origin: 'https://one.example' } as Location;
  expect(originsOf(['two.example'], secure)).toEqual(['https://one.example', 'https://two.example']);
});

it('measures one address after the other and tells of one that does not answer', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.startsWith('https://down')) throw new TypeError('no network');
    return new Response(url.endsWith('/load') ? new Uint8Array(1_000) : null);
  });
  const told: Line[] = [];
  await measure(['https://up', 'https://down'], (one) => told.push(one), new AbortController().signal);
  expect(told.map(({ origin, state }) => [origin, state])).toEqual([
    ['https://up', 'done'],
    ['https://down', 'failed'],
  ]);
  expect(asked.filter((url) => url === 'https://up/speed/answer')).toHaveLength(6);
  expect(asked.at(-1)).toBe('https://down/speed/answer');
});
