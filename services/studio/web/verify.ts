import { commitmentOf, drawsOf } from '../src/game/fairness.js';
import { gameOf } from '../src/game/games.js';
import { families } from './families.js';
import { rowOf } from './frame/dialog.js';
import { el } from './frame/dom.js';
import { money, playFor } from './frame/money.js';
import { named, setLanguage, t } from './frame/texts.js';

const given = new URLSearchParams(location.hash.slice(1));
playFor(given.get('mode') === 'demo' ? 'demo' : 'real');
const code = given.get('game') ?? 'banyan-moonlight';
const game = gameOf(code);
const lang = given.get('lang') ?? new URLSearchParams(location.search).get('lang');
await setLanguage(lang, game && families[game.sheet.family].words);
document.title = `${named(game?.sheet.names) || code}: ${t('verifyTitle')}`;

const field = (id: string, label: string, value: string, pattern: string): [HTMLElement, HTMLInputElement] => {
  const rules = { pattern, required: id !== 'steps', autocomplete: 'off', spellcheck: 'false' };
  const input = el('input', { id, value, dir: 'ltr', ...rules });
  return [el('label', { for: id }, label), input];
};

const [serverLabel, server] = field('server', t('serverSeed'), given.get('serverSeed') ?? '', '[0-9a-f]{64}');
const [clientLabel, client] = field('client', t('clientSeed'), given.get('clientSeed') ?? '', '[A-Za-z0-9_\\-]{1,64}');
const [nonceLabel, nonce] = field('nonce', t('nonceField'), given.get('nonce') ?? '0', '\\d{1,9}');
const [choiceLabel, choice] = field('choice', t('choiceField'), given.get('choice') ?? '{}', '.{2,400}');
const [stepsLabel, steps] = field('steps', t('stepsField'), given.get('steps') ?? '', '[0-9, ]{0,200}');
const result = el('section', { class: 'stack', 'aria-live': 'polite' });
const betMinor = /^\d{1,15}$/.test(given.get('bet') ?? '') ? BigInt(given.get('bet') ?? '') : 10_000_000n;

const problem = (text: string): void => result.replaceChildren(el('p', { class: 'problem', role: 'alert' }, text));

function chosen(): unknown {
  try {
    return game?.choiceOf(JSON.parse(choice.value)) ?? null;
  } catch {
    return null;
  }
}

async function compute(): Promise<void> {
  if (!game) return problem(t('noGame'));
  if (!server.value || !client.value || !/^\d{1,9}$/.test(nonce.value)) return problem(t('seedMissing'));
  const asked = chosen();
  if (asked === null) return problem(t('choiceMissing'));
  const taken = steps.value
    .split(',')
    .filter((text) => text.trim() !== '')
    .map(Number);
  const [hash, drawn, { picturesOf }] = await Promise.all([
    commitmentOf(server.value),
    game.draw(drawsOf(server.value, client.value, Number(nonce.value)), asked),
    families[game.sheet.family].pictures(),
  ]);
  const pictures = picturesOf(code);
  const win = game.winOf(drawn, asked, betMinor, taken);
  const past = { drawn, choice: asked, steps: taken, betMinor };
  result.replaceChildren(
    el(
      'dl',
      { class: 'kv codes' },
      rowOf(t('hashIs'), el('code', {}, hash)),
      ...(game.slips ? [] : [rowOf(t('bet'), money(betMinor))]),
      rowOf(t('outcome'), pictures.brief(past)),
      ...(game.slips ? [] : [rowOf(t('total'), el('span', { class: 'win' }, money(win, true)))]),
    ),
    el('p', { class: 'quiet' }, t('hashCompare')),
    ...pictures.proof(past),
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
  ...(game?.sheet.family === 'moonlight' ? [] : [choiceLabel, choice]),
  ...(game?.stepped || (game?.shared && !game.hunt) || game?.seated ? [stepsLabel, steps] : []),
  el('button', { type: 'submit', class: 'primary' }, t('compute')),
);

const page = el(
  'main',
  { class: 'page' },
  el('p', { class: 'quiet' }, `${named(game?.sheet.names)} · ${code}`),
  el('h1', {}, t('verifyTitle')),
  el('p', {}, t('verifyText')),
  form,
  result,
);
document.querySelector('#app')?.replaceWith(page);
if (server.value && client.value) await compute();
