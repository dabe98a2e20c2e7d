import { entryOf } from '@banyan/kernel/rules';
import { rankOf } from '../../src/game/tienlen/cards.js';
import { el } from '../frame/dom.js';
import { cardName, face } from './cards.js';
import { gameText } from './texts.js';

/** The player's own cards. A tap or Space chooses, arrows walk; nothing has to be dragged. */
export class Hand {
  readonly element = el('div', { class: 'own', dir: 'ltr', role: 'group', 'data-keys': true });
  private readonly buttons = new Map<number, HTMLButtonElement>();
  private readonly chosen = new Set<number>();
  private cards: readonly number[] = [];
  private bySets = false;

  constructor(private readonly changed: () => void) {
    this.element.addEventListener('keydown', (event) => this.walk(event));
  }

  get selected(): number[] {
    return [...this.chosen].toSorted((a, b) => a - b);
  }

  show(cards: readonly number[]): void {
    const gone = this.cards.filter((card) => !cards.includes(card));
    const fresh = cards.some((card) => !this.cards.includes(card));
    if (gone.length === 0 && !fresh) return;
    if (fresh) this.chosen.clear();
    for (const card of gone) this.chosen.delete(card);
    for (const card of gone) this.buttons.delete(card);
    this.cards = cards;
    this.draw();
  }

  /** Chooses exactly these. */
  choose(cards: readonly number[]): void {
    this.chosen.clear();
    for (const card of cards) this.chosen.add(card);
    this.mark();
  }

  /** By rank, or sets first. */
  sort(): void {
    this.bySets = !this.bySets;
    this.draw();
  }

  private get ordered(): number[] {
    const count = (card: number): number => this.cards.filter((other) => rankOf(other) === rankOf(card)).length;
    return this.cards.toSorted((a, b) => (this.bySets ? count(b) - count(a) : 0) || a - b);
  }

  private draw(): void {
    this.element.setAttribute('aria-label', gameText('hand', { n: this.cards.length }));
    this.element.style.setProperty('--count', String(this.cards.length));
    this.element.replaceChildren(...this.ordered.map((card) => this.button(card)));
    this.mark();
  }

  private button(card: number): HTMLButtonElement {
    const known = this.buttons.get(card);
    if (known) return known;
    const label = cardName(card);
    const made = el(
      'button',
      {
        type: 'button',
        class: 'tl-card',
        'data-card': card,
        'aria-label': label,
        title: label,
        onclick: () => this.toggle(card),
      },
      face(card),
    );
    this.buttons.set(card, made);
    return made;
  }

  private toggle(card: number): void {
    if (!this.chosen.delete(card)) this.chosen.add(card);
    this.mark();
  }

  private mark(): void {
    const [first] = this.ordered;
    const focused = [...this.buttons.values()].some((button) => button === document.activeElement);
    for (const [card, button] of this.buttons) {
      button.setAttribute('aria-pressed', String(this.chosen.has(card)));
      // One stop of the tabulator; arrows go on from there.
      if (!focused) button.tabIndex = card === first ? 0 : -1;
    }
    this.changed();
  }

  private walk(event: KeyboardEvent): void {
    const step = entryOf({ ArrowRight: 1, ArrowLeft: -1 }, event.key);
    const buttons = [...this.element.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = step === undefined ? undefined : buttons[(at + step + buttons.length) % buttons.length];
    if (!next || at < 0) return;
    event.preventDefault();
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next.focus();
  }
}
