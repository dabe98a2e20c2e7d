import type { Sheet } from '../../src/game/game.js';
import {
  fewestRows,
  mostRows,
  pocketOf,
  pocketsOf,
  returnOf,
  risks,
  waysInto,
  type PlinkoChoice,
  type PlinkoDrawn,
  type Risk,
} from '../../src/game/plinko/plinko.js';
import lantern from '../art/lantern.svg';
import type { Round } from '../frame/api.js';
import type { GameFlow } from '../frame/game-flow.js';
import { el } from '../frame/dom.js';
import { decimalText, money, timesText } from '../frame/money.js';
import { celebrate } from '../frame/shows.js';
import { isolated, named } from '../frame/texts.js';
import type { View } from '../frame/view.js';
import { Board } from './board.js';
import { pictures } from './pictures.js';
import { gameText } from './texts.js';

/** A lantern that falls through pegs into a pocket. */
class Plinko implements View {
  readonly theme = 'night plinko';
  readonly scene = [
    el('i', { class: 'moon' }),
    el('i', { class: 'hill far' }),
    el('i', { class: 'hill mid' }),
    el('i', { class: 'hill near' }),
    el('img', { class: 'hang left', src: lantern, alt: '' }),
    el('img', { class: 'hang right', src: lantern, alt: '' }),
  ];
  readonly title: string;
  readonly subtitle = `${isolated(`${fewestRows}–${mostRows}`)} ${gameText('rows').toLowerCase()}`;
  readonly verb = 'bet';
  readonly pictures = pictures;
  readonly board: HTMLElement;
  readonly controls: HTMLElement;
  private readonly pegs = new Board((row) => this.flow.sound.stop(row % 5));
  private readonly rows: HTMLSelectElement;
  private readonly riskButtons: HTMLInputElement[];
  private chosen: PlinkoChoice = { rows: 12, risk: 'medium' };

  constructor(
    private readonly flow: GameFlow,
    { names }: Sheet,
  ) {
    this.title = named(names);
    this.board = this.pegs.element;
    const options = Array.from({ length: mostRows - fewestRows + 1 }, (_, index) => {
      const rows = fewestRows + index;
      return el('option', { value: rows, selected: rows === this.chosen.rows }, String(rows));
    });
    this.rows = el('select', { id: 'rows', onchange: () => this.set({ rows: Number(this.rows.value) }) }, ...options);
    this.riskButtons = risks.map((risk) =>
      el('input', {
        type: 'radio',
        name: 'risk',
        value: risk,
        checked: risk === this.chosen.risk,
        onchange: () => this.set({ risk }),
      }),
    );
    const labels = risks.map((risk: Risk, index) =>
      el('label', { class: 'choice' }, this.riskButtons[index], el('span', {}, gameText(risk))),
    );
    this.controls = el(
      'div',
      { class: 'chooser' },
      el('div', { class: 'part' }, el('label', { class: 'k', for: 'rows' }, gameText('rows')), this.rows),
      el(
        'fieldset',
        { class: 'part' },
        el('legend', { class: 'k' }, gameText('risk')),
        el('div', { class: 'choices' }, ...labels),
      ),
    );
    this.set({});
  }

  private set(change: Partial<PlinkoChoice>): void {
    this.chosen = { ...this.chosen, ...change };
    this.pegs.lay(this.chosen);
  }

  choice(): object {
    return this.chosen;
  }

  refresh(free: boolean): void {
    this.rows.disabled = !free;
    for (const button of this.riskButtons) button.disabled = !free;
  }

  begin(): void {
    this.pegs.clear();
  }

  hurry(): void {
    this.pegs.hurry();
  }

  rest(): void {
    this.pegs.clear();
  }

  async show(round: Round): Promise<void> {
    const drawn = round.drawn as PlinkoDrawn;
    await this.pegs.drop(drawn, this.flow.fast);
    const pays = (pocketsOf(round.choice as PlinkoChoice)[pocketOf(drawn)] ?? 0) / 10_000;
    if (pays >= 1) this.flow.sound.win(pays);
    if (pays >= 15) await celebrate(money(BigInt(round.winMinor ?? 0)), 2200);
  }

  story(round: Round): string {
    const pocket = pocketOf(round.drawn as PlinkoDrawn);
    return gameText('fell', {
      pocket: pocket + 1,
      pays: timesText(pocketsOf(round.choice as PlinkoChoice)[pocket] ?? 0),
    });
  }

  info(): Node[] {
    const { rows } = this.chosen;
    const ways = waysInto(rows);
    const rtp = decimalText(((Number(returnOf(this.chosen)) / 2 ** rows / 10_000) * 100).toFixed(4));
    const lines = pocketsOf(this.chosen).map((pays, pocket) =>
      el(
        'tr',
        {},
        el('td', {}, String(pocket + 1)),
        el('td', {}, timesText(pays)),
        el('td', {}, decimalText(String(ways[pocket]))),
      ),
    );
    const heads = ['pocket', 'pays', 'ways'] as const;
    return [
      el('h3', {}, gameText('how')),
      el('p', {}, gameText('rules')),
      el('p', { class: 'quiet' }, gameText('exact', { rtp, rows })),
      el(
        'table',
        { class: 'num' },
        el('thead', {}, el('tr', {}, ...heads.map((head) => el('th', { scope: 'col' }, gameText(head))))),
        el('tbody', {}, ...lines),
      ),
    ];
  }
}

export const open = (flow: GameFlow, sheet: Sheet): View => new Plinko(flow, sheet);
