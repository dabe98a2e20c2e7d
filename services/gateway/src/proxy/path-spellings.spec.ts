import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startPeers, type Peers } from '../gateway.fixture.js';
import { RawSocket, head } from '../raw-socket.fixture.js';
import { services } from '../http/routes.js';

interface Route {
  readonly method: string;
  /** With `{name}` for a part that varies. */
  readonly path: string;
  readonly encrypted: boolean;
}

const root = join(import.meta.dirname, '../../..');

/** The routes that a service's doors answer, as its source says. */
function routesOf(service: string): Route[] {
  const folder = join(root, service, 'src');
  const endpoints = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(http|admin)\.ts$/.test(file),
  );
  return endpoints.flatMap((file) => {
    const [, ...parts] = readFileSync(join(folder, file), 'utf8').split(/(?=@Controller\()/);
    return parts.flatMap((part) => {
      const base = /^@Controller\('([^']+)'\)/.exec(part)?.[1];
      if (base === undefined) return [];
      const marked = [...part.matchAll(/((?:^ {2}@\w+\((?:[^()]|\([^()]*\))*\)\n)+)/gm)].map(([marks]) => marks);
      return marked.flatMap((marks) => {
        const [, verb, own = ''] = /@(Get|Post|Put|Patch|Delete)\((?:'([^']*)')?\)/.exec(marks) ?? [];
        if (verb === undefined) return [];
        const path = `/${[base, own].filter(Boolean).join('/')}`.replace(/:(\w+)/g, '{$1}');
        return [{ method: verb.toUpperCase(), path, encrypted: marks.includes('@Encrypted()') }];
      });
    });
  });
}

const documentOf = (routes: readonly Route[]) => {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, encrypted } of routes)
    paths[path] = { ...paths[path], [method.toLowerCase()]: encrypted ? { 'x-encrypted': true } : {} };
  return { paths };
};

const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
const last = (path: string) => path.lastIndexOf('/');

/** Spellings that some reader of addresses takes for the same path. */
const spellings: ReadonlyArray<readonly [name: string, of: (path: string) => string]> = [
  ['a letter encoded', (path) => path.slice(0, -1) + percent(path.at(-1) ?? '')],
  ['the first letter encoded', (path) => `/${percent(path[1] ?? '')}${path.slice(2)}`],
  ['a letter encoded twice', (path) => path.slice(0, -1) + percent(path.at(-1) ?? '').replace('%', '%25')],
  ['a dot segment', (path) => `${path.slice(0, last(path))}/.${path.slice(last(path))}`],
  ['a segment and back', (path) => `${path.slice(0, last(path))}/x/..${path.slice(last(path))}`],
  ['an encoded dot segment', (path) => `${path.slice(0, last(path))}/%2e${path.slice(last(path))}`],
  ['an empty segment', (path) => `${path.slice(0, last(path))}/${path.slice(last(path))}`],
  ['an encoded slash', (path) => `${path.slice(0, last(path))}%2f${path.slice(last(path) + 1)}`],
  ['a backslash', (path) => `${path.slice(0, last(path))}\\${path.slice(last(path) + 1)}`],
  ['an encoded backslash', (path) => `${path.slice(0, last(path))}%5c${path.slice(last(path) + 1)}`],
  ['a parameter of the path', (path) => `${path};a=1`],
  ['an encoded parameter', (path) => `${path}%3Ba=1`],
  ['a NUL', (path) => `${path}%00`],
  ['a line’s end', (path) => `${path}%0d%0a`],
  ['a fragment', (path) => `${path}#a`],
  ['an encoded query', (path) => `${path}%3Fa=1`],
  ['a slash at the end', (path) => `${path}/`],
  ['absolute form', (path) => `http://localhost${path}`],
  ['absolute form of another host', (path) => `http://127.0.0.1:1${path}`],
  ['two slashes first', (path) => `/${path}`],
];

