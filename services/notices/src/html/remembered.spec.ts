import { expect, it } from '@jest/globals';
import { remembered } from './remembered.js';

it('makes something of a text once while there is room, and forgets what was unused for longest', () => {
  const made: string[] = [];
  const of = remembered(
    10,
    (text) => {
      made.push(text);
      return text.toUpperCase();
    },
    (value) => value.length,
  );
  expect(['aa', 'bb', 'aa', 'cc', 'aa'].map((text) => of(text))).toEqual(['AA', 'BB', 'AA', 'CC', 'AA']);
  expect(made).toEqual(['aa', 'bb', 'cc']);
  of('bb');
  expect(made).toEqual(['aa', 'bb', 'cc', 'bb']);
  expect([of('far too large'), of('far too large')]).toEqual(['FAR TOO LARGE', 'FAR TOO LARGE']);
  expect(made.slice(4)).toEqual(['far too large', 'far too large']);
  expect(of('')).toBe('');
});
