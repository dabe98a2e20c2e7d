/** Chroma and hue in OKLCH. */
export type Hue = readonly [chroma: number, hue: number];
/** Lightness, chroma and hue. */
type Lch = readonly [lightness: number, chroma: number, hue: number];

export interface PaletteSpec {
  /** Ground from top to bottom. */
  g: readonly [Lch, Lch, Lch];
  /** The light behind the motif. */
  glow: Lch;
  /** The motif's two hues. */
  a: Hue;
  b: Hue;
  /** Its metal. */
  m: Hue;
  /** A light ground: five of twenty, so that a shelf has rhythm. */
  light?: 1;
}

export const GOLD: Hue = [0.12, 84];
const BRASS: Hue = [0.1, 74];
const SILVER: Hue = [0.025, 220];
const ROSE: Hue = [0.07, 40];

/** Twenty grounds with local names: lacquer, canopy, indigo, turmeric, celadon, lotus, ivory, night, plum ... */
export const PALETTES = {
  son: {
    g: [
      [0.34, 0.12, 22],
      [0.45, 0.165, 28],
      [0.2, 0.07, 25],
    ],
    glow: [0.74, 0.15, 52],
    a: [0.13, 84],
    b: [0.1, 160],
    m: GOLD,
  },
  tan: {
    g: [
      [0.23, 0.045, 172],
      [0.38, 0.07, 166],
      [0.15, 0.03, 175],
    ],
    glow: [0.8, 0.12, 110],
    a: [0.14, 72],
    b: [0.17, 30],
    m: GOLD,
  },
  cham: {
    g: [
      [0.24, 0.08, 268],
      [0.37, 0.11, 262],
      [0.16, 0.05, 270],
    ],
    glow: [0.72, 0.1, 240],
    a: [0.06, 85],
    b: [0.15, 32],
    m: GOLD,
  },
  nghe: {
    g: [
      [0.83, 0.14, 88],
      [0.78, 0.155, 76],
      [0.6, 0.155, 52],
    ],
    glow: [0.95, 0.09, 98],
    a: [0.19, 30],
    b: [0.09, 195],
    m: BRASS,
    light: 1,
  },
  men: {
    g: [
      [0.9, 0.035, 165],
      [0.82, 0.06, 168],
      [0.6, 0.08, 172],
    ],
    glow: [0.97, 0.03, 120],
    a: [0.1, 172],
    b: [0.15, 35],
    m: GOLD,
    light: 1,
  },
  sen: {
    g: [
      [0.58, 0.13, 2],
      [0.73, 0.115, 10],
      [0.38, 0.11, 355],
    ],
    glow: [0.92, 0.06, 50],
    a: [0.12, 5],
    b: [0.11, 150],
    m: ROSE,
  },
  vinh: {
    g: [
      [0.4, 0.08, 215],
      [0.55, 0.095, 200],
      [0.25, 0.06, 220],
    ],
    glow: [0.86, 0.09, 185],
    a: [0.16, 40],
    b: [0.12, 88],
    m: GOLD,
  },
  nga: {
    g: [
      [0.95, 0.018, 88],
      [0.91, 0.03, 84],
      [0.76, 0.05, 72],
    ],
    glow: [0.99, 0.01, 95],
    a: [0.17, 28],
    b: [0.09, 255],
    m: BRASS,
    light: 1,
  },
  dem: {
    g: [
      [0.2, 0.05, 255],
      [0.3, 0.075, 245],
      [0.13, 0.03, 260],
    ],
    glow: [0.85, 0.1, 92],
    a: [0.11, 92],
    b: [0.1, 235],
    m: GOLD,
  },
  man: {
    g: [
      [0.27, 0.08, 350],
      [0.4, 0.12, 345],
      [0.17, 0.05, 345],
    ],
    glow: [0.78, 0.12, 20],
    a: [0.12, 80],
    b: [0.13, 350],
    m: ROSE,
  },
  gom: {
    g: [
      [0.38, 0.08, 42],
      [0.52, 0.115, 48],
      [0.24, 0.05, 38],
    ],
    glow: [0.84, 0.11, 70],
    a: [0.1, 190],
    b: [0.06, 85],
    m: BRASS,
  },
  troi: {
    g: [
      [0.66, 0.1, 240],
      [0.8, 0.075, 225],
      [0.9, 0.05, 95],
    ],
    glow: [0.97, 0.04, 95],
    a: [0.17, 32],
    b: [0.11, 80],
    m: SILVER,
    light: 1,
  },
  hoang: {
    g: [
      [0.3, 0.1, 300],
      [0.56, 0.155, 25],
      [0.8, 0.14, 70],
    ],
    glow: [0.91, 0.11, 85],
    a: [0.13, 60],
    b: [0.12, 320],
    m: GOLD,
  },
  binhminh: {
    g: [
      [0.7, 0.08, 260],
      [0.83, 0.085, 30],
      [0.91, 0.08, 80],
    ],
    glow: [0.97, 0.06, 90],
    a: [0.17, 25],
    b: [0.09, 200],
    m: ROSE,
    light: 1,
  },
  huyen: {
    g: [
      [0.17, 0.012, 90],
      [0.25, 0.022, 85],
      [0.11, 0.01, 90],
    ],
    glow: [0.8, 0.12, 80],
    a: [0.125, 82],
    b: [0.18, 29],
    m: GOLD,
  },
  cucquang: {
    g: [
      [0.2, 0.06, 230],
      [0.4, 0.085, 185],
      [0.17, 0.05, 270],
    ],
    glow: [0.86, 0.12, 165],
    a: [0.11, 180],
    b: [0.13, 320],
    m: SILVER,
  },
  tra: {
    g: [
      [0.45, 0.07, 128],
      [0.6, 0.09, 122],
      [0.28, 0.05, 135],
    ],
    glow: [0.92, 0.09, 112],
    a: [0.05, 95],
    b: [0.16, 32],
    m: BRASS,
  },
  ngoc: {
    g: [
      [0.46, 0.09, 175],
      [0.63, 0.11, 172],
      [0.28, 0.06, 180],
    ],
    glow: [0.93, 0.07, 150],
    a: [0.13, 85],
    b: [0.15, 20],
    m: GOLD,
  },
  cobalt: {
    g: [
      [0.38, 0.15, 262],
      [0.52, 0.165, 255],
      [0.24, 0.11, 265],
    ],
    glow: [0.84, 0.09, 225],
    a: [0.14, 85],
    b: [0.02, 250],
    m: SILVER,
  },
  ot: {
    g: [
      [0.56, 0.19, 35],
      [0.66, 0.18, 48],
      [0.38, 0.15, 28],
    ],
    glow: [0.93, 0.11, 90],
    a: [0.05, 90],
    b: [0.08, 190],
    m: GOLD,
  },
} as const satisfies Record<string, PaletteSpec>;

export type PaletteName = keyof typeof PALETTES;
