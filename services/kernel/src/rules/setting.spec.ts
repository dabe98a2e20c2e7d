import { describe, expect, it } from '@jest/globals';
import { settingProblem, settingValue, type SettingDefinition } from './index.js';

const common = { key: 'identity.some', group: 'social', permission: 'brand.edit', two: true };
const text: SettingDefinition = { ...common, type: 'text', standard: '', max: 5 };
const secret: SettingDefinition = { ...common, type: 'secret', standard: '', max: 5 };

describe('texts and secrets among settings', () => {
  it.each([
    ['', null],
    ['a-1.!', null],
    ['abcdef', 'bounds'],
    ['a b', 'type'],
    ['dấu', 'type'],
    ['a\n', 'type'],
    [5, 'type'],
    [null, 'type'],
  ])('a text %p is one by its signs and length: %p', (value, problem) => {
    expect(settingProblem(text, value)).toBe(problem);
  });

  it('a secret may be longer once it is sealed', () => {
    expect(settingProblem(secret, 'v1.abcdefghij')).toBeNull();
    expect(settingProblem(secret, 'x'.repeat(1001))).toBe('bounds');
  });

  it('count where they are whole, else the standard does', () => {
    expect(settingValue(text, 'abc')).toBe('abc');
    for (const own of [undefined, null, 'abcdef', 7]) expect(settingValue(text, own)).toBe('');
  });
});
