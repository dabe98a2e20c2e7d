// @vitest-environment node
import { expect, it } from 'vitest';
import { pagesIn, patternOf } from './first-files';

it('knows an address by its route', () => {
  const matches = (path: string, address: string) => new RegExp(patternOf(path)).test(address);
  expect(matches('', '/')).toBe(true);
  expect(matches('games/:category?', '/games')).toBe(true);
  expect(matches('games/:category?', '/games/RNG')).toBe(true);
  expect(matches('games/:category?', '/games/RNG/more')).toBe(false);
  expect(matches('wallet/deposit/:id', '/wallet/deposit')).toBe(false);
  expect(matches('/affiliates', '/affiliates')).toBe(true);
});

it('reads the pages of a route table, and refuses one that it cannot read', () => {
  const rows = `
  { index: true, lazy: () => import('./home/home.page') },
  { path: 'index.html', element: <Navigate to="/" replace /> },
  { path: 'play/:code', lazy: () => import('./game/game.page') },`;
  expect(pagesIn(rows, '/src')).toEqual([
    { pattern: '^/$', module: '/src/home/home.page' },
    { pattern: '^/play/[^/]+$', module: '/src/game/game.page' },
  ]);
  expect(() => pagesIn("{ path: 'x', lazy: somewhere },", '/src')).toThrow('which page');
});
