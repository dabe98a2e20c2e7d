import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bootWith, patternOf } from './first-files';

const boot = bootWith({
  pages: [
    [patternOf(''), ['home.js', 'home.css'], ['common', 'home']],
    [patternOf('games/:category?'), ['lobby.js'], ['common']],
  ],
  languages: { VI: ['vi', 'ltr'], EN: ['en', 'ltr'], CN: ['zh-Hans', 'ltr'], AR: ['ar', 'rtl'] },
  texts: { 'vi/common': 'vi-common.js', 'vi/home': 'vi-home.js', 'ar/common': 'ar-common.js' },
});

/** What the page's head holds after `boot.js` ran at an address. */
function links(address: string): string[] {
  history.replaceState(null, '', address);
  runInThisContext(boot);
  return [...document.head.querySelectorAll('link')].map(({ rel, as, href }) => {
    const { pathname } = new URL(href);
    return `${rel} ${pathname}${as ? ` as ${as}` : ''}`;
  });
}

let light = false;
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: light }));
  document.documentElement.lang = 'vi';
});
afterEach(() => {
  light = false;
  localStorage.clear();
  document.head.replaceChildren();
});

it("asks for the page's files and its texts in the page's language, styles as such", () => {
  expect(links('/')).toEqual([
    'modulepreload /home.js',
    'preload /home.css as style',
    'modulepreload /vi-common.js',
    'modulepreload /vi-home.js',
  ]);
});

it('asks for no texts that a language does not have, and for nothing at an address it does not know', () => {
  localStorage.setItem('banyan.language', 'AR');
  expect(links('/games/RNG')).toEqual(['modulepreload /lobby.js', 'modulepreload /ar-common.js']);
  document.head.replaceChildren();
  expect(links('/no/such/page')).toEqual([]);
});

it('takes language and direction from the address before the choice that is kept, and no nonsense', () => {
  const root = document.documentElement;
  localStorage.setItem('banyan.language', 'EN');
  links('/?lang=AR');
  expect([root.lang, root.dir]).toEqual(['ar', 'rtl']);
  links('/?lang=javascript');
  expect([root.lang, root.dir]).toEqual(['en', 'ltr']);
  localStorage.setItem('banyan.language', 'CN');
  links('/');
  expect(root.lang).toBe('zh-Hans');
});

it("takes the theme that was chosen, else the system's", () => {
  const { dataset } = document.documentElement;
  links('/');
  expect(dataset['theme']).toBe('dark');
  light = true;
  links('/');
  expect(dataset['theme']).toBe('light');
  localStorage.setItem('banyan.theme', 'dark');
  links('/');
  expect(dataset['theme']).toBe('dark');
});
