import { setTimeout as sleep } from 'node:timers/promises';
import assert from 'node:assert/strict';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { encrypted } from '../../outside/guests/client.mjs';
import { run } from '../common/run.mjs';
import { decode } from './protobuf.mjs';
import { Edge } from './proxy.mjs';
import { Random } from '../../outside/guests/random.mjs';
import { schedule } from './schedule.mjs';

test('a seed is a schedule, and another seed another one', () => {
  assert.deepEqual(schedule(7, 60_000), schedule(7, 60_000));
  assert.notDeepEqual(schedule(7, 60_000), schedule(8, 60_000));
  assert.ok(schedule(7, 60_000).length > 30);
  assert.ok(schedule(7, 60_000, { kinds: ['kill'] }).every(({ fault }) => fault === 'kill'));
});

test('streams of one seed do not depend on each other', () => {
  const first = new Random(1, 'a');
  const second = new Random(1, 'a');
  new Random(1, 'b').next();
  assert.deepEqual([first.next(), first.uuid()], [second.next(), second.uuid()]);
  assert.match(new Random(1, 'a').uuid(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('the decoder reads varints, texts and what it does not know', () => {
  const fields = {
    1: { name: 'id', kind: 'int64' },
    2: { name: 'text', kind: 'string' },
    3: { name: 'absent', kind: 'int64' },
  };
  const bytes = Buffer.from([
    0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01, 0x12, 0x02, 0x68, 0x69, 0x50, 0x05,
  ]);
  assert.deepEqual(decode(bytes, fields), { id: -1n, text: 'hi', absent: 0n });
});

test('an encrypted body has the five parts of a compact JWE for the given key', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const parts = encrypted({ ...publicKey.export({ format: 'jwk' }), kid: 'k' }, { a: 1 }).payload.split('.');
  assert.equal(parts.length, 5);
  const header = JSON.parse(Buffer.from(parts[0], 'base64url'));
  assert.deepEqual([header.alg, header.enc, header.kid, header.epk.crv], ['ECDH-ES', 'A256GCM', 'k', 'P-256']);
  assert.throws(() => createPrivateKey({ key: header.epk, format: 'jwk' }));
});

// With a pair of key objects for each, it stood still for ever within some thousands.
test('twenty thousand bodies are encrypted without standing still', async () => {
  const sealing = `
    import { generateKeyPairSync } from 'node:crypto';
    import { encrypted } from ${JSON.stringify(new URL('../../outside/guests/client.mjs', import.meta.url))};
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
    for (let sealed = 0; sealed < 20_000; sealed += 1) encrypted(key, { sealed });`;
  const { code } = await run('node', ['--input-type=module', '-e', sealing], { limit: 60_000 });
  assert.equal(code, 0);
});

let echo;
let heard = '';
before(async () => {
  echo = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      heard += chunk;
      socket.write(chunk);
    });
  });
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
});
after(() => echo.close());

/** Holds the event loop up. */
function busy(ms) {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** A connection through an edge in a mode: what comes back for `text`, `reset`, or `silence`. */
async function through(mode, { ms = 0, tries = 1 } = {}) {
  const edge = await new Edge('test', new Random(3, 'edge')).listen();
  edge.to('127.0.0.1', echo.address().port);
  edge.mode(mode, ms);
  const results = [];
  for (let number = 0; number < tries; number += 1) results.push(await exchange(edge, `${mode}${number};`));
  edge.close();
  return { edge, results };
}

function exchange(edge, text) {
  return new Promise((resolve) => {
    const socket = createConnection(edge.port, '127.0.0.1');
    socket.on('connect', () => socket.write(text));
    socket.on('error', () => resolve('reset'));
    socket.on('close', () => resolve('reset'));
    socket.on('data', (chunk) => {
      resolve(String(chunk));
      socket.destroy();
    });
    // Half-open: the end of the mode resets what hangs, unless the other end has vanished.
    if (/hole|vanish/.test(text)) setTimeout(() => edge.mode('pass'), 100);
    if (text.startsWith('vanish')) setTimeout(() => resolve('silence'), 300);
  });
}

test('a proxy that delays keeps the order, also when the delay ends and however late timers are', async () => {
  const edge = await new Edge('order', new Random(5, 'edge')).listen();
  edge.to('127.0.0.1', echo.address().port);
  edge.mode('delay', 40);
  const socket = createConnection(edge.port, '127.0.0.1').setNoDelay();
  let came = '';
  socket.on('data', (chunk) => (came += chunk));
  let sent = '';
  for (let number = 0; number < 60; number += 1) {
    sent += `${number};`;
    socket.write(`${number};`);
    if (number === 40) edge.mode('pass');
    if (number % 10 === 0) busy(15);
    await sleep(2);
  }
  const until = performance.now() + 5_000;
  while (came.length < sent.length && performance.now() < until) await sleep(10);
  socket.destroy();
  edge.close();
  assert.equal(came, sent);
});

test('a proxy passes, cuts, delays, hangs, and resets before and after the request', async () => {
  const passed = await through('pass');
  assert.deepEqual(passed.results, ['pass0;']);
  const begun = performance.now();
  const delayed = await through('delay', { ms: 60 });
  assert.deepEqual(delayed.results, ['delay0;']);
  assert.ok(performance.now() - begun >= 120, 'both directions are delayed');
  assert.deepEqual((await through('cut')).results, ['reset']);
  const holed = await through('hole');
  assert.deepEqual(holed.results, ['reset']);
  assert.deepEqual((await through('vanish')).results, ['silence']);
  assert.ok(!/hole|vanish/.test(heard));
  for (const mode of ['reset-request', 'reset-reply']) {
    const { results, edge } = await through(mode, { tries: 30 });
    assert.ok(results.includes('reset') && results.some((text) => text.startsWith(mode)), mode);
    assert.equal(edge.struck, results.filter((text) => text === 'reset').length);
    for (let number = 0; number < 30; number += 1)
      assert.ok(heard.includes(`${mode}${number};`), `${mode}: the request was sent`);
  }
});
