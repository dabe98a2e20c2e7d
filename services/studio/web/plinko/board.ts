import { pocketOf, pocketsOf, type PlinkoChoice, type PlinkoDrawn } from '../../src/game/plinko/plinko.js';
import lantern from '../art/lantern.svg';
import { calm, el, svg } from '../frame/dom.js';
import { timesText } from '../frame/money.js';
import { boardText, warmth } from './pictures.js';

/** Milliseconds from one row of pegs to the next. */
const rowMs = 130;

/** Share of the height above the first peg, and below the last. */
const above = 0.07;
const below = 0.06;

/** Pegs, pockets and the lantern that falls between them by transforms alone. */
export class Board {
  readonly element = el('div', { class: 'panel plinko-panel' });
  private readonly field = el('div', { class: 'field', role: 'img' });
  private readonly pockets = el('div', { class: 'pockets num', 'aria-hidden': 'true' });
  private choice: PlinkoChoice = { rows: 8, risk: 'low' };
  private falling: Animation[] = [];

  constructor(private readonly tick: (row: number) => void) {
    this.element.append(this.field, this.pockets);
  }

  lay(choice: PlinkoChoice): void {
    this.choice = choice;
    const { rows } = choice;
    const pegs = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: row + 1 }, (_unused, peg) =>
        svg('circle', { cx: this.across(peg - row / 2) * 100, cy: this.down(row) * 84, r: 10 / rows + 0.2 }),
      ),
    ).flat();
    const drawing = svg('svg', { viewBox: '0 0 100 84', 'aria-hidden': 'true' }, ...pegs);
    this.field.replaceChildren(drawing);
    this.field.setAttribute('aria-label', boardText(choice));
    this.element.style.setProperty('--rows', String(rows));
    const faces = pocketsOf(choice).map((pays, pocket) => {
      const face = el('span', {}, timesText(pays).replace('×', ''));
      face.style.setProperty('--warmth', String(warmth(pocket, rows)));
      return face;
    });
    this.pockets.replaceChildren(...faces);
  }

  /** Lets the lantern fall along its way; done when it lies in its pocket. */
  async drop(drawn: PlinkoDrawn, fast: boolean): Promise<void> {
    this.clear();
    const ball = el('div', { class: 'ball' }, el('img', { src: lantern, alt: '' }));
    const lane = el('div', { class: 'lane' }, ball);
    this.field.append(lane);
    const rest = this.path(drawn);
    lane.style.transform = `translateX(${rest.x.at(-1)}%)`;
    ball.style.transform = `translateY(${rest.y.at(-1)}%)`;
    if (!calm() && !fast) await this.fall(lane, ball, rest);
    lane.classList.add('landed');
    this.pockets.children[pocketOf(drawn)]?.classList.add('hit');
  }

  hurry(): void {
    for (const animation of this.falling) animation.finish();
  }

  clear(): void {
    for (const lane of this.field.querySelectorAll('.lane')) lane.remove();
    for (const pocket of this.pockets.children) pocket.classList.remove('hit');
  }

  private async fall(lane: HTMLElement, ball: HTMLElement, { x, y }: Way): Promise<void> {
    const duration = rowMs * (x.length - 1);
    const acrossFrames = x.map((percent) => ({ transform: `translateX(${percent}%)` }));
    const downFrames = y.map((percent, at) => ({
      transform: `translateY(${percent}%)`,
      easing: at % 2 === 0 ? 'ease-out' : 'ease-in',
    }));
    this.falling = [lane.animate(acrossFrames, { duration }), ball.animate(downFrames, { duration })];
    const [sideways] = this.falling;
    const ticks = Array.from({ length: this.choice.rows }, (_, row) =>
      setTimeout(() => sideways?.playState === 'running' && this.tick(row), rowMs * (row + 1)),
    );
    await Promise.all(this.falling.map((animation) => animation.finished.catch(() => undefined)));
    for (const timer of ticks) clearTimeout(timer);
  }

  /** Percent of the field at each peg; between two pegs the height rises a little before it falls. */
  private path({ path }: PlinkoDrawn): Way {
    let at = 0;
    const places = [0, 0, ...path.map((turn) => (at += turn - 0.5))];
    const x = places.map((place) => (this.across(place) - 0.5) * 100);
    const heights = [0, ...path.map((_, row) => this.down(row) - this.radius), 1 - below / 2];
    const y = heights.flatMap((height, index) => {
      const next = heights[index + 1];
      const hop = index === 0 ? height : height - this.radius * 0.7;
      return next === undefined ? [height * 100] : [height * 100, hop * 100];
    });
    return { x, y };
  }

  private get radius(): number {
    return 0.32 / this.choice.rows;
  }

  private across = (steps: number): number => 0.5 + steps / (this.choice.rows + 1);
  private down = (row: number): number => above + (row / this.choice.rows) * (1 - above - below);
}

interface Way {
  readonly x: readonly number[];
  readonly y: readonly number[];
}
