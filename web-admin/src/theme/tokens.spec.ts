import { describe, expect, it } from 'vitest';
import source from './tokens.css?raw';
import { tokens } from './tokens.js';
import { variables } from './variables.js';

interface Script {
  convert: (css: string) => string;
  toSrgb: (text: string) => string;
}

const [script] = Object.values(import.meta.glob<Script>('../../scripts/tokens.mjs', { eager: true }));
if (!script) throw new Error('scripts/tokens.mjs is missing');

const [made = ''] = Object.values(
  import.meta.glob<string>('./tokens.ts', { query: '?raw', import: 'default', eager: true }),
);

const squeeze = (text: string) => text.replace(/\s+/g, ' ');

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, two: string) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

describe('the colours', () => {
  it('are those of tokens.css: run "node scripts/tokens.mjs" when this fails', () => {
    expect(squeeze(made)).toBe(squeeze(script.convert(source)));
  });

  it('convert known OKLCH values', () => {
    expect(script.toSrgb('oklch(1.000 0.000 0)')).toBe('#ffffff');
    expect(script.toSrgb('oklch(0.62796 0.25768 29.2339)')).toBe('#ff0000');
    expect(script.toSrgb('oklch(0 0 0 / 0.5)')).toBe('rgba(0, 0, 0, 0.5)');
  });

  it.each(['dark', 'light'] as const)('carry text in the %s theme', (mode) => {
    const t = tokens[mode];
    for (const surface of [t.sunken, t.canvas, t.surface, t.raised]) {
      for (const text of [t.text, t.text2, t.text3, t.accentText, t.positive, t.negative, t.warning, t.info]) {
        expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(t.lineStrong, surface)).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(t.onAccent, t.accent)).toBeGreaterThanOrEqual(4.5);
  });

  it('become variables of the style sheet', () => {
    expect(variables('dark')).toMatchObject({
      '--color-text-2': tokens.dark.text2,
      '--color-line-strong': tokens.dark.lineStrong,
    });
    expect(variables('light')['--shadow-1']).toBe(tokens.light.shadow1);
  });
});
