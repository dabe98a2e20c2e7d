import { entryOf } from '@banyan/kernel/rules';
import { cells } from '../../src/game/mines/mines.js';
import caltrop from '../art/caltrop.svg';
import leaf from '../art/leaf.svg';
import lotus from '../art/lotus.svg';
import { el } from '../frame/dom.js';
import { gameText } from './texts.js';

const side = 5;

/** The 25 leaves. One of them is in the order of Tab; arrows go to its neighbours. */
export class Pond {
  readonly element: HTMLElement;
  private readonly leaves: HTMLButtonElement[];
  private at = 12;
  private awake = false;

  constructor(press: (cell: number) => void) {
    this.leaves = Array.from({ length: cells }, (_, cell) =>
      el(
        'button',
        { type: 'button', class: 'leaf', onclick: () => this.awake && press(cell) },
        el('img', { class: 'under', src: lotus, alt: '' }),
        el('img', { class: 'over', src: leaf, alt: '', draggable: 'false' }),
      ),
    );
    this.element = el('div', { class: 'panel pond-panel', role: 'group', 'aria-label': gameText('pond') });
    this.element.dataset['keys'] = '';
    this.element.append(...this.leaves);
    this.element.addEventListener('keydown', (event) => this.key(event));
    this.clear();
  }

  /** Closes all leaves. */
  clear(): void {
    for (const [cell, button] of this.leaves.entries()) {
      button.className = 'leaf';
      this.label(cell, 'leaf');
    }
    this.focusable();
  }

  /** Whether leaves can be opened now. */
  wake(awake: boolean): void {
    this.awake = awake;
    this.element.classList.toggle('awake', awake);
    for (const button of this.leaves)
      button.setAttribute('aria-disabled', String(!awake || button.classList.contains('open')));
  }

  bloom(cell: number): void {
    this.turn(cell, 'lotus', 'open');
  }

  /** The leaf under which the caltrop was. */
  strike(cell: number): void {
    this.turn(cell, 'thorn', 'open', 'struck');
  }

  /** Shows the rest, faintly. */
  reveal(mines: readonly number[]): void {
    for (const cell of mines)
      if (!this.leaves[cell]?.classList.contains('open')) this.turn(cell, 'thorn', 'open', 'faint');
    for (const [cell, button] of this.leaves.entries())
      if (!button.classList.contains('open')) this.turn(cell, 'lotus', 'open', 'faint');
  }

  private turn(cell: number, what: 'lotus' | 'thorn', ...classes: string[]): void {
    const button = this.leaves[cell];
    button?.classList.add(what, ...classes);
    const picture = button?.querySelector<HTMLImageElement>('.under');
    if (picture) picture.src = what === 'lotus' ? lotus : caltrop;
    this.label(cell, what);
  }

  private label(cell: number, what: 'leaf' | 'lotus' | 'thorn'): void {
    const place = { row: Math.floor(cell / side) + 1, column: (cell % side) + 1 };
    this.leaves[cell]?.setAttribute('aria-label', gameText(what, place));
  }

  private focusable(): void {
    for (const [cell, button] of this.leaves.entries()) button.tabIndex = cell === this.at ? 0 : -1;
  }

  private key(event: KeyboardEvent): void {
    const step = entryOf({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -side, ArrowDown: side }, event.key);
    if (!step) return;
    event.preventDefault();
    const here = this.leaves.indexOf(event.target as HTMLButtonElement);
    const next = here + step;
    const sideways = Math.abs(step) === 1 && Math.floor(next / side) !== Math.floor(here / side);
    if (next < 0 || next >= cells || sideways) return;
    this.at = next;
    this.focusable();
    this.leaves[next]?.focus();
  }
}
