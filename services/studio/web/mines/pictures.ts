import '../style/mines.css';
import { cells, hit, type MinesChoice, type MinesDrawn } from '../../src/game/mines/mines.js';
import { el } from '../frame/dom.js';
import type { Past, Pictures } from '../frame/view.js';
import { gameText } from './texts.js';

const read = ({ drawn, choice, steps }: Past) => ({
  drawn: drawn as MinesDrawn,
  choice: choice as MinesChoice,
  steps,
});

export const pictures: Pictures = {
  still(past) {
    const { drawn, steps } = read(past);
    const dots = Array.from({ length: cells }, (_, cell) => {
      const kind = drawn.mines.includes(cell) ? 'thorn' : steps.includes(cell) ? 'lotus' : 'leaf';
      return el('i', { class: `${kind}${steps.includes(cell) ? ' opened' : ''}` });
    });
    return el('div', { class: 'mines-still', role: 'img', 'aria-label': this.brief(past) }, ...dots);
  },
  brief(past) {
    const { drawn, choice, steps } = read(past);
    const opened = steps.filter((step) => !drawn.mines.includes(step)).length;
    const text = gameText('brief', { mines: choice.mines, opened });
    return hit(drawn, steps) ? `${text} · ${gameText('struck')}` : text;
  },
  proof(past) {
    const drawnCells = read(past)
      .drawn.mines.map((cell) => cell + 1)
      .join(', ');
    return [el('p', {}, gameText('proof', { cells: drawnCells })), this.still(past)];
  },
};

export const picturesOf = (): Pictures => pictures;
