import { baucua, pictureOf, pictures, type BaucuaDrawn, type Place } from '../../src/game/baucua/baucua.js';
import { anyTripleBack, faceBacks } from '../../src/game/three-dice.js';
import { roadBox } from '../chips/beads.js';
import { Bowl, spotsOf } from '../chips/bowl.js';
import { FeltView, paysTable, shortOdds, toOne } from '../chips/felt.js';
import { el } from '../frame/dom.js';
import { isolated } from '../frame/texts.js';
import type { OpenView } from '../frame/view.js';
import { animal, pictureDie } from './animals.js';
import { endText, picturesOf } from './pictures.js';
import { gameText } from './texts.js';

const paysOf = (place: Place): string =>
  place === 'anyTriple' ? toOne(anyTripleBack) : isolated(faceBacks.slice(1).map(toOne).join('/'));

function faceOf(place: Place): Node[] {
  const name = el('span', { class: 'face' }, gameText(place));
  if (place === 'anyTriple') return [name, shortOdds(paysOf(place))];
  return [animal(place) as unknown as Node, name, el('span', { class: 'odds num' }, paysOf(place))];
}

/** The last rounds, newest first: three pictures above each other. */
function roads(last: readonly number[]): HTMLElement[] {
  const columns = last.slice(0, 10).map((trace) => {
    const faces = Array.from(String(trace), Number).map(pictureOf);
    const label = faces.map((face) => gameText(face)).join(', ');
    const dice = faces.map((face) => pictureDie(face) as unknown as HTMLElement);
    return el('li', {}, el('span', { role: 'img', 'aria-label': label }, ...dice));
  });
  return [roadBox(gameText('last'), el('ol', { class: 'baucua-last' }, ...columns))];
}

const info = (): Node[] => [
  el('h3', {}, gameText('how')),
  el('p', {}, gameText('rules')),
  paysTable([
    [pictures.map((picture) => gameText(picture)).join(', '), paysOf('deer'), baucua.sheet.rtp],
    [gameText('anyTriple'), paysOf('anyTriple'), baucua.sheet.rtp],
  ]),
  el('p', { class: 'quiet' }, gameText('method')),
];

/** Three dice with pictures under a bowl that all at the table watch. */
export const open: OpenView = (flow, sheet) =>
  new FeltView<BaucuaDrawn, Place>(flow, sheet, {
    game: baucua,
    kind: 'baucua',
    shape: 'tall',
    subtitle: gameText('subtitle'),
    theatre: new Bowl<BaucuaDrawn>(
      gameText('bowl'),
      ({ dice }) => spotsOf(dice).map((spot, index) => ({ spot, face: pictureDie(pictureOf(dice[index] ?? 1)) })),
      endText,
    ),
    playMs: 6000,
    pictures: picturesOf(),
    nameOf: gameText,
    paysOf,
    faceOf,
    endText,
    roads,
    info,
  });
