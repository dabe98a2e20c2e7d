import '../style/chips.css';
import '../style/felt.css';
import '../style/bowl.css';
import '../style/baucua.css';
import { baucua, pictureOf, type BaucuaDrawn, type Place } from '../../src/game/baucua/baucua.js';
import { chipsTable } from '../chips/proof.js';
import { el } from '../frame/dom.js';
import type { Past, Pictures } from '../frame/view.js';
import { pictureDie } from './animals.js';
import { gameText } from './texts.js';

export const endText = ({ dice }: BaucuaDrawn): string => dice.map((face) => gameText(pictureOf(face))).join(' · ');

const drawnOf = ({ drawn }: Past): BaucuaDrawn => drawn as BaucuaDrawn;

const pictures: Pictures = {
  still(past) {
    const dice = drawnOf(past).dice.map((face) => pictureDie(pictureOf(face)) as unknown as HTMLElement);
    return el('div', { class: 'felt-still', role: 'img', 'aria-label': endText(drawnOf(past)) }, ...dice);
  },
  brief: (past) => endText(drawnOf(past)),
  proof: (past) => [
    el('p', {}, gameText('proof')),
    pictures.still(past),
    chipsTable(
      past,
      (place) => gameText(place as Place),
      (place) => baucua.backOf(drawnOf(past), place),
    ),
  ],
};

export const picturesOf = (): Pictures => pictures;
