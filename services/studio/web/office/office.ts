import { entryOf } from '@banyan/kernel/rules';
import { el } from '../frame/dom.js';
import * as api from './api.js';
import { poolsPage } from './pools.js';
import { returnsPage } from './returns.js';
import { openPage, roundsPage } from './rounds.js';
import { signalsPage } from './signals.js';
import { setLanguage as speakGames } from '../frame/texts.js';
import { setLanguage, officeLanguage, tongues, w, type Word } from './texts.js';

type Page = (again: () => void) => Promise<Node[]>;

const pages: Readonly<Record<string, Page>> = {
  returns: returnsPage,
  rounds: roundsPage,
  pools: poolsPage,
  open: openPage,
  signals: signalsPage,
};

const app = document.querySelector('#app');
document.title = `${w('title')} · Tán Đa Studio`;

const language = (): HTMLElement => {
  const choice = el(
    'select',
    { 'aria-label': w('language'), onchange: (event) => setLanguage((event.target as HTMLSelectElement).value) },
    ...tongues.map(({ code, name }) => el('option', { value: code, selected: officeLanguage === code }, name)),
  );
  return choice;
};

function door(): void {
  const problem = el('p', { class: 'problem', role: 'alert' });
  const key = el('input', { id: 'key', type: 'password', autocomplete: 'current-password', required: true });
  const submit = (event: Event): void => {
    event.preventDefault();
    problem.textContent = '';
    api.login(key.value).then(
      (why) => (why ? (problem.textContent = w(why)) : start()),
      () => (problem.textContent = w('failed')),
    );
  };
  app?.replaceChildren(
    el(
      'main',
      { class: 'door' },
      el('p', { class: 'brand' }, 'Tán Đa Studio'),
      el('h1', {}, w('title')),
      el(
        'form',
        { onsubmit: submit },
        el('label', { class: 'field', for: 'key' }, w('key')),
        key,
        el('p', { class: 'quiet' }, w('keyRule')),
        problem,
        el('button', { type: 'submit', class: 'primary' }, w('enter')),
      ),
      language(),
    ),
  );
  key.focus();
}

const here = (): string => (entryOf(pages, location.hash.slice(1)) ? location.hash.slice(1) : 'returns');

function frame(main: HTMLElement): void {
  const links = Object.keys(pages).map((name) =>
    el('a', { href: `#${name}`, 'aria-current': name === here() ? 'page' : undefined }, w(name as Word)),
  );
  const leave = (): void => void api.logout().then(door, door);
  app?.replaceChildren(
    el(
      'header',
      {},
      el('p', { class: 'brand' }, 'Tán Đa Studio', el('small', {}, w('title'))),
      el('nav', { 'aria-label': w('title') }, ...links),
      el('div', { class: 'side' }, language(), el('button', { type: 'button', onclick: leave }, w('leave'))),
    ),
    main,
  );
}

/** Shows the page of the address; `again` asks for it anew and leaves the rest as it is. */
async function show(): Promise<void> {
  const main = el('main', { id: 'main', 'aria-busy': 'true' }, el('p', { class: 'quiet' }, w('loading')));
  frame(main);
  const load = async (): Promise<void> => {
    main.setAttribute('aria-busy', 'true');
    try {
      main.replaceChildren(...((await entryOf(pages, here())?.(() => void load())) ?? []));
    } catch (error) {
      if (error instanceof api.SignedOut) return door();
      const retry = el('button', { type: 'button', onclick: () => void load() }, w('retry'));
      main.replaceChildren(el('p', { class: 'problem', role: 'alert' }, w('failed')), retry);
    }
    main.setAttribute('aria-busy', 'false');
  };
  await load();
}

function start(): void {
  void show();
}

addEventListener('hashchange', start);
// Models are called here as the games call them.
await speakGames(officeLanguage, ['models', 'slots']);
api.me().then(({ signedIn }) => (signedIn ? start() : door()), start);
