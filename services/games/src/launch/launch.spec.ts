import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SessionOpened } from '@banyan/proto/games/v1/events';
import { addGame, addVendor } from '../fixtures/catalogue.fixture.js';
import { GamesFixture, textOf } from '../fixtures/games.fixture.js';
import { IdentityPeer, WalletPeer } from '../fixtures/peers.fixture.js';
import { sql } from '@banyan/kernel/database';
import { memberToken } from '@banyan/kernel/testing';

const launch = { code: 'banyan-moonlight', mode: 'real', platform: 'W', language: 'VI' };

describe('launching a game', () => {
  let games: GamesFixture;
  let identity: IdentityPeer;
  let wallet: WalletPeer;

  beforeAll(async () => {
    identity = await IdentityPeer.start();
    wallet = await WalletPeer.start();
    games = await GamesFixture.start();
    await addGame(games.service.db, { code: 'no-demo', demo: false });
    await addGame(games.service.db, { code: 'switched-off', enabled: false });
  });
  afterAll(async () => {
    await games.close();
    identity.stop();
    wallet.stop();
  });
  beforeEach(() => {
    identity.members.clear();
    identity.brand = { freePlay: true, country: 'VN' };
  });

  const post = (body: object, id = 1001, of: { accountType?: number; brand?: string } = {}) =>
    games.asMember(id, 'POST', '/wps/game/launchGame', body, of);

  it('leads back to the site that the player came to', async () => {
    const { body } = await games.http('POST', '/wps/game/launchGame', {
      token: await memberToken({ id: 1001 }),
      headers: { 'x-banyan-brand': 'BANYAN', 'x-forwarded-host': 'mai.example', 'x-forwarded-proto': 'https' },
      body: { ...launch, returnUrl: '/rng' },
    });
    const url = new URL(textOf(body['value']?.['gameUrl']));
    expect(url.searchParams.get('return')).toBe('https://mai.example/rng');
  });

  it('opens the game at the vendor with a token for its player', async () => {
    const { status, body } = await post({ ...launch, returnUrl: '/rng' });
    expect(status).toBe(200);
    const url = new URL(textOf(body['value']?.['gameUrl']));
    const token = url.searchParams.get('token') ?? '';
    expect(Object.fromEntries(url.searchParams)).toEqual({
      game: 'banyan-moonlight',
      token: expect.stringMatching(/^[\w-]{43}$/),
      currency: 'VND',
      mode: 'real',
      lang: 'VI',
      platform: 'W',
      return: 'http://localhost:8080/rng',
    });
    const taken = await games.vendor('authenticate', { token });
    expect(taken.body).toEqual({
      status: 'OK',
      player: expect.stringMatching(/^p[0-9a-f]{20}$/),
      nickname: 'player1001',
      currency: 'VND',
      balance: '1000000',
      session: expect.stringMatching(/^[\w-]{43}$/),
      language: 'VI',
      country: 'VN',
    });
  });

  it('tells that a session was opened', async () => {
    const before = await games.service.events.published(SessionOpened);
    const { body } = await post(launch, 1002);
    const opened = (await games.service.events.published(SessionOpened)).slice(before.length);
    expect(opened).toEqual([
      {
        sessionId: body['value']?.['sessionId'],
        memberId: 1002n,
        brand: 'BANYAN',
        vendor: 'studio',
        gameCode: 'banyan-moonlight',
        demo: false,
      },
    ]);
  });

  it('by nodeId too, and asks for one of the two', async () => {
    const { body } = await games.http('GET', '/lgw/games?q=moonlight');
    const { code, ...byNode } = { ...launch, gameId: body['value']?.['data']?.[0]?.['nodeId'] };
    expect(code).toBe('banyan-moonlight');
    expect((await post(byNode)).status).toBe(200);
    expect((await post({ ...launch, code: undefined })).body['code']).toBe('request.invalid');
  });

  it('by vassalage and gameType, as the tile of a vendor does: what can be played now and is played most', async () => {
    const { db, clock } = games.service;
    await addVendor(db, 'moclan', 'Mộc Lan');
    const opened = async (body: object) => {
      const answer = await post({ mode: 'real', platform: 'W', language: 'VI', vassalage: 'moclan', ...body });
      if (answer.status !== 200) return answer.body['code'];
      return new URL(textOf(answer.body['value']?.['gameUrl'])).searchParams.get('game');
    };
    expect(await opened({ gameType: 'FISH' })).toBe('games.game_not_found');
    await addGame(db, { code: 'reef', vendor: 'moclan', category: 'FISH', position: 3, demo: false });
    await addGame(db, { code: 'pond', vendor: 'moclan', category: 'FISH', position: 2, demo: false });
    await addGame(db, { code: 'brook', vendor: 'moclan', category: 'FISH', position: 9 });
    await addGame(db, { code: 'carps', vendor: 'moclan', category: 'RNG', position: 1 });
    await addGame(db, { code: 'off', vendor: 'moclan', category: 'FISH', position: 0, enabled: false });
    await addGame(db, { code: 'other', vendor: 'moclan', category: 'FISH', position: 0, brand: 'LOTUS' });
    expect(await opened({ gameType: 'FISH' })).toBe('pond');
    expect(await opened({})).toBe('carps');
    expect(await opened({ gameType: 'FISH', code: 'reef' })).toBe('reef');
    await db.query(sql`update game set hot_rank = 1 where code = 'reef'`);
    expect(await opened({ gameType: 'FISH' })).toBe('reef');
    expect(await opened({ gameType: 'FISH', mode: 'demo' })).toBe('brook');
    await db.query(sql`update game set maintenance_from = $1 where code = 'reef'`, [clock.now()]);
    expect(await opened({ gameType: 'FISH' })).toBe('pond');
    await db.query(sql`update vendor set maintenance_from = $1 where code = 'moclan'`, [clock.now()]);
    expect(await opened({ gameType: 'FISH' })).toBe('games.maintenance');
    await db.query(sql`update vendor set enabled = false where code = 'moclan'`);
    expect(await opened({ gameType: 'FISH' })).toBe('games.game_not_found');
    expect(await opened({ gameType: 'constructor' })).toBe('request.invalid');
    expect(await opened({ vassalage: '__proto__' })).toBe('games.game_not_found');
  });

  it('is for members: visitors log in, operators have no business here', async () => {
    expect((await games.http('POST', '/wps/game/launchGame', { body: launch })).body['code']).toBe('auth.required');
    expect((await games.asOperator([], 'POST', '/wps/game/launchGame', launch)).body['code']).toBe('auth.required');
  });

  it('lets a trial account (type 4) try, never play for money', async () => {
    expect((await post(launch, 1004, { accountType: 4 })).body['code']).toBe('wallet.in_need_true_account');
    const { status, body } = await post({ ...launch, mode: 'demo' }, 1004, { accountType: 4 });
    expect(status).toBe(200);
    expect(textOf(body['value']?.['gameUrl'])).toContain('mode=demo');
  });

  it("lets an agent's assistant (type 42) look, never play for money", async () => {
    expect((await post(launch, 1042, { accountType: 42 })).body['code']).toBe('games.player_blocked');
    expect((await post({ ...launch, mode: 'demo' }, 1042, { accountType: 42 })).status).toBe(200);
    expect((await post(launch, 1041, { accountType: 41 })).status).toBe(200);
  });

  it('opens a demo for a visitor, without token or account', async () => {
    const { status, body } = await games.http('POST', '/wps/game/launchGame', { body: { ...launch, mode: 'demo' } });
    expect(status).toBe(200);
    const url = new URL(textOf(body['value']?.['gameUrl']));
    expect([url.searchParams.get('mode'), url.searchParams.has('token')]).toEqual(['demo', false]);
  });

  it('opens no demo where the brand or the game offers none', async () => {
    expect((await post({ ...launch, code: 'no-demo', mode: 'demo' })).body['code']).toBe('games.no_demo');
    identity.brand = { freePlay: false };
    expect((await post({ ...launch, mode: 'demo' })).body['code']).toBe('games.free_play_off');
  });

  it('refuses blocked members, members of another brand and unknown currencies', async () => {
    identity.members.set(1005n, { status: 'FROZEN' });
    identity.members.set(1006n, { brand: 'LOTUS' });
    identity.members.set(1007n, { currency: 'EUR' });
    expect((await post(launch, 1005)).body['code']).toBe('games.player_blocked');
    expect((await post(launch, 1006)).body['code']).toBe('games.player_blocked');
    expect((await post(launch, 1007)).body['code']).toBe('games.currency_not_offered');
  });

  it('refuses games that are off or not there', async () => {
    expect((await post({ ...launch, code: 'switched-off' })).body['code']).toBe('games.disabled');
    expect((await post({ ...launch, code: 'unheard-of' })).body['code']).toBe('games.game_not_found');
  });

  it('says what else to play while a game is in maintenance', async () => {
    const { db, clock } = games.service;
    await db.query(
      sql`update game set maintenance_from = $1, maintenance_until = $2 where code = 'banyan-moonlight' and brand = 'BANYAN'`,
      [clock.now(), new Date(clock.now().getTime() + 3600_000)],
    );
    const { status, body } = await post(launch);
    expect([status, body['code']]).toEqual([409, 'games.maintenance']);
    expect(body['value']?.['until']).toBe(new Date(clock.now().getTime() + 3600_000).toISOString());
    const alternatives = body['value']?.['alternatives'] as unknown as Array<{ code: string }>;
    expect(alternatives.map(({ code }) => code)).toEqual(['no-demo']);
    clock.advance(3600_000);
    expect((await post(launch)).status).toBe(200);
  });

  it('gives a launch token one use and five minutes', async () => {
    const token = await games.launch(1001);
    const answers = await Promise.all([1, 2, 3, 4].map(() => games.vendor('authenticate', { token })));
    expect(answers.map(({ body }) => textOf(body['status'])).sort()).toEqual([
      'INVALID_TOKEN',
      'INVALID_TOKEN',
      'INVALID_TOKEN',
      'OK',
    ]);
    const old = await games.launch(1001);
    games.service.clock.advance(5 * 60_000);
    expect((await games.vendor('authenticate', { token: old })).body['status']).toBe('TOKEN_EXPIRED');
  });

  it('keeps one player per member and vendor over all launches', async () => {
    const [one, two, other] = [await games.seat(1001), await games.seat(1001), await games.seat(1002)];
    expect(one.player).toBe(two.player);
    expect(one.session).not.toBe(two.session);
    expect(other.player).not.toBe(one.player);
  });

  it('stores no token, only hashes', async () => {
    const token = await games.launch(1001);
    const rows = await games.service.db.query<{ row: string }>(sql`select game_session::text as row from game_session`);
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  it('keeps a game from countries that it is not offered in, shared links included', async () => {
    await addGame(games.service.db, { code: 'far-away' });
    await games.service.db.query(sql`update game set only_countries = array['KH'] where code = 'far-away'`);
    for (const mode of ['real', 'demo'])
      expect((await post({ ...launch, code: 'far-away', mode })).body['code']).toBe('games.not_in_country');
    identity.brand = { freePlay: true, country: 'KH' };
    expect((await post({ ...launch, code: 'far-away' })).status).toBe(200);
    await games.service.db.query(sql`update game set hidden_countries = array['KH'] where code = 'far-away'`);
    expect((await post({ ...launch, code: 'far-away' })).body['code']).toBe('games.not_in_country');
  });
});
