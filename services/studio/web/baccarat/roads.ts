import { el, svg } from '../frame/dom.js';
import { gameText } from './texts.js';

const rows = 6;
const cell = 20;
const inks = ['#2f7fd0', '#d0342a', '#1f9a62'];
const letters = ['playerBead', 'bankerBead', 'tieBead'] as const;

/** A round as the table's news write it. */
interface Ended {
  readonly winner: number;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
  readonly points: number;
}

const read = (trace: number): Ended => ({
  winner: trace & 3,
  playerPair: (trace & 4) > 0,
  bankerPair: (trace & 8) > 0,
  points: trace >> 4,
});

const pairsOf = ({ playerPair, bankerPair }: Ended, x: number, y: number): SVGElement[] => [
  ...(bankerPair ? [svg('circle', { cx: x - 6, cy: y - 6, r: 2.6, fill: '#ff8a7d' })] : []),
  ...(playerPair ? [svg('circle', { cx: x + 6, cy: y + 6, r: 2.6, fill: '#86c2ff' })] : []),
];

function grid(columns: number, label: string, ...marks: SVGElement[]): HTMLElement {
  const [width, height] = [columns * cell, rows * cell];
  const lines = [
    ...Array.from({ length: columns + 1 }, (_none, x) => `M${x * cell} 0V${height}`),
    ...Array.from({ length: rows + 1 }, (_none, y) => `M0 ${y * cell}H${width}`),
  ];
  const drawing = svg(
    'svg',
    { viewBox: `-0.5 -0.5 ${width + 1} ${height + 1}`, role: 'img', 'aria-label': label },
    svg('rect', { width, height, fill: '#f6f0df' }),
    svg('path', { d: lines.join(''), stroke: '#cdbf9c', 'stroke-width': 1, fill: 'none' }),
    ...marks,
  );
  return el('div', { class: 'road' }, drawing as unknown as HTMLElement);
}

/** Every round in its order, down and then to the right. */
function beads(ended: readonly Ended[], columns: number): HTMLElement {
  const kept = ended.slice(
    -Math.max(
      0,
      Math.ceil(ended.length / rows) > columns ? (columns - 1) * rows + (ended.length % rows || rows) : ended.length,
    ),
  );
  const marks = kept.flatMap((one, index) => {
    const [x, y] = [Math.floor(index / rows) * cell + cell / 2, (index % rows) * cell + cell / 2];
    const text = svg('text', {
      x,
      y: y + 0.5,
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
      'font-size': 10,
      'font-weight': 700,
      fill: '#fff',
    });
    text.textContent = gameText(letters[one.winner] ?? 'tieBead');
    return [svg('circle', { cx: x, cy: y, r: 8.4, fill: inks[one.winner] ?? '' }), text, ...pairsOf(one, x, y)];
  });
  return grid(columns, gameText('beads'), ...marks);
}

/** Where the marks of the big road stand: a column for each run of one side, turning right at the bottom or at another column. */
function bigRoad(
  winners: readonly number[],
): Array<{ column: number; row: number; winner: number; ties: number; at: number }> {
  const marks: Array<{ column: number; row: number; winner: number; ties: number; at: number }> = [];
  const taken = new Set<string>();
  let first = -1;
  let leading = 0;
  for (const [at, winner] of winners.entries()) {
    const last = marks.at(-1);
    if (winner === 2) {
      if (last) last.ties++;
      else leading++;
      continue;
    }
    let { column = 0, row = 0 } = last ?? {};
    if (last?.winner !== winner) {
      [column, row] = [first + 1, 0];
      while (taken.has(`${column} 0`)) column++;
      first = column;
    } else if (row + 1 < rows && !taken.has(`${column} ${row + 1}`) && column === first) row++;
    else column++;
    taken.add(`${column} ${row}`);
    marks.push({ column, row, winner, ties: last ? 0 : leading, at });
  }
  return marks;
}

function road(ended: readonly Ended[], columns: number): HTMLElement {
  const placed = bigRoad(ended.map(({ winner }) => winner));
  const shift = Math.max(0, Math.max(0, ...placed.map(({ column }) => column)) - columns + 1);
  const marks = placed
    .filter(({ column }) => column >= shift)
    .flatMap(({ column, row, winner, ties, at }) => {
      const [x, y] = [(column - shift) * cell + cell / 2, row * cell + cell / 2];
      const ring = svg('circle', {
        cx: x,
        cy: y,
        r: 7.2,
        fill: 'none',
        stroke: inks[winner] ?? '',
        'stroke-width': 2.8,
      });
      const slash = svg('path', {
        d: `M${x - 6} ${y + 6}L${x + 6} ${y - 6}`,
        stroke: inks[2] ?? '',
        'stroke-width': 2.4,
      });
      const one = ended[at];
      return [ring, ...(ties > 0 ? [slash] : []), ...(one ? pairsOf(one, x, y) : [])];
    });
  return grid(columns, gameText('road'), ...marks);
}

/** Both roads of the rounds that were told, newest first. */
export function roadsOf(last: readonly number[]): HTMLElement[] {
  const ended = last.toReversed().map(read);
  const count = (winner: number) => ended.filter((one) => one.winner === winner).length;
  const counts = gameText('counts', { player: count(0), banker: count(1), tie: count(2) });
  return [
    el('div', { class: 'road-box' }, el('p', { class: 'k num' }, `${gameText('beads')} · ${counts}`), beads(ended, 12)),
    el('div', { class: 'road-box' }, el('p', { class: 'k' }, gameText('road')), road(ended, 24)),
  ];
}
