import { GOLD, type Hue } from './palettes';
import type { MotifName } from './book';

/** Local colours of things that have one: the choices for a, b and m, whatever the palette says. */
export type Tint = Partial<Record<'a' | 'b' | 'm', readonly Hue[]>>;

const RUBY: Hue = [0.19, 20];
const EMERALD: Hue = [0.14, 160];
const SAPPHIRE: Hue = [0.15, 258];
const AMETHYST: Hue = [0.15, 312];
const TOPAZ: Hue = [0.14, 70];
const AQUA: Hue = [0.11, 205];
const LEAF: Hue = [0.13, 145];
const CORAL: Hue = [0.17, 32];
const PINK: Hue = [0.16, 0];

export const TINT: Partial<Record<MotifName, Tint>> = {
  gem: { a: [RUBY, EMERALD, SAPPHIRE, AMETHYST, TOPAZ, AQUA] },
  lotus: { a: [PINK, [0.13, 10], [0.13, 330], [0.15, 350]], b: [LEAF, [0.1, 165]] },
  lantern: { a: [CORAL, RUBY, [0.15, 60]], b: [[0.14, 68], [0.11, 200], PINK] },
  pagoda: { a: [RUBY, CORAL, [0.09, 190], [0.1, 160]] },
  junk: { a: [CORAL, RUBY, [0.13, 70]] },
  koi: { a: [CORAL, [0.18, 38]], b: [[0.14, 75], SAPPHIRE, RUBY] },
  jelly: { a: [PINK, AMETHYST, AQUA, [0.14, 180]], b: [AQUA, CORAL, AMETHYST] },
  octopus: { a: [CORAL, AMETHYST, PINK, [0.15, 285]] },
  manta: { a: [SAPPHIRE, AMETHYST, [0.1, 220]] },
  balls: { a: [RUBY, CORAL], b: [SAPPHIRE, EMERALD] },
  globe: { a: [RUBY, CORAL], b: [SAPPHIRE, EMERALD] },
  seven: { a: [RUBY, [0.145, 80], CORAL], b: [[0.145, 80], SAPPHIRE, EMERALD] },
  crown: { a: [RUBY, EMERALD, SAPPHIRE], b: [AQUA, RUBY, EMERALD] },
  jar: { a: [RUBY, SAPPHIRE, [0.1, 170], [0.15, 45]] },
  mask: { a: [RUBY], b: [EMERALD, SAPPHIRE, AQUA] },
  butterfly: { a: [SAPPHIRE, CORAL, AMETHYST, [0.15, 65], AQUA], b: [CORAL, AMETHYST, EMERALD, TOPAZ] },
  peacock: {
    a: [
      [0.12, 155],
      [0.11, 175],
    ],
    b: [SAPPHIRE, [0.13, 235]],
  },
  tiger: {
    a: [
      [0.155, 62],
      [0.16, 55],
      [0.02, 90],
    ],
    b: [LEAF],
  },
  planet: { a: [CORAL, AQUA, AMETHYST, TOPAZ, PINK], b: [AMETHYST, CORAL, AQUA] },
  volcano: { a: [[0.2, 32]], m: [[0.16, 70]] },
  banyan: {
    b: [
      [0.09, 160],
      [0.1, 140],
      [0.12, 40],
    ],
    m: [GOLD],
  },
  fruit: {
    a: [
      [0.2, 12],
      [0.21, 20],
    ],
    b: [LEAF],
  },
  plane: { a: [RUBY, SAPPHIRE, EMERALD] },
  rocket: { a: [RUBY, CORAL, SAPPHIRE], b: [SAPPHIRE, TOPAZ, EMERALD] },
  balloon: { a: [CORAL, RUBY, AQUA, [0.15, 65]] },
  pad: { a: [AMETHYST, SAPPHIRE, CORAL, [0.03, 250]] },
  mines: { a: [AQUA, TOPAZ, RUBY] },
  plinko: { a: [CORAL, PINK, TOPAZ] },
  wheel: { a: [RUBY], b: [EMERALD, SAPPHIRE] },
  mahjong: { a: [RUBY], b: [EMERALD, SAPPHIRE, RUBY] },
  chips: { a: [RUBY, EMERALD, SAPPHIRE], b: [SAPPHIRE, RUBY, AMETHYST] },
  cards: { b: [RUBY, SAPPHIRE, EMERALD] },
  dice: { a: [RUBY, CORAL], b: [EMERALD, SAPPHIRE] },
  chest: { a: [AQUA, EMERALD, RUBY] },
  pyramid: {
    a: [
      [0.12, 72],
      [0.13, 60],
    ],
  },
  xocdia: { a: [SAPPHIRE, [0.08, 170]], b: [SAPPHIRE, RUBY] },
};
