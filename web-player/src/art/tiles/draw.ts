/** Strings of SVG, made shape by shape. All lengths in px of the tile's own 300 x 400 grid, rounded to a tenth. */

export type Point = readonly [number, number];
export type Attrs = Record<string, string | number | undefined>;

export const { sin, cos, abs, min, max, PI } = Math;
export const TAU = PI * 2;

export const tenth = (v: number) => Math.round(v * 10) / 10;

export function el(tag: string, attrs: Attrs = {}, inner?: string): string {
  const list = Object.entries(attrs).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${typeof value === 'number' ? tenth(value) : value}"`,
  );
  return `<${tag}${list.join('')}${inner === undefined ? '/>' : `>${inner}</${tag}>`}`;
}

export const path = (d: string, fill: string, attrs?: Attrs) =>
  el('path', { d: d.replace(/-?\d+\.\d\d+/g, (x) => String(tenth(+x))), fill, ...attrs });
export const circ = (cx: number, cy: number, r: number, fill?: string, attrs?: Attrs) =>
  el('circle', { cx, cy, r, fill, ...attrs });
export const elli = (cx: number, cy: number, rx: number, ry: number, fill: string, attrs?: Attrs) =>
  el('ellipse', { cx, cy, rx, ry, fill, ...attrs });
export const rect = (x: number, y: number, width: number, height: number, fill: string, attrs?: Attrs) =>
  el('rect', { x, y, width, height, fill, ...attrs });
export const line = (d: string, stroke: string, width: number, attrs?: Attrs) =>
  path(d, 'none', { stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...attrs });

/** A highlight: an open white stroke. */
export const shine = (d: string, width: number, opacity: string) =>
  path(d, 'none', { stroke: '#fff', 'stroke-width': width, 'stroke-linecap': 'round', opacity });

/** Moves, turns and scales a drawing. */
export const put = (s: string, x = 0, y = 0, k = 1, turn = 0) =>
  `<g transform="translate(${tenth(x)} ${tenth(y)})${turn ? ` rotate(${tenth(turn)})` : ''}${k !== 1 ? ` scale(${Math.round(k * 1000) / 1000})` : ''}">${s}</g>`;

/** The drawing and its mirror image about x = 0. */
export const mirror = (s: string) => `${s}<g transform="scale(-1 1)">${s}</g>`;

export const poly = (points: readonly Point[]) => `M${points.map(([x, y]) => `${tenth(x)},${tenth(y)}`).join('L')}Z`;

export const times = (n: number, draw: (i: number) => string) => Array.from({ length: n }, (_, i) => draw(i)).join('');

/** Draws every item of a list of tuples. */
export const each = <const T>(list: readonly T[], draw: (item: T, i: number) => string) => list.map(draw).join('');

/** A smooth curve through points (Catmull-Rom), closed or open. */
export function smooth(points: readonly Point[], closed = false): string {
  const n = points.length;
  const at = (i: number) => points[closed ? (i + n) % n : max(0, min(n - 1, i))] as Point;
  const [x0, y0] = at(0);
  let d = `M${tenth(x0)},${tenth(y0)}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${tenth(b[0] + (c[0] - a[0]) / 6)},${tenth(b[1] + (c[1] - a[1]) / 6)} ${tenth(c[0] - (e[0] - b[0]) / 6)},${tenth(c[1] - (e[1] - b[1]) / 6)} ${tenth(c[0])},${tenth(c[1])}`;
  }
  return d + (closed ? 'Z' : '');
}

/** A star of n points between radius R and r. */
export const star = (n: number, R: number, r: number, turn = 0) =>
  poly(
    Array.from({ length: n * 2 }, (_, i): Point => {
      const a = turn + (i * PI) / n - PI / 2;
      const k = i % 2 ? r : R;
      return [k * cos(a), k * sin(a)];
    }),
  );

/** A regular polygon. */
export const ngon = (n: number, R: number, turn = 0) =>
  poly(Array.from({ length: n }, (_, i): Point => [R * cos(turn + (i * TAU) / n), R * sin(turn + (i * TAU) / n)]));

export const petal = (w: number, h: number) =>
  `M0,0C${tenth(w)},${tenth(-h * 0.3)} ${tenth(w * 0.75)},${tenth(-h * 0.78)} 0,${-h}C${tenth(-w * 0.75)},${tenth(-h * 0.78)} ${tenth(-w)},${tenth(-h * 0.3)} 0,0Z`;

export const tear = (w: number, h: number) =>
  `M0,${-h}C${w * 0.55},${-h * 0.45} ${w},${-h * 0.1} ${w},${h * 0.35}C${w},${h} ${-w},${h} ${-w},${h * 0.35}C${-w},${-h * 0.1} ${-w * 0.55},${-h * 0.45} 0,${-h}Z`;
