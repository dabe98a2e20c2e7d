import { cardName, cardOf } from '../cards/card.js';
import { el } from '../frame/dom.js';
import { gameText } from './texts.js';

/** Five cards in a row; pressing one keeps it or lets it go. Keys 1 to 5 do the same. */
export class HandRow {
  readonly element = el('div', { class: 'poker-row' });
  private readonly places: HTMLButtonElement[];
  private awake = false;
  private bits = 0;

  constructor(private readonly changed: () => void) {
    this.places = [0, 1, 2, 3, 4].map((place) =>
      el('button', { type: 'button', class: 'poker-place', onclick: () => this.toggle(place) }),
    );
    this.element.append(...this.places);
    document.addEventListener('keydown', ({ key, target, repeat }) => {
      if (repeat || document.querySelector('dialog[open]')) return;
      if (target instanceof Element && target.closest('input, select')) return;
      const place = ['1', '2', '3', '4', '5'].indexOf(key);
      if (place >= 0) this.toggle(place);
    });
    this.rest();
  }

  /** What is kept, as bits of the places. */
  get held(): number {
    return this.bits;
  }

  /** Five backs. */
  rest(): void {
    for (const place of this.places) place.replaceChildren(cardOf(0, false));
    this.hold(0);
    this.wake(false);
  }

  /** Lays these cards open, where they differ from those that lie. */
  lay(cards: readonly number[], keep = 0): void {
    for (const [place, button] of this.places.entries()) {
      const card = cards[place] ?? 0;
      if ((keep >> place) & 1) continue;
      const laid = cardOf(card, true);
      laid.classList.add('turned');
      button.replaceChildren(laid);
      button.dataset['card'] = cardName(card);
    }
    this.mark();
  }

  hold(bits: number): void {
    this.bits = bits;
    this.mark();
  }

  wake(awake: boolean): void {
    this.awake = awake;
    this.mark();
  }

  private toggle(place: number): void {
    if (!this.awake) return;
    this.hold(this.bits ^ (1 << place));
    this.changed();
  }

  private mark(): void {
    for (const [place, button] of this.places.entries()) {
      const held = Boolean((this.bits >> place) & 1);
      button.classList.toggle('held', held);
      button.dataset['word'] = held ? gameText('hold') : '';
      button.setAttribute('aria-pressed', String(held));
      button.setAttribute('aria-disabled', String(!this.awake));
      button.setAttribute('aria-label', gameText('holdOne', { card: button.dataset['card'] ?? '' }));
    }
  }
}
