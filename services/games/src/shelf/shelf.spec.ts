import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { GamesFixture } from '../fixtures/games.fixture.js';
import { IdentityPeer, WalletPeer } from '../fixtures/peers.fixture.js';
import { categories, gameTypes } from '../kind/kinds.js';
import { sql } from '@banyan/kernel/database';

const endpoint = '/admin/v1/games/shelves';

describe('the layout of a lobby', () => {
  let games: GamesFixture;
  let peers: [IdentityPeer, WalletPeer];

  beforeAll(async () => {
    peers = [await IdentityPeer.start(), await WalletPeer.start()];
    games = await GamesFixture.start();
    const { db } = games.service;
    const statement = sql`insert into game (brand, vendor_id, code, category, types, names, enabled)
      select 'BANYAN', id, $1, $2, $3::text[], jsonb_build_object('EN', $1::text), true from vendor where code = 'studio'`;
    for (const [code, category, types] of [
      ['one', 'RNG', ['slots', 'jackpot']],
      ['two', 'LIVE', ['live-casino', 'table']],
      ['three', 'FISH', ['fishing']],
    ])
      await db.query(statement, [code, category, types]);
  });
  afterAll(async () => {
    await games.close();
    for (const peer of peers) peer.stop();
  });

  const lobby = async () => {
    const [lanes, facets] = await Promise.all([
      games.http('GET', '/lgw/vendors'),
      games.http('GET', '/lgw/games/facets'),
    ]);
    const { categories: shelves, types } = facets.body['value'] as unknown as Record<string, Array<{ value: string }>>;
    return {
      lanes: ((lanes.body['value']?.['lanes'] ?? []) as unknown as Array<{ title: string }>).map(({ title }) => title),
      categories: shelves?.map(({ value }) => value),
      types: types?.map(({ value }) => value).filter((value) => value !== 'mini'),
    };
  };
  const put = (layout: object, permissions = ['game.edit']) =>
    games.asOperator(permissions, 'PUT', `${endpoint}/BANYAN`, { reason: 'for the season', ...layout });

  it('is the usual one until an operator lays it out', async () => {
    const { body } = await games.asOperator(['game.view'], 'GET', endpoint);
    const brands = body as unknown as Array<Record<string, unknown>>;
    expect(brands.find(({ brand }) => brand === 'BANYAN')).toEqual({
      brand: 'BANYAN',
      categories: [...categories],
      types: [...gameTypes],
      hidden: [],
    });
    expect(await lobby()).toEqual({
      lanes: ['LIVE', 'FISH', 'RNG'],
      categories: ['LIVE', 'FISH', 'RNG'].toSorted(
        (a, b) => categories.indexOf(a as 'RNG') - categories.indexOf(b as 'RNG'),
      ),
      types: ['live-casino', 'slots', 'fishing', 'table', 'jackpot'],
    });
  });

  it('is live at once, on the record, and hides no game from who looks for it', async () => {
    const layout = { categories: ['RNG', 'FISH', 'LIVE'], types: ['jackpot', 'fishing'], hidden: ['FISH', 'fishing'] };
    const { status, body } = await put(layout);
    expect([status, body['hidden']]).toEqual([200, ['FISH', 'fishing']]);
    expect(await lobby()).toEqual({
      lanes: ['RNG', 'LIVE'],
      categories: ['RNG', 'LIVE'],
      types: ['jackpot', 'live-casino', 'slots', 'table'],
    });
    const found = await games.http('GET', '/lgw/games?q=three');
    expect(found.body['value']?.['total']).toBe(1);
    const acted = (await games.service.events.published(OperatorActed)).at(-1);
    expect(acted).toMatchObject({ action: 'shelves.update', objectId: 'BANYAN', reason: 'for the season' });
    expect(JSON.parse(acted?.afterJson ?? '')).toEqual(layout);
  });

  it('is refused when it names what there is not, or from who may not', async () => {
    const none = { categories: [], types: [], hidden: [] };
    for (const wrong of [
      { ...none, types: ['bingo'] },
      { ...none, types: ['slots', 'slots'] },
      { ...none, hidden: ['slots'] },
    ])
      expect((await put(wrong)).body['code']).toBe('games.bad_shelves');
    expect(
      (await games.asOperator(['game.edit'], 'PUT', `${endpoint}/NOBODY`, { ...none, reason: 'none' })).status,
    ).toBe(400);
    expect((await put(none, ['game.view'])).status).toBe(403);
  });
});
