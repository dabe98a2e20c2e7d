import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { addGame } from '../fixtures/catalogue.fixture.js';
import { GamesFixture, textOf } from '../fixtures/games.fixture.js';
import { sql } from '@banyan/kernel/database';

const endpoints = '/admin/v1/games/games';
const filtered = (filter: object) => `${endpoints}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('the catalogue in the console', () => {
  let games: GamesFixture;
  let slot: string;

  beforeAll(async () => {
    games = await GamesFixture.start();
    for (let i = 0; i < 5; i++)
      await addGame(games.service.db, {
        code: `draft-${i}`,
        names: { EN: `Draft ${i}`, VI: `Bản Nháp ${i}` },
        enabled: false,
        position: 900 - i,
      });
    const { body } = await games.asOperator(
      ['game.view'],
      'GET',
      filtered({ brand: 'BANYAN', code: 'banyan-moonlight' }),
    );
    slot = textOf(body['data']?.[0]?.['id']);
  });
  afterAll(() => games.close());

  const codes = async (url: string) => {
    const { body } = await games.asOperator(['game.view'], 'GET', url);
    return {
      codes: (body['data'] as unknown as Array<{ code: string }>).map(({ code }) => code),
      total: body['total'] as unknown,
    };
  };

  it('pages, sorts and filters in the database', async () => {
    expect(
      await codes(`${filtered({ brand: 'BANYAN', enabled: false })}&sort=position&order=ASC&perPage=2&page=2`),
    ).toEqual({ codes: ['draft-2', 'draft-1'], total: 5 });
    expect(await codes(`${filtered({ q: 'ban nhap 3' })}&sort=code`)).toEqual({ codes: ['draft-3'], total: 1 });
    expect(await codes(`${filtered({ code: ['draft-1', 'draft-4'] })}&sort=code&order=DESC`)).toEqual({
      codes: ['draft-4', 'draft-1'],
      total: 2,
    });
    await games.service.db.query(
      sql`update game set rtp = case code when 'draft-0' then 9.5 when 'draft-1' then 96.02 else 100 end where enabled = false`,
    );
    expect((await codes(`${filtered({ code: ['draft-0', 'draft-1', 'draft-2'] })}&sort=rtp`)).codes).toEqual([
      'draft-0',
      'draft-1',
      'draft-2',
    ]);
    expect((await games.asOperator(['game.view'], 'GET', filtered({ secret: 1 }))).status).toBe(400);
    expect((await games.asOperator(['game.view'], 'GET', `${endpoints}?sort=secret`)).status).toBe(400);
  });

  it('switches a game off and on, on the record', async () => {
    const { status, body } = await games.asOperator(['game.edit'], 'PUT', `${endpoints}/${slot}`, {
      enabled: false,
      position: 3,
      reason: 'reels stuck',
    });
    expect([status, body['enabled'], body['position']]).toEqual([200, false, 3]);
    const acted = (await games.service.events.published(OperatorActed)).at(-1);
    expect(acted).toMatchObject({
      action: 'game.update',
      objectType: 'game',
      objectId: 'BANYAN:banyan-moonlight',
      reason: 'reels stuck',
    });
    expect(JSON.parse(acted?.beforeJson ?? '')).toEqual({ enabled: true, position: 10 });
    expect((await games.http('GET', '/lgw/games')).body['value']?.['total']).toBe(0);
    await games.asOperator(['game.edit'], 'PUT', `${endpoints}/${slot}`, { enabled: true });
    expect((await games.http('GET', '/lgw/games')).body['value']?.['total']).toBe(1);
  });

  it('edits names, tags, kinds and countries, which players see at once', async () => {
    const { status, body } = await games.asOperator(['game.edit'], 'PUT', `${endpoints}/${slot}`, {
      names: { VI: 'Trăng Rằm', KM: 'Moon' },
      tags: ['trung thu'],
      types: ['slots', 'jackpot'],
      volatility: null,
      hiddenCountries: [],
    });
    expect([status, body['names']]).toEqual([
      200,
      { VI: 'Trăng Rằm', EN: 'Banyan Moonlight', CN: '榕树月光', AR: 'قمر البانيان', KM: 'Moon' },
    ]);
    const found = await games.http('GET', '/lgw/games?q=trung%20thu&type=jackpot');
    expect(found.body['value']?.['total']).toBe(1);
    for (const wrong of [{ types: ['bingo'] }, { names: { EN: null } }, { onlyCountries: ['Vietnam'] }]) {
      const refused = await games.asOperator(['game.edit'], 'PUT', `${endpoints}/${slot}`, wrong);
      expect([refused.status, refused.body['code']]).toEqual([400, 'games.bad_game_field']);
    }
    await games.asOperator(['game.edit'], 'PUT', `${endpoints}/${slot}`, { names: { VI: 'Trăng Gốc Đa', KM: null } });
  });

  it('is changed by those alone who may, and in known fields only', async () => {
    expect((await games.asOperator(['game.view'], 'PUT', `${endpoints}/${slot}`, { enabled: false })).status).toBe(403);
    expect((await games.asOperator(['game.edit'], 'PUT', `${endpoints}/${slot}`, { rtp: '99' })).status).toBe(400);
    expect((await games.asOperator(['game.edit'], 'PUT', `${endpoints}/999999`, { enabled: false })).status).toBe(404);
    expect((await games.asOperator(['game.view'], 'GET', `${endpoints}/${slot}`)).body).toMatchObject({
      code: 'banyan-moonlight',
      vendor: 'studio',
      enabled: true,
    });
  });

  it('plans a maintenance that players see coming into force and ending', async () => {
    const { clock } = games.service;
    const from = new Date(clock.now().getTime() + 60_000);
    const until = new Date(clock.now().getTime() + 120_000);
    const set = await games.asOperator(['game.edit'], 'POST', `${endpoints}/${slot}/maintenance`, {
      from,
      until,
      message: 'polishing',
    });
    expect(set.body['maintenance']).toMatchObject({ message: 'polishing' });
    const shown = async () => (await games.http('GET', '/lgw/games')).body['value']?.['data']?.[0]?.['maintenance'];
    expect(await shown()).toBeNull();
    clock.advance(60_000);
    expect(new Date(String((await shown())?.['until'] as unknown))).toEqual(until);
    clock.advance(60_000);
    expect(await shown()).toBeNull();
  });
});
