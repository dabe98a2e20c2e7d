import { symbols, type Model, type ModelFigures, type SymbolName } from '../../src/game/slots/model.js';
import type { Title } from '../../src/game/slots/titles.js';
import { rowOf } from '../frame/dialog.js';
import { el } from '../frame/dom.js';
import { decimalText, money } from '../frame/money.js';
import { t } from '../frame/texts.js';
import type { Art } from './art.js';
import { poolRules } from './pools.js';
import { modelName, modelText, gameText } from './texts.js';

const percent = (text: string) => `${decimalText(text)}%`;

/** Model, pays and figures of a title, at the bet that is set. */
export function info({ code, model }: Title, art: Art, figures: ModelFigures | undefined, bet: bigint): Node[] {
  const amount = (units: number) => money((bet / BigInt(model.unit)) * BigInt(units));
  return [
    el('h3', {}, gameText('model', { name: modelName(model.id) })),
    el('p', {}, modelText(model.id)),
    el('h3', {}, t('pays')),
    el('p', { class: 'quiet' }, gameText('paysNote')),
    el('div', { class: 'pays' }, ...symbols.flatMap((symbol) => payCard(model, symbol, art, amount) ?? [])),
    ...scatterRows(model, art, amount),
    ...(figures ? found(figures) : []),
    el('p', { class: 'quiet' }, gameText('generated', { code })),
  ];
}

function payCard(model: Model, symbol: SymbolName, art: Art, amount: (units: number) => string): HTMLElement | null {
  const pay = model.pays[symbol];
  if (!pay) return null;
  const last = pay.units.length - 1;
  const rows = pay.units
    .map((units, index) => ({
      count: `${pay.from + index}${model.pay === 'anywhere' && index === last ? '+' : ''}`,
      units,
    }))
    .toReversed()
    .map(({ count, units }) => rowOf(count, amount(units)));
  return el('div', { class: 'pay' }, art.picture(symbol), el('dl', {}, ...rows));
}

function scatterRows(model: Model, art: Art, amount: (units: number) => string): Node[] {
  const rows = Object.entries(model.scatter).map(([count, { units, spins }]) =>
    el('li', {}, gameText('scatterRow', { count, amount: amount(units), spins })),
  );
  return rows.length > 0 ? [el('div', { class: 'rule' }, art.picture('S'), el('ul', {}, ...rows))] : [];
}

/** The model's figures with the way they were found. */
function found({ method, bought, freeRate, simulated, pools, rtp: whole }: ModelFigures): Node[] {
  const { spins, rtp, halfWidth, hitRate, variance, top } = simulated;
  const facts = { spins: decimalText(String(spins)), rtp: decimalText(rtp), half: decimalText(halfWidth) };
  return [
    el(
      'dl',
      { class: 'kv' },
      rowOf(t('hit'), percent(hitRate)),
      freeRate ? rowOf(t('free'), percent(freeRate)) : null,
      bought ? rowOf(gameText('bought'), percent(bought)) : null,
      rowOf(t('variance'), decimalText(variance)),
      rowOf(gameText('topSeen'), t('times', { n: decimalText(top) })),
    ),
    el('p', { class: 'quiet' }, gameText(method === 'formula' ? 'byFormula' : 'bySimulation', facts)),
    ...(pools
      ? poolRules(decimalText((Number(whole) - Number(pools)).toFixed(4)), decimalText(whole), decimalText(pools))
      : []),
  ];
}
