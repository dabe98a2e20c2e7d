import { describe, expect, it } from '@jest/globals';
import { SizedCache } from './sized-cache.js';

describe('what was made of texts', () => {
  it('is made once while there is room, never more than there is room for, and what was unused for longest goes first', () => {
    const made: string[] = [];
    const make = (text: string) => {
      made.push(text);
      return text.toUpperCase();
    };
    const cache = new SizedCache(8, make, (value) => value.length);
    expect(['aa', 'bb', 'aa', 'cc', 'aa'].map((text) => cache.of(text))).toEqual(['AA', 'BB', 'AA', 'CC', 'AA']);
    expect(made).toEqual(['aa', 'bb', 'cc']);
    expect(cache.size).toBe(8);
    cache.of('bb');
    expect(made).toEqual(['aa', 'bb', 'cc', 'bb']);
    expect(cache.of('far too large')).toBe('FAR TOO LARGE');
    expect(cache.size).toBe(8);
  });
});
