import '../style/chips.css';
import '../style/felt.css';
import '../style/bowl.css';
import '../style/xocdia.css';
import { redsOf, xocdia, type Place, type XocdiaDrawn } from '../../src/game/xocdia/xocdia.js';
import { chipsTable } from '../chips/proof.js';
import { el } from '../frame/dom.js';
import type { Past, Pictures } from '../frame/view.js';
import { coinFace } from './coin.js';
import { gameText } from './texts.js';

export function endText(drawn: XocdiaDrawn): string {
  const reds = redsOf(drawn);
  const side = gameText(reds % 2 === 0 ? 'even' : 'odd');
  return gameText('ended', { side, red: reds, white: drawn.coins.length - reds });
}

const drawnOf = ({ drawn }: Past): XocdiaDrawn => drawn as XocdiaDrawn;

const pictures: Pictures = {
  still(past) {
    const coins = drawnOf(past).coins.map((side) => coinFace(side === 1) as unknown as HTMLElement);
    return el('div', { class: 'felt-still', role: 'img', 'aria-label': endText(drawnOf(past)) }, ...coins);
  },
  brief: (past) => endText(drawnOf(past)),
  proof: (past) => [
    el('p', {}, gameText('proof')),
    pictures.still(past),
    chipsTable(
      past,
      (place) => gameText(place as Place),
      (place) => xocdia.backOf(drawnOf(past), place),
    ),
  ],
};

export const picturesOf = (): Pictures => pictures;
