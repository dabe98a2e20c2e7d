import '../style/cards.css';
import '../style/poker.css';
import { endOf, handAt, heldIn, type PokerDrawn } from '../../src/game/poker/poker.js';
import { cardName, cardOf } from '../cards/card.js';
import { el } from '../frame/dom.js';
import type { Past, Pictures } from '../frame/view.js';
import { gameText } from './texts.js';

const read = ({ drawn, steps }: Past) => ({ drawn: drawn as PokerDrawn, steps });

export const pictures: Pictures = {
  still(past) {
    const { drawn, steps } = read(past);
    const cards = endOf(drawn, heldIn(steps)).map((card) => cardOf(card, true));
    return el('div', { class: 'cards small', role: 'img', 'aria-label': this.brief(past) }, ...cards);
  },
  brief(past) {
    const { drawn, steps } = read(past);
    return gameText(handAt(drawn, steps) ?? 'none');
  },
  proof(past) {
    const { drawn, steps } = read(past);
    const kept = drawn.deck.slice(0, 5).filter((_card, place) => (heldIn(steps) >> place) & 1);
    const names = (cards: readonly number[]) => cards.map(cardName).join(', ') || gameText('nothing');
    return [el('p', {}, gameText('proof', { cards: names(drawn.deck), kept: names(kept) })), this.still(past)];
  },
};

export const picturesOf = (): Pictures => pictures;
