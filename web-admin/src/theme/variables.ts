import { tokens } from './tokens.js';

export type Mode = keyof typeof tokens;

const kebab = (name: string) => name.replace(/([A-Z]|\d)/g, (part) => `-${part.toLowerCase()}`);

const isColour = (name: string) => !/^(shadow|sheen)/.test(name);

/** The tokens of a theme as CSS variables (`--color-canvas`, `--shadow-1`, …) for our own style sheet. */
export function variables(mode: Mode): Record<string, string> {
  const pairs = Object.entries(tokens[mode]).map(([name, value]) => [
    isColour(name) ? `--color-${kebab(name)}` : `--${kebab(name)}`,
    value,
  ]);
  return Object.fromEntries(pairs) as Record<string, string>;
}
