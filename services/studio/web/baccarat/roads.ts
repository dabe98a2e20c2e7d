import { beadPlate, cell, grid, roadBox, rows } from '../chips/beads.js';
import { svg } from '../frame/dom.js';
import { gameText } from './texts.js';

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
  const beads = ended.map((one) => ({
    ...one,
    ink: inks[one.winner] ?? '',
    letter: gameText(letters[one.winner] ?? 'tieBead'),
  }));
  return [
    roadBox(`${gameText('beads')} · ${counts}`, beadPlate(beads, 12, gameText('beads'), pairsOf)),
    roadBox(gameText('road'), road(ended, 24)),
  ];
}
