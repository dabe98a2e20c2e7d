import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { contrastOf, isColour, seenOf, shownAs } from './colour.js';
import {
  colourOf,
  contrastIn,
  grounds,
  isLegible,
  looksCss,
  looksEdition,
  looksHref,
  shadesOf,
  themes,
} from './looks.js';

/** Colours from all over the screen's own, the same ones each time. */
const many = Array.from({ length: 4_000 }, (_each, at) => {
  const bits = (at * 2_654_435_761) >>> 8;
  return `#${(bits & 0xffffff).toString(16).padStart(6, '0')}`;
});

describe('colours', () => {
  it('stand apart as WCAG measures it', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#2f9e6d', '#2f9e6d')).toBe(1);
  });

  it('come back from how they are seen', () => {
    for (const colour of many) expect(shownAs(seenOf(colour))).toBe(colour);
  });

  it('are written in one way alone', () => {
    expect(['#0af3b2', '#0AF3B2', '0af3b2', '#0af', 'red', '#0af3b2;', ''].map(isColour)).toEqual([
      true, false, false, false, false, false, false,
    ]); // prettier-ignore
  });
});

describe('a brand’s accent', () => {
  it('of the platform is legible in both themes', () => {
    expect(isLegible('dark', colourOf('0.822 0.132 80'))).toBe(true);
    expect(isLegible('light', colourOf('0.812 0.142 78'))).toBe(true);
  });

  it.each(themes)('that is accepted keeps AA in the %s theme, on every ground and under its own label', (theme) => {
    const accepted = many.filter((colour) => isLegible(theme, colour));
    expect(accepted.length).toBeGreaterThan(many.length / 5);
    for (const colour of accepted) {
      const { accent, hover, press, edge, onAccent, text, soft } = shadesOf(theme, colour);
      for (const fill of [accent, hover, press]) expect(contrastOf(onAccent, fill)).toBeGreaterThanOrEqual(4.5);
      for (const ground of [...grounds[theme].map(colourOf), soft])
        expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of grounds[theme].map(colourOf)) expect(contrastOf(edge, ground)).toBeGreaterThanOrEqual(3);
    }
  });

  it('that is refused says what is not legible, and by how much', () => {
    expect(contrastIn('dark', '#10202c')).toMatchObject({ what: 'text', least: 4.5 });
    expect(contrastIn('dark', '#10202c').ratio).toBeLessThan(2);
    expect(many.filter((colour) => !isLegible('dark', colour)).length).toBeGreaterThan(100);
  });

  it('is a style sheet of tokens alone, whatever the address says', () => {
    const accents = { dark: '#3fc79a', light: '#0d7a5f' };
    expect(looksHref(accents)).toBe('/brand.css?dark=3fc79a&light=0d7a5f&edition=1');
    expect(looksHref({ dark: '', light: '' })).toBeNull();
    expect(looksHref({ dark: '#3fc79a', light: '' })).toBe('/brand.css?dark=3fc79a&light=&edition=1');
    expect(looksCss(accents)).toMatch(
      /^:root\[data-theme='dark'\]\{--color-accent:#3fc79a;(--[a-z-]+:#[0-9a-f]{6};?)+\}\n:root/,
    );
    expect(looksCss({ dark: '#10202c', light: '}*{display:none' })).toBe('');
  });

  it('has another address when a shade changes', () => {
    const sheets = many.map((colour) => looksCss({ dark: colour, light: colour })).join('\n');
    expect([looksEdition, createHash('sha256').update(sheets).digest('hex').slice(0, 16)]).toEqual([
      1,
      '33bbb6312ab8fe94',
    ]);
  });
});
