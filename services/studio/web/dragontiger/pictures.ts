import '../style/chips.css';
import '../style/felt.css';
import '../style/cards.css';
import '../style/dragontiger.css';
import { dragontiger, winnerOf, type DragontigerDrawn, type Place } from '../../src/game/dragontiger/dragontiger.js';
import { cardOf, rankText } from '../cards/card.js';
import { chipsTable } from '../chips/proof.js';
import { el } from '../frame/dom.js';
import type { Past, Pictures } from '../frame/view.js';
import { gameText } from './texts.js';

export function endText(drawn: DragontigerDrawn): string {
  const [dragon, tiger] = [rankText(drawn.dragon), rankText(drawn.tiger)];
  return gameText(({ dragon: 'dragonWins', tiger: 'tigerWins', tie: 'tieWins' } as const)[winnerOf(drawn)], {
    dragon,
    tiger,
  });
}

const drawnOf = ({ drawn }: Past): DragontigerDrawn => drawn as DragontigerDrawn;

const pictures: Pictures = {
  still(past) {
    const { dragon, tiger } = drawnOf(past);
    return el('div', { class: 'cards small' }, cardOf(dragon, true), cardOf(tiger, true));
  },
  brief: (past) => endText(drawnOf(past)),
  proof: (past) => [
    el('p', {}, gameText('proof')),
    pictures.still(past),
    chipsTable(
      past,
      (place) => gameText(place as Place),
      (place) => dragontiger.backOf(drawnOf(past), place),
    ),
  ],
};

export const picturesOf = (): Pictures => pictures;
