import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { GamesFixture, textOf } from '../fixtures/games.fixture.js';
import { eventually } from '../fixtures/vendor-table.fixture.js';
import { IdentityPeer, WalletPeer } from '../fixtures/peers.fixture.js';
import { NewVendorService } from './new-vendor.service.js';

const endpoint = '/admin/v1/games/new-vendors';
const vendors = '/admin/v1/games/vendors';
const proposal = {
  code: 'fox',
  name: 'Fox Games',
  launchUrl: 'https://play.fox.example.com/open?site=7',
  apiUrl: 'https://api.fox.example.com/banyan',
  walletMode: 'seamless',
  shape: 'banyan',
  publicKey: null,
  currencies: [{ currency: 'VND', code: 'VND', unitMinor: '1' }],
  ipList: ['127.0.0.1'],
  promoBudgets: [{ currency: 'VND', amountMinor: '5000' }],
  requestsPerSecond: 500,
  reason: 'contract 7',
};

describe('a new vendor', () => {
  let games: GamesFixture;
  let peers: [IdentityPeer, WalletPeer];

  beforeAll(async () => {
    peers = [await IdentityPeer.start(), await WalletPeer.start()];
    games = await GamesFixture.start();
  });
  afterAll(async () => {
    await games.close();
    for (const peer of peers) peer.stop();
  });

  const ask = async (change: object = {}, by = 1) => {
    const { status, body } = await games.asOperator(['vendor.edit'], 'POST', endpoint, { ...proposal, ...change }, by);
    return { status, code: body['code'], id: textOf(body['id'] ?? '') };
  };
  const decide = (verb: 'approve' | 'reject', id: string, by: number) =>
    games.asOperator(['vendor.edit'], 'POST', `${endpoint}/${id}/${verb}`, { reason: 'as agreed' }, by);
  const waiting = async () => {
    const { body } = await games.asOperator(['vendor.view'], 'GET', endpoint);
    return (body['data'] as unknown as Array<{ id: string; code: string }>).map(({ id }) => id);
  };
  /** As the console's bell tells it. */
  const requests = async () =>
    (await games.asOperator(['dashboard.view'], 'GET', '/admin/v1/games/dashboard')).body['vendorRequests'];
  const count = async (code: string) => {
    const rows = await games.service.db.query(sql`select from vendor where code = $1`, [code]);
    return rows.length;
  };
  const codes = (answers: Array<{ status: number; body: Record<string, unknown> }>) =>
    answers.map(({ status, body }) => (status === 200 ? 200 : body['code'])).map(String);

  const launch = { code: 'fox-reels', mode: 'real', platform: 'W', language: 'VI' };
  const list = async () => {
    const imports = '/admin/v1/games/imports';
    const row = {
      brand: 'BANYAN',
      code: 'fox-reels',
      vendor: 'fox',
      category: 'RNG',
      names: { EN: 'Fox' },
      enabled: true,
    };
    const send = (path: string, body: object) => games.asOperator(['game.edit'], 'POST', `${imports}${path}`, body);
    const { body } = await send('', { format: 'json', text: JSON.stringify([row]) });
    await send(`/${textOf(body['id'])}/preview`, {});
    const applied = await send(`/${textOf(body['id'])}/apply`, { reason: 'first games' });
    expect(applied.body['state']).toBe('APPLIED');
  };
  const play = async (key: { keyId: string; secret: string }) => {
    const token = await games.launch(1001, 'fox-reels');
    const seated = await games.vendor('authenticate', { token }, key);
    const { player, session } = seated.body as unknown as { player: string; session: string };
    const bet = {
      player,
      session,
      game: 'fox-reels',
      round: 'r-1',
      transaction: 'b-1',
      amount: '10000000',
      currency: 'VND',
    };
    return [seated, await games.vendor('bet', bet, key)];
  };

  it('asks for the permission to change vendors', async () => {
    const tries = [
      await games.asOperator(['vendor.view'], 'POST', endpoint, proposal),
      await games.asOperator(['game.view'], 'GET', endpoint),
      await games.http('GET', endpoint),
    ];
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 401]);
  });

  it('is made by another than who asked, once, switched off and without a key, on the record', async () => {
    const asked = await ask();
    expect([asked.status, await waiting(), await count('fox'), await requests()]).toEqual([202, [asked.id], 0, 1]);
    expect((await decide('approve', asked.id, 1)).body['code']).toBe('games.change_is_own');
    const both = await Promise.all([decide('approve', asked.id, 2), decide('approve', asked.id, 3)]);
    expect(codes(both).toSorted()).toEqual(['200', 'games.change_decided']);
    expect(codes([await decide('approve', asked.id, 2)])).toEqual(['games.change_decided']);
    expect([await waiting(), await count('fox'), await requests()]).toEqual([[], 1, 0]);
    const { reason, currencies, ...rest } = proposal;
    expect(both.find(({ status }) => status === 200)?.body).toMatchObject({
      ...rest,
      currencies: { VND: { code: 'VND', unitMinor: '1' } },
      enabled: false,
      liveAt: null,
      games: 0,
      keys: [],
      waiting: [],
    });
    const told = (await games.service.events.published(OperatorActed))
      .filter(({ action }) => action.startsWith('vendor.new_'))
      .map((acted) => [acted.action, acted.objectId, acted.reason, JSON.parse(acted.afterJson) as object]);
    const { code, ...fields } = { ...rest, currencies };
    expect(told).toEqual([
      ['vendor.new_request', code, reason, fields],
      ['vendor.new_approve', code, 'as agreed', fields],
    ]);
  });

  it('has a code of its own, also when two ask and two agree at once', async () => {
    expect((await ask({ code: 'studio' })).code).toBe('games.vendor_code_taken');
    const asked = await Promise.all([ask({ code: 'owl' }), ask({ code: 'owl' }, 2)]);
    expect(asked.map(({ status }) => status)).toEqual([202, 202]);
    const [left] = await waiting();
    expect(await waiting()).toHaveLength(1);
    const answers = await Promise.all(asked.map(({ id }) => decide('approve', id, 3)));
    expect(codes(answers).toSorted()).toEqual(['200', 'games.change_decided']);
    expect([left === asked[0]?.id || left === asked[1]?.id, await count('owl')]).toEqual([true, 1]);
    const late = await ask({ code: 'elk' });
    await games.service.owner.query(
      sql`insert into vendor (code, name, launch_url, currencies) values ('elk', 'Elk', 'https://elk.example.com', '{}')`,
    );
    expect(codes([await decide('approve', late.id, 2)])).toEqual(['games.vendor_code_taken']);
    expect((await decide('reject', late.id, 1)).status).toBe(204);
  });

  it('is not called as the lottery or as a vendor of the seeds, and by no way as the lottery', async () => {
    for (const code of ['lott', 'studio', 'lantern'])
      expect((await ask({ code })).code).toBe('games.vendor_code_taken');
    const asked = await ask({ code: 'gnu' });
    await games.service.owner.query(sql`update new_vendor set code = 'lott' where id = $1`, [asked.id]);
    expect(codes([await decide('approve', asked.id, 2)])).toEqual(['games.vendor_code_taken']);
    expect((await decide('reject', asked.id, 1)).status).toBe(204);
    const insert = sql`insert into vendor (code, name, launch_url, currencies) values ('lott', 'Lott', 'https://l.example.com', '{}')`;
    await expect(games.service.owner.query(insert)).rejects.toThrow(/vendor_code_not_lottery/);
  });

  it('waits with nine others of its maker at most; what it replaces is on the record', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, (_none, n) => ask({ code: `bug-${n}` }, 7)));
    const asked = many.filter(({ status }) => status === 202);
    expect([asked.length, many.find(({ status }) => status !== 202)?.code]).toEqual([10, 'games.new_vendors_full']);
    expect((await ask({ code: 'fly' }, 8)).status).toBe(202);
    const [first] = asked;
    const code = `bug-${many.findIndex(({ id }) => id === first?.id)}`;
    const newer = await ask({ code }, 7);
    expect(newer.status).toBe(202);
    const told = (await games.service.events.published(OperatorActed)).findLast(({ objectId }) => objectId === code);
    expect(JSON.parse(told?.beforeJson ?? '')).toEqual({ replaced: { id: first?.id, maker: 'operator' } });
    for (const id of await waiting()) await decide('reject', id, 7);
    expect((await ask({ code: 'fly' }, 7)).status).toBe(202);
    for (const id of await waiting()) await decide('reject', id, 7);
  });

  it('is made after whatever is asked for at once', async () => {
    const { id } = await ask({ code: 'yak' });
    const { db, owner } = games.service;
    const waits = sql`select count(*)::int as many from pg_locks l join pg_database d on d.oid = l.database
      where not granted and locktype = 'advisory' and datname = current_database()`;
    const agreed = await db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtext('games.new-vendor'))`);
      // In an object: a promise would be waited for here.
      const sent = { answer: decide('approve', id, 2) };
      const look = () => owner.query<{ many: number }>(waits);
      expect(await eventually(look, ([row]) => row?.many === 1)).toEqual([{ many: 1 }]);
      return sent;
    });
    expect((await agreed.answer).status).toBe(200);
  });

  it('is not made when it was withdrawn, after a day, or by its maker in the table', async () => {
    const asked = await ask({ code: 'bee' });
    const own = sql`update new_vendor set state = 'APPROVED', checker_id = maker_id where id = $1`;
    await expect(games.service.db.query(own, [asked.id])).rejects.toThrow(/check constraint/);
    expect((await decide('reject', asked.id, 1)).status).toBe(204);
    const late = await ask({ code: 'bee' });
    games.service.clock.advance(24 * 3600_000);
    expect(await waiting()).toEqual([]);
    expect(codes([await decide('approve', asked.id, 2), await decide('approve', late.id, 2)])).toEqual([
      'games.change_decided',
      'games.change_decided',
    ]);
    expect(await count('bee')).toBe(0);
  });

  it('has addresses, currencies and budgets that a vendor may have', async () => {
    const refused = async (change: object) => (await ask({ code: 'ant', ...change })).code;
    expect(await refused({ ipList: ['10.0.0.0/99'] })).toBe('games.bad_ip_list');
    expect(await refused({ currencies: [{ currency: 'EUR', code: 'EUR', unitMinor: '1' }] })).toBe(
      'games.currency_not_offered',
    );
    expect(await refused({ promoBudgets: [{ currency: 'USDT', amountMinor: '1' }] })).toBe(
      'games.currency_not_offered',
    );
    const vnd = { currency: 'VND', code: 'VND', unitMinor: '1' };
    for (const currencies of [
      [vnd, { ...vnd, code: 'VN2' }],
      [vnd, { ...vnd, currency: 'USDT' }],
      [{ ...vnd, unitMinor: '1000' }],
      [{ ...vnd, code: 'KVND' }],
    ])
      expect(await refused({ currencies })).toBe('games.bad_currencies');
    expect(await refused({ shape: 'softswiss', currencies: [{ ...vnd, unitMinor: '1000' }] })).toBe(
      'games.bad_currencies',
    );
    const budgets = ['1', '2'].map((amountMinor) => ({ currency: 'VND', amountMinor }));
    expect(await refused({ promoBudgets: budgets })).toBe('games.bad_currencies');
    for (const publicKey of [null, 'no pem'])
      expect(await refused({ shape: 'hub88', publicKey })).toBe('games.bad_public_key');
    for (const change of [{ code: 'An T' }, { launchUrl: 'ftp://a.example.com' }, { currencies: [] }])
      expect(await refused(change)).toBe('request.invalid');
    const inner = await ask({ code: 'ant', launchUrl: 'http://127.0.0.1:9/play' });
    const service = games.service.app.get(NewVendorService);
    Object.assign(service, { publicOnly: true });
    try {
      expect(codes([await decide('approve', inner.id, 2)])).toEqual(['games.bad_address']);
      for (const address of ['http://fox.example.com', 'https://10.0.0.7/x', 'https://localhost/x', 'https://[::1]/x'])
        expect([await refused({ launchUrl: address }), await refused({ apiUrl: address })]).toEqual([
          'games.bad_address',
          'games.bad_address',
        ]);
    } finally {
      Object.assign(service, { publicOnly: false });
    }
    expect([(await decide('reject', inner.id, 1)).status, await count('ant')]).toEqual([204, 0]);
  });

  it('offers its games when two opened it and not before, takes the first bet, and is closed and opened by one', async () => {
    const { body } = await games.asOperator(['vendor.view'], 'GET', `${vendors}?filter={"code":"fox"}`);
    const id = textOf(body['data']?.[0]?.['id'] ?? '');
    const put = (change: object, by = 1) => games.asOperator(['vendor.edit'], 'PUT', `${vendors}/${id}`, change, by);
    const key = await games.agreeOnKey(id, 0);
    expect((await games.vendor('balance', {}, key)).body['status']).toBe('BAD_REQUEST');
    await list();
    expect((await games.asMember(1001, 'POST', '/wps/game/launchGame', launch)).body['code']).toBe('games.disabled');
    const asked = await put({ enabled: true, reason: 'passed the kit' });
    expect([asked.body['enabled'], asked.body['liveAt']]).toEqual([false, null]);
    const [change] = asked.body['waiting'] as unknown as Array<{ id: string; after: object }>;
    expect(change?.after).toEqual({ enabled: true });
    expect([asked.body['waitingRequests'], await requests()]).toEqual([1, 1]);
    const agree = (by: number) =>
      games.asOperator(
        ['vendor.edit'],
        'POST',
        `${vendors}/${id}/changes/approve`,
        { change: change?.id, reason: 'as agreed' },
        by,
      );
    expect((await agree(1)).body['code']).toBe('games.change_is_own');
    const live = (await agree(2)).body;
    expect([live['waitingRequests'], await requests()]).toEqual([0, 0]);
    expect([live['enabled'], live['liveAt']]).toEqual([true, games.service.clock.now().toISOString()]);
    expect((await play(key)).map(({ body: { status } }) => status)).toEqual(['OK', 'OK']);
    const off = (await put({ enabled: false })).body;
    const on = (await put({ enabled: true })).body;
    expect([off['enabled'], on['enabled'], on['waiting'], on['liveAt']]).toEqual([false, true, [], live['liveAt']]);
  });
});
