import { gameOf } from '../src/game/games.js';
import { Refused, open } from './frame/api.js';
import { GameFlow } from './frame/game-flow.js';
import { el } from './frame/dom.js';
import { families } from './families.js';
import { playFor } from './frame/money.js';
import { named, setLanguage, t } from './frame/texts.js';

const query = new URLSearchParams(location.search);
const sheet = gameOf(query.get('game') ?? 'banyan-moonlight')?.sheet;

try {
  await setLanguage(query.get('lang'), sheet && families[sheet.family].words);
  if (!sheet) throw new Refused(t('noGame'), 'studio.game_not_found', 404);
  document.title = named(sheet.names);
  const [playerBalance, family] = await Promise.all([open(query), families[sheet.family].view()]);
  playFor(playerBalance.mode);
  await document.fonts.ready;
  if ('seat' in family) family.seat(playerBalance, sheet);
  else {
    const flow = new GameFlow(playerBalance, sheet);
    await flow.seat(family.open(flow, sheet));
  }
  document.documentElement.dataset['ready'] = 'true';
} catch (error) {
  const text = error instanceof Refused ? error.message : t('failed');
  const back = query.get('return') ?? '';
  const exit = /^https?:\/\//.test(back) ? el('a', { class: 'primary', href: back, target: '_top' }, t('exit')) : null;
  document
    .querySelector('#app')
    ?.replaceWith(
      el(
        'main',
        { class: 'refused' },
        el('i', { class: 'show-moon' }),
        el('h1', {}, named(sheet?.names) || 'Tán Đa Studio'),
        el('p', { role: 'alert' }, text),
        exit,
      ),
    );
}
