import type { RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { publicPages } from './shell/public-pages';
import publishedText from '../public/routes.json?raw';
import { routesFor } from './routes';

/** Every address of the table, optional segments both with and without. */
function addresses(routes: RouteObject[]): string[] {
  return routes.flatMap((route) => {
    if (route.children) return addresses(route.children);
    if (route.index) return ['/'];
    const path = `/${(route.path ?? '').replace(/^\//, '')}`;
    return path.endsWith('?') ? [path.replace(/\/[^/]+\?$/, ''), path.slice(0, -1)] : [path];
  });
}

const published = JSON.parse(publishedText) as string[];

describe('public pages', () => {
  it('are pages that there are', () => {
    expect(Object.keys(publicPages).filter((path) => !published.includes(path))).toEqual([]);
  });
});

describe('routes.json', () => {
  it('names the pages that the server answers with 200: all that the table shows, redirects and the rest apart', () => {
    const shown = addresses(routesFor('site')).filter(
      (path) => path !== '/*' && !path.startsWith('/__') && !/^\/(index|home|.*\.html)$/.test(path),
    );
    expect([...published].sort()).toEqual([...new Set(shown)].sort());
  });
});
