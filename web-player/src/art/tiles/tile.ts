import { seeded, type Random } from '../random';
import { landBackdrops } from './backdrops-land';
import { lightBackdrops } from './backdrops-light';
import { BOOK, type MotifName } from './book';
import { palette, type Palette } from './colour';
import { type Defs, newDefs, ramp, type Stop } from './defs';
import { circ, min, put, rect } from './draw';
import { FOREGROUNDS, type ForegroundName } from './foregrounds';
import { FRAMES, type FrameName } from './frames';
import { textLetters, type Letters } from './letters';
import { lettering, plate, type Label, type Lettering, type Style } from './lettering';
import { MOTIFS } from './motifs';
import { PALETTES, type Hue, type PaletteName } from './palettes';
import { TINT } from './tint';
import { VOICES, type Voice } from './voices';

const BACKDROPS = { ...lightBackdrops, ...landBackdrops };
type BackdropName = keyof typeof BACKDROPS;

/** What a picture is made of. Whatever is left out, the code chooses from what flatters the motif. */
export interface TileSpec {
  /** The game's code: the seed. Same code, same picture. */
  code: string;
  /** Lettering; `|` divides noun and epithet. Without a title there is none. */
  title?: string;
  motif?: string;
  palette?: string;
  back?: BackdropName;
  front?: ForegroundName;
  voice?: Voice;
  style?: Style;
  label?: Label;
  frame?: FrameName;
  scale?: number;
  /** Portrait 300 x 400 unless told otherwise. */
  w?: number;
  h?: number;
}

const isMotif = (name: string | undefined): name is MotifName => name !== undefined && Object.hasOwn(BOOK, name);
const isPalette = (name: string | undefined): name is PaletteName =>
  name !== undefined && Object.hasOwn(PALETTES, name);
const words = <T extends string>(list: string) => list.split(' ') as T[];

function tintOf(motif: MotifName, r: Random): Partial<Record<'a' | 'b' | 'm', Hue>> {
  return Object.fromEntries(Object.entries(TINT[motif] ?? {}).map(([key, hues]) => [key, r.pick(hues)]));
}

/** Every choice of a picture, drawn from the seed in a fixed order. */
function choose(o: TileSpec, r: Random, wide: boolean) {
  const motif = isMotif(o.motif) ? o.motif : r.pick(Object.keys(BOOK) as MotifName[]);
  const book = BOOK[motif];
  const tint = tintOf(motif, r);
  const P = palette(isPalette(o.palette) ? o.palette : r.pick(words<PaletteName>(book.palettes)), tint);
  const back = o.back ?? r.pick(words<BackdropName>(book.backdrops));
  const front = o.front ?? r.pick(words<ForegroundName>(book.foregrounds));
  const voice = o.voice ?? r.pick<Voice>(VOICES[book.category]);
  const styles: Style[] = P.light ? ['hot', 'hot', 'paper'] : ['metal', 'bright', 'paper', 'metal', 'hot'];
  const style = o.style ?? r.pick(styles);
  const frame = o.frame ?? r.pick<FrameName>(['none', 'none', 'none', 'hair', 'corner', 'double', 'niche']);
  const label = o.label ?? (wide ? 'scrim' : r.pick<Label>(['scrim', 'scrim', 'scrim', 'panel', 'paper']));
  return { motif, P, back, front, voice, style, frame, label };
}

type Choice = ReturnType<typeof choose>;

function titleOf(o: TileSpec, c: Choice, r: Random, D: Defs, W: number, H: number): Lettering {
  if (!o.title) return { svg: '', height: 0 };
  const onPanel = () => r.pick<Style>(['metal', 'paper']);
  const style = c.label === 'paper' ? 'inked' : c.label === 'panel' ? onPanel() : c.style;
  return lettering(c.P, D, W, H, o.title, c.voice, style);
}

function scrim(P: Palette, D: Defs, W: number, H: number, height: number): string {
  const ink = P.k(0.13);
  const stops: Stop[] = [
    [0, ink, 0],
    [0.55, ink, P.light ? 0.26 : 0.62],
    [1, ink, P.light ? 0.5 : 0.92],
  ];
  return rect(0, H - height * 1.7, W, height * 1.7, D.lin(stops));
}

/** Ground, backdrop, glow, motif, foreground, label, vignette, frame, lettering: one SVG document. */
export function tile(o: TileSpec, letters: Letters = textLetters): string {
  const r = seeded(o.code);
  const { w: W = 300, h: H = 400 } = o;
  const wide = W > H;
  const D = newDefs(letters);
  const c = choose(o, r, wide);
  const { P, frame } = c;
  const word = titleOf(o, c, r, D, W, H);
  const free = H - word.height;
  const cy = free * 0.5;
  const grow = r.pick([1, 1.08, 1.2]);
  const k = (o.scale ?? 1) * min(W / 232, free / 218) * (frame === 'niche' ? 0.9 : grow);
  const angle = r.pick([
    [0, 0, 0, 1],
    [0, 0, 0.5, 1],
    [0.6, 0, 0.2, 1],
  ] as const);
  const [top, middle, bottom] = P.ground;
  const glow: Stop[] = [
    [0, P.glow, P.light ? 0.75 : 0.55],
    [0.5, P.glow, 0.2],
    [1, P.glow, 0],
  ];
  let s = rect(0, 0, W, H, D.lin(ramp([0, 0.5, 1], [top, middle, bottom]), ...angle));
  s += BACKDROPS[c.back](r, P, { W, H, cy }, D);
  s += circ(W / 2, cy, min(W, H) * 0.62, D.rad(glow));
  s += put(MOTIFS[c.motif](r, P, D), W / 2, cy, k);
  s += FOREGROUNDS[c.front](r, P, W, H, D);
  if (frame === 'niche' && !wide) s += FRAMES.niche(P, W, H, D);
  if (word.svg) s += c.label === 'scrim' ? scrim(P, D, W, H, word.height) : plate(P, D, W, H, word.height, c.label, r);
  s += rect(0, 0, W, H, D.rad(ramp([0.55, 1], ['#000', '#000'], [0, P.light ? 0.22 : 0.42]), 0.5, 0.45, 0.78));
  if (frame !== 'niche') s += FRAMES[frame](P, W, H, D);
  const size = `viewBox="0 0 ${W} ${H}" width="${W}" height="${H}" preserveAspectRatio="xMidYMid slice"`;
  return `<svg ${size} aria-hidden="true" focusable="false"><defs>${D.out.join('')}</defs>${s}${word.svg}</svg>`;
}

/** The face in which a tile's title will be set. */
export function voiceOf(o: TileSpec): Voice {
  return choose(o, seeded(o.code), (o.w ?? 300) > (o.h ?? 400)).voice;
}

export interface MotifSpec {
  motif: string;
  palette: string;
  /** The seed; default: the motif's name. */
  code?: string;
  /** In the palette's own colours, without the motif's local ones. */
  plain?: boolean;
}

/** A motif alone, for doors, empty states and icons. An unknown motif or palette becomes the lotus, the canopy. */
export function motifArt(o: MotifSpec, letters: Letters = textLetters): string {
  const motif = isMotif(o.motif) ? o.motif : 'lotus';
  const r = seeded(o.code ?? motif);
  const D = newDefs(letters);
  const tint = o.plain ? {} : tintOf(motif, r);
  const s = MOTIFS[motif](r, palette(isPalette(o.palette) ? o.palette : 'tan', tint), D);
  return `<svg viewBox="-124 -128 248 256" aria-hidden="true" focusable="false"><defs>${D.out.join('')}</defs>${s}</svg>`;
}
