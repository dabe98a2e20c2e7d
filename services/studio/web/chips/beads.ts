import { el, svg } from '../frame/dom.js';

/** How many rounds stand above each other, and the side of a field, in units of the drawing. */
export const rows = 6;
export const cell = 20;

/** A grid of so many columns with marks in its fields. */
export function grid(columns: number, label: string, ...marks: SVGElement[]): HTMLElement {
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

/** One round in the bead plate. */
export interface Bead {
  readonly ink: string;
  readonly letter: string;
}

/** Every round in its order, down and then to the right; the oldest columns give way. `extra` draws what stands beside a bead. */
export function beadPlate<One extends Bead>(
  beads: readonly One[],
  columns: number,
  label: string,
  extra: (bead: One, x: number, y: number) => SVGElement[] = () => [],
): HTMLElement {
  const full = Math.ceil(beads.length / rows) > columns;
  const kept = full ? beads.slice(-((columns - 1) * rows + (beads.length % rows || rows))) : beads;
  const marks = kept.flatMap((bead, index) => {
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
    text.textContent = bead.letter;
    return [svg('circle', { cx: x, cy: y, r: 8.4, fill: bead.ink }), text, ...extra(bead, x, y)];
  });
  return grid(columns, label, ...marks);
}

/** A plate under a line of words. */
export const roadBox = (words: string, plate: HTMLElement): HTMLElement =>
  el('div', { class: 'road-box' }, el('p', { class: 'k num' }, words), plate);