describe('every route of every service, in other spellings', () => {
  const routes = Object.fromEntries(Object.keys(services).map((service) => [service, routesOf(service)]));
  const all = Object.values(routes).flat();
  let peers: Peers;
  beforeAll(async () => {
    const documents = Object.fromEntries(Object.entries(routes).map(([service, own]) => [service, documentOf(own)]));
    peers = await startPeers({ documents });
  });
  afterAll(() => peers.close());
  beforeEach(() => peers.service.clock.set(new Date()));

  const concrete = ({ path }: Route) => path.replace(/\{\w+\}/g, '7');

  /** Asks on one connection, one after the other; returns the statuses. */
  async function ask(lines: ReadonlyArray<{ method: string; target: string }>): Promise<Array<number | undefined>> {
    const statuses: Array<number | undefined> = [];
    let socket = await RawSocket.open(peers.url);
    for (const { method, target } of lines) {
      if (socket.closed) socket = await RawSocket.open(peers.url);
      socket.heard = '';
      const body = method === 'GET' ? '' : '{"password":"plain"}';
      const fields = body ? ['content-type: application/json', `content-length: ${body.length}`] : [];
      socket.say(head(method, target, ...fields) + body);
      await socket.hears(/^HTTP\/1\.1 \d{3} [^]*\r\n\r\n[^]*\}$/, 3_000);
      if (/^connection: close/im.test(socket.heard)) await socket.ends(3_000);
      statuses.push(Number(/^HTTP\/1\.1 (\d{3})/.exec(socket.heard)?.[1] ?? Number.NaN));
    }
    socket.close();
    return statuses;
  }

  it('are many, and some of them encrypted', () => {
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter(({ encrypted }) => encrypted).length).toBeGreaterThanOrEqual(7);
  });

  it('an encrypted one takes no plain body', async () => {
    const encrypted = all.filter(({ encrypted: is }) => is);
    const before = peers.echoed.length;
    expect(new Set(await ask(encrypted.map((route) => ({ method: route.method, target: concrete(route) }))))).toEqual(
      new Set([400]),
    );
    expect(peers.echoed.length).toBe(before);
  });

  it.each(spellings)('%s is refused and reaches no service', async (_name, of) => {
    for (let at = 0; at < all.length; at += 150) {
      peers.forgetAddresses();
      const before = peers.echoed.length;
      const lines = all.slice(at, at + 150).map((route) => ({ method: route.method, target: of(concrete(route)) }));
      const statuses = await ask(lines);
      const answers = lines.map(({ method, target }, index) => `${method} ${target} ${statuses[index]}`);
      expect(answers.filter((answer) => !/ (400|404)$/.test(answer))).toEqual([]);
      expect(peers.echoed.slice(before).map(({ url }) => url)).toEqual([]);
    }
  });

  it.each([
    ['in capitals', (path: string) => path.toUpperCase()],
    ['with a dot at the end', (path: string) => `${path}.`],
  ])('%s is another path, which a service gets as it is', async (_name, of) => {
    for (const route of all.filter(({ encrypted }) => encrypted)) {
      const before = peers.echoed.length;
      await ask([{ method: route.method, target: of(concrete(route)) }]);
      for (const { url } of peers.echoed.slice(before)) expect(url).toBe(of(concrete(route)));
    }
  });

  it('as themselves reach their service unchanged, with whatever query', async () => {
    const open = all.filter(({ encrypted, method }) => !encrypted && method === 'GET').slice(0, 150);
    peers.forgetAddresses();
    const targets = open.map(
      (route, index) => `${concrete(route)}${['', '?a=1', '?a=%2e%2e/&b=;', '??a', '?'][index % 5]}`,
    );
    const before = peers.echoed.length;
    await ask(targets.map((target) => ({ method: 'GET', target })));
    expect(peers.echoed.slice(before).map(({ url }) => url)).toEqual(
      expect.arrayContaining(
        // The keys are the gateway's own, and where a brand's lines lead the stand-in tells it.
        targets.filter((target) => !target.endsWith('?') && !/^\/wps\/system\/(keys|domainRoute)/.test(target)),
      ),
    );
  });

  it.each(['x-http-method-override', 'x-http-method', 'x-method-override', 'x-original-url', 'x-rewrite-url'])(
    '%s reaches nobody',
    async (name) => {
      await peers.service.http('POST', '/wps/v2/wallets/thing', {
        body: {},
        headers: { [name]: '/wps/session/login' },
      });
      expect(peers.echoed.at(-1)?.headers[name]).toBeUndefined();
    },
  );

  it.each(['HEAD', 'OPTIONS', 'PATCH', 'DELETE'])('%s of an encrypted route carries no plain body', async (method) => {
    const body = '{"password":"plain"}';
    const before = peers.echoed.length;
    const socket = await RawSocket.open(peers.url);
    socket.say(
      head(method, '/wps/session/login', 'content-type: application/json', `content-length: ${body.length}`) + body,
    );
    await socket.hears(/^HTTP\/1\.1 \d{3} /, 2_000);
    socket.close();
    for (const echo of peers.echoed.slice(before))
      expect([echo.method, echo.url]).toEqual([method, '/wps/session/login']);
  });

  it.each(['CONNECT', 'TRACE', 'get', 'PROPFIND', 'NONSENSE'])('%s reaches no service', async (method) => {
    const before = peers.echoed.length;
    const socket = await RawSocket.open(peers.url);
    socket.say(head(method, '/wps/session/login'));
    await socket.ends(500);
    expect(socket.heard).not.toMatch(/^HTTP\/1\.1 2/);
    expect(peers.echoed.length).toBe(before);
    socket.close();
  });
});
