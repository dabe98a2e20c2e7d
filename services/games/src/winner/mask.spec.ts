import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { maskName } from './mask.js';

describe('maskName', () => {
  it.each([
    ['minhchau', 'mi***u'],
    ['minh', 'm***h'],
    ['lan', 'l***'],
    ['a', '***'],
    ['', '***'],
    ['Đặng Ánh', 'Đặ***h'],
    ['👩‍🌾🌸🌸🌸🌸🌸', '👩‍***🌸'],
  ])('%j is shown as %j', (name, shown) => {
    expect(maskName(name)).toBe(shown);
  });

  it('never shows more than three characters nor how long the name is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 6, maxLength: 40 }), (name) => {
        const letters = Array.from(name.trim()).length;
        const shown = Array.from(maskName(name).replace('***', '')).length;
        expect(shown).toBeLessThanOrEqual(3);
        expect(shown).toBeLessThanOrEqual(Math.max(1, Math.ceil(letters / 2)));
      }),
    );
  });
});
