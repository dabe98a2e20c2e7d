import type { Sheet } from '../../src/game/game.js';
import { times } from '../../src/game/game.js';
import {
  cells,
  chanceOf,
  deepest,
  hit,
  mostMines,
  multiplierOf,
  type MinesChoice,
  type MinesDrawn,
} from '../../src/game/mines/mines.js';
import type { Round } from '../frame/api.js';
import type { GameFlow } from '../frame/game-flow.js';
import { calm, el, wait } from '../frame/dom.js';
import { decimalText, money, timesText } from '../frame/money.js';
import { celebrate } from '../frame/shows.js';
import { isolated, named, t } from '../frame/texts.js';
import type { View } from '../frame/view.js';
import { Pond } from './pond.js';
import { pictures } from './pictures.js';
import { gameText } from './texts.js';

/** A pond of 25 leaves, opened one by one. */
class Mines implements View {
  readonly theme = 'pond';
  readonly scene = [
    el('i', { class: 'ripple one' }),
    el('i', { class: 'ripple two' }),
    el('i', { class: 'ripple three' }),
  ];
  readonly title: string;
  readonly subtitle = isolated('5 × 5');
  readonly verb = 'bet';
  readonly pictures = pictures;
  readonly board: HTMLElement;
  readonly controls: HTMLElement;
  readonly stepped = {
    open: (round: Round) => this.go(round),
    standing: (round: Round) => times(BigInt(round.betMinor), this.multiplier(round)),
    pick: (round: Round) => this.pick(round),
  };
  private readonly pond: Pond;
  private readonly count: HTMLSelectElement;
  private readonly autoCells: HTMLSelectElement;
  private readonly next = el('output', { class: 'v num' });
  private readonly chance = el('output', { class: 'v num' });
  private steps: readonly number[] = [];
  private running = false;

  constructor(
    private readonly flow: GameFlow,
    { names }: Sheet,
  ) {
    this.title = named(names);
    this.pond = new Pond((cell) => void this.flow.step(cell));
    this.board = this.pond.element;
    this.count = choose('mines', mostMines, 3, String, () => this.changed());
    this.autoCells = choose(
      'auto-cells',
      cells - 1,
      3,
      (n) => gameText('cells', { n }),
      () => undefined,
    );
    const part = (name: string, label: string, field: HTMLElement) =>
      el('div', { class: 'part' }, el('label', { class: 'k', for: name }, label), field);
    const read = (label: string, value: HTMLElement) =>
      el('div', { class: 'part read' }, el('span', { class: 'k' }, label), value);
    this.controls = el(
      'div',
      { class: 'chooser' },
      part('mines', gameText('mines'), this.count),
      part('auto-cells', gameText('autoCells'), this.autoCells),
      read(gameText('next'), this.next),
      read(gameText('chance'), this.chance),
    );
    this.changed();
  }

  private get mines(): number {
    return Number(this.count.value);
  }

  private multiplier = ({ choice, steps }: Round): number => multiplierOf((choice as MinesChoice).mines, steps.length);

  /** What the next leaf would bring. */
  private changed(): void {
    const opened = this.steps.length;
    const more = opened < deepest(this.mines);
    const left = cells - opened;
    this.next.textContent = more ? timesText(multiplierOf(this.mines, opened + 1)) : gameText('full');
    this.chance.textContent = more ? `${decimalText(String(((left - this.mines) / left) * 100), 2)}%` : '–';
  }

  choice(): object {
    return { mines: this.mines };
  }

  refresh(free: boolean): void {
    this.count.disabled = !free;
    this.autoCells.disabled = !free;
    this.pond.wake(this.running);
  }

  begin(): void {
    this.steps = [];
    this.running = false;
    this.pond.clear();
    this.changed();
  }

  private go(round: Round): void {
    this.running = true;
    this.count.value = String((round.choice as MinesChoice).mines);
    const fresh = round.steps.filter((step) => !this.steps.includes(step));
    this.steps = round.steps;
    for (const cell of fresh) this.pond.bloom(cell);
    if (fresh.length > 0) this.flow.sound.stop(this.steps.length);
    this.changed();
    this.flow.table.say(
      this.steps.length > 0 ? t('take', { amount: money(this.stepped.standing(round)) }) : gameText('pond'),
    );
  }

  /** Leaves of autoplay: any that is closed, as many as were chosen. */
  private pick({ steps, choice }: Round): number | null {
    const wanted = Math.min(Number(this.autoCells.value), deepest((choice as MinesChoice).mines));
    if (steps.length >= wanted) return null;
    const closed = Array.from({ length: cells }, (_, cell) => cell).filter((cell) => !steps.includes(cell));
    return closed[Math.floor(Math.random() * closed.length)] ?? null;
  }

  hurry(): void {
    // A step is shown at once; there is nothing to hurry.
  }

  rest(): void {
    this.begin();
  }

  async show(round: Round): Promise<void> {
    const drawn = round.drawn as MinesDrawn;
    const last = round.steps.at(-1);
    this.running = false;
    this.steps = round.steps;
    const struck = hit(drawn, round.steps);
    for (const cell of round.steps) if (!drawn.mines.includes(cell)) this.pond.bloom(cell);
    if (struck && last !== undefined) {
      this.pond.strike(last);
      this.flow.sound.lose();
      await wait(calm() ? 0 : 420);
    }
    this.pond.reveal(drawn.mines);
    if (struck) return;
    const pays = this.multiplier(round) / 10_000;
    this.flow.sound.win(pays);
    if (pays >= 15) await celebrate(money(BigInt(round.winMinor ?? 0)), 2200);
  }

  story(round: Round): string {
    return BigInt(round.winMinor ?? 0) > 0n ? '' : gameText('struck');
  }

  info(): Node[] {
    const { over, under } = chanceOf(this.mines, 1);
    const rows = Array.from({ length: Math.min(10, deepest(this.mines)) }, (_, index) =>
      el(
        'li',
        { class: 'num' },
        `${gameText('cells', { n: index + 1 })}: ${timesText(multiplierOf(this.mines, index + 1))}`,
      ),
    );
    return [
      el('h3', {}, gameText('how')),
      el('p', {}, gameText('rules')),
      el('p', {}, gameText('left')),
      el('p', { class: 'quiet' }, gameText('formula')),
      el('h3', {}, `${gameText('mines')}: ${this.mines} (${over}/${under})`),
      el('ul', { class: 'columns' }, ...rows),
    ];
  }
}

function choose(
  id: string,
  most: number,
  chosen: number,
  text: (n: number) => string,
  changed: () => void,
): HTMLSelectElement {
  const options = Array.from({ length: most }, (_, index) =>
    el('option', { value: index + 1, selected: index + 1 === chosen }, text(index + 1)),
  );
  return el('select', { id, onchange: changed }, ...options);
}

export const open = (flow: GameFlow, sheet: Sheet): View => new Mines(flow, sheet);
