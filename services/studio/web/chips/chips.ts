import { bets } from '../../src/game/game.js';
import { chipsOf, mostChips, type Chips } from '../../src/game/layout.js';
import type { GameFlow } from '../frame/game-flow.js';
import { el, iconButton } from '../frame/dom.js';
import { money } from '../frame/money.js';
import { gameText } from './texts.js';

/** What a chip may be worth, in smallest bets. */
const values = [1, 5, 10, 25, 100, 500] as const;

const [unit = 0n] = bets;

export const chipsText = (chips: number): string => money(unit * BigInt(chips));

/** So many chips as a face shows them: thousands of the currency, `1K` to `2M`. */
export const faceOf = (chips: number): string => (chips >= 1000 ? `${chips / 1000}M` : `${chips}K`);

/** The look of a chip of so many: that of the largest value in it. */
const lookOf = (chips: number): string => `v${values.findLast((value) => value <= chips) ?? 1}`;

export function chipFace(chips: number): HTMLElement {
  const face = faceOf(chips);
  return el('i', { class: `chip num ${lookOf(chips)}${face.length > 3 ? ' long' : ''}`, 'aria-hidden': 'true' }, face);
}

type Move = Readonly<Record<string, number>>;

/** The chips that a player lays: what lies where, how it came there, and the tray that they come from. */
export class ChipTray {
  readonly element: HTMLElement;
  /** In place of the steps of the bet. */
  readonly stakes: HTMLElement;
  private moves: Move[] = [];
  private before: Move = {};
  private value = 5;
  private free = true;
  private readonly total = el('span', { class: 'v num' });
  private readonly radios: HTMLInputElement[];
  private readonly tools: Readonly<Record<'undo' | 'repeat' | 'double' | 'clear', HTMLButtonElement>>;

  constructor(
    private readonly flow: GameFlow,
    private readonly changed: () => void,
  ) {
    this.radios = values.map((value) =>
      el('input', {
        type: 'radio',
        name: 'chip',
        value,
        checked: value === this.value,
        'aria-label': chipsText(value),
        onchange: () => (this.value = value),
      }),
    );
    this.tools = {
      undo: iconButton('undo', gameText('undo'), () => this.undo()),
      repeat: iconButton('spin', gameText('repeat'), () => this.lay(this.before)),
      double: iconButton('double', gameText('double'), () => this.lay(this.laid)),
      clear: iconButton('bin', gameText('clear'), () => this.clear()),
    };
    const choices = this.radios.map((radio, index) =>
      el('label', { class: 'chip-choice' }, radio, chipFace(values[index] ?? 1)),
    );
    this.element = el(
      'div',
      { class: 'tray' },
      el('fieldset', {}, el('legend', { class: 'unseen' }, gameText('chips')), ...choices),
      el('div', { class: 'tray-tools' }, ...Object.values(this.tools)),
    );
    this.stakes = el(
      'div',
      { class: 'stake' },
      el('div', {}, el('span', { class: 'k' }, gameText('total')), this.total),
    );
    this.refresh(true);
  }

  /** What lies where. */
  get laid(): Chips {
    const laid = new Map<string, number>();
    for (const move of this.moves)
      for (const [place, chips] of Object.entries(move)) laid.set(place, (laid.get(place) ?? 0) + chips);
    return Object.fromEntries(laid);
  }

  get count(): number {
    return chipsOf(this.laid);
  }

  /** Lays one chip of the chosen value. */
  put(place: string): void {
    this.lay({ [place]: this.value });
  }

  undo(): void {
    if (!this.free) return;
    this.moves.pop();
    this.tell();
  }

  clear(): void {
    this.moves = [];
    this.tell();
  }

  /** What lies here is the bet of a round that was placed before. */
  show(laid: Chips): void {
    this.moves = [laid];
    this.tell();
  }

  /** The bet is on its way; it is what a repetition lays. */
  keep(): void {
    this.before = this.laid;
  }

  refresh(free: boolean): void {
    this.free = free;
    const { undo, repeat, double, clear } = this.tools;
    const { count } = this;
    for (const radio of this.radios) radio.disabled = !free;
    for (const button of [undo, clear]) button.disabled = !free || count === 0;
    double.disabled = !free || count === 0 || count * 2 > mostChips;
    repeat.disabled = !free || count > 0 || chipsOf(this.before) === 0;
    this.total.textContent = chipsText(count);
  }

  private lay(move: Move): void {
    if (!this.free) return;
    if (this.count + chipsOf(move) > mostChips)
      return this.flow.table.tell(gameText('most', { amount: chipsText(mostChips) }));
    this.moves.push({ ...move });
    this.flow.sound.press();
    this.flow.table.tell('');
    this.tell();
  }

  private tell(): void {
    this.changed();
    this.flow.refresh();
  }
}
