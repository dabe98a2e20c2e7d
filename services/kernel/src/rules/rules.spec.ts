import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  analyticsOf,
  checkField,
  isAcceptablePattern,
  isSolved,
  lengthsOf,
  patterns,
  solve,
  type FieldRule,
} from './index.js';
import { zeroBits } from './proof.js';

const cases: ReadonlyArray<[id: number, good: string[], bad: string[]]> = [
  [0, ['gì cũng được', '!? 9'], []],
  [1, ['a1', 'Abc'], ['1a', 'a_b', 'é1', 'a b']],
  [2, ['abc', '榕树', 'a榕'], ['a1', '한국', 'a b']],
  [3, ['a@b.vn', 'minh.chau+1@mail.example.com'], ['a@b', '@b.vn', 'a b@c.vn', '.a@b.vn', 'a@-b.vn', 'a@b..vn']],
  [4, ['abc', '123', 'a1'], ['a-1', 'a 1', 'ă1']],
  [5, ['a1', '1a'], ['abc', '123', 'a1!']],
  [6, ['0123'], ['12a', '1.2', '١٢']],
  [7, ['Abc1', 'A'], ['abc1', 'A!']],
  [8, ['Minh Chau'], ['Minh1', 'Châu']],
  [9, ['a!1ă'], ['a b', 'a\tb']],
  [10, ['ab!?', '$'], ['a1', 'a b']],
  [11, ['2026-02-28', '2024-02-29'], ['2026-02-29', '2026-13-01', '28-02-2026', '2026-2-8']],
  [12, ['Minh Châu', 'abc'], ['a1', 'a!']],
  [13, ['02-28-2026'], ['28-02-2026', '02-30-2026', '2026-02-28']],
  [14, ['Châu1', '榕2'], ['a 1', 'a!']],
  [15, ['한국'], ['한국1', 'abc']],
  [16, ['ไทย'], ['thai', 'ไทย1']],
  [17, ['ไทย abc'], ['ไทย1', 'ă']],
  [18, ['NGUYEN VAN A', 'A'], ['   ', 'Nguyen', 'A1']],
  [19, ['aA1!'], ['a b', 'ă1']],
  [20, ['Aa1!'], ['Aa1', 'aa1!', 'AA1!', 'Aaa!', 'Aa1! b']],
  [21, ['Nguyễn Minh Châu', "Jean O'Neil"], ['Nguyễn', 'A  B', 'A 1', ' A B']],
  [22, ['やまだ', '山田', 'ヤマダー'], ['やま だ', 'yamada', 'ﾔﾏﾀﾞ']],
];

describe('field patterns', () => {
  it('covers all 23 ids of the specification in order', () => {
    expect(patterns.map((pattern) => pattern.id)).toEqual(Array.from({ length: 23 }, (_, id) => id));
    expect(cases.map(([id]) => id)).toEqual(patterns.map((pattern) => pattern.id));
  });

  it.each(cases)('pattern %i accepts what it names and nothing else', (id, good, bad) => {
    for (const value of good) expect([value, patterns[id]?.test(value)]).toEqual([value, true]);
    for (const value of bad) expect([value, patterns[id]?.test(value)]).toEqual([value, false]);
  });
});

