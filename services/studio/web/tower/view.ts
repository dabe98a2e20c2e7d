import { times, type Sheet } from '../../src/game/game.js';
import {
  fell,
  floors,
  levels,
  multiplierOf,
  type Level,
  type TowerChoice,
  type TowerDrawn,
} from '../../src/game/tower/tower.js';
import type { Round } from '../frame/api.js';
import type { GameFlow } from '../frame/game-flow.js';
import { calm, el, wait } from '../frame/dom.js';
import { decimalText, money, percentText, timesText } from '../frame/money.js';
import { celebrate } from '../frame/shows.js';
import { isolated, named, t } from '../frame/texts.js';
import type { View } from '../frame/view.js';
import { pictures } from './pictures.js';
import { Stairs } from './stairs.js';
import { gameText } from './texts.js';

const all = Object.keys(levels) as Level[];

const levelOf = ({ choice }: Round): Level => (choice as TowerChoice).level;

/** Steps of a level that hold, in percent. */
const chanceOf = (level: Level): string => {
  const { steps, rotten } = levels[level];
  return percentText(String(((steps - rotten) / steps) * 100), 2);
};

/** A tower of eight floors, climbed by lantern light. */
class Tower implements View {
  readonly theme = 'night tower';
  readonly scene = [
    el('i', { class: 'moon' }),
    el('i', { class: 'hill far' }),
    el('i', { class: 'hill mid' }),
    el('i', { class: 'hill near' }),
  ];
  readonly title: string;
  readonly subtitle = isolated(`${floors} × ${timesText(multiplierOf('expert', floors))}`);
  readonly verb = 'bet';
  readonly pictures = pictures;
  readonly board: HTMLElement;
  readonly controls: HTMLElement;
  readonly stepped = {
    open: (round: Round) => this.go(round),
    standing: (round: Round) => times(BigInt(round.betMinor), multiplierOf(levelOf(round), round.steps.length)),
    pick: (round: Round) => this.pick(round),
  };
  private readonly stairs: Stairs;
  private readonly choices: HTMLInputElement[];
  private readonly autoFloors: HTMLSelectElement;
  private readonly next = el('output', { class: 'v num' });
  private readonly chance = el('output', { class: 'v num' });
  private level: Level = 'medium';
  private taken: readonly number[] = [];
  private running = false;

  constructor(
    private readonly flow: GameFlow,
    { names }: Sheet,
  ) {
    this.title = named(names);
    this.stairs = new Stairs((step) => void this.flow.step(step));
    this.board = this.stairs.element;
    this.choices = all.map((level) =>
      el('input', { type: 'radio', name: 'level', value: level, onchange: () => this.choose(level) }),
    );
    const labels = all.map((level, index) =>
      el('label', { class: 'choice' }, this.choices[index], el('span', {}, gameText(level))),
    );
    const options = Array.from({ length: floors }, (_none, index) =>
      el('option', { value: index + 1, selected: index === 2 }, gameText('floors', { n: index + 1 })),
    );
    this.autoFloors = el('select', { id: 'auto-floors' }, ...options);
    const reading = (label: string, value: HTMLElement) =>
      el('div', { class: 'part read' }, el('span', { class: 'k' }, label), value);
    this.controls = el(
      'div',
      { class: 'chooser' },
      el(
        'fieldset',
        { class: 'part' },
        el('legend', { class: 'k' }, gameText('level')),
        el('div', { class: 'choices' }, ...labels),
      ),
      el(
        'div',
        { class: 'part' },
        el('label', { class: 'k', for: 'auto-floors' }, gameText('autoFloors')),
        this.autoFloors,
      ),
      reading(gameText('next'), this.next),
      reading(gameText('chance'), this.chance),
    );
    this.choose('medium');
  }

  /** Builds the tower of a level. */
  private choose(level: Level): void {
    this.level = level;
    for (const choice of this.choices) choice.checked = choice.value === level;
    this.stairs.build(level);
    this.read();
  }

  /** What the next floor would bring. */
  private read(): void {
    const more = this.taken.length < floors;
    this.next.textContent = more ? timesText(multiplierOf(this.level, this.taken.length + 1)) : gameText('top');
    this.chance.textContent = more ? chanceOf(this.level) : '–';
  }

  choice(): object {
    return { level: this.level };
  }

  refresh(free: boolean): void {
    for (const choice of this.choices) choice.disabled = !free;
    this.autoFloors.disabled = !free;
    this.stairs.wake(this.running);
  }

  begin(): void {
    this.taken = [];
    this.running = false;
    this.stairs.build(this.level);
    this.read();
  }

  private go(round: Round): void {
    if (levelOf(round) !== this.level) this.choose(levelOf(round));
    this.running = true;
    if (round.steps.length > this.taken.length) this.flow.sound.stop(round.steps.length);
    this.taken = round.steps;
    this.stairs.climb(this.taken);
    this.stairs.wake(true);
    this.stairs.follow();
    this.read();
    const standing = this.stepped.standing(round);
    this.flow.table.say(standing > 0n ? t('take', { amount: money(standing) }) : gameText('tower'));
  }

  /** Steps of autoplay: any of the next floor, for as many floors as were chosen. */
  private pick(round: Round): number | null {
    if (round.steps.length >= Number(this.autoFloors.value)) return null;
    return Math.floor(Math.random() * levels[levelOf(round)].steps);
  }

  hurry(): void {
    // A step is shown at once; there is nothing to hurry.
  }

  rest(): void {
    this.begin();
  }

  async show(round: Round): Promise<void> {
    const drawn = round.drawn as TowerDrawn;
    const fallen = fell(drawn, round.steps);
    const last = round.steps.length - 1;
    this.running = false;
    this.stairs.wake(false);
    this.stairs.climb(fallen ? round.steps.slice(0, -1) : round.steps);
    if (fallen) {
      this.stairs.break(last, round.steps[last] ?? 0);
      this.flow.sound.lose();
      await wait(calm() ? 0 : 420);
    }
    this.stairs.reveal(drawn.rotten);
    this.taken = [];
    if (fallen) return;
    const pays = multiplierOf(levelOf(round), round.steps.length) / 10_000;
    this.flow.sound.win(pays);
    if (pays >= 15) await celebrate(money(BigInt(round.winMinor ?? 0)), 2200);
  }

  story(round: Round): string {
    return BigInt(round.winMinor ?? 0) > 0n ? '' : gameText('fell');
  }

  info(): Node[] {
    const rows = Array.from({ length: floors }, (_none, index) =>
      el(
        'li',
        { class: 'num' },
        `${gameText('floors', { n: index + 1 })}: ${timesText(multiplierOf(this.level, index + 1))}`,
      ),
    );
    const { steps, rotten } = levels[this.level];
    return [
      el('h3', {}, gameText('how')),
      el('p', {}, gameText('rules')),
      el('p', {}, gameText('left')),
      el('p', { class: 'quiet' }, gameText('formula')),
      el('h3', {}, `${gameText(this.level)}: ${decimalText(String(steps - rotten))}/${decimalText(String(steps))}`),
      el('ul', { class: 'columns' }, ...rows),
    ];
  }
}

export const open = (flow: GameFlow, sheet: Sheet): View => new Tower(flow, sheet);
