import '../style/chips.css';
import '../style/roulette.css';
import { backOf } from '../../src/game/roulette/roulette.js';
import type { RouletteDrawn } from '../../src/game/roulette/roulette.js';
import { colourOf, spots } from '../../src/game/roulette/spots.js';
import { chipsTable } from '../chips/proof.js';
import { el } from '../frame/dom.js';
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
    return [
      el('p', {}, gameText('proof', { number })),
      pictures.still(past),
      chipsTable(past, placeName, (code) => (spots.get(code)?.includes(number) ? backOf(code) * 100 : 0)),
    ];
  },
};

export const picturesOf = (): Pictures => pictures;
