import { describe, expect, it } from '@jest/globals';
import { askedFor, findable, isNear, speaksOf } from './find.js';

describe('what is looked for in the help', () => {
  it('is found with marks and without, in any order and case', () => {
    expect(speaksOf(findable('Rút tiền mất bao lâu?'), askedFor('tien RUT'))).toBe(true);
    expect(speaksOf(findable('Đổi mật khẩu ở đâu?'), askedFor('doi mat'))).toBe(true);
    expect(speaksOf(findable('提款需要多久？'), askedFor('提款'))).toBe(true);
    expect(speaksOf(findable('Rút tiền mất bao lâu?'), askedFor('nap'))).toBe(false);
  });

  it('is found with a slip in a longer word, and a short word is not guessed', () => {
    for (const slip of ['withdrwal', 'withdrawall', 'withdrawel', 'withdarwal'])
      expect(speaksOf(findable('How long does a withdrawal take?'), askedFor(slip))).toBe(true);
    expect(speaksOf(findable('How long does a withdrawal take?'), askedFor('withdrel'))).toBe(false);
    expect(speaksOf(findable('Nạp tiền'), askedFor('nao'))).toBe(false);
  });

  it('is found by the first eight words, each once, however much is typed', () => {
    expect(askedFor('a b a c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    expect(speaksOf(findable('a b c d e f g h'), askedFor('a b c d e f g h nothing'))).toBe(true);
  });

  it('is near by one letter alone', () => {
    expect([isNear('abcde', 'abxde'), isNear('abcde', 'abde'), isNear('abcde', 'bacde')]).toEqual([true, true, true]);
    expect([isNear('abcde', 'abxye'), isNear('abcde', 'abc'), isNear('aabb', 'bbaa')]).toEqual([false, false, false]);
  });
});
