import '../style/chips.css';
import '../style/roulette.css';
import { backOf } from '../../src/game/roulette/roulette.js';
import type { RouletteDrawn } from '../../src/game/roulette/roulette.js';
import { colourOf, spots } from '../../src/game/roulette/spots.js';
import { unitOf, type Chips } from '../../src/game/layout.js';
import { el } from '../frame/dom.js';
import { money } from '../frame/money.js';
import type { Past, Pictures } from '../frame/view.js';
import { placeName } from './board.js';
import { gameText } from './texts.js';

export const cameText = (number: number): string => gameText('came', { number, colour: gameText(colourOf(number)) });

const numberOf = ({ drawn }: Past): number => (drawn as RouletteDrawn).number;

const pictures: Pictures = {
  still(past) {
    const number = numberOf(past);
    return el(
      'div',
      { class: `number-still num ${colourOf(number)}`, role: 'img', 'aria-label': cameText(number) },
      String(number),
    );
  },
  brief: (past) => cameText(numberOf(past)),
  proof(past) {
    const number = numberOf(past);
    const chips = past.choice as Chips;
    const unit = unitOf(chips, past.betMinor);
    const rows = Object.entries(chips).map(([code, count]) => {
      const back = spots.get(code)?.includes(number) ? backOf(code) * count : 0;
      return el(
        'tr',
        { class: back > 0 ? 'win' : '' },
        el('td', {}, placeName(code)),
        el('td', {}, money(unit * BigInt(count))),
        el('td', {}, money(unit * BigInt(back))),
      );
    });
    return [
      el('p', {}, gameText('proof', { number })),
      pictures.still(past),
      el('table', { class: 'num' }, el('tbody', {}, ...rows)),
    ];
  },
};

export const picturesOf = (): Pictures => pictures;
