import { unitOf, type Chips } from '../../src/game/layout.js';
import { el } from '../frame/dom.js';
import { money } from '../frame/money.js';
import type { Past } from '../frame/view.js';

/** What lay on each place and what came back of it, for the verifier; `backOf` in hundredths of a chip. */
export function chipsTable(
  { choice, betMinor }: Past,
  nameOf: (place: string) => string,
  backOf: (place: string) => number,
): HTMLElement {
  const chips = choice as Chips;
  const unit = unitOf(chips, betMinor);
  const rows = Object.entries(chips).map(([place, count]) => {
    const back = (unit * BigInt(count * backOf(place))) / 100n;
    return el(
      'tr',
      { class: back > 0n ? 'win' : '' },
      el('td', {}, nameOf(place)),
      el('td', {}, money(unit * BigInt(count))),
      el('td', {}, money(back)),
    );
  });
  return el('table', { class: 'num' }, el('tbody', {}, ...rows));
}
