import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { TransferVendorsChanged } from '@banyan/proto/games/v1/events';
import { GamesFixture, textOf } from '../fixtures/games.fixture.js';
import { IdentityPeer, WalletPeer } from '../fixtures/peers.fixture.js';
import { SeedService } from '../seed/seed.service.js';
import { KeyRing } from './key-ring.js';
import { VendorCallService } from './vendor-call.service.js';
import { VendorDirectoryService } from './vendor-directory.service.js';
import { VendorKeyService } from './vendor-key.service.js';
import { VendorService } from './vendor.service.js';
import { sql } from '@banyan/kernel/database';

const endpoints = '/admin/v1/games/vendors';

describe('vendors in the console', () => {
  let games: GamesFixture;
  let peers: [IdentityPeer, WalletPeer];
  let studio: string;

  beforeAll(async () => {
    peers = [await IdentityPeer.start(), await WalletPeer.start()];
    games = await GamesFixture.start();
    const { body } = await games.asOperator(
      ['vendor.view'],
      'GET',
      `${endpoints}?filter=${encodeURIComponent('{"code":"studio"}')}`,
    );
    studio = textOf(body['data']?.[0]?.['id']);
  });
  afterAll(async () => {
    await games.close();
    for (const peer of peers) peer.stop();
  });

  const lastAudit = async () => (await games.service.events.published(OperatorActed)).at(-1);

  it('asks for each permission by itself', async () => {
    const tries = [
      await games.asOperator(['game.view'], 'GET', endpoints),
      await games.asOperator(['vendor.view'], 'PUT', `${endpoints}/${studio}`, { enabled: false }),
      await games.asOperator(['vendor.view', 'vendor.edit'], 'POST', `${endpoints}/${studio}/keys/rotate`, {
        overlapMinutes: 1,
        reason: 'its time has come',
      }),
      await games.http('GET', endpoints),
    ];
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 401]);
  });

  it('shows a vendor with its keys, never with a secret', async () => {
    const { body } = await games.asOperator(['vendor.view'], 'GET', `${endpoints}/${studio}`);
    // Two brands have its game: one game.
    expect(body).toMatchObject({ code: 'studio', enabled: true, games: 1, maintenance: null });
    expect(body['keys']).toEqual([
      { keyId: process.env['STUDIO_KEY_ID'], createdAt: expect.any(String), validUntil: null },
    ]);
    expect(JSON.stringify(body)).not.toContain(process.env['STUDIO_SECRET']);
    const [row] = await games.service.db.query<{ sealed_secret: string }>(sql`select sealed_secret from vendor_key`);
    expect(row?.sealed_secret).not.toContain(process.env['STUDIO_SECRET']);
    expect((await games.asOperator(['vendor.view'], 'GET', `${endpoints}/424242`)).status).toBe(404);
    expect((await games.asOperator(['vendor.view'], 'GET', `${endpoints}/9999999999`)).status).toBe(404);
  });

  it('changes its name and how fast it may speak, on the record', async () => {
    const changes = { name: 'Tán Đa', requestsPerSecond: 3000, reason: 'moved to a new site' };
    const { status, body } = await games.asOperator(['vendor.edit'], 'PUT', `${endpoints}/${studio}`, changes);
    expect([status, body['name'], body['requestsPerSecond']]).toEqual([200, 'Tán Đa', 3000]);
    const acted = await lastAudit();
    expect(acted).toMatchObject({
      action: 'vendor.update',
      objectType: 'vendor',
      objectId: 'studio',
      reason: 'moved to a new site',
    });
    expect(JSON.parse(acted?.beforeJson ?? '')).toMatchObject({ name: 'Tán Đa Studio' });
    expect(JSON.parse(acted?.afterJson ?? '')).toEqual({ name: 'Tán Đa', requestsPerSecond: 3000 });
  });

  it('opens games through the brand’s launch hosts only once it is said, on the record', async () => {
    const uses = async () =>
      (await games.asOperator(['vendor.view'], 'GET', `${endpoints}/${studio}`)).body['usesLaunchHosts'];
    expect(await uses()).toBe(false);
    const change = { usesLaunchHosts: true, reason: 'they signed for it' };
    const { status, body } = await games.asOperator(['vendor.edit'], 'PUT', `${endpoints}/${studio}`, change);
    expect([status, body['usesLaunchHosts'], await uses()]).toEqual([200, true, true]);
    expect(await lastAudit()).toMatchObject({
      action: 'vendor.update',
      beforeJson: '{"usesLaunchHosts":false}',
      afterJson: '{"usesLaunchHosts":true}',
      reason: 'they signed for it',
    });
  });

  it('refuses addresses that are none', async () => {
    const { status, body } = await games.asOperator(['vendor.edit'], 'PUT', `${endpoints}/${studio}`, {
      ipList: ['10.0.0.0/99', 'example.org'],
    });
    expect([status, body['code']]).toEqual([400, 'games.bad_ip_list']);
    expect(textOf(body['message'])).toContain('10.0.0.0/99, example.org');
  });

  describe('the address that our signed calls go to', () => {
    const endpoint = () => `${endpoints}/${studio}`;
    const apiUrl = async () => {
      const [row] = await games.service.db.query<{ url: string | null }>(
        sql`select api_url as url from vendor where id = $1`,
        [studio],
      );
      return row?.url ?? null;
    };
    const enter = async (url: string, by = 1) => {
      const change = { apiUrl: url, reason: 'it listens there' };
      const { status, body } = await games.asOperator(['vendor.edit'], 'PUT', endpoint(), change, by);
      return { status, code: body['code'], change: textOf(body['waiting']?.[0]?.['id'] ?? '') };
    };
    const decide = async (verb: 'approve' | 'reject', change: string, by: number) => {
      const decision = { change, reason: 'as agreed' };
      const { status, body } = await games.asOperator(
        ['vendor.edit'],
        'POST',
        `${endpoint()}/changes/${verb}`,
        decision,
        by,
      );
      return status === 200 ? status : body['code'];
    };

    it('is what two persons agree to: never its maker alone, once, and none that was replaced or taken back', async () => {
      const before = await apiUrl();
      const first = await enter('https://one.example.com/calls');
      expect(first.status).toBe(200);
      expect(await apiUrl()).toBe(before);
      expect(await decide('approve', first.change, 1)).toBe('games.change_is_own');
      const second = await enter('https://two.example.com/calls');
      expect(await decide('approve', first.change, 2)).toBe('games.change_decided');
      expect(await apiUrl()).toBe(before);
      const both = await Promise.all([decide('approve', second.change, 2), decide('approve', second.change, 3)]);
      expect(both.map(String).toSorted()).toEqual(['200', 'games.change_decided']);
      expect(await apiUrl()).toBe('https://two.example.com/calls');
      const third = await enter('https://three.example.com/calls');
      expect(await decide('reject', third.change, 1)).toBe(200);
      expect(await decide('approve', third.change, 2)).toBe('games.change_decided');
      expect(await apiUrl()).toBe('https://two.example.com/calls');
      const told = (await games.service.events.published(OperatorActed))
        .filter(({ action }) => action.startsWith('vendor.change_'))
        .map(({ action, operatorId, afterJson }) => [
          action.slice(14),
          Number(operatorId),
          JSON.parse(afterJson) as object,
        ]);
      const at = (name: string) => ({ apiUrl: `https://${name}.example.com/calls` });
      expect(told).toEqual([
        ['request', 1, at('one')],
        ['request', 1, at('two')],
        ['approve', both[0] === 200 ? 2 : 3, at('two')],
        ['request', 1, at('three')],
        ['reject', 1, at('three')],
      ]);
    });

    it('is not approved by its maker in the table either', async () => {
      const { change } = await enter('https://four.example.com/calls');
      const own = sql`update vendor_change set state = 'APPROVED', checker_id = maker_id where id = $1`;
      const alone = sql`update vendor_change set state = 'APPROVED' where id = $1`;
      for (const statement of [own, alone])
        await expect(games.service.db.query(statement, [change])).rejects.toThrow(/check constraint/);
      expect(await decide('reject', change, 2)).toBe(200);
    });

    it('is a public one in production, when it is entered, when it is agreed to and when it is called', async () => {
      const before = await apiUrl();
      const outcomes: unknown[] = [];
      const { change } = await enter('http://127.0.0.1:9/calls');
      const [addresses, caller] = [games.service.app.get(VendorService), games.service.app.get(VendorCallService)];
      Object.assign(addresses, { publicOnly: true });
      Object.assign(caller, { publicOnly: true });
      try {
        outcomes.push(await decide('approve', change, 2));
        for (const host of [
          '10.0.0.7',
          '127.0.0.1',
          '169.254.169.254',
          '[::1]',
          '[fe80::1]',
          '[fd00::1]',
          'localhost',
          'db',
        ])
          outcomes.push((await enter(`https://${host}/calls`)).code);
        outcomes.push((await enter('http://vendor.example.com/calls')).code);
        expect(outcomes).toEqual(outcomes.map(() => 'games.bad_address'));
        expect(await apiUrl()).toBe(before);
        // What stood there before it was production's, or changed what it stands for since.
        await games.service.owner.query(sql`update vendor set api_url = 'https://127.0.0.1:9' where id = $1`, [studio]);
        expect(await caller.call(Number(studio), 'rounds', {})).toMatchObject({
          outcome: 'unknown',
          message: 'the address is not allowed (inner)',
        });
      } finally {
        Object.assign(addresses, { publicOnly: false });
        Object.assign(caller, { publicOnly: false });
        await games.service.owner.query(sql`update vendor set api_url = $2 where id = $1`, [studio, before]);
      }
    });
  });

  it('takes a changed list of addresses at its word at once', async () => {
    const outside = { ip: '198.51.100.9' };
    expect((await games.vendor('balance', {}, outside)).body['status']).toBe('IP_NOT_ALLOWED');
    await games.agreeOn(studio, { ipList: ['198.51.100.0/24', '127.0.0.1'] });
    expect((await games.vendor('balance', {}, outside)).body['status']).toBe('BAD_REQUEST');
  });

  it('sets and lifts a maintenance', async () => {
    const from = games.service.clock.now();
    const until = new Date(from.getTime() + 600_000);
    const wrong = await games.asOperator(['vendor.edit'], 'POST', `${endpoints}/${studio}/maintenance`, {
      from: until,
      until: from,
    });
    expect(wrong.body['code']).toBe('games.bad_window');
    const set = await games.asOperator(['vendor.edit'], 'POST', `${endpoints}/${studio}/maintenance`, {
      from,
      until,
      message: 'new reels',
    });
    expect(new Date(textOf(set.body['maintenance']?.['until']))).toEqual(until);
    const shown = (await games.http('GET', '/lgw/games?q=moonlight')).body['value']?.['data']?.[0]?.['maintenance'];
    expect(new Date(textOf(shown?.['until']))).toEqual(until);
    const lifted = await games.asOperator(['vendor.edit'], 'POST', `${endpoints}/${studio}/maintenance`, {
      from: null,
    });
    expect(lifted.body['maintenance']).toBeNull();
    expect(
      (await games.http('GET', '/lgw/games?q=moonlight')).body['value']?.['data']?.[0]?.['maintenance'],
    ).toBeNull();
  });

  it('tells which vendors keep members’ money, whenever that changes', async () => {
    const told = async () =>
      (await games.service.events.published(TransferVendorsChanged)).map(({ vendors }) => vendors);
    const edit = (change: Record<string, unknown>) => games.agreeOn(studio, change);
    const before = (await told()).length;
    await edit({ walletMode: 'transfer' });
    await edit({ name: 'Tán Đa Studio' });
    await edit({ enabled: false });
    await edit({ enabled: true });
    await edit({ walletMode: 'seamless' });
    expect((await told()).slice(before)).toEqual([['studio'], [], ['studio'], []]);
  });

  it('hides the games of a vendor that is switched off', async () => {
    await games.asOperator(['vendor.edit'], 'PUT', `${endpoints}/${studio}`, { enabled: false });
    expect((await games.http('GET', '/lgw/games')).body['value']?.['total']).toBe(0);
    await games.asOperator(['vendor.edit'], 'PUT', `${endpoints}/${studio}`, { enabled: true });
    expect((await games.http('GET', '/lgw/games')).body['value']?.['total']).toBe(1);
  });

  it('changes to a key that two persons agreed to: the old one lasts for the overlap', async () => {
    const old = { keyId: process.env['STUDIO_KEY_ID'] ?? '', secret: process.env['STUDIO_SECRET'] ?? '' };
    const fresh = await games.agreeOnKey(studio, 30);
    expect(fresh.keyId).toMatch(/^studio-[0-9a-f]{8}$/);
    const status = async (signing: { keyId: string; secret: string }) =>
      (await games.vendor('balance', {}, signing)).body['status'];
    expect([await status(old), await status(fresh)]).toEqual(['BAD_REQUEST', 'BAD_REQUEST']);
    expect(await status({ keyId: old.keyId, secret: fresh.secret })).toBe('INVALID_SIGNATURE');
    games.service.clock.advance(30 * 60_000);
    expect([await status(old), await status(fresh)]).toEqual(['UNKNOWN_KEY', 'BAD_REQUEST']);
    const next = await games.agreeOnKey(studio, 0);
    expect([await status(fresh), await status(next)]).toEqual(['UNKNOWN_KEY', 'BAD_REQUEST']);
    const shown = await games.asOperator(['vendor.view'], 'GET', `${endpoints}/${studio}`);
    expect((shown.body['keys'] as unknown as Array<{ keyId: string }>).map(({ keyId }) => keyId)).toEqual([
      next['keyId'],
    ]);
  });

  it('keeps its secret when the master key changes: only the wrapping does', async () => {
    const keys = games.service.app.get(VendorKeyService);
    const signing = await games.agreeOnKey(studio, 0);
    const earlier = new KeyRing((process.env['SECRET_KEYS_EARLIER'] ?? '').split(',')[0] ?? '');
    const store = async (sealed: string) => {
      await games.service.db.query(sql`update vendor_key set sealed_secret = $2 where key_id = $1`, [
        signing.keyId,
        sealed,
      ]);
      games.service.app.get(VendorDirectoryService).forget();
    };
    const answer = async () => (await games.vendor('balance', {}, signing)).body['status'];
    await store(earlier.seal(signing.secret, signing.keyId));
    expect(await answer()).toBe('BAD_REQUEST');
    expect(await keys.rewrap()).toBe(1);
    expect(await keys.rewrap()).toBe(0);
    games.service.app.get(VendorDirectoryService).forget();
    expect(await answer()).toBe('BAD_REQUEST');
    const statement = sql`select sealed_secret from vendor_key where key_id = $1`;
    const [row] = await games.service.db.query<{ sealed_secret: string }>(statement, [signing.keyId]);
    expect(() => earlier.open(row?.sealed_secret ?? '', signing.keyId)).toThrow('no master key');
  });

  it('seeds the same again: nothing doubled, nothing of an operator undone', async () => {
    const { db } = games.service;
    await db.query(sql`update game set enabled = false, position = 77 where brand = 'LOTUS'`);
    const all = () => db.query(sql`select code, brand, enabled, position from game order by brand, code`);
    const before = await all();
    await games.service.app.get(SeedService).run();
    await games.service.app.get(SeedService).run();
    expect(await all()).toEqual(before);
    const [{ vendors, keys } = { vendors: 0, keys: 0 }] = await db.query<{ vendors: number; keys: number }>(
      sql`select (select count(*)::int from vendor) as vendors, (select count(*)::int from vendor_key where valid_until is null) as keys`,
    );
    expect([vendors, keys]).toEqual([1, 1]);
    expect((await games.vendor('balance', {})).body['status']).toBe('UNKNOWN_KEY');
  });
});
