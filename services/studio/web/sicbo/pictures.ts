import '../style/chips.css';
import '../style/felt.css';
import '../style/bowl.css';
import '../style/sicbo.css';
import { numbersOf, type Place } from '../../src/game/sicbo/places.js';
import { sicbo, sizeOf, totalOf, type SicboDrawn } from '../../src/game/sicbo/sicbo.js';
import { dieFace } from '../chips/die.js';
import { chipsTable } from '../chips/proof.js';
import { el } from '../frame/dom.js';
import type { Past, Pictures } from '../frame/view.js';
import { gameText } from './texts.js';

/** A place in words: `Double 5`, `Total 11`. */
export function placeName(place: Place): string {
  const [first, second = first] = numbersOf(place);
  if (first === undefined) return gameText(place as 'small' | 'big' | 'odd' | 'even' | 'anyTriple');
  const key = place.charAt(0) as 't' | 'n' | 'd' | 'r' | 'c';
  return gameText(key, { n: first, m: second ?? first });
}

export const endText = (drawn: SicboDrawn): string =>
  gameText('ended', { dice: drawn.dice.join(' '), total: totalOf(drawn), size: gameText(sizeOf(drawn)) });

const drawnOf = ({ drawn }: Past): SicboDrawn => drawn as SicboDrawn;

const pictures: Pictures = {
  still(past) {
    const faces = drawnOf(past).dice.map((face) => dieFace(face) as unknown as HTMLElement);
    return el('div', { class: 'felt-still', role: 'img', 'aria-label': endText(drawnOf(past)) }, ...faces);
  },
  brief: (past) => endText(drawnOf(past)),
  proof: (past) => [
    el('p', {}, gameText('proof')),
    pictures.still(past),
    chipsTable(
      past,
      (place) => placeName(place as Place),
      (place) => sicbo.backOf(drawnOf(past), place),
    ),
  ],
};

export const picturesOf = (): Pictures => pictures;
