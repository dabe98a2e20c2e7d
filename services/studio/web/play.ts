import { names } from '../src/game/moonlight.js';
import { Refused, open } from './game/api.js';
import { el } from './game/dom.js';
import { Game } from './game/game.js';
import { speak, spoken, t } from './game/texts.js';

const query = new URLSearchParams(location.search);

try {
  await speak(query.get('lang'));
  document.title = names[spoken()];
  const purse = await open(query);
  await document.fonts.ready;
  const game = new Game(purse);
  document.documentElement.dataset['ready'] = game ? 'true' : '';
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
        el('h1', {}, names[spoken()]),
        el('p', { role: 'alert' }, text),
        exit,
      ),
    );
}
