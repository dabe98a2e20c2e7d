import { entryOf } from '@banyan/kernel/rules';
import { backOf } from '../../src/game/roulette/roulette.js';
import { colourOf, spots } from '../../src/game/roulette/spots.js';
import type { Chips } from '../../src/game/layout.js';
import { Place } from '../chips/place.js';
import { gameText as chip } from '../chips/texts.js';
import { el } from '../frame/dom.js';
import { gameText } from './texts.js';

/** Where a place stands: along the numbers (0 is the zero, 1 to 12 their rows) and across them (0 to 3, outside below 0). */
interface Spot {
  readonly along: number;
  readonly across: number;
  readonly kind: string;
  readonly face: string;
}

const evenChances = ['low', 'even', 'red', 'black', 'odd', 'high'];
const named: Readonly<Record<string, 'redBet' | 'blackBet' | 'odd' | 'even' | 'low' | 'high'>> = {
  red: 'redBet',
  black: 'blackBet',
  odd: 'odd',
  even: 'even',
  low: 'low',
  high: 'high',
};

/** Centre of the numbers that a place covers. */
function middleOf(numbers: readonly number[]): { along: number; across: number } {
  const real = numbers.filter((number) => number > 0);
  const along = real.reduce((sum, number) => sum + Math.ceil(number / 3), 0) / real.length;
  const across = real.reduce((sum, number) => sum + ((number - 1) % 3) + 0.5, 0) / real.length;
  return { along, across };
}

function spotOf(code: string, numbers: readonly number[]): Spot {
  const even = evenChances.indexOf(code);
  if (even >= 0)
    return {
      along: even * 2 + 1.5,
      across: -1.5,
      kind: `outer even ${code}`,
      face: gameText(entryOf(named, code) ?? 'low'),
    };
  const kind = code.charAt(0);
  const number = Number(code.slice(1));
  if (code === 'n0') return { along: 0, across: 1.5, kind: 'number green', face: '0' };
  const { along, across } = middleOf(numbers);
  if (kind === 'n') return { along, across, kind: `number ${colourOf(number)}`, face: code.slice(1) };
  if (kind === 'd')
    return { along: number * 4 - 1.5, across: -0.5, kind: 'outer dozen', face: numbers[0] + '–' + numbers.at(-1) };
  if (kind === 'k') return { along: 13, across: number - 0.5, kind: 'outer column', face: '2:1' };
  const hot = { kind: 'hot', face: '' };
  if (kind === 'z' || kind === 'o') return { ...hot, along: 0.5, across };
  if (kind === 'f') return { ...hot, along: 0.5, across: 0 };
  return { ...hot, along, across: kind === 't' || kind === 'x' ? 0 : across };
}

const lettersOf: Readonly<Record<string, 'n' | 'h' | 't' | 'c' | 'f' | 'x' | 'd'>> = {
  n: 'n',
  h: 'h',
  v: 'h',
  z: 'h',
  t: 't',
  o: 't',
  c: 'c',
  f: 'f',
  x: 'x',
  d: 'd',
};

/** A place in words: `Split 17, 18`. */
export function placeName(code: string): string {
  const even = entryOf(named, code);
  if (even) return gameText(even);
  if (code.startsWith('k')) return gameText('k', { n: code.slice(1) });
  const numbers = spots.get(code) ?? [];
  const list = numbers.length > 6 ? `${numbers[0]}–${numbers.at(-1)}` : numbers.join(', ');
  return gameText(entryOf(lettersOf, code.charAt(0)) ?? 'n', { numbers: list });
}

/** The layout: every place a button, with one of them in the order of keys and arrows between them. */
export class Board {
  readonly element: HTMLElement;
  private readonly places = new Map<string, { place: Place; spot: Spot }>();
  private current = 'n17';

  constructor(put: (place: string) => void, undo: () => void) {
    for (const [code, numbers] of spots) {
      const spot = spotOf(code, numbers);
      const label = chip('place', { place: placeName(code), pays: backOf(code) - 1 });
      const face = spot.face ? [el('span', { class: 'face' }, spot.face)] : [];
      const place = new Place(code, label, spot.kind, () => put(code), ...face);
      place.button.tabIndex = code === this.current ? 0 : -1;
      place.button.style.setProperty('--along', String(spot.along));
      place.button.style.setProperty('--across', String(spot.across));
      this.places.set(code, { place, spot });
    }
    this.element = el('div', { class: 'felt', role: 'group', 'aria-label': chip('layout'), 'data-keys': true });
    // What lies on top comes last: the hot spots are over the numbers' edges.
    const order = [...this.places.values()].toSorted(
      (a, b) => Number(a.spot.kind === 'hot') - Number(b.spot.kind === 'hot'),
    );
    this.element.append(...order.map(({ place }) => place.button));
    this.element.addEventListener('keydown', (event) => this.key(event, undo));
    this.element.addEventListener('focusin', (event) => this.enter(event.target));
  }

  show(mine: Chips, all: Chips): void {
    for (const { place } of this.places.values()) place.show(mine, all);
  }

  /** Marks the number that came and the player's places that won. */
  mark(number: number | null, mine: Chips = {}): void {
    for (const [code, { place }] of this.places) {
      const covers = number !== null && (spots.get(code)?.includes(number) ?? false);
      const shown = code === `n${number}` || (covers && Boolean(entryOf(mine, code)));
      place.mark(shown ? 'won' : number !== null && entryOf(mine, code) ? 'lost' : '');
    }
  }

  refresh(free: boolean): void {
    this.element.classList.toggle('locked', !free);
    for (const { place } of this.places.values()) place.button.setAttribute('aria-disabled', String(!free));
  }

  private enter(target: EventTarget | null): void {
    const code = target instanceof HTMLElement ? target.dataset['place'] : undefined;
    if (!code) return;
    const before = this.places.get(this.current);
    if (before) before.place.button.tabIndex = -1;
    this.current = code;
    const now = this.places.get(code);
    if (now) now.place.button.tabIndex = 0;
  }

  private key(event: KeyboardEvent, undo: () => void): void {
    if (event.key === 'Backspace') return undo();
    const upright = matchMedia('(max-width: 767px)').matches;
    const ways: Record<string, [number, number]> = upright
      ? { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }
      : { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const way = entryOf(ways, event.key);
    if (!way) return;
    event.preventDefault();
    this.nearest(way)?.button.focus();
  }

  /** The place that lies next in a direction. */
  private nearest([along, across]: [number, number]): Place | undefined {
    const from = this.places.get(this.current)?.spot;
    if (!from) return undefined;
    let best: Place | undefined;
    let least = Infinity;
    for (const { place, spot } of this.places.values()) {
      const [x, y] = [spot.along - from.along, spot.across - from.across];
      const ahead = x * along + y * across;
      const aside = Math.abs(x * across) + Math.abs(y * along);
      const far = ahead + aside * 2.5;
      if (ahead > 0.2 && far < least) [best, least] = [place, far];
    }
    return best;
  }
}
