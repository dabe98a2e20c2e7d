import type { Team } from '../../src/game/sports/sport.js';
import { svg } from '../frame/dom.js';

/** A team's crest: its colours, cut by one of four patterns that follows from its letters. */
export function crest({ short, colours }: Team, size = 28): SVGElement {
  const [shirt, trim] = colours;
  const kind = [...short].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4;
  const shield = 'M4 4h24v13c0 6-5 10-12 12C9 27 4 23 4 17z';
  const cut =
    ['M4 4h12v25C9 27 4 23 4 17z', 'M4 12h24v6H4z', 'M4 4h6l18 18-4 4L4 8z', 'M12 4h8v24l-4 1-4-1z'][kind] ?? '';
  return svg(
    'svg',
    { viewBox: '0 0 32 32', width: size, height: size, class: 'crest', 'aria-hidden': 'true' },
    svg('path', { d: shield, fill: shirt }),
    svg('path', { d: cut, fill: trim, opacity: 0.85 }),
    svg('path', { d: shield, fill: 'none', stroke: '#0008', 'stroke-width': 1.4 }),
    svg('path', { d: 'M6 6h20v2H6z', fill: '#fff', opacity: 0.25 }),
  );
}
