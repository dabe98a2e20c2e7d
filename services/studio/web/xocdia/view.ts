import { backs, redsOf, winning, xocdia, type Place, type XocdiaDrawn } from '../../src/game/xocdia/xocdia.js';
import { beadPlate, roadBox } from '../chips/beads.js';
import { Bowl, spotsOf } from '../chips/bowl.js';
import { FeltView, paysTable, shortOdds, toOne } from '../chips/felt.js';
import { el } from '../frame/dom.js';
import type { OpenView } from '../frame/view.js';
import { coinFace } from './coin.js';
import { endText, picturesOf } from './pictures.js';
import { gameText } from './texts.js';

const inks = ['#2f7fd0', '#d0342a'] as const;

/** The coins of a place that names them all: the red ones first. */
function coinsOf(place: Place): Node[] {
  const [reds = 0, others] = winning[place];
  if (others !== undefined) return [];
  return Array.from({ length: 4 }, (_none, index) => coinFace(index < reds) as unknown as Node);
}

function faceOf(place: Place): Node[] {
  const coins = coinsOf(place);
  return [
    el('span', { class: 'face' }, gameText(place)),
    ...(coins.length > 0 ? [el('span', { class: 'coins' }, ...coins)] : []),
    shortOdds(toOne(backs[place])),
  ];
}

/** How the last rounds ended; a trace is how many coins were red. */
function roads(last: readonly number[]): HTMLElement[] {
  const ended = last.toReversed();
  const odd = ended.filter((reds) => reds % 2 === 1).length;
  const beads = ended.map((reds) => ({ ink: inks[reds % 2] ?? '', letter: String(reds) }));
  const counts = gameText('counts', { even: ended.length - odd, odd });
  return [roadBox(`${gameText('reds')} · ${counts}`, beadPlate(beads, 16, gameText('reds')))];
}

const info = (): Node[] => [
  el('h3', {}, gameText('how')),
  el('p', {}, gameText('rules')),
  el('p', {}, gameText('places')),
  paysTable(xocdia.places.map((place) => [gameText(place), toOne(backs[place]), xocdia.sheet.rtp])),
  el('p', { class: 'quiet' }, gameText('method')),
];

/** Four coins under a bowl that all at the table watch. */
export const open: OpenView = (flow, sheet) =>
  new FeltView<XocdiaDrawn, Place>(flow, sheet, {
    game: xocdia,
    kind: 'xocdia',
    shape: 'tall',
    subtitle: gameText('subtitle'),
    theatre: new Bowl<XocdiaDrawn>(
      gameText('bowl'),
      (drawn) =>
        spotsOf(drawn.coins.map((side, index) => side * 5 + index + redsOf(drawn))).map((spot, index) => ({
          spot,
          face: coinFace(drawn.coins[index] === 1),
        })),
      endText,
    ),
    playMs: 6000,
    pictures: picturesOf(),
    nameOf: gameText,
    paysOf: (place) => toOne(backs[place]),
    faceOf,
    endText,
    roads,
    info,
  });
