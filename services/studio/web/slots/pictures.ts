import '../style/slots.css';
import type { Grid, Model, Turn } from '../../src/game/slots/model.js';
import { replaySlot, slotOf, unitsMoney, type SlotChoice, type SlotDrawn } from '../../src/game/slots/slots.js';
import type { Title } from '../../src/game/slots/titles.js';
import { el } from '../frame/dom.js';
import { money } from '../frame/money.js';
import { t } from '../frame/texts.js';
import type { Past, Pictures } from '../frame/view.js';
import { Art } from './art.js';
import { gameText } from './texts.js';

/** A small still view of the reels. */
function still(grid: Grid, art: Art): HTMLElement {
  const columns = grid.map((column) =>
    el(
      'div',
      { class: 'still-reel' },
      ...column.map((symbol) => el('img', { src: art.address(symbol), alt: art.nameOf(symbol) })),
    ),
  );
  const board = el('div', { class: 'still slot-still', dir: 'ltr' }, ...columns);
  board.style.setProperty('--cols', String(grid.length));
  return board;
}

/** The pictures of one title. */
export class TitlePictures implements Pictures {
  private readonly art: Art;
  private readonly model: Model;

  constructor(title: Title) {
    this.art = new Art(title);
    this.model = title.model;
  }

  private round({ drawn, choice }: Past) {
    return replaySlot(this.model, choice as SlotChoice, drawn as SlotDrawn);
  }

  still(past: Past): HTMLElement {
    return still(this.round(past).turns[0]?.frames[0]?.grid ?? [], this.art);
  }

  brief(past: Past): string {
    const { turns } = this.round(past);
    return gameText('brief', { turns: turns.length, wins: turns.filter(({ units }) => units > 0).length });
  }

  proof(past: Past): Node[] {
    return this.round(past).turns.map((turn, index) => this.card(turn, index, past));
  }

  private card(turn: Turn, index: number, { choice, betMinor }: Past): HTMLElement {
    const amount = (units: number) => money(unitsMoney(this.model, choice as SlotChoice, betMinor, units));
    const hits = turn.frames.flatMap((frame) =>
      frame.hits.map(({ symbol, count, units }) =>
        el('li', {}, gameText('hit', { count, symbol: this.art.nameOf(symbol), amount: amount(units * frame.factor) })),
      ),
    );
    const coins = turn.coins?.flat() ?? [];
    return el(
      'article',
      { class: 'round' },
      still(turn.frames.at(-1)?.grid ?? [], this.art),
      el(
        'div',
        {},
        el('h2', {}, turn.free ? t('turnFree', { n: index }) : t('turnPaid')),
        coins.length > 0 && el('p', {}, gameText('coins', { n: coins.length })),
        hits.length > 0 ? el('ul', {}, ...hits) : el('p', {}, t('lost')),
        el('p', { class: 'num' }, amount(turn.units)),
      ),
    );
  }
}

/** The pictures of a title by its code. */
export const picturesOf = (code: string): Pictures => {
  const game = slotOf(code);
  if (!game) throw new RangeError(`${code} is no title`);
  return new TitlePictures(game.title);
};
