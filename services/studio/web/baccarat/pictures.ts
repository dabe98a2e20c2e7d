import '../style/chips.css';
import '../style/baccarat.css';
import { backOf, winnerOf, type BaccaratDrawn, type Place } from '../../src/game/baccarat/baccarat.js';
import { totalOf } from '../../src/game/baccarat/rules.js';
import { unitOf, type Chips } from '../../src/game/layout.js';
import { el } from '../frame/dom.js';
import { money } from '../frame/money.js';
import type { Past, Pictures } from '../frame/view.js';
import { cardOf } from './card.js';
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
    const chips = past.choice as Chips;
    const unit = unitOf(chips, past.betMinor);
    const rows = Object.entries(chips).map(([place, count]) => {
      const back = (unit * BigInt(count * backOf(drawn, place))) / 100n;
      return el(
        'tr',
        { class: back > 0n ? 'win' : '' },
        el('td', {}, gameText(place as Place)),
        el('td', {}, money(unit * BigInt(count))),
        el('td', {}, money(back)),
      );
    });
    const hand = (side: 'player' | 'banker') => [
      el('p', { class: 'num' }, gameText('points', { side: gameText(side), points: totalOf(drawn[side]) })),
      handOf(drawn[side]),
    ];
    return [
      el('p', {}, gameText('proof')),
      ...hand('player'),
      ...hand('banker'),
      el('table', { class: 'num' }, el('tbody', {}, ...rows)),
    ];
  },
};

export const picturesOf = (): Pictures => pictures;
