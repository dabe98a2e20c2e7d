import '../style/plinko.css';
import { pocketOf, pocketsOf, type PlinkoChoice, type PlinkoDrawn } from '../../src/game/plinko/plinko.js';
import { el } from '../frame/dom.js';
import { timesText } from '../frame/money.js';
import type { Past, Pictures } from '../frame/view.js';
import { gameText } from './texts.js';

const read = ({ drawn, choice }: Past) => ({ drawn: drawn as PlinkoDrawn, choice: choice as PlinkoChoice });

/** How warm a pocket is, from the middle (0) to the edge (1). */
export const warmth = (pocket: number, rows: number): number => Math.abs(pocket - rows / 2) / (rows / 2);

export const boardText = ({ rows, risk }: PlinkoChoice): string => gameText('board', { rows, risk: gameText(risk) });

export const pictures: Pictures = {
  still(past) {
    const { drawn, choice } = read(past);
    const pocket = pocketOf(drawn);
    const face = el(
      'div',
      { class: 'plinko-still num', role: 'img', 'aria-label': this.brief(past) },
      timesText(pocketsOf(choice)[pocket] ?? 0),
    );
    face.style.setProperty('--warmth', String(warmth(pocket, choice.rows)));
    return face;
  },
  brief(past) {
    const { drawn, choice } = read(past);
    const pocket = pocketOf(drawn);
    return `${boardText(choice)} · ${gameText('fell', { pocket: pocket + 1, pays: timesText(pocketsOf(choice)[pocket] ?? 0) })}`;
  },
  proof(past) {
    const path = read(past)
      .drawn.path.map((turn) => (turn === 1 ? '→' : '←'))
      .join(' ');
    return [el('p', {}, gameText('proof', { path })), this.still(past)];
  },
};

export const picturesOf = (): Pictures => pictures;
