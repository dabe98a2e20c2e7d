import { entryOf } from './entry.js';
import { contrastOf, isColour, seenOf, shownAs, type Seen } from './colour.js';

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** What an operator chose for a brand; empty: as the platform has it. */
export interface Accents {
  readonly dark: string;
  readonly light: string;
}

/** What the player app lays a brand's colours on, sunken to overlay; `web-player/src/design/tokens.css` says the same, and a test compares. */
export const grounds: Readonly<Record<Theme, readonly string[]>> = {
  dark: ['0.168 0.023 172', '0.2 0.028 172', '0.238 0.031 172', '0.274 0.033 172', '0.314 0.035 172'],
  light: ['0.938 0.013 92', '0.965 0.01 92', '0.99 0.005 95', '1 0 0', '0.946 0.012 95'],
};

/** A colour as the tokens write it: `0.2 0.028 172`. */
export function colourOf(token: string): string {
  const [l = 0, c = 0, h = 0] = token.split(' ').map(Number);
  return shownAs({ l, c, h });
}

const groundsOf = (theme: Theme): string[] => grounds[theme].map(colourOf);

/** The words of a line against what is behind them, and what is drawn. Source: WCAG 2.2, 1.4.3 and 1.4.11, level AA. */
const leastOfText = 4.5;
const leastOfSigns = 3;

/** The tokens that an accent stands for in a theme. */
export interface Shades {
  readonly accent: string;
  readonly hover: string;
  readonly press: string;
  readonly edge: string;
  readonly onAccent: string;
  readonly text: string;
  readonly soft: string;
}

/** Every shade of an accent, as the platform's own amber has them. */
export function shadesOf(theme: Theme, accent: string): Shades {
  const { l, c, h } = seenOf(accent);
  const at = (change: Partial<Seen>) => shownAs({ l, c, h, ...change });
  const dark = theme === 'dark';
  const fills = {
    accent,
    hover: at({ l: Math.min(0.98, dark ? l + 0.04 : l - 0.032) }),
    press: at({ l: Math.max(0.05, l - (dark ? 0.057 : 0.072)) }),
  };
  const [black, white] = [at({ l: 0.2, c: Math.min(c, 0.036) }), at({ l: 0.99, c: Math.min(c, 0.006) })];
  const worst = (ink: string) => Math.min(...Object.values(fills).map((fill) => contrastOf(ink, fill)));
  return {
    ...fills,
    edge: dark ? accent : at({ l: Math.min(l, 0.6), c: Math.min(c, 0.118) }),
    onAccent: worst(black) >= worst(white) ? black : white,
    text: dark ? at({ l: Math.min(0.95, l + 0.04) }) : at({ l: Math.min(l, 0.45), c: Math.min(c, 0.1) }),
    soft: dark ? at({ l: 0.296, c: Math.min(c, 0.044) }) : at({ l: 0.938, c: Math.min(c, 0.046) }),
  };
}

/** Two colours that do not stand apart far enough: what is on what, how far they do, and how far they have to. */
export interface LowContrast {
  readonly what: 'label' | 'text' | 'edge';
  readonly ratio: number;
  readonly least: number;
}

/** The lowest contrast of an accent for its purpose, in a theme; what is within AA has a `ratio` of at least `least`. */
export function contrastIn(theme: Theme, accent: string): LowContrast {
  const under = groundsOf(theme);
  const { edge, text, soft, onAccent, ...fills } = shadesOf(theme, accent);
  const pairs = [
    ...[fills.accent, fills.hover, fills.press].map((fill) => ['label', onAccent, fill, leastOfText] as const),
    ...[...under, soft].map((ground) => ['text', text, ground, leastOfText] as const),
    ...under.map((ground) => ['edge', edge, ground, leastOfSigns] as const),
  ];
  const [lowest] = pairs
    .map(([what, one, other, least]) => ({ what, ratio: contrastOf(one, other), least }))
    .sort((one, other) => one.ratio / one.least - other.ratio / other.least);
  if (!lowest) throw new Error('a theme has grounds');
  // Down: 4.496 is no 4.5.
  return { ...lowest, ratio: Math.floor(lowest.ratio * 100) / 100 };
}

/** Whether an accent is one that people can read. */
export const isLegible = (theme: Theme, accent: string): boolean => {
  const { ratio, least } = contrastIn(theme, accent);
  return ratio >= least;
};

const tokens = {
  accent: 'accent',
  hover: 'accent-hover',
  press: 'accent-press',
  edge: 'accent-edge',
  onAccent: 'on-accent',
  text: 'accent-text',
  soft: 'accent-soft',
} satisfies Readonly<Record<keyof Shades, string>>;

/** The tokens of a theme as declarations; also for the console's preview. */
export const declarationsOf = (theme: Theme, accent: string): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(shadesOf(theme, accent)).map(([shade, colour]) => [`--color-${entryOf(tokens, shade)}`, colour]),
  ),
  ...(theme === 'dark' && { '--color-brand': accent }),
});

/** The edition of {@link shadesOf}. It goes up when any shade changes, since browsers keep a style sheet for good; a test says so. */
export const looksEdition = 1;

/** A brand's style sheet: its address has all that is in it. Null where the brand looks as the platform does. */
export function looksHref({ dark, light }: Accents): string | null {
  if (dark === '' && light === '') return null;
  return `/brand.css?dark=${dark.slice(1)}&light=${light.slice(1)}&edition=${looksEdition}`;
}

/** What stands in {@link looksHref}'s style sheet. Whatever is no legible colour is left out. */
export function looksCss(accents: Accents): string {
  return themes
    .map((theme) => [theme, accents[theme]] as const)
    .filter(([theme, accent]) => isColour(accent) && isLegible(theme, accent))
    .map(([theme, accent]) => {
      const lines = Object.entries(declarationsOf(theme, accent)).map(([name, colour]) => `${name}:${colour}`);
      return `:root[data-theme='${theme}']{${lines.join(';')}}`;
    })
    .join('\n');
}
