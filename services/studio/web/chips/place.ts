import { entryOf } from '@banyan/kernel/rules';
import type { Chips } from '../../src/game/layout.js';
import { el } from '../frame/dom.js';
import { chipFace, chipsText, faceOf } from './chips.js';
import { gameText } from './texts.js';

/** A place of a layout that takes chips: a button that says what lies on it. */
export class Place {
  readonly button: HTMLButtonElement;
  private readonly all = el('span', { class: 'all num', 'aria-hidden': 'true' });
  private chip: HTMLElement | null = null;
  private told = '';

  constructor(
    readonly code: string,
    private readonly label: string,
    kind: string,
    press: () => void,
    ...face: Array<Node | string>
  ) {
    const props = { type: 'button', class: `place ${kind}`, 'data-place': code, onclick: press };
    this.button = el('button', props, ...face, this.all);
  }

  /** Shows the player's chips and what all have laid here. */
  show(mine: Chips, all: Chips): void {
    const [own = 0, every = 0] = [entryOf(mine, this.code), entryOf(all, this.code)];
    const told = `${own} ${every}`;
    if (told === this.told) return;
    this.told = told;
    this.chip?.remove();
    this.chip = own > 0 ? chipFace(own) : null;
    if (this.chip) this.button.append(this.chip);
    this.all.textContent = every > 0 ? faceOf(every) : '';
    const parts = [this.label];
    if (own > 0) parts.push(gameText('mine', { amount: chipsText(own) }));
    if (every > 0) parts.push(gameText('all', { amount: chipsText(every) }));
    this.button.setAttribute('aria-label', parts.join(', '));
  }

  /** Marks whether it won, until it is told otherwise. */
  mark(result: 'won' | 'lost' | ''): void {
    this.button.classList.toggle('won', result === 'won');
    this.button.classList.toggle('lost', result === 'lost');
  }
}