describe('a field rule', () => {
  const rule: FieldRule = {
    field: 'username',
    required: true,
    patternId: 1,
    acceptedPattern: '*',
    minLength: 4,
    maxLength: 6,
  };

  it('answers the first problem with the lengths to fill in', () => {
    expect(checkField(rule, '')).toEqual({ key: 'rules.required', min: 4, max: 6 });
    expect(checkField(rule, 'abc')?.key).toBe('rules.length');
    expect(checkField(rule, 'abcdefg')?.key).toBe('rules.length');
    expect(checkField(rule, '1abc')?.key).toBe('rules.pattern.letter_first');
    expect(checkField(rule, 'abcd')).toBeNull();
    expect(checkField({ ...rule, required: false }, '')).toBeNull();
  });

  it('applies the accepted pattern to the whole value, and refuses one that could hang', () => {
    expect(checkField({ ...rule, acceptedPattern: 'ab.*' }, 'abcd')).toBeNull();
    expect(checkField({ ...rule, acceptedPattern: 'ab' }, 'abcd')?.key).toBe('rules.accepted');
    expect(checkField({ ...rule, acceptedPattern: '(a+)+' }, 'aaaa')?.key).toBe('rules.accepted');
    const hostile = ['(a|)', '(a|)'.repeat(49), '(a|aa)'.repeat(33), 'a|b', '(a)\\1', '(?!)', 'a^', '^a$', '\\b\\B', 'a{', 'a{2,1}', '[', '[]', '[z-a]', 'a+?', 'a**', '*a', '\\p{None}', 'x'.repeat(201), 'a{513}', 'a{256}b{257}']; // prettier-ignore
    expect(hostile.filter(isAcceptablePattern)).toEqual([]);
    const fine = ['', '*', '@?[A-Za-z0-9_*+]+', '\\d{9,12}', '[0-9+ ]+', '\\p{L}+ ?', '[^\\]a]{2,}', '\\+84\\d{9}'];
    expect(fine.filter(isAcceptablePattern)).toEqual(fine);
  });

  it('judges by an expression as a regular expression would', () => {
    const forms = ['@?[a-c_]+', 'a?a?a', 'a*b*', 'a+b+a*', '[ab]{2,3}a', 'a{2}', 'a{2,}b', '.b', '\\d\\w*', '[^a]+', '\\p{L}{0,2}', 'a{0}b', 'a.*b?']; // prettier-ignore
    const values = ['a', 'b', 'aa', 'ab', 'ba', 'aab', 'aba', 'bba', 'abab', 'aaaa', 'bbba', '@a_', '@', '1a', '12', '榕', '𝒜b', '@@']; // prettier-ignore
    for (const form of forms)
      for (const value of values) {
        const judged = checkField({ ...rule, patternId: 0, minLength: 0, acceptedPattern: form }, value) === null;
        expect([form, value, judged]).toEqual([form, value, new RegExp(`^(?:${form})$`, 'u').test(value)]);
      }
  });

  it('knows how long a text of an expression is', () => {
    const told = ['', 'ab?', 'a{2,4}b', '\\d{3}.*', 'a|b'].map(lengthsOf);
    expect(told).toEqual([{ least: 0, most: Infinity }, { least: 1, most: 2 }, { least: 3, most: 5 }, { least: 3, most: Infinity }, null]); // prettier-ignore
  });

  it('ends with what a backtracking engine would not end with', () => {
    const long = { ...rule, patternId: 0, maxLength: 256 };
    const told = ['a?'.repeat(33) + 'a'.repeat(33) + 'b', 'a*'.repeat(99) + 'b', '[a-z]{0,99}'.repeat(5) + 'b', '.*'.repeat(98) + '!'].map((form) =>
      [isAcceptablePattern(form), checkField({ ...long, acceptedPattern: form }, 'a'.repeat(255) + '?')?.key]); // prettier-ignore
    expect(told).toEqual(told.map(() => [true, 'rules.accepted']));
  });

  it('counts characters, not bytes', () => {
    expect(checkField({ ...rule, patternId: 0, minLength: 1, maxLength: 2 }, '榕树')).toBeNull();
  });
});

describe('a proof of work', () => {
  it.each([0, 3, 55, 56, 63, 64, 65, 119, 120, 300])('counts the zero bits of the SHA-256 of %i signs', (length) => {
    for (let start = 0; start < 20; start += 1) {
      const text = 'Banyan 7'.repeat(50).slice(start, start + length);
      expect(zeroBits(text)).toBe(Math.clz32(createHash('sha256').update(text).digest().readUInt32BE()));
    }
  });

  it('is found by trying, and is good for its puzzle alone', () => {
    const puzzle = { challenge: 'u.i.s', bits: 8, parts: 6 };
    const proof = solve(puzzle);
    expect(proof).toMatch(/^u\.i\.s(,\d{1,5}){6}$/);
    expect(isSolved(puzzle, proof)).toBe(true);
    for (const other of [
      { ...puzzle, challenge: 'u.i.t' },
      { ...puzzle, parts: 7 },
      { ...puzzle, bits: 31 },
    ])
      expect(isSolved(other, proof)).toBe(false);
    for (const wrong of ['', 'u.i.s', `${proof},0`, proof.replace(/,\d+$/, ''), proof.replace(/,(\d+)$/, ',+$1')])
      expect(isSolved(puzzle, wrong)).toBe(false);
  });
});

describe('who counts visits', () => {
  it('is one of the providers with an id of its form, and nobody else', () => {
    expect(analyticsOf('ga4:G-ABC1234')).toMatchObject({
      provider: 'ga4',
      script: expect.stringMatching(/\?id=G-ABC1234$/),
    });
    expect(analyticsOf('plausible:play.example')).toMatchObject({ provider: 'plausible', id: 'play.example' });
    const wrong = ['', 'ga4', 'ga4:', 'ga4:G-abc', 'ga4:G-ABC1234:x', 'plausible:a b', 'constructor:x', 'https://evil.example/x.js', "ga4:G-ABC1234'; script-src *"]; // prettier-ignore
    expect(wrong.filter((text) => analyticsOf(text) !== null)).toEqual([]);
  });
});
