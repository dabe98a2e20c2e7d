import type { SymbolName } from '../../src/game/moonlight/declared.js';
import ace from '../art/ace.svg';
import banyan from '../art/banyan.svg';
import drum from '../art/drum.svg';
import jack from '../art/jack.svg';
import king from '../art/king.svg';
import koi from '../art/koi.svg';
import lantern from '../art/lantern.svg';
import lotus from '../art/lotus.svg';
import moon from '../art/moon.svg';
import queen from '../art/queen.svg';
import ten from '../art/ten.svg';
import { t } from '../frame/texts.js';

/** Address of each symbol's picture. */
export const art: Readonly<Record<SymbolName, string>> = {
  moon,
  lantern,
  banyan,
  drum,
  koi,
  lotus,
  ace,
  king,
  queen,
  jack,
  ten,
};

const cards: Readonly<Partial<Record<SymbolName, string>>> = { ace: 'A', king: 'K', queen: 'Q', jack: 'J', ten: '10' };

/** What a symbol is called. */
export function nameOf(symbol: SymbolName): string {
  const card = cards[symbol];
  if (card) return card;
  return t(symbol as 'moon' | 'lantern' | 'banyan' | 'drum' | 'koi' | 'lotus');
}
