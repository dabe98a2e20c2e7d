import { cos, max, min, PI, sin } from './draw';
import { PALETTES, type Hue, type PaletteName, type PaletteSpec } from './palettes';

const gamma = (x: number) => Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055));

/** OKLCH as hex, with the chroma lowered until the colour is inside sRGB: it also runs where CSS does not. */
export function ok(L: number, C: number, H: number): string {
  for (let c = C; ; c -= 0.008) {
    const a = c * cos((H * PI) / 180);
    const b = c * sin((H * PI) / 180);
    const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
    const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
    const rgb = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ];
    if (c <= 0 || rgb.every((x) => x > -0.004 && x < 1.004))
      return `#${rgb
        .map((x) =>
          gamma(min(1, max(0, x)))
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`;
  }
}

/** A hue as a function of lightness, and of chroma as a multiple of its own. */
export type Tone = (lightness: number, chroma?: number) => string;

export interface Palette {
  name: PaletteName;
  light: boolean;
  /** The motif's hues, its metal, the ground's hue, ink, white. */
  a: Tone;
  b: Tone;
  m: Tone;
  g: Tone;
  k: Tone;
  w: (lightness?: number) => string;
  glow: string;
  /** From top to bottom. */
  ground: readonly [string, string, string];
  groundHue: number;
}

/** Shading bends the hue: gold goes copper in shade and lemon in light, as real metal does. */
function bend(H: number, L: number): number {
  if (H > 52 && H < 112) return H - max(-14, (0.8 - L) * 74);
  if (H > 150 && H < 260) return H + (0.7 - L) * 26;
  if (H < 52 || H > 340) return H + (L - 0.6) * 34;
  return H;
}

/** A palette, its motif hues replaced by the local colours of the thing drawn. */
export function palette(name: PaletteName, tint: Partial<Record<'a' | 'b' | 'm', Hue>>): Palette {
  const { g, glow, light, a, b, m }: PaletteSpec = { ...PALETTES[name], ...tint };
  const tone =
    ([C, H]: Hue): Tone =>
    (L, k = 1) =>
      ok(L, C * k, bend(H, L));
  return {
    name,
    light: Boolean(light),
    a: tone(a),
    b: tone(b),
    m: tone(m),
    g: (L, k = 1) => ok(L, g[1][1] * k, g[1][2]),
    k: (L) => ok(L, min(0.035, g[2][1]), g[2][2]),
    w: (L = 0.97) => ok(L, 0.018, 88),
    glow: ok(...glow),
    ground: [ok(...g[0]), ok(...g[1]), ok(...g[2])],
    groundHue: g[1][2],
  };
}
