import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { GamesFixture, textOf } from '../fixtures/games.fixture.js';
import { IdentityPeer, WalletPeer } from '../fixtures/peers.fixture.js';
import { KeyRing } from './key-ring.js';
import { VendorKeyService } from './vendor-key.service.js';
import { changedBy } from './vendor-fields.js';
import { Vendor } from './vendor.entity.js';

const endpoints = '/admin/v1/games/vendors';
const day = 24 * 3600_000;
const { publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** Another value than the seed's, for each field that the console can change. A new one without a value here fails the walk. */
const others = new Map<string, unknown>([
  ['name', 'Another'],
  ['enabled', false],
  ['usesLaunchHosts', true],
  ['requestsPerSecond', 77],
  ['launchUrl', 'https://other.example.com/play?site=9'],
  ['apiUrl', 'https://other.example.com/calls'],
  ['walletMode', 'transfer'],
  ['shape', 'softswiss'],
  ['publicKey', publicKey.trim()],
  ['ipList', ['203.0.113.0/24']],
  ['promoBudgets', [{ currency: 'VND', amountMinor: '5' }]],
]);

describe('what decides who speaks as a vendor', () => {
  let games: GamesFixture;
  let peers: [IdentityPeer, WalletPeer];
  let endpoint: string;
  let id: number;

  beforeAll(async () => {
    peers = [await IdentityPeer.start(), await WalletPeer.start()];
    games = await GamesFixture.start();
    const [row] = await games.service.db.query<{ id: number }>(sql`select id from vendor where code = 'studio'`);
    id = row?.id ?? 0;
    endpoint = `${endpoints}/${id}`;
  });
  afterAll(async () => {
    await games.close();
    for (const peer of peers) peer.stop();
  });

  /** Everything about the vendor that two persons decide on. */
  const guarded = async () => {
    const { db } = games.service;
    const [vendor] = await db.query<Record<string, unknown>>(sql`select * from vendor where id = $1`, [id]);
    const columns = await db.query<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_name = 'vendor' and table_schema = current_schema()`,
    );
    const alone = new Set(
      Object.entries(changedBy)
        .filter(([name, who]) => who === 'alone' || name === 'updatedAt')
        .map(([name]) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
    );
    const keys = await db.query(sql`select * from vendor_key order by key_id`);
    const kept = columns.map(({ name }) => name).filter((name) => !alone.has(name));
    expect(kept.length).toBeGreaterThan(7);
    const ceilings = await db.query(sql`select * from win_ceiling order by vendor_id, currency, game_code`);
    return { keys, ceilings, vendor: kept.toSorted().map((name) => [name, vendor?.[name]]) };
  };
  const put = (change: object, by = 1) => games.asOperator(['vendor.edit'], 'PUT', endpoint, change, by);
  const waiting = async () =>
    ((await games.asOperator(['vendor.view'], 'GET', endpoint)).body['waiting'] ?? []) as unknown as Array<{
      id: string;
      kind: string;
      after: Record<string, unknown>;
    }>;
  const ask = async (overlapMinutes = 0, by = 1) => {
    const order = { overlapMinutes, reason: 'its time has come' };
    const { body } = await games.asOperator(['vendor.keys'], 'POST', `${endpoint}/keys/rotate`, order, by);
    return { change: textOf(body['change']), keyId: textOf(body['keyId']), part: textOf(body['part']) };
  };
  const decide = async (noun: 'changes' | 'keys', verb: 'approve' | 'reject', change: string, by: number) => {
    const permission = noun === 'keys' ? 'vendor.keys' : 'vendor.edit';
    const decision = { change, reason: 'as agreed' };
    return games.asOperator([permission], 'POST', `${endpoint}/${noun}/${verb}`, decision, by);
  };
  const speaks = async (keyId: string, secret: string) =>
    (await games.vendor('balance', {}, { keyId, secret })).body['status'];

  it('is said of every field of the entity', () => {
    const columns = games.service.db.manager.connection
      .getMetadata(Vendor)
      .columns.map((column) => column.propertyName);
    expect(Object.keys(changedBy).toSorted()).toEqual(columns.toSorted());
  });

  it('is not changed by one operator, whatever he sends to any door of the console that writes', async () => {
    const { body } = await games.http('GET', '/openapi/service.json');
    const document = body as unknown as {
      paths: Record<string, Record<string, unknown>>;
      components: { schemas: Record<string, { properties: Record<string, unknown> }> };
    };
    const fields = Object.keys(document.components.schemas['UpdateVendorDto']?.properties ?? {});
    expect(fields.filter((name) => name !== 'reason').toSorted()).toEqual([...others.keys()].toSorted());
    const before = await guarded();
    const { change } = await ask();
    await put({ ...Object.fromEntries(others), reason: 'I speak as them' });
    const [order] = await waiting();
    const own = ['vendor.edit', 'vendor.keys', 'vendor.money'];
    const ceiling = { currency: 'VND', winMinor: '9000000000', hourMinor: null, reason: 'my own' };
    const { body: asked } = await games.asOperator(own, 'POST', `${endpoint}/ceilings`, ceiling);
    const [entered] = asked['waitingCeilings'] as unknown as Array<{ id: string }>;
    expect(entered).toBeDefined();
    const bodies = new Map<string, object>([
      ['PUT', { ...Object.fromEntries(others), reason: 'once more' }],
      ['changes/approve', { change: order?.id, reason: 'my own' }],
      ['keys/approve', { change, reason: 'my own' }],
      ['keys/rotate', { overlapMinutes: 0, reason: 'my own' }],
      ['changes/reject', { change: order?.id, reason: 'my own' }],
      ['keys/reject', { change, reason: 'my own' }],
      ['ceilings', { ...ceiling, currency: 'USDT' }],
      ['ceilings/approve', { change: entered?.id, reason: 'my own' }],
      ['ceilings/reject', { change: entered?.id, reason: 'my own' }],
      ['maintenance', { from: null }],
    ]);
    const writing = Object.entries(document.paths)
      .filter(([path]) => path.startsWith(`${endpoints}/{id}`))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => [method.toUpperCase(), path] as const))
      .filter(([method]) => method !== 'GET');
    expect(writing.length).toBe(bodies.size);
    for (const [method, path] of writing) {
      const sent = bodies.get(method === 'PUT' ? 'PUT' : path.slice(`${endpoints}/{id}/`.length));
      expect([path, sent !== undefined]).toEqual([path, true]);
      const url = path.replace('{id}', String(id));
      await games.asOperator(own, method as 'PUT' | 'POST', url, sent);
    }
    expect(await guarded()).toEqual(before);
    await put({ enabled: true, usesLaunchHosts: false });
  });

  it.each(
    Object.entries(changedBy).flatMap(([name, who]) => (who === 'two persons' && others.has(name) ? [name] : [])),
  )('%s is changed when a second person agrees, once', async (name) => {
    const shown = async () => (await games.asOperator(['vendor.view'], 'GET', endpoint)).body[name];
    const before = await shown();
    await put({ [name]: others.get(name), reason: 'as signed' });
    expect(await shown()).toEqual(before);
    const [order] = (await waiting()).filter(({ kind }) => kind === 'FIELDS');
    expect(order?.after).toEqual({ [name]: others.get(name) });
    const own = await decide('changes', 'approve', order?.id ?? '', 1);
    expect(own.body['code']).toBe('games.change_is_own');
    const both = await Promise.all([2, 3].map((by) => decide('changes', 'approve', order?.id ?? '', by)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await shown()).toEqual(others.get(name));
    await games.agreeOn(id, { [name]: before });
  });

  it('is judged before anybody reads it', async () => {
    const twice = [5, 6].map((amountMinor) => ({ currency: 'VND', amountMinor: String(amountMinor) }));
    for (const [change, code] of [
      [{ promoBudgets: twice }, 'games.bad_currencies'],
      [{ shape: 'hub88' }, 'games.bad_public_key'],
      [{ publicKey: 'no pem' }, 'games.bad_public_key'],
      [{ apiUrl: 'https://evil.example.org\\.example.com/' }, 'games.bad_address'],
    ] as const)
      expect((await put({ ...change, reason: 'as signed' })).body['code']).toBe(code);
    expect((await waiting()).filter(({ kind }) => kind === 'FIELDS')).toEqual([]);
    const { owner } = games.service;
    await owner.query(sql`update vendor set currencies = '{"VND":{"code":"KVND","unitMinor":"1"}}' where id = $1`, [
      id,
    ]);
    await owner.query(sql`update vendor set shape = 'softswiss' where id = $1`, [id]);
    expect((await put({ shape: 'banyan', reason: 'as signed' })).body['code']).toBe('games.bad_currencies');
    await owner.query(sql`update vendor set shape = 'banyan', currencies = $2 where id = $1`, [
      id,
      '{"VND":{"code":"VND","unitMinor":"1"},"USDT":{"code":"USDT","unitMinor":"1"}}',
    ]);
  });

  it('holds for a day, and only in place of what it was to replace', async () => {
    const before = await guarded();
    await put({ shape: 'softswiss', reason: 'as signed' });
    const [late] = await waiting();
    games.service.clock.advance(day);
    expect(await waiting()).toEqual([]);
    expect((await decide('changes', 'approve', late?.id ?? '', 2)).body['code']).toBe('games.change_decided');
    await put({ shape: 'softswiss', reason: 'as signed' });
    const [stale] = await waiting();
    await games.service.owner.query(sql`update vendor set shape = 'pragmatic' where id = $1`, [id]);
    expect((await decide('changes', 'approve', stale?.id ?? '', 2)).body['code']).toBe('games.change_decided');
    await games.service.owner.query(sql`update vendor set shape = 'banyan' where id = $1`, [id]);
    expect((await decide('changes', 'reject', stale?.id ?? '', 1)).status).toBe(200);
    expect(await guarded()).toEqual(before);
  });

  it('a new key is known to nobody alone: each person holds a part, and the vendor both', async () => {
    const asked = await ask();
    expect(await speaks(asked.keyId, asked.part)).toBe('UNKNOWN_KEY');
    expect((await decide('keys', 'approve', asked.change, 1)).body['code']).toBe('games.change_is_own');
    const both = await Promise.all([2, 3].map((by) => decide('keys', 'approve', asked.change, by)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const part = textOf(both.find(({ status }) => status === 200)?.body['part']);
    expect([
      await speaks(asked.keyId, asked.part),
      await speaks(asked.keyId, part),
      await speaks(asked.keyId, part + asked.part),
      await speaks(asked.keyId, asked.part + part),
    ]).toEqual(['INVALID_SIGNATURE', 'INVALID_SIGNATURE', 'INVALID_SIGNATURE', 'BAD_REQUEST']);
    const plain = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
    const told = JSON.stringify(await games.service.events.published(OperatorActed), plain);
    const rows = JSON.stringify(await games.service.db.query(sql`select * from vendor_change`));
    for (const secret of [asked.part, part])
      expect([told.includes(secret), rows.includes(secret)]).toEqual([false, false]);
  });

  it('a new key that was refused, taken back or replaced never is one', async () => {
    const first = await ask();
    const second = await ask();
    expect((await decide('keys', 'approve', first.change, 2)).body['code']).toBe('games.change_decided');
    expect((await decide('keys', 'reject', second.change, 1)).status).toBe(204);
    expect((await decide('keys', 'approve', second.change, 2)).body['code']).toBe('games.change_decided');
    expect((await decide('keys', 'reject', second.change, 2)).body['code']).toBe('games.change_decided');
  });

  it('a part that waits moves to the current master key with the secrets', async () => {
    const asked = await ask();
    const earlier = new KeyRing((process.env['SECRET_KEYS_EARLIER'] ?? '').split(',')[0] ?? '');
    const store = sql`update vendor_change set sealed_part = $2 where id = $1`;
    await games.service.owner.query(store, [asked.change, earlier.seal(asked.part, asked.keyId)]);
    const keys = games.service.app.get(VendorKeyService);
    expect([await keys.rewrap(), await keys.rewrap()]).toEqual([1, 0]);
    const agreed = await decide('keys', 'approve', asked.change, 2);
    expect(await speaks(asked.keyId, asked.part + textOf(agreed.body['part']))).toBe('BAD_REQUEST');
  });
});
