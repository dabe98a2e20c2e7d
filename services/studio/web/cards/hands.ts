import { entryOf } from '@banyan/kernel/rules';
import type { Theatre } from '../chips/felt.js';
import { calm, el, svg, wait } from '../frame/dom.js';
import { cardOf } from './card.js';

/** One card after the other. */
const stepMs = 430;
const thirdMs = 800;

/** A hand of the table: its class, what it is called, and what is read of it. */
interface Side<Code extends string> {
  readonly code: Code;
  readonly name: string;
  readonly label: string;
}

/** How a round was dealt: the cards of each hand in their order, what each is worth with so many of them, and which won. */
interface Deal<Code extends string> {
  readonly cards: Readonly<Record<Code, readonly number[]>>;
  readonly worthOf: (cards: readonly number[]) => string;
  readonly won: readonly Code[];
}

/** Two hands and the shoe that the cards come from. */
export class Hands<Drawn, Code extends string> implements Theatre<Drawn> {
  readonly element: HTMLElement;
  private readonly shoe: HTMLElement;
  private readonly hands: ReadonlyMap<Code, { element: HTMLElement; cards: HTMLElement; worth: HTMLElement }>;
  private dealing = 0;

  constructor(
    sides: readonly [Side<Code>, Side<Code>],
    shoeText: string,
    private readonly dealOf: (drawn: Drawn) => Deal<Code>,
  ) {
    this.shoe = el('div', { class: 'shoe' }, shoe() as unknown as HTMLElement, el('span', {}, shoeText));
    const made = sides.map(({ code, name, label }) => {
      const [cards, worth] = [el('div', { class: 'cards' }), el('b', { class: 'total num' })];
      const head = el('h2', {}, name, worth);
      const element = el('section', { class: `hand ${code}`, 'aria-label': label }, head, cards);
      return [code, { element, cards, worth }] as const;
    });
    this.hands = new Map(made);
    const [first, second] = made.map(([, { element }]) => element);
    this.element = el('div', { class: 'hands' }, first, this.shoe, second);
  }

  /** The table is empty. */
  clear(): void {
    this.dealing++;
    for (const { element, cards, worth } of this.hands.values()) {
      cards.replaceChildren();
      worth.textContent = '';
      element.classList.remove('won', 'lost');
    }
  }

  /** Deals a round as it was drawn; `fast` lays it all at once. Each card that lies down is told. */
  async play(drawn: Drawn, fast: boolean, laid: () => void): Promise<void> {
    this.clear();
    const dealt = this.dealing;
    const still = fast || calm();
    const { cards, worthOf, won } = this.dealOf(drawn);
    // The hands take turns.
    const order = [0, 1, 2].flatMap((at) =>
      [...this.hands].flatMap(([code, hand]) => {
        const held = entryOf(cards, code) ?? [];
        const card = held[at];
        return card === undefined ? [] : [{ hand, card, at, worth: worthOf(held.slice(0, at + 1)) }];
      }),
    );
    for (const { hand, card, at, worth } of order) {
      if (!still) await wait(at === 2 ? thirdMs : stepMs);
      if (dealt !== this.dealing) return;
      this.lay(hand.cards, card, at, still);
      if (!still) await wait(260);
      if (dealt !== this.dealing) return;
      hand.worth.textContent = worth;
      laid();
    }
    if (!still) await wait(500);
    if (dealt !== this.dealing) return;
    for (const [code, { element }] of this.hands) element.classList.add(won.includes(code) ? 'won' : 'lost');
  }

  private lay(hand: HTMLElement, card: number, at: number, still: boolean): void {
    const node = cardOf(card, still);
    node.classList.toggle('third', at === 2);
    hand.append(node);
    if (still) return;
    const from = this.shoe.getBoundingClientRect();
    const to = node.getBoundingClientRect();
    const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
    node.animate([{ transform: `translate(${x}px, ${y}px) rotate(40deg) scale(0.8)` }, { transform: 'none' }], {
      duration: 300,
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    });
    const [leaf] = node.children;
    leaf?.animate([{ transform: 'rotateY(180deg)' }, { transform: 'rotateY(0deg)' }], {
      duration: 280,
      delay: 200,
      easing: 'ease-in-out',
      fill: 'backwards',
    });
    leaf?.classList.add('open');
  }
}

/** A shoe of dark lacquer with the edges of its cards. */
function shoe(): SVGElement {
  const edges = Array.from({ length: 9 }, (_none, index) =>
    svg('path', { d: `M${24 + index * 5} 31L${34 + index * 5} 78`, stroke: '#d9cfb4', 'stroke-width': 1.2 }),
  );
  return svg(
    'svg',
    { viewBox: '0 0 120 110', 'aria-hidden': 'true' },
    svg(
      'defs',
      {},
      svg(
        'linearGradient',
        { id: 'shoe-gold', x1: 0, y1: 0, x2: 1, y2: 1 },
        svg('stop', { offset: 0, 'stop-color': '#fff3c4' }),
        svg('stop', { offset: 0.5, 'stop-color': '#c9933c' }),
        svg('stop', { offset: 1, 'stop-color': '#7a4d18' }),
      ),
    ),
    svg('ellipse', { cx: 62, cy: 99, rx: 50, ry: 8, fill: '#000', opacity: 0.35 }),
    svg('path', { d: 'M14 34L72 22L112 82L46 98Z', fill: '#5c140f', stroke: 'url(#shoe-gold)', 'stroke-width': 3 }),
    svg('path', { d: 'M22 34L66 26L90 66L40 78Z', fill: '#fffaf0' }),
    ...edges,
    svg('path', { d: 'M40 78L90 66L98 78L46 92Z', fill: '#7a1d16', stroke: 'url(#shoe-gold)', 'stroke-width': 1.5 }),
    svg('circle', { cx: 70, cy: 79, r: 5, fill: 'url(#shoe-gold)' }),
  );
}
