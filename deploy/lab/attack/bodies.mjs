// Slow and large bodies, bounded: five hundred connections that drip for twenty seconds must cost others nothing.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectSecurely } from 'node:tls';
import { concrete, each, none, ownerOf } from './world.mjs';

const dripping = 500;
const dripEveryMs = 500;
const others = ['/wps/system/status', '/lgw/games?perPage=1', '/wps/system/keys', '/'];

/** A connection that says exactly what it is told to, from an address of its own where there are such. */
async function open(world, localAddress) {
  const { protocol, hostname, port } = new URL(world.url);
  const place = { port: Number(port || (protocol === 'https:' ? 443 : 80)), servername: hostname };
  const socket = (protocol === 'https:' ? connectSecurely : connect)(
    world.local ? { ...place, host: '127.0.0.1', localAddress } : { ...place, host: hostname },
  );
  const raw = { socket, heard: '', closed: false };
  socket.on('data', (chunk) => (raw.heard += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.on('close', () => (raw.closed = true));
  await once(socket, protocol === 'https:' ? 'secureConnect' : 'connect');
  return raw;
}

const head = (world, method, target, ...fields) =>
  [`${method} ${target} HTTP/1.1`, `host: ${new URL(world.url).host}`, ...fields, '', ''].join('\r\n');

async function receives(raw, what, withinMs) {
  for (const end = Date.now() + withinMs; !what.test(raw.heard) && !raw.closed && Date.now() < end;) await sleep(10);
  return what.test(raw.heard);
}

/** Milliseconds that all but one of a hundred took, a few at a time; no answer counts as endless. */
async function p99(world, path) {
  const took = await each(
    Array.from({ length: 100 }),
    async () => {
      const { status, ms } = await world.ask('GET', path);
      return status === 200 ? ms : Infinity;
    },
    5,
  );
  return took.sort((a, b) => a - b)[98];
}

async function whileDripping(world, work) {
  const fields = ['content-type: application/json', 'content-length: 2000'];
  const bodies = [
    '/wps/session/login',
    '/wps/wallet/withdrawals',
    '/admin/v1/session/login',
    '/vendor/v1/bet',
    '/callback/payments/sandbox',
  ];
  const upgrade = head(
    world,
    'GET',
    '/socket.io/?EIO=4&transport=websocket',
    'upgrade: websocket',
    'connection: upgrade',
  );
  // Bodies for each kind of route, and the beginnings of a head and of a live channel: none comes to its end.
  const beginnings = [
    ...bodies.map((target) => head(world, 'POST', target, ...fields)),
    head(world, 'PUT', '/wps/member/register', ...fields),
    `${head(world, 'GET', '/lgw/games').slice(0, -2)}x-slow:`,
    `${upgrade.slice(0, -2)}x-slow:`,
  ];
  const sockets = [];
  const drop = async (at) => {
    const raw = await open(world, '127.32.0.1');
    raw.socket.write(beginnings[at % beginnings.length]);
    return raw;
  };
  for (let at = 0; at < dripping; at += 1) sockets.push(await drop(at));
  // Who was left comes again, as an attacker would.
  const drip = setInterval(() => {
    for (const [at, raw] of sockets.entries())
      if (!raw.closed) raw.socket.write(' ');
      else if (!raw.coming) {
        raw.coming = true;
        drop(at).then(
          (next) => (sockets[at] = next),
          () => (raw.coming = false),
        );
      }
  }, dripEveryMs);
  try {
    return await work(sockets);
  } finally {
    clearInterval(drip);
    await sleep(dripEveryMs);
    for (const { socket } of sockets) socket.destroy();
  }
}

export const checks = [
  {
    name: 'five hundred connections that drip for twenty seconds leave others their answers within a second',
    async run(world) {
      // What the machine takes by itself, as in the door's own spec.
      const calm = Math.max(...(await each(others, (path) => p99(world, path), 1)));
      await whileDripping(world, async () => {
        const end = Date.now() + (world.long ? 120_000 : 20_000);
        let worst = 0;
        do {
          for (const path of others) {
            const slowest = await p99(world, path);
            worst = Math.max(worst, slowest);
            if (slowest > Math.max(1_000, 5 * calm))
              throw new Error(`${path} took ${slowest.toFixed(0)} ms, ${calm.toFixed(0)} when it was calm`);
          }
          await sleep(500);
        } while (Date.now() < end);
        console.log(`    p99 of the slowest route: ${worst.toFixed(0)} ms, ${calm.toFixed(0)} ms when it was calm`);
      });
    },
  },
  {
    name: 'who drips is told so and left',
    async run(world) {
      const raw = await open(world, '127.32.0.2');
      raw.socket.write(
        head(world, 'POST', '/wps/session/login', 'content-type: application/json', 'content-length: 2000'),
      );
      const drip = setInterval(() => !raw.closed && raw.socket.write(' '), 1_000);
      try {
        if (!(await receives(raw, /^HTTP\/1\.1 408 [^]*gateway\.slow_body/, 20_000)))
          throw new Error(`heard ${raw.heard.slice(0, 200)}`);
        for (const end = Date.now() + 5_000; !raw.closed && Date.now() < end;) await sleep(20);
        if (!raw.closed) throw new Error('the connection stays');
      } finally {
        clearInterval(drip);
        raw.socket.destroy();
      }
    },
  },
  {
    name: 'a body that is too large is refused, and the same connection goes on',
    async run(world) {
      const raw = await open(world, '127.32.0.3');
      try {
        const size = 300 * 1024;
        raw.socket.write(
          head(world, 'PUT', '/wps/member/info', 'content-type: application/json', `content-length: ${size}`),
        );
        raw.socket.write(' '.repeat(size));
        if (!(await receives(raw, /^HTTP\/1\.1 413 [^]*\r\n\r\n[^]*\}/, 10_000)))
          throw new Error(`heard ${raw.heard.slice(0, 200)}`);
        if (/^connection: close/im.test(raw.heard)) throw new Error('the connection is closed after a whole body');
        raw.heard = '';
        raw.socket.write(head(world, 'GET', '/wps/system/keys'));
        if (!(await receives(raw, /^HTTP\/1\.1 200 /, 10_000)))
          throw new Error(`then heard ${raw.heard.slice(0, 200)}`);
      } finally {
        raw.socket.destroy();
      }
    },
  },
  {
    name: 'a body of another type than JSON is taken by no route that needs one',
    async run(world) {
      const types = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data'];
      const routes = (await world.operations()).filter(({ body, path }) => body && /^\/(wps|lgw|admin)\//.test(path));
      const calls = routes.flatMap((route) => types.map((type) => ({ ...route, type })));
      const found = await each(calls, async ({ method, path, access, type }, index) => {
        const token = await world.token(ownerOf({ access, path }));
        const headers = { 'content-type': type };
        const body = 'reason=none&"reason"';
        // From an address each: one alone is soon told to wait by the routes that take strangers' passwords and numbers.
        const from = `127.33.${Math.floor(index / 250)}.${(index % 250) + 1}`;
        const answer = await world.ask(method, concrete(path), { token, body, headers, from });
        return answer.body.code !== 'gateway.not_json' && `${answer.status} ${type} ${method} ${path}`;
      });
      none(found, 'bodies that were taken');
    },
  },
  {
    name: 'bodies that are no JSON, too deep, or of two lengths get an answer that is a refusal',
    async run(world) {
      const answers = await each(
        [
          '{',
          '['.repeat(50_000),
          `{"a":${'{"a":'.repeat(20_000)}`,
          '\u0000',
          '"\\ud800"',
          '{"__proto__":{"type":"username"}}',
        ],
        (body) => world.ask('POST', '/admin/v1/session/login', { body }),
      );
      const wrong = answers.filter(({ status }) => status < 400 || status >= 500);
      if (wrong.length > 0)
        throw new Error(wrong.map(({ status, text }) => `${status} ${text.slice(0, 80)}`).join(' | '));
      const raw = await open(world, '127.32.0.4');
      raw.socket.write(
        `${head(world, 'POST', '/wps/session/login', 'content-length: 4', 'transfer-encoding: chunked')}0\r\n\r\nGET /admin/ HTTP/1.1\r\n\r\n`,
      );
      const smuggled = await receives(raw, /HTTP\/1\.1 200 /, 2_000);
      raw.socket.destroy();
      if (smuggled) throw new Error(`a second request in a body was answered: ${raw.heard.slice(0, 200)}`);
    },
  },
];
