import { calm, el, svg, wait } from '../frame/dom.js';
import type { Theatre } from './felt.js';

const liftMs = 900;
/** One thing after the other is read aloud. */
const readMs = 420;

/** Where a thing lies on the plate: its middle and its turn, in the plate's own 200 × 120. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

const gradient = (id: string, stops: ReadonlyArray<readonly [number, string]>, props: Record<string, number>) =>
  svg(
    'radialGradient',
    { id, ...props },
    ...stops.map(([offset, colour]) => svg('stop', { offset, 'stop-color': colour })),
  );

/** A celadon plate with a gold rim. */
function plate(): SVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 200 120', 'aria-hidden': 'true', class: 'bowl-plate' },
    svg(
      'defs',
      {},
      gradient(
        'bowl-plate',
        [
          [0, '#fbf6e7'],
          [0.62, '#eee4c8'],
          [0.86, '#c9b98f'],
          [1, '#9c8450'],
        ],
        { cx: 0.5, cy: 0.42, r: 0.6 },
      ),
    ),
    svg('ellipse', { cx: 100, cy: 70, rx: 97, ry: 48, fill: '#000', opacity: 0.4 }),
    svg('ellipse', { cx: 100, cy: 63, rx: 96, ry: 48, fill: '#7c5a24' }),
    svg('ellipse', { cx: 100, cy: 60, rx: 96, ry: 48, fill: '#e6c678' }),
    svg('ellipse', { cx: 100, cy: 60, rx: 92, ry: 45.5, fill: 'url(#bowl-plate)' }),
    svg('ellipse', {
      cx: 100,
      cy: 60,
      rx: 80,
      ry: 39,
      fill: 'none',
      stroke: '#3b6ea3',
      'stroke-width': 1.6,
      opacity: 0.7,
    }),
    svg('ellipse', {
      cx: 100,
      cy: 60,
      rx: 76,
      ry: 37,
      fill: 'none',
      stroke: '#3b6ea3',
      'stroke-width': 0.6,
      opacity: 0.6,
    }),
  );
}

/** A dome of blue and white porcelain: waves at its foot, lotus above, a gold knob. */
function dome(): SVGElement {
  const waves = Array.from({ length: 9 }, (_none, index) => {
    const x = 22 + index * 17.6;
    return `M${x - 8} 84Q${x} ${72 - Math.abs(index - 4)} ${x + 8} 84M${x - 4.5} 84Q${x} ${77 - Math.abs(index - 4) / 2} ${x + 4.5} 84`;
  });
  const petals = [-60, -30, 0, 30, 60].map((degrees) =>
    svg('path', {
      d: 'M0 0C-7-8-6-19 0-26C6-19 7-8 0 0Z',
      transform: `translate(100 62) rotate(${degrees}) translate(0 -2)`,
      fill: '#2f66a3',
      opacity: degrees === 0 ? 0.95 : 0.75,
    }),
  );
  return svg(
    'svg',
    { viewBox: '0 0 200 120', 'aria-hidden': 'true', class: 'bowl-dome' },
    svg(
      'defs',
      {},
      gradient(
        'bowl-dome',
        [
          [0, '#ffffff'],
          [0.5, '#eef3f6'],
          [0.82, '#bccbd8'],
          [1, '#7f95a8'],
        ],
        { cx: 0.38, cy: 0.22, r: 0.85 },
      ),
    ),
    svg('path', { d: 'M16 88C14 34 52 12 100 12S186 34 184 88C160 104 40 104 16 88Z', fill: 'url(#bowl-dome)' }),
    ...petals,
    svg('path', { d: waves.join(''), fill: 'none', stroke: '#2f66a3', 'stroke-width': 2, 'stroke-linecap': 'round' }),
    svg('path', { d: 'M16 88C40 104 160 104 184 88', fill: 'none', stroke: '#e0b45e', 'stroke-width': 4 }),
    svg('path', {
      d: 'M30 62C36 36 60 22 84 19',
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 5,
      'stroke-linecap': 'round',
      opacity: 0.75,
    }),
    svg('ellipse', { cx: 100, cy: 12, rx: 15, ry: 5, fill: '#a9772a' }),
    svg('circle', { cx: 100, cy: 7, r: 6.5, fill: '#e6c678' }),
    svg('circle', { cx: 98, cy: 5, r: 2.2, fill: '#fff7d8' }),
  );
}

/** A dome over a plate: shut while bets are taken, shaken when they are closed, lifted at the end. */
export class Bowl<Drawn> implements Theatre<Drawn> {
  readonly element: HTMLElement;
  private readonly things = el('div', { class: 'bowl-things' });
  private readonly cover = el('div', { class: 'bowl-cover' }, dome() as unknown as HTMLElement);
  private shaking: Animation | null = null;
  private round = 0;

  constructor(
    private readonly label: string,
    /** What lies on the plate, each thing at its place. */
    private readonly thingsOf: (drawn: Drawn) => ReadonlyArray<{ readonly face: SVGElement; readonly spot: Spot }>,
    private readonly textOf: (drawn: Drawn) => string,
  ) {
    this.element = el(
      'div',
      { class: 'bowl', role: 'img', 'aria-label': label, dir: 'ltr' },
      el('div', { class: 'bowl-dish' }, plate() as unknown as HTMLElement, this.things),
      this.cover,
    );
  }

  clear(): void {
    this.round++;
    this.halt();
    this.element.classList.remove('open');
    this.element.setAttribute('aria-label', this.label);
    this.things.replaceChildren();
  }

  close(): void {
    if (this.shaking || calm()) return;
    this.shaking = this.element.animate(
      [
        { transform: 'none' },
        { transform: 'translate(-5px, -7px) rotate(-3deg)' },
        { transform: 'translate(6px, -2px) rotate(3.5deg)' },
        { transform: 'translate(-4px, -8px) rotate(-2deg)' },
        { transform: 'none' },
      ],
      { duration: 340, iterations: Infinity },
    );
  }

  async play(drawn: Drawn, fast: boolean, laid: () => void): Promise<void> {
    this.clear();
    const { round } = this;
    const still = fast || calm();
    const things = this.thingsOf(drawn).map(({ face, spot: { x, y, turn } }) => {
      const thing = el('i', { class: 'thing' }, face as unknown as HTMLElement);
      thing.style.setProperty('--x', `${x / 2}%`);
      thing.style.setProperty('--y', `${y / 1.2}%`);
      thing.style.setProperty('--turn', `${turn}deg`);
      return thing;
    });
    this.things.replaceChildren(...things);
    if (!still) await wait(500);
    if (round !== this.round) return;
    this.element.classList.toggle('swift', still);
    this.element.classList.add('open');
    if (!still) {
      await wait(liftMs);
      for (const thing of things) {
        if (round !== this.round) return;
        thing.animate([{ scale: 1 }, { scale: 1.16 }, { scale: 1 }], { duration: readMs });
        laid();
        await wait(readMs);
      }
    }
    if (round === this.round) this.element.setAttribute('aria-label', this.textOf(drawn));
  }

  private halt(): void {
    this.shaking?.cancel();
    this.shaking = null;
  }
}

/** Places for so many things, apart from each other, turned by what was drawn. */
export const spotsOf = (values: readonly number[]): Spot[] =>
  values.map((value, index) => {
    const angle = (index / values.length) * 2 * Math.PI - Math.PI / 2 + ((values[0] ?? 0) % 5) * 0.25;
    const turn = ((value * 53 + index * 71) % 70) - 35;
    return { x: 100 + Math.cos(angle) * 44, y: 58 + Math.sin(angle) * 21, turn };
  });
