import type { Sheet } from '../../src/game/game.js';
import { rowOf } from './dialog.js';
import { el } from './dom.js';
import { money, returnText } from './money.js';
import { t } from './texts.js';

/** Return and bets, as every game shows them; a game's own figures stand before. */
export function figures(sheet: Sheet): Node[] {
  const { bets, maxBetMinor = bets.at(-1) ?? 0n } = sheet;
  return [
    el('h3', {}, t('figures')),
    el(
      'dl',
      { class: 'kv' },
      rowOf(t('rtp'), returnText(sheet)),
      rowOf(t('betRange'), `${money(bets[0] ?? 0n)} – ${money(maxBetMinor)}`),
    ),
  ];
}
