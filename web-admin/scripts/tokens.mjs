// Converts src/theme/tokens.css (OKLCH) into src/theme/tokens.ts (sRGB hex), lowering chroma into gamut.
// Run after a colour changes: node scripts/tokens.mjs. A test fails while the two files differ.
import { readFileSync, writeFileSync } from 'node:fs';

const here = (path) => new URL(`../src/theme/${path}`, import.meta.url);

/** Linear-light sRGB of an OKLCH colour, Björn Ottosson's matrices. */
function linear(l, c, h) {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

const inGamut = (rgb) => rgb.every((v) => v >= -0.0001 && v <= 1.0001);
const gamma = (v) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
const byte = (v) => Math.round(255 * Math.min(1, Math.max(0, gamma(Math.min(1, Math.max(0, v))))));

/** "oklch(l c h / a)" → "#rrggbb" or "rgba(...)" when it has an alpha. */
export function toSrgb(text) {
  const [l, c, h, alpha] = text
    .match(/oklch\(([^)]+)\)/)[1]
    .split(/[\s/]+/)
    .filter(Boolean)
    .map(Number);
  let chroma = c;
  while (chroma > 0 && !inGamut(linear(l, chroma, h))) chroma -= 0.001;
  const rgb = linear(l, Math.max(0, chroma), h).map(byte);
  if (alpha !== undefined) return `rgba(${rgb.join(', ')}, ${alpha})`;
  return `#${rgb.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
}

const camel = (name) => name.replace(/^color-/, '').replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

function read(css, theme) {
  const block = css.split(`[data-theme='${theme}']`)[1].split('}')[0];
  const pairs = [...block.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)].map(([, name, value]) => [
    camel(name),
    value.replace(/oklch\([^)]+\)/g, toSrgb),
  ]);
  return pairs.map(([name, value]) => `    ${name}: '${value}',`).join('\n');
}

/** The whole text of tokens.ts for the text of tokens.css. */
export function convert(css) {
  const banner = '// Made by scripts/tokens.mjs from tokens.css. Change the colours there.';
  return `${banner}\nexport const tokens = {\n  dark: {\n${read(css, 'dark')}\n  },\n  light: {\n${read(css, 'light')}\n  },\n};\n`;
}

if (process.argv[1]?.endsWith('tokens.mjs')) {
  writeFileSync(here('tokens.ts'), convert(readFileSync(here('tokens.css'), 'utf8')));
}
