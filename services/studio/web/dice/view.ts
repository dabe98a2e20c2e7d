import {
  boundOf,
  faces,
  fewest,
  most,
  multiplierOf,
  returnOf,
  wins,
  type DiceChoice,
  type DiceDrawn,
  type Side,
} from '../../src/game/dice/dice.js';
import type { Sheet } from '../../src/game/game.js';
import type { Round } from '../frame/api.js';
import type { GameFlow } from '../frame/game-flow.js';
import { calm, el, wait } from '../frame/dom.js';
import { decimalText, money, timesText } from '../frame/money.js';
import { celebrate } from '../frame/shows.js';
import { isolated, named } from '../frame/texts.js';
import type { View } from '../frame/view.js';
import { faceText, pictures, wantedText } from './pictures.js';
import { gameText } from './texts.js';

const sides: readonly Side[] = ['under', 'over'];

/** A jade rail from 0 to 99.99 with a moon that stops on it. */
class Dice implements View {
  readonly theme = 'night dice';
  readonly scene = [
    el('i', { class: 'moon' }),
    el('i', { class: 'hill far' }),
    el('i', { class: 'hill mid' }),
    el('i', { class: 'hill near' }),
  ];
  readonly title: string;
  readonly subtitle = isolated('1–98%');
  readonly verb = 'bet';
  readonly pictures = pictures;
  readonly board: HTMLElement;
  readonly controls: HTMLElement;
  private chosen: DiceChoice = { side: 'over', count: 4950 };
  private readonly face = el('div', { class: 'face num', 'aria-hidden': 'true' }, faceText(5000));
  private readonly wanted = el('p', { class: 'wanted num' });
  private readonly slider: HTMLInputElement;
  private readonly marker = el('i', { class: 'marker', 'aria-hidden': 'true' });
  private readonly rail: HTMLElement;
  private readonly last = el('ol', { class: 'last num', 'aria-label': gameText('last') });
  private readonly chanceField: HTMLInputElement;
  private readonly pays = el('output', { class: 'v num' });
  private readonly sideButtons: HTMLInputElement[];
  private rolling = 0;

  constructor(
    private readonly flow: GameFlow,
    { names }: Sheet,
  ) {
    this.title = named(names);
    this.slider = el('input', {
      type: 'range',
      min: 0,
      max: faces - 1,
      step: 1,
      'aria-label': gameText('target'),
      oninput: () => this.slide(),
    });
    this.rail = el('div', { class: 'rail' }, this.slider, this.marker);
    const scale = ['0', '25', '50', '75', '100'].map((text) => el('span', {}, text));
    this.board = el(
      'div',
      { class: 'panel dice-panel' },
      this.last,
      this.face,
      this.wanted,
      this.rail,
      el('div', { class: 'scale num', 'aria-hidden': 'true' }, ...scale),
    );
    this.chanceField = el('input', {
      id: 'chance',
      type: 'number',
      inputmode: 'decimal',
      min: fewest / 100,
      max: most / 100,
      step: 0.01,
      onchange: () => this.set({ count: Math.round(Number(this.chanceField.value) * 100) }),
    });
    this.sideButtons = sides.map((side) =>
      el('input', { type: 'radio', name: 'side', value: side, onchange: () => this.set({ side }) }),
    );
    this.controls = this.chooser();
    this.set({});
  }

  private chooser(): HTMLElement {
    const choices = sides.map((side, index) =>
      el('label', { class: 'choice' }, this.sideButtons[index], el('span', {}, gameText(side))),
    );
    return el(
      'div',
      { class: 'chooser' },
      el(
        'fieldset',
        { class: 'part' },
        el('legend', { class: 'k' }, gameText('side')),
        el('div', { class: 'choices two' }, ...choices),
      ),
      el(
        'div',
        { class: 'part' },
        el('label', { class: 'k', for: 'chance' }, `${gameText('chance')} (%)`),
        this.chanceField,
      ),
      el('div', { class: 'part read' }, el('span', { class: 'k' }, gameText('pays')), this.pays),
    );
  }

  private slide(): void {
    const bound = Number(this.slider.value);
    this.set({ count: this.chosen.side === 'under' ? bound : faces - 1 - bound });
  }

  /** Takes a new choice, within what is offered, and shows it everywhere. */
  private set(change: Partial<DiceChoice>): void {
    const count = Math.min(most, Math.max(fewest, change.count || this.chosen.count));
    this.chosen = { side: change.side ?? this.chosen.side, count };
    const { side } = this.chosen;
    this.slider.value = String(boundOf(this.chosen));
    this.slider.setAttribute('aria-valuetext', wantedText(this.chosen));
    this.rail.dataset['side'] = side;
    this.rail.style.setProperty('--bound', String(boundOf(this.chosen) / 100));
    this.chanceField.value = (count / 100).toFixed(2);
    this.pays.textContent = timesText(multiplierOf(count));
    this.wanted.textContent = wantedText(this.chosen);
    for (const button of this.sideButtons) button.checked = button.value === side;
  }

  choice(): object {
    return this.chosen;
  }

  refresh(free: boolean): void {
    for (const input of [this.slider, this.chanceField, ...this.sideButtons]) input.disabled = !free;
  }

  begin(): void {
    this.face.classList.remove('won', 'lost');
    if (calm()) return;
    const turn = (): void => {
      this.face.textContent = faceText(Math.floor(performance.now() * 37) % faces);
      this.rolling = requestAnimationFrame(turn);
    };
    this.rolling = requestAnimationFrame(turn);
  }

  hurry(): void {
    for (const animation of this.marker.getAnimations()) animation.finish();
  }

  rest(): void {
    cancelAnimationFrame(this.rolling);
    this.face.textContent = faceText(5000);
  }

  async show(round: Round): Promise<void> {
    const { roll } = round.drawn as DiceDrawn;
    const choice = round.choice as DiceChoice;
    this.rail.style.setProperty('--roll', String(roll / 100));
    if (!this.flow.fast && !calm()) await wait(380);
    cancelAnimationFrame(this.rolling);
    const won = wins(choice, roll);
    this.face.textContent = faceText(roll);
    this.face.classList.add(won ? 'won' : 'lost');
    this.marker.classList.add('down');
    this.last.prepend(el('li', { class: won ? 'won' : '' }, faceText(roll)));
    while (this.last.children.length > 8) this.last.lastElementChild?.remove();
    this.flow.sound.stop(won ? 4 : 0);
    const pays = multiplierOf(choice.count) / 10_000;
    if (won) this.flow.sound.win(pays);
    if (won && pays >= 15) await celebrate(money(BigInt(round.winMinor ?? 0)), 2200);
  }

  story(round: Round): string {
    const { roll } = round.drawn as DiceDrawn;
    return gameText('roll', { roll: faceText(roll) });
  }

  info(): Node[] {
    const { count } = this.chosen;
    const rtp = decimalText((Number(returnOf(count)) / 1_000_000).toFixed(4));
    const facts = { faces: String(count), pays: timesText(multiplierOf(count)), rtp };
    return [
      el('h3', {}, gameText('how')),
      el('p', {}, gameText('rules')),
      el('p', { class: 'quiet' }, gameText('exact', facts)),
    ];
  }
}

export const open = (flow: GameFlow, sheet: Sheet): View => new Dice(flow, sheet);
