import '../style/tienlen.css';
import type { TienLenChoice, TienLenDrawn } from '../../src/game/tienlen/tienlen.js';
import { mixOf } from '../../src/game/tienlen/tienlen.js';
import { el } from '../frame/dom.js';
import type { Past, Pictures } from '../frame/view.js';
import { cardName, laidCards } from './cards.js';
import { gameText } from './texts.js';

const read = ({ drawn, choice }: Past) => {
  const { hands } = drawn as TienLenDrawn;
  return { hands, ...(choice as TienLenChoice) };
};

const shown = (cards: readonly number[]): HTMLElement => laidCards(cards, cards.map(cardName).join(', '), 'small');

const pictures: Pictures = {
  still(past) {
    const { hands, seat } = read(past);
    return shown(hands[seat] ?? []);
  },
  brief(past) {
    const { hands, seat } = read(past);
    const place = past.steps.indexOf(seat) + 1;
    return place > 0 ? gameText('brief', { place, seats: hands.length }) : gameText('seatNo', { n: seat + 1 });
  },
  proof(past) {
    const { hands, seeds } = read(past);
    const mixed = el('p', { class: 'quiet mixed' });
    void mixOf(seeds).then((mix) => (mixed.textContent = gameText('mix', { mix })));
    const rows = hands.map((hand, seat) =>
      el(
        'div',
        { class: 'dealt-hand' },
        el('span', { class: 'k' }, `${gameText('seatNo', { n: seat + 1 })} · ${seeds[seat] ?? ''}`),
        shown(hand),
      ),
    );
    return [el('p', {}, gameText('dealt')), mixed, ...rows];
  },
};

export const picturesOf = (): Pictures => pictures;
