import { entryOf } from '@banyan/kernel/rules';
import { el, svg } from '../frame/dom.js';
import { modelName } from '../slots/texts.js';
import { figures } from '../../src/game/slots/figures.js';
import * as api from './api.js';
import { count, empty, head, percent, sum, table, tag } from './parts.js';
import { named } from '../frame/texts.js';
import { w } from './texts.js';

const periods = [1, 7, 30, 90, 366];
let days = 30;

const nameOf = ({ key, names }: api.Return): string => (entryOf(figures, key) ? modelName(key) : named(names));

/** The declared return, the band about it and the measured one, on one line. */
function drawn({ declared, measured, band }: api.Return): Node {
  const [low, high] = band ? [Number(band[0]), Number(band[1])] : [Number(declared), Number(declared)];
  const half = Math.max(1, (high - low) / 2, Math.abs(Number(measured) - Number(declared))) * 1.25;
  const x = (value: number) => ((value - Number(declared)) / half / 2 + 0.5) * 120;
  const label = `${w('declared')} ${percent(declared)}, ${w('measured')} ${percent(measured)}`;
  return svg(
    'svg',
    { viewBox: '0 0 120 22', class: 'band', role: 'img', 'aria-label': label },
    svg('rect', { x: x(low), y: 5, width: Math.max(1, x(high) - x(low)), height: 12, class: 'band-fill' }),
    svg('line', { x1: 60, x2: 60, y1: 2, y2: 20, class: 'band-line' }),
    svg('circle', { cx: x(Number(measured)), cy: 11, r: 4, class: 'band-dot' }),
  );
}

const verdict = ({ band, outside }: api.Return): HTMLElement =>
  band === null ? tag(w('few'), 'plain') : outside ? tag(w('outside'), 'bad') : tag(w('inside'), 'good');

/** What was paid back, against what is declared. */
export async function returnsPage(again: () => void): Promise<Node[]> {
  const found = await api.returns(days);
  const choice = el(
    'select',
    {
      id: 'days',
      onchange: (event) => {
        days = Number((event.target as HTMLSelectElement).value);
        again();
      },
    },
    ...periods.map((n) => el('option', { value: n, selected: n === days }, w('lastDays', { n }))),
  );
  const rows = found.map((one) => [
    el('span', {}, nameOf(one), one.games > 1 && el('small', {}, w('titles', { n: count(one.games) }))),
    count(one.rounds),
    sum(one.betMinor),
    sum(one.paidMinor),
    el('span', {}, percent(one.declared), el('small', {}, w(one.method))),
    percent(one.measured),
    one.band ? `${percent(one.band[0])} – ${percent(one.band[1])}` : '—',
    drawn(one),
    verdict(one),
  ]);
  return [
    head('returns', 'returnsText', el('label', { class: 'field' }, w('days'), choice)),
    rows.length === 0
      ? empty('none')
      : table(
          w('returns'),
          [
            ['game'],
            ['rounds', 'num'],
            ['staked', 'num'],
            ['paid', 'num'],
            ['declared', 'num'],
            ['measured', 'num'],
            ['band', 'num'],
            ['place'],
            ['state'],
          ],
          rows,
        ),
  ];
}
