import '../style/dice.css';
import { boundOf, wins, type DiceChoice, type DiceDrawn } from '../../src/game/dice/dice.js';
import { el } from '../frame/dom.js';
import { locale } from '../frame/texts.js';
import type { Past, Pictures } from '../frame/view.js';
import { gameText } from './texts.js';

/** A face as it is read: 4321 is 43.21. */
export const faceText = (face: number): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(face / 100);

export const wantedText = (choice: DiceChoice): string =>
  gameText('wanted', { side: gameText(choice.side), bound: faceText(boundOf(choice)) });

const read = ({ drawn, choice }: Past) => ({ roll: (drawn as DiceDrawn).roll, choice: choice as DiceChoice });

export const pictures: Pictures = {
  still(past) {
    const { roll, choice } = read(past);
    return el(
      'div',
      { class: `dice-still num${wins(choice, roll) ? ' won' : ''}`, role: 'img', 'aria-label': this.brief(past) },
      faceText(roll),
    );
  },
  brief(past) {
    const { roll, choice } = read(past);
    return `${gameText('roll', { roll: faceText(roll) })} · ${wantedText(choice)}`;
  },
  proof(past) {
    return [el('p', {}, gameText('proof', { roll: read(past).roll })), this.still(past)];
  },
};

export const picturesOf = (): Pictures => pictures;
