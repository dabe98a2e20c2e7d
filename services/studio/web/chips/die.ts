import { svg } from '../frame/dom.js';

/** Where the pips of a face stand, in a field of three by three. */
const pips: ReadonlyArray<readonly number[]> = [
  [],
  [4],
  [2, 6],
  [2, 4, 6],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
];

/** A face of a die: ivory with black pips; one and four are red, as dice of the region have them. */
export function dieFace(face: number): SVGElement {
  const ink = face === 1 || face === 4 ? '#b3241c' : '#1d2326';
  const radius = face === 1 ? 6.4 : 4.4;
  const marks = (pips[face] ?? []).map((at) =>
    svg('circle', { cx: 11 + (at % 3) * 9, cy: 11 + Math.floor(at / 3) * 9, r: radius, fill: ink }),
  );
  return svg(
    'svg',
    { viewBox: '0 0 40 42', class: 'die', 'aria-hidden': 'true' },
    svg('rect', { x: 1, y: 3, width: 38, height: 38, rx: 8, fill: '#a8987a' }),
    svg('rect', { x: 1, y: 1, width: 38, height: 38, rx: 8, fill: '#fffaf0' }),
    svg('rect', {
      x: 1.6,
      y: 1.6,
      width: 36.8,
      height: 36.8,
      rx: 7.5,
      fill: 'none',
      stroke: '#e3d7ba',
      'stroke-width': 1.2,
    }),
    ...marks,
  );
}
