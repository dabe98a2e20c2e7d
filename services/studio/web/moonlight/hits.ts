import { lines, reels, rows, scatter } from '../../src/game/moonlight/declared.js';
import { shown, type Hit, type Spin } from '../../src/game/moonlight/outcome.js';
import { calm, el, svg, wait } from '../frame/dom.js';

/** Lights up what won: boxes round the symbols, and the line through them. */
export class Hits {
  /** Goes behind the symbols. */
  readonly boxes = el('div', { class: 'boxes', 'aria-hidden': 'true' });
  /** Goes over the symbols. */
  readonly drawing = svg('svg', {
    viewBox: '0 0 500 300',
    preserveAspectRatio: 'none',
    class: 'paths',
    'aria-hidden': 'true',
  });
  private round = 0;

  constructor() {
    for (let cell = 0; cell < reels.length * rows; cell++) this.boxes.append(el('span', { class: 'box' }));
  }

  clear(): void {
    this.round++;
    this.light(new Set(), []);
  }

  /** All at once first, then one after the other until cleared. */
  async show(spin: Spin): Promise<void> {
    const mine = ++this.round;
    const cellsOf = (hit: Hit) => (hit.line === null ? lanternCells(spin) : lineCells(hit));
    this.light(new Set(spin.hits.flatMap(cellsOf)), spin.hits);
    if (calm() || spin.hits.length < 2) return;
    await wait(1200);
    for (let turn = 0; mine === this.round; turn++) {
      const hit = spin.hits[turn % spin.hits.length];
      if (hit) this.light(new Set(cellsOf(hit)), [hit]);
      await wait(1100);
    }
  }

  private light(cells: ReadonlySet<number>, hits: readonly Hit[]): void {
    for (const [index, box] of [...this.boxes.children].entries()) box.classList.toggle('lit', cells.has(index));
    const paths = hits.flatMap(({ line, count }) =>
      line === null ? [] : [pathOf((lines[line] ?? []).slice(0, count))],
    );
    this.drawing.replaceChildren(...paths.map((d) => svg('path', { d, 'vector-effect': 'non-scaling-stroke' })));
  }
}

const cellAt = (reel: number, row: number): number => row * reels.length + reel;

const lineCells = ({ line, count }: Hit): number[] =>
  (lines[line ?? 0] ?? []).slice(0, count).map((row, reel) => cellAt(reel, row));

const lanternCells = ({ stops }: Spin): number[] =>
  stops.flatMap((stop, reel) =>
    shown(reel, stop).flatMap((symbol, row) => (symbol === scatter ? [cellAt(reel, row)] : [])),
  );

/** From the frame's edge to the last symbol that counts. */
const pathOf = (line: readonly number[]): string =>
  `M0 ${(line[0] ?? 0) * 100 + 50}${line.map((row, reel) => `L${reel * 100 + 50} ${row * 100 + 50}`).join('')}`;
