import {
  backs,
  dragontiger,
  returns,
  winnerOf,
  type DragontigerDrawn,
  type Place,
} from '../../src/game/dragontiger/dragontiger.js';
import { rankText } from '../cards/card.js';
import { Hands } from '../cards/hands.js';
import { beadPlate, roadBox } from '../chips/beads.js';
import { FeltView, paysTable, shortOdds, toOne } from '../chips/felt.js';
import { el } from '../frame/dom.js';
import type { OpenView } from '../frame/view.js';
import { endText, picturesOf } from './pictures.js';
import { gameText } from './texts.js';

const sides = ['dragon', 'tiger'] as const;

const sideOf = (code: (typeof sides)[number]) => ({
  code,
  name: gameText(code),
  label: gameText('hand', { side: gameText(code) }),
});

/** By the trace of a round: dragon, tiger, tie. */
const inks = ['#d0342a', '#2f7fd0', '#1f9a62'];
const letterOf = (winner: number): string => (winner < 2 ? gameText(winner === 0 ? 'dragonBead' : 'tigerBead') : '=');

function roads(last: readonly number[]): HTMLElement[] {
  const ended = last.toReversed();
  const count = (winner: number) => ended.filter((one) => one === winner).length;
  const counts = gameText('counts', { dragon: count(0), tiger: count(1), tie: count(2) });
  const beads = ended.map((winner) => ({ ink: inks[winner] ?? '', letter: letterOf(winner) }));
  return [
    roadBox(
      `${gameText('beads')} · ${counts}`,
      beadPlate(beads, matchMedia('(max-width: 767px)').matches ? 18 : 36, gameText('beads')),
    ),
  ];
}

const faceOf = (place: Place): Node[] => [
  el('span', { class: 'face' }, gameText(place)),
  shortOdds(toOne(backs[place])),
];

const info = (): Node[] => [
  el('h3', {}, gameText('how')),
  el('p', {}, gameText('rules')),
  el('p', {}, gameText('ties')),
  paysTable(dragontiger.places.map((place) => [gameText(place), toOne(backs[place]), returns[place]])),
  el('p', { class: 'quiet' }, gameText('method')),
];

/** One card for the dragon and one for the tiger, which all at the table watch. */
export const open: OpenView = (flow, sheet) =>
  new FeltView<DragontigerDrawn, Place>(flow, sheet, {
    game: dragontiger,
    kind: 'dragontiger',
    shape: 'wide',
    subtitle: gameText('subtitle'),
    theatre: new Hands([sideOf('dragon'), sideOf('tiger')], gameText('shoe'), (drawn: DragontigerDrawn) => {
      const winner = winnerOf(drawn);
      return {
        cards: { dragon: [drawn.dragon], tiger: [drawn.tiger] },
        worthOf: ([card = 0]) => rankText(card),
        won: winner === 'tie' ? sides : [winner],
      };
    }),
    playMs: 5000,
    pictures: picturesOf(),
    nameOf: gameText,
    paysOf: (place) => toOne(backs[place]),
    faceOf,
    endText,
    roads,
    info,
  });
