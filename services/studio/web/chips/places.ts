import { entryOf } from '@banyan/kernel/rules';
import type { Chips } from '../../src/game/layout.js';
import { el } from '../frame/dom.js';
import type { Place } from './place.js';
import { gameText } from './texts.js';

const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How much farther a place counts that lies aside of the way. */
const asideCost = 2.5;

const middleOf = ({ button }: Place): { x: number; y: number } => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
};

/** The places of a layout: one of them is in the order of keys, arrows go to what lies beside it, Backspace takes the last chips back. */
export class Places {
  readonly element: HTMLElement;
  private current: Place | undefined;

  constructor(
    private readonly places: readonly Place[],
    kind: string,
    undo: () => void,
  ) {
    const buttons = places.map(({ button }) => button);
    this.element = el(
      'div',
      { class: kind, role: 'group', 'aria-label': gameText('layout'), 'data-keys': true },
      ...buttons,
    );
    this.enter(places[0]);
    this.element.addEventListener('keydown', (event) => this.key(event, undo));
    this.element.addEventListener('focusin', ({ target }) =>
      this.enter(places.find(({ button }) => button === target)),
    );
  }

  show(mine: Chips, all: Chips): void {
    for (const place of this.places) place.show(mine, all);
  }

  /** Marks how each place ended. */
  mark(resultOf: (code: string) => 'won' | 'lost' | ''): void {
    for (const place of this.places) place.mark(resultOf(place.code));
  }

  refresh(free: boolean): void {
    this.element.classList.toggle('locked', !free);
    for (const { button } of this.places) button.setAttribute('aria-disabled', String(!free));
  }

  private enter(place: Place | undefined): void {
    if (!place) return;
    this.current = place;
    for (const { button } of this.places) button.tabIndex = button === place.button ? 0 : -1;
  }

  private key(event: KeyboardEvent, undo: () => void): void {
    if (event.key === 'Backspace') return undo();
    const way = entryOf(ways, event.key);
    if (!way) return;
    event.preventDefault();
    this.nearest(way)?.button.focus();
  }

  /** The place that lies next in a direction. */
  private nearest([alongX, alongY]: readonly [x: number, y: number]): Place | undefined {
    if (!this.current) return undefined;
    const from = middleOf(this.current);
    let best: Place | undefined;
    let least = Infinity;
    for (const place of this.places) {
      const to = middleOf(place);
      const [x, y] = [to.x - from.x, to.y - from.y];
      const ahead = x * alongX + y * alongY;
      const far = ahead + (Math.abs(x * alongY) + Math.abs(y * alongX)) * asideCost;
      if (ahead > 4 && far < least) [best, least] = [place, far];
    }
    return best;
  }
}
