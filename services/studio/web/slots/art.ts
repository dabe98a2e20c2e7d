import { entryOf } from '@banyan/kernel/rules';
import type { SymbolName } from '../../src/game/slots/model.js';
import type { Title } from '../../src/game/slots/titles.js';
import ace from '../art/ace.svg';
import coin from '../art/coin.svg';
import jack from '../art/jack.svg';
import king from '../art/king.svg';
import queen from '../art/queen.svg';
import ten from '../art/ten.svg';
import { el } from '../frame/dom.js';
import { gameText } from './texts.js';

const motifs = import.meta.glob<string>('../motifs/*.svg', { query: '?url', import: 'default', eager: true });
const cards: Readonly<Partial<Record<SymbolName, readonly [string, string]>>> = {
  v: [ace, 'A'],
  w: [king, 'K'],
  x: [queen, 'Q'],
  y: [jack, 'J'],
  z: [ten, '10'],
};

/** Addresses and names of a title's pictures. */
export class Art {
  constructor(private readonly title: Title) {}

  address(symbol: SymbolName): string {
    const card = cards[symbol];
    if (card) return card[0];
    if (symbol === 'C') return coin;
    return entryOf(motifs, `../motifs/${this.title.pictures[symbol as 'a']}.svg`) ?? coin;
  }

  nameOf(symbol: SymbolName): string {
    if (symbol === 'W') return gameText('wild');
    if (symbol === 'S') return gameText('scatter');
    return (
      cards[symbol]?.[1] ??
      entryOf({ a: '★★★★', b: '★★★', c: '★★', d: '★' }, String(symbol)) ??
      gameText('coins', { n: 1 })
    );
  }

  /** One symbol with its ribbon, where it has one. */
  picture(symbol: SymbolName): HTMLElement {
    const ribbon = symbol === 'W' ? gameText('wild') : symbol === 'S' ? gameText('scatter') : null;
    return el(
      'div',
      { class: `symbol role-${symbol}` },
      el('img', { src: this.address(symbol), alt: '', draggable: 'false' }),
      ribbon && el('span', { class: 'ribbon' }, ribbon),
    );
  }
}
