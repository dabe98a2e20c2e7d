// The payment provider's stand-in is open to whoever can reach it: no name, and no form, brings it down or changes what it does not own.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createSandbox } from '../outside/payment-sandbox/dist/sandbox.js';

const dir = mkdtempSync(join(tmpdir(), 'sandbox-'));
const options = {
  host: '127.0.0.1',
  port: 0,
  callbackUrl: 'http://127.0.0.1:9/',
  keyId: 'key',
  secret: 'secret',
  dataFile: join(dir, 'data.json'),
  payoutDelayMs: 60_000,
  lateMs: 60_000,
  longestPauseMs: 60_000,
};
let sandbox;
before(async () => {
  sandbox = await createSandbox(options);
});
after(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true });
});

/** Inherited by every object, empty, with signs that no name has, too long, and broken. */
const names = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'then', '', '\0', '../..', 'n'.repeat(99)];
const paths = [...names.map(encodeURIComponent), 'n'.repeat(5_000), '%', '%ff', '%00'];
const forms = [
  undefined,
  ['application/json', 'null'],
  ['application/json', '[1]'],
  ['application/json', '{"__proto__":{"outcome":"failure"},"content":{},"amount":[5]}'],
  ...[...names, 'n'.repeat(50_000)].flatMap((name) => [
    ['application/x-www-form-urlencoded', String(new URLSearchParams({ [name]: name, outcome: name }))],
    ['application/x-www-form-urlencoded', String(new URLSearchParams({ content: name, amount: name }))],
  ]),
  ['application/x-www-form-urlencoded', 'content=a&content=b&amount=1&amount=2&outcome=a&outcome=b'],
];
const asked = (method, url, form) =>
  sandbox.inject({ method, url, ...(form && { headers: { 'content-type': form[0] }, payload: form[1] }) });

test('no name and no form is answered with a 5xx, and none changes what every object inherits', async () => {
  const inherited = Reflect.ownKeys(Object.prototype).length;
  const places = ['/pay/', '/payouts/'].flatMap((place) => paths.map((path) => place + path));
  const tries = [
    ...paths.map((path) => ({ method: 'GET', url: `/pay/${path}`, form: undefined })),
    ...places.map((url) => ({ method: 'POST', url, form: forms.at(-1) })),
    ...forms.flatMap((form) =>
      ['/pay/constructor', '/payouts/__proto__', '/transfers'].map((url) => ({ method: 'POST', url, form })),
    ),
  ];
  for (const { method, url, form } of tries) {
    const { statusCode } = await asked(method, url, form);
    assert.ok(statusCode < 500, `${statusCode} ${method} ${url.slice(0, 80)} ${form?.[1]?.slice(0, 80)}`);
  }
  assert.equal((await asked('GET', '/pay/constructor')).statusCode, 404);
  assert.equal(Reflect.ownKeys(Object.prototype).length, inherited);
  assert.equal({}.state, undefined);
});

test('an order under a name that every object inherits is kept as any other, also in the file', async () => {
  const body = JSON.stringify({
    reference: '__proto__',
    amountMinor: '10000',
    currency: 'VND',
    returnUrl: 'http://x/',
  });
  const at = String(Date.now());
  const signature = createHmac('sha256', options.secret).update(`${at}.${body}`).digest('hex');
  const headers = { 'x-payment-key': 'key', 'x-payment-timestamp': at, 'x-payment-signature': signature };
  const kept = { ...headers, 'content-type': 'application/json' };
  const { statusCode } = await sandbox.inject({ method: 'POST', url: '/v1/deposits', headers: kept, payload: body });
  assert.equal(statusCode, 200);
  assert.equal((await asked('GET', '/pay/__proto__')).statusCode, 200);
  const again = await createSandbox(options);
  assert.equal((await again.inject('/pay/__proto__')).statusCode, 200);
  await again.close();
});
