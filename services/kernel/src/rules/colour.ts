/** Red, green and blue as light, from 0 to 1. */
type Light = readonly [number, number, number];

/** A colour as people see it: lightness from 0 to 1, how colourful it is, and its hue in degrees. */
export interface Seen {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

const form = /^#[0-9a-f]{6}$/;

/** Whether a text is a colour as `#rrggbb`, in small letters. */
export const isColour = (text: string): boolean => form.test(text);

const toLight = (byte: number): number => {
  const part = byte / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const toByte = (light: number): number => {
  const part = light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, part)) * 255);
};

const lightOf = (colour: string): Light => {
  const bits = Number.parseInt(colour.slice(1), 16);
  return [toLight(bits >> 16), toLight((bits >> 8) & 255), toLight(bits & 255)];
};

const luminanceOf = (colour: string): number => {
  const [r, g, b] = lightOf(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** How far two colours stand apart, from 1 to 21. Source: WCAG 2.2, "contrast ratio". */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Source: CSS Color 4, OKLab from linear sRGB. */
export function seenOf(colour: string): Seen {
  const [r, g, b] = lightOf(colour);
  const long = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const middle = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const short = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  const l = 0.210_454_255_3 * long + 0.793_617_785 * middle - 0.004_072_046_8 * short;
  const a = 1.977_998_495_1 * long - 2.428_592_205 * middle + 0.450_593_709_9 * short;
  const y = 0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766 * short;
  return { l, c: Math.hypot(a, y), h: (Math.atan2(y, a) * 180) / Math.PI };
}

/** As screens can show it; what is too colourful for them loses of its colour, not of its lightness. */
export function shownAs({ l, c, h }: Seen): string {
  for (let colourful = c; ; colourful -= 0.004) {
    const parts = partsOf(l, Math.max(0, colourful), h);
    if (colourful <= 0 || parts.every((part) => part > -0.000_5 && part < 1.000_5))
      return `#${parts.map((part) => toByte(part).toString(16).padStart(2, '0')).join('')}`;
  }
}

function partsOf(l: number, c: number, h: number): Light {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const long = (l + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const middle = (l - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const short = (l - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * long - 3.307_711_591_3 * middle + 0.230_969_929_2 * short,
    -1.268_438_004_6 * long + 2.609_757_401_1 * middle - 0.341_319_396_5 * short,
    -0.004_196_086_3 * long - 0.703_418_614_7 * middle + 1.707_614_701 * short,
  ];
}
