import '../style/tower.css';
import { fell, levels, type TowerChoice, type TowerDrawn } from '../../src/game/tower/tower.js';
import { el } from '../frame/dom.js';
import type { Past, Pictures } from '../frame/view.js';
import { gameText } from './texts.js';

const read = ({ drawn, choice, steps }: Past) => ({
  drawn: drawn as TowerDrawn,
  choice: choice as TowerChoice,
  taken: steps,
});

export const pictures: Pictures = {
  still(past) {
    const { drawn, choice, taken } = read(past);
    const rows = drawn.rotten.map((rotten, floor) => {
      const marks = Array.from({ length: levels[choice.level].steps }, (_none, step) =>
        el('i', { class: `${rotten.includes(step) ? 'rotten' : 'firm'}${taken[floor] === step ? ' taken' : ''}` }),
      );
      return el('div', {}, ...marks);
    });
    return el('div', { class: 'tower-still', role: 'img', 'aria-label': this.brief(past) }, ...rows.toReversed());
  },
  brief(past) {
    const { drawn, choice, taken } = read(past);
    const fallen = fell(drawn, taken);
    const text = gameText('brief', { level: gameText(choice.level), n: taken.length - (fallen ? 1 : 0) });
    return fallen ? `${text} · ${gameText('fell')}` : text;
  },
  proof(past) {
    const rotten = read(past).drawn.rotten.map((steps) => steps.map((step) => step + 1).join('+'));
    return [el('p', {}, gameText('proof', { steps: rotten.join(', ') })), this.still(past)];
  },
};

export const picturesOf = (): Pictures => pictures;
