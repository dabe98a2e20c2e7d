import { svg } from '../frame/dom.js';

/** A coin of bone with a red or a white side up. */
export function coinFace(red: boolean): SVGElement {
  const [face, edge, ring] = red ? ['#b3241c', '#6f1512', '#e88a72'] : ['#fffaf0', '#a8987a', '#d6c8a4'];
  return svg(
    'svg',
    { viewBox: '0 0 40 42', class: 'coin', 'aria-hidden': 'true' },
    svg('circle', { cx: 20, cy: 22, r: 19, fill: edge }),
    svg('circle', { cx: 20, cy: 20, r: 19, fill: face }),
    svg('circle', { cx: 20, cy: 20, r: 14.5, fill: 'none', stroke: ring, 'stroke-width': 1.4 }),
    svg('path', {
      d: 'M20 12L22.6 17.4 28 20 22.6 22.6 20 28 17.4 22.6 12 20 17.4 17.4Z',
      fill: ring,
    }),
  );
}
