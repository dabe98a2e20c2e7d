import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { services, upstreams } from './routes.js';

const root = join(import.meta.dirname, '../../..');

/** The addresses under which a service's controllers answer players, agents and operators, as its source says. */
function addressesOf(service: string): string[] {
  const folder = join(root, service, 'src');
  const endpoints = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(http|admin)\.ts$/.test(file),
  );
  return endpoints.flatMap((file) => pathsIn(readFileSync(join(folder, file), 'utf8')));
}

/** The paths of each controller of a source, without what varies in them. */
function pathsIn(source: string): string[] {
  const [, ...controllers] = source.split(/@Controller\('(?=(?:wps|admin)\/)/);
  return controllers.flatMap((controller) => {
    const [path = ''] = controller.split("'");
    const operations = controller.matchAll(/@(?:Get|Post|Put|Patch|Delete)\((?:'([^']*)')?\)/g);
    return [...operations].map(([, own = '']) => `/${path}/${own}`.replace(/\/(?::.*)?$/, ''));
  });
}

const reached = (path: string): string | undefined =>
  upstreams
    .filter(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
    .toSorted(([a], [b]) => b.length - a.length)[0]?.[1];

describe('the table of routes', () => {
  it('is read from sources that have routes', () => {
    expect(Object.keys(services).flatMap(addressesOf).length).toBeGreaterThan(200);
  });

  it.each(Object.entries(services))('leads to every route of %s', (service, base) => {
    const addresses = addressesOf(service);
    expect(addresses.filter((path) => reached(path) !== base)).toEqual([]);
  });
});
