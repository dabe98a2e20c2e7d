import { baccarat, backs, winnerOf, type BaccaratDrawn, type Place } from '../../src/game/baccarat/baccarat.js';
import { deals } from '../../src/game/baccarat/enumeration.js';
import { returns } from '../../src/game/baccarat/published.js';
import { totalOf } from '../../src/game/baccarat/rules.js';
import { Hands } from '../cards/hands.js';
import { FeltView, paysTable, toOne } from '../chips/felt.js';
import { el } from '../frame/dom.js';
import { percentText } from '../frame/money.js';
import { locale } from '../frame/texts.js';
import type { OpenView } from '../frame/view.js';
import { endText, picturesOf } from './pictures.js';
import { roadsOf } from './roads.js';
import { gameText } from './texts.js';

function info(): Node[] {
  const counted = new Intl.NumberFormat(locale()).format(deals);
  return [
    el('h3', {}, gameText('how')),
    el('p', {}, gameText('rules')),
    el('p', {}, gameText('thirds', { x: 'x' })),
    el('p', {}, gameText('commission')),
    paysTable(baccarat.places.map((place) => [gameText(place), toOne(backs[place]), returns[place]])),
    el('p', { class: 'quiet' }, gameText('method', { deals: counted })),
  ];
}

const sideOf = (code: 'player' | 'banker') => ({
  code,
  name: gameText(code),
  label: gameText('hand', { side: gameText(code) }),
});

/** Two hands that all at the table watch. */
export const open: OpenView = (flow, sheet) =>
  new FeltView<BaccaratDrawn, Place>(flow, sheet, {
    game: baccarat,
    kind: 'baccarat',
    shape: 'wide',
    subtitle: `${gameText('banker')} ${percentText(returns.banker, 2)} · ${gameText('player')} ${percentText(returns.player, 2)}`,
    theatre: new Hands([sideOf('player'), sideOf('banker')], gameText('shoe'), (drawn: BaccaratDrawn) => {
      const winner = winnerOf(drawn);
      return {
        cards: { player: drawn.player, banker: drawn.banker },
        worthOf: (cards) => String(totalOf(cards)),
        won: winner === 'tie' ? ['player', 'banker'] : [winner],
      };
    }),
    playMs: 8000,
    pictures: picturesOf(),
    nameOf: gameText,
    paysOf: (place) => toOne(backs[place]),
    endText,
    roads: roadsOf,
    info,
  });
