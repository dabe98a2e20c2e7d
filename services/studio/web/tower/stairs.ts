import { entryOf } from '@banyan/kernel/rules';
import { floors, levels, multiplierOf, type Level } from '../../src/game/tower/tower.js';
import lantern from '../art/lantern.svg';
import { el } from '../frame/dom.js';
import { timesText } from '../frame/money.js';
import { gameText } from './texts.js';

/** The floors of the tower, the highest on top. The steps of the next floor are in the order of keys; arrows go from one to the other. */
export class Stairs {
  readonly element = el('div', { class: 'panel tower-panel', role: 'group', 'aria-label': gameText('tower') });
  private rows: HTMLElement[] = [];
  private level: Level = 'medium';
  private climbed = 0;
  private awake = false;

  constructor(private readonly press: (step: number) => void) {
    this.element.dataset['keys'] = '';
    this.element.addEventListener('keydown', (event) => this.key(event));
    this.build('medium');
  }

  /** A new tower of a level, dark. */
  build(level: Level): void {
    this.level = level;
    this.climbed = 0;
    this.rows = Array.from({ length: floors }, (_none, floor) => this.floor(floor));
    this.element.replaceChildren(el('i', { class: 'roof', 'aria-hidden': 'true' }), ...this.rows.toReversed());
    this.mark();
  }

  /** Whether steps can be taken now. */
  wake(awake: boolean): void {
    this.awake = awake;
    this.mark();
  }

  /** The steps taken so far held. */
  climb(taken: readonly number[]): void {
    for (const [floor, step] of taken.entries()) this.turn(floor, step, 'lit');
    this.climbed = taken.length;
    this.mark();
  }

  /** The step of a floor broke. */
  break(floor: number, step: number): void {
    this.turn(floor, step, 'broken');
  }

  /** Shows which of the other steps were rotten, faintly. */
  reveal(rotten: ReadonlyArray<readonly number[]>): void {
    for (const [floor, steps] of rotten.entries())
      for (const step of steps)
        if (!this.stepAt(floor, step)?.classList.contains('broken')) this.turn(floor, step, 'rotten');
  }

  /** Goes to the steps of the next floor, when one of the tower had the focus. */
  follow(): void {
    if (!this.element.contains(document.activeElement)) return;
    this.stepAt(this.climbed, 0)?.focus();
  }

  private floor(floor: number): HTMLElement {
    const steps = Array.from({ length: levels[this.level].steps }, (_none, step) =>
      el(
        'button',
        { type: 'button', class: 'stair', onclick: () => this.awake && floor === this.climbed && this.press(step) },
        el('img', { src: lantern, alt: '', draggable: 'false' }),
      ),
    );
    const worth = el('span', { class: 'worth num' }, timesText(multiplierOf(this.level, floor + 1)));
    return el('div', { class: 'floor' }, el('div', { class: 'stairs' }, ...steps), worth);
  }

  private stepAt = (floor: number, step: number): HTMLButtonElement | undefined =>
    this.rows[floor]?.querySelectorAll('button')[step];

  private turn(floor: number, step: number, what: 'lit' | 'broken' | 'rotten'): void {
    const button = this.stepAt(floor, step);
    button?.classList.add(what);
    button?.setAttribute('aria-label', gameText(what, { floor: floor + 1, step: step + 1 }));
  }

  private mark(): void {
    for (const [floor, row] of this.rows.entries()) {
      const next = this.awake && floor === this.climbed;
      row.classList.toggle('next', next);
      row.classList.toggle('done', floor < this.climbed);
      for (const [step, button] of row.querySelectorAll('button').entries()) {
        button.setAttribute('aria-disabled', String(!next));
        button.tabIndex = floor === this.climbed ? 0 : -1;
        if (button.className === 'stair')
          button.setAttribute('aria-label', gameText('step', { floor: floor + 1, step: step + 1 }));
      }
    }
  }

  private key(event: KeyboardEvent): void {
    const way = entryOf({ ArrowLeft: -1, ArrowRight: 1 }, event.key);
    if (!way) return;
    event.preventDefault();
    const steps = [...(this.rows[this.climbed]?.querySelectorAll('button') ?? [])];
    const here = steps.indexOf(event.target as HTMLButtonElement);
    steps[Math.min(steps.length - 1, Math.max(0, here + way))]?.focus();
  }
}
