import { commitmentOf, drawsOf } from '../src/game/fairness.js';
import { gameCode, names } from '../src/game/moonlight.js';
import { playRound, shown, type Spin } from '../src/game/outcome.js';
import { nameOf } from './game/art.js';
import { rowOf } from './game/dialog.js';
import { el } from './game/dom.js';
import { money, unitsMoney } from './game/money.js';
import { stillBoard } from './game/reels.js';
import { speak, spoken, t } from './game/texts.js';

const given = new URLSearchParams(location.hash.slice(1));
await speak(given.get('lang') ?? new URLSearchParams(location.search).get('lang'));
document.title = `${names[spoken()]}: ${t('verifyTitle')}`;

const field = (id: string, label: string, value: string, pattern: string): [HTMLElement, HTMLInputElement] => {
  const input = el('input', { id, value, pattern, required: true, autocomplete: 'off', spellcheck: 'false' });
  return [el('label', { for: id }, label), input];
};

const [serverLabel, server] = field('server', t('serverSeed'), given.get('serverSeed') ?? '', '[0-9a-f]{64}');
const [clientLabel, client] = field('client', t('clientSeed'), given.get('clientSeed') ?? '', '[A-Za-z0-9_\\-]{1,64}');
const [nonceLabel, nonce] = field('nonce', t('nonceField'), given.get('nonce') ?? '0', '\\d{1,9}');
const result = el('section', { class: 'stack', 'aria-live': 'polite' });
const betMinor = /^\d{1,15}$/.test(given.get('bet') ?? '') ? BigInt(given.get('bet') ?? '') : 10_000_000n;

async function compute(): Promise<void> {
  if (!server.value || !client.value || !/^\d{1,9}$/.test(nonce.value)) {
    result.replaceChildren(el('p', { class: 'problem', role: 'alert' }, t('seedMissing')));
    return;
  }
  const [hash, outcome] = await Promise.all([
    commitmentOf(server.value),
    playRound(drawsOf(server.value, client.value, Number(nonce.value))),
  ]);
  result.replaceChildren(
    el(
      'dl',
      { class: 'kv codes' },
      rowOf(t('hashIs'), el('code', {}, hash)),
      rowOf(t('bet'), money(betMinor)),
      rowOf(t('total'), el('span', { class: 'win' }, money(unitsMoney(outcome.units, betMinor), true))),
    ),
    el('p', { class: 'quiet' }, t('hashCompare')),
    ...outcome.spins.map(turnCard),
  );
}

function turnCard(spin: Spin, index: number): HTMLElement {
  const rows = spin.stops.map((stop, reel) => shown(reel, stop).map(nameOf).join(' ')).join(', ');
  const hits = spin.hits.map(({ line, count, symbol, units }) => {
    const amount = money(unitsMoney(units, betMinor));
    const text =
      line === null
        ? t('lanternWin', { count, amount })
        : t('lineWin', { line: line + 1, count, symbol: nameOf(symbol), amount });
    return el('li', {}, text);
  });
  return el(
    'article',
    { class: 'round' },
    stillBoard(spin.stops, t('board', { rows })),
    el(
      'div',
      {},
      el('h2', {}, index === 0 ? t('turnPaid') : t('turnFree', { n: index })),
      el('p', { class: 'quiet num' }, `${t('stops')}: ${spin.stops.join(', ')}`),
      hits.length > 0 ? el('ul', {}, ...hits) : el('p', {}, t('lost')),
    ),
  );
}

const form = el(
  'form',
  {
    class: 'stack card',
    onsubmit: (event) => {
      event.preventDefault();
      void compute();
    },
  },
  serverLabel,
  server,
  clientLabel,
  client,
  nonceLabel,
  nonce,
  el('button', { type: 'submit', class: 'primary' }, t('compute')),
);

const page = el(
  'main',
  { class: 'page' },
  el('p', { class: 'quiet' }, `${names[spoken()]} · ${gameCode}`),
  el('h1', {}, t('verifyTitle')),
  el('p', {}, t('verifyText')),
  form,
  result,
);
document.querySelector('#app')?.replaceWith(page);
if (server.value && client.value) await compute();
