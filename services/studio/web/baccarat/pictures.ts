import '../style/chips.css';
import '../style/felt.css';
import '../style/cards.css';
import '../style/baccarat.css';
import { baccarat, winnerOf, type BaccaratDrawn, type Place } from '../../src/game/baccarat/baccarat.js';
import { totalOf } from '../../src/game/baccarat/rules.js';
import { cardOf } from '../cards/card.js';
import { chipsTable } from '../chips/proof.js';
import { el } from '../frame/dom.js';
import type { Past, Pictures } from '../frame/view.js';
import { gameText } from './texts.js';

export function endText(drawn: BaccaratDrawn): string {
  const points = { player: totalOf(drawn.player), banker: totalOf(drawn.banker) };
  return gameText(({ player: 'playerWins', banker: 'bankerWins', tie: 'tieWins' } as const)[winnerOf(drawn)], points);
}

const drawnOf = ({ drawn }: Past): BaccaratDrawn => drawn as BaccaratDrawn;

const handOf = (cards: readonly number[]): HTMLElement =>
  el('div', { class: 'cards small' }, ...cards.map((card) => cardOf(card, true)));

const pictures: Pictures = {
  still(past) {
    const { player, banker } = drawnOf(past);
    return el('div', { class: 'hands-still' }, handOf(player), handOf(banker));
  },
  brief: (past) => endText(drawnOf(past)),
  proof(past) {
    const drawn = drawnOf(past);
    const hand = (side: 'player' | 'banker') => [
      el('p', { class: 'num' }, gameText('points', { side: gameText(side), points: totalOf(drawn[side]) })),
      handOf(drawn[side]),
    ];
    return [
      el('p', {}, gameText('proof')),
      ...hand('player'),
      ...hand('banker'),
      chipsTable(
        past,
        (place) => gameText(place as Place),
        (place) => baccarat.backOf(drawn, place),
      ),
    ];
  },
};

export const picturesOf = (): Pictures => pictures;
