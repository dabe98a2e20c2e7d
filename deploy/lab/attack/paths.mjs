// One path in many spellings: the door knows one of them.
import { concrete, each, none } from './world.mjs';

const percent = (letter) => `%${letter.charCodeAt(0).toString(16)}`;
const last = (path) => path.lastIndexOf('/');

const spellings = {
  'a letter encoded': (path) => path.slice(0, -1) + percent(path.at(-1)),
  'the first letter encoded': (path) => `/${percent(path[1])}${path.slice(2)}`,
  'a letter encoded twice': (path) => `${path.slice(0, -1)}%25${percent(path.at(-1)).slice(1)}`,
  'a dot segment': (path) => `${path.slice(0, last(path))}/.${path.slice(last(path))}`,
  'a segment and back': (path) => `${path.slice(0, last(path))}/x/..${path.slice(last(path))}`,
  'an encoded dot segment': (path) => `${path.slice(0, last(path))}/%2e${path.slice(last(path))}`,
  'an empty segment': (path) => `${path.slice(0, last(path))}/${path.slice(last(path))}`,
  'an encoded slash': (path) => `${path.slice(0, last(path))}%2f${path.slice(last(path) + 1)}`,
  'a backslash': (path) => `${path.slice(0, last(path))}\\${path.slice(last(path) + 1)}`,
  'a parameter of the path': (path) => `${path};a=1`,
  'a NUL': (path) => `${path}%00`,
  'absolute form of another host': (path) => `http://127.0.0.1:1${path}`,
};
/** Of the routes without secrets the short form takes each seventh. */
const sampleEvery = 7;

/** Sends what a visitor without a token may send; returns what is neither refused as malformed nor unknown. */
async function through(world, routes) {
  const calls = routes.flatMap((route) =>
    Object.entries(spellings).map(([name, of]) => ({ ...route, name, target: of(concrete(route.path)) })),
  );
  const { username, password } = world.ready.accounts.member;
  return each(calls, async ({ method, target, name }) => {
    const body = method === 'GET' ? undefined : { username, password, type: 'username' };
    const { status } = await world.ask(method, target, { body });
    return ![400, 404].includes(status) && `${status} ${method} ${target} (${name})`;
  });
}

export const checks = [
  {
    name: 'the log-in takes no plain password, under its own name and as logi%6e',
    async run(world) {
      const { username, password } = world.ready.accounts.member;
      const body = { username, password, type: 'username' };
      for (const [target, code] of [
        ['/wps/session/login', 'gateway.plain_payload'],
        ['/wps/session/logi%6e', 'gateway.malformed_path'],
      ]) {
        const answer = await world.ask('POST', target, { body });
        if (answer.status !== 400 || answer.body.code !== code)
          throw new Error(`${target} answers ${answer.status} ${answer.text.slice(0, 200)}`);
      }
    },
  },
  {
    name: 'the log-in takes the same password sealed, so the check above says something',
    async run(world) {
      await world.logIn(world.ready.accounts.member);
    },
  },
  {
    name: 'no route with a secret in its body takes it plain, in whatever spelling',
    async run(world) {
      const routes = (await world.operations()).filter(({ encrypted }) => encrypted);
      if (routes.length < 7) throw new Error(`only ${routes.length} encrypted routes`);
      none(await through(world, routes), 'spellings that went through');
      const plain = await each(routes, async ({ method, path }) => {
        const { status, body } = await world.ask(method, concrete(path), { body: { password: 'plain' } });
        return (status !== 400 || body.code !== 'gateway.plain_payload') && `${status} ${method} ${path}`;
      });
      none(plain, 'plain secrets that were taken');
    },
  },
  {
    name: 'a route has one spelling',
    async run(world) {
      const all = (await world.operations()).filter(({ encrypted }) => !encrypted);
      const routes = all.filter((_route, at) => world.long || at % sampleEvery === 0);
      none(await through(world, routes), 'spellings that went through');
    },
  },
];
