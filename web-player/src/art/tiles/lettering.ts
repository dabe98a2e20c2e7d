import type { Random } from '../random';
import type { Palette } from './colour';
import { ramp, type Defs } from './defs';
import { line, max, min, path, tenth, times } from './draw';
import { VOICE, type Voice } from './voices';

export type Style = 'metal' | 'bright' | 'paper' | 'hot' | 'inked';
export type Label = 'scrim' | 'panel' | 'paper';

/** Text and size in px. */
type Line = readonly [text: string, size: number];

/** Words in n lines of lengths as equal as can be. */
function breakLines(words: string[], n: number): string[] {
  if (n >= words.length) return words;
  const ideal = words.join(' ').length / n;
  let best: string[] = words;
  let cost = Infinity;
  const walk = (from: number, left: number, lines: string[]) => {
    if (left === 1) {
      const all = [...lines, words.slice(from).join(' ')];
      const c = all.reduce((sum, text) => sum + (text.length - ideal) ** 2, 0);
      if (c < cost) [cost, best] = [c, all];
      return;
    }
    for (let k = from + 1; k <= words.length - left + 1; k++)
      walk(k, left - 1, [...lines, words.slice(from, k).join(' ')]);
  };
  walk(0, n, []);
  return best;
}

/** The break in one to three lines that gives the largest letters; noun | epithet is preferred. */
function setLines(title: string, voice: Voice, W: number, cap: number, D: Defs): Line[] {
  const parts = title.split('|');
  const words = title.replace('|', ' ').split(' ');
  const room = W - 44;
  let chosen: Line[] = [];
  let best = 0;
  for (const n of [1, 2, 3]) {
    if (n > words.length) break;
    const given = n === 2 && parts.length === 2;
    const texts = given ? parts : breakLines(words, n);
    const sizes = texts.map((text) => min((room / D.letters.width(text, voice)) * 100, W * 0.235));
    const even = sizes.map((size) => min(size, min(...sizes) * 1.55));
    const k = min(1, cap / even.reduce((sum, size) => sum + size * 1.16, 0));
    const score = min(...even) * k * (n === 1 ? 0.8 : given ? 1.25 : 1);
    if (score <= best) continue;
    best = score;
    chosen = texts.map((text, i): Line => [VOICE[voice].upper ? text.toUpperCase() : text, (even[i] ?? 0) * k]);
  }
  return chosen;
}

function fillOf(style: Style, P: Palette, D: Defs): string {
  const gold = P.groundHue > 70 && P.groundHue < 110;
  if (style === 'inked')
    return D.lin(ramp([0, 1], [gold ? P.a(0.44) : P.g(0.4, 1.2), gold ? P.a(0.32) : P.g(0.26, 1.2)]));
  if (style === 'metal')
    return D.lin(ramp([0, 0.42, 0.52, 0.75, 1], [P.m(0.98, 0.5), P.m(0.88), P.m(0.66), P.m(0.9), P.m(0.74)]));
  return style === 'bright' ? D.lin(ramp([0, 1], ['#ffffff', P.a(0.88)])) : P.w(0.98);
}

export interface Lettering {
  svg: string;
  /** What it takes off the picture's height. */
  height: number;
}

const stroke = (colour: string, width: number) =>
  `fill="${colour}" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"`;

/** A title in the lower third, each line in one treatment: shadow, outline, fill. */
export function lettering(
  P: Palette,
  D: Defs,
  W: number,
  H: number,
  title: string,
  voice: Voice,
  style: Style,
): Lettering {
  const lines = setLines(title, voice, W, H * 0.3, D);
  const leading = VOICE[voice].upper ? 1.2 : 1.1;
  const total = lines.reduce((sum, [, size]) => sum + size * leading, 0);
  const fill = fillOf(style, P, D);
  const ink = P.k(0.14);
  const edge = style === 'hot' ? P.a(0.42, 1.1) : ink;
  let y = H - 24 - total;
  const draw = ([text, size]: Line) => {
    y += size * leading;
    const base = tenth(y - size * 0.2);
    const at = (top: number, paint: string) => D.letters.line(text, voice, { x: W / 2, y: top, size }, paint);
    if (style === 'inked') return at(base, `fill="${fill}"`);
    const w = tenth(max(2.4, size * 0.13));
    return (
      at(tenth(base + size * 0.07), `${stroke(ink, w * 1.5)} opacity=".6"`) +
      (style === 'hot' ? at(base, stroke(ink, tenth(w * 2))) : '') +
      at(base, stroke(edge, w)) +
      at(base, `fill="${fill}"`)
    );
  };
  return { svg: lines.map(draw).join(''), height: total + 24 };
}

/** A solid label under the lettering: straight, arched or scalloped edge, one metal line. */
export function plate(P: Palette, D: Defs, W: number, H: number, h: number, label: Label, r: Random): string {
  const edge = r.pick(['flat', 'arc', 'wave']);
  const y = H - h - 4;
  const scallops = times(10, () => `q${W / 20},-12 ${W / 10},0`);
  const arched = edge === 'arc' ? `M0,${y + 12}Q${W / 2},${y - 18} ${W},${y + 12}` : `M0,${y}${scallops}`;
  const d = edge === 'flat' ? `M0,${y}H${W}` : arched;
  const paper = () => D.lin(ramp([0, 1], [P.w(0.985), P.w(0.9)]));
  const dark = () => D.lin(ramp([0, 1], [P.g(0.34, 1.1), P.g(0.2, 1)]));
  const fill = label === 'paper' ? paper() : dark();
  return (
    path(`${d}V${H + 2}H0Z`, '#000', { opacity: '.3', transform: 'translate(0 -5)' }) +
    path(`${d}V${H + 2}H0Z`, fill) +
    line(d, P.m(0.82), 3)
  );
}
