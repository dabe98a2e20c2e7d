import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GamesFixture } from '../fixtures/games.fixture.js';
import { rowsOf } from './declared.js';
import { DeclaredGameService } from './declared.service.js';
import { sql } from '@banyan/kernel/database';

const game = {
  code: 'moon-dice',
  names: { VI: 'Xúc Xắc Trăng', EN: 'Moon Dice', CN: '月光骰子' },
  rtp: '98.9903',
  lines: null,
  currency: 'VND',
  minBetMinor: '10000000',
  demo: true,
  type: 'mini',
  features: ['unheard-of', 'free-spins'],
  tags: ['dice'],
  volatility: null,
  art: { motif: 'dice', palette: 'son' },
};

describe('the games that the studio declares', () => {
  let games: GamesFixture;
  beforeAll(async () => {
    games = await GamesFixture.start();
  });
  afterAll(() => games.close());

  const dice = () =>
    games.service.db.query<Record<string, unknown>>(
      sql`select brand, names->>'EN' as name, rtp::text, types, features, enabled, position from game where code = 'moon-dice' order by 1`,
    );

  it('are asked for until the studio answers, and listed in every seeded brand', async () => {
    let asked = 0;
    const studio = createServer((request, response) => {
      asked++;
      response.end(request.url === '/games.json' && asked > 1 ? JSON.stringify({ games: [game] }) : 'not yet');
    });
    await new Promise<void>((resolve) => studio.listen(0, '127.0.0.1', resolve));
    await games.service.app
      .get(DeclaredGameService)
      .adopt(`http://127.0.0.1:${(studio.address() as AddressInfo).port}`)
      .finally(() => studio.close());
    expect(asked).toBe(2);
    const row = { name: 'Moon Dice', rtp: '98.9903', types: ['mini'], features: ['free-spins'], enabled: true };
    expect(await dice()).toEqual([
      expect.objectContaining({ ...row, brand: 'BANYAN' }),
      expect.objectContaining({ ...row, brand: 'LOTUS' }),
    ]);
  });

  it('follow the studio in what it declares, and operators in what they decide', async () => {
    await games.service.db.query(
      sql`update game set enabled = false, position = 7, names = names || '{"EN": "Lucky Dice"}' where code = 'moon-dice'`,
    );
    const declared = games.service.app.get(DeclaredGameService);
    expect(await declared.store(rowsOf({ games: [game] }))).toBe(0);
    expect(await declared.store(rowsOf({ games: [{ ...game, rtp: '98.5000' }] }))).toBe(2);
    for (const row of await dice())
      expect(row).toMatchObject({ name: 'Lucky Dice', rtp: '98.5000', enabled: false, position: 7 });
  });

  it.each(['Moon\u202eDice', 'Moon\u200bDice', 'Moon\0Dice', 'Moon \ud83c'])(
    'are none with a name that hides something: %j',
    (name) => {
      expect(() => rowsOf({ games: [{ ...game, names: { ...game.names, EN: name } }] })).toThrow();
      expect(() => rowsOf({ games: [{ ...game, tags: [name] }] })).toThrow();
    },
  );

  it('keep their order when they are too many for one statement', async () => {
    const many = Array.from({ length: 600 }, (_, i) => ({ ...game, code: `many-dice-${i}` }));
    expect(await games.service.app.get(DeclaredGameService).store(rowsOf({ games: many }))).toBe(1_200);
    const [row] = await games.service.db.query<{ listed: number; astray: number }>(
      sql`select count(*)::int as listed, count(*) filter (where position <> (substr(code, 11)::int + 1) * 10)::int as astray
       from game where code like 'many-dice-%'`,
    );
    expect(row).toEqual({ listed: 1_200, astray: 0 });
  });

  it('stand in the category of their type', () => {
    const types = ['mini', 'crash', 'live-casino', 'fishing', 'board', 'esports', 'sports-today'];
    const rows = rowsOf({ games: types.map((type) => ({ ...game, type })) });
    expect(rows.map(({ category }) => category)).toEqual(['RNG', 'RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'SPORTS']);
  });

  it('stand under every type that they declare, in the row of the first', () => {
    const sports = { ...game, type: 'sports-today', types: ['sports-today', 'sports-rolling'] };
    expect(rowsOf({ games: [sports, { ...game, type: 'esports' }] })).toMatchObject([
      { category: 'SPORTS', types: ['sports-today', 'sports-rolling'] },
      { category: 'SPORTS', types: ['esports'] },
    ]);
  });

  it('are taken whole or not at all', () => {
    for (const wrong of [{ rtp: 'high' }, { code: '../x' }, { names: { VI: 'x' } }, { minBetMinor: 5 }])
      expect(() => rowsOf({ games: [game, { ...game, ...wrong }] })).toThrow();
  });
});
