import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import type { GamesFixture } from '../fixtures/games.fixture.js';

describe('the vendor that keeps members’ money itself', () => {
  let games: GamesFixture;
  beforeAll(async () => {
    Object.assign(process.env, {
      PURSE_URL: 'http://localhost:8093',
      PURSE_API_URL: 'http://purse-studio:8093/platform',
      PURSE_KEY_ID: 'lantern-seeded',
      PURSE_SECRET: 'a-secret-of-forty-characters-0123456789ab',
    });
    // Not before: what is seeded stands in the environment.
    const { GamesFixture: Fixture } = await import('../fixtures/games.fixture.js');
    games = await Fixture.start();
  });
  afterAll(() => games.close());

  const seeded = async () => ({
    vendors: await games.service.db.query(
      sql`select v.code, v.wallet_mode, v.api_url, v.enabled, count(*)::int as games from vendor v join game g on g.vendor_id = v.id
       where v.code = 'lantern' group by 1, 2, 3, 4`,
    ),
    keys: await games.service.db.query(sql`select key_id, valid_until from vendor_key where key_id = 'lantern-seeded'`),
  });

  it('is there with its key and one game in each brand, and is among the wallets', async () => {
    const apiUrl = 'http://purse-studio:8093/platform';
    const lantern = { code: 'lantern', wallet_mode: 'transfer', api_url: apiUrl, enabled: true, games: 2 };
    const keys = [{ key_id: 'lantern-seeded', valid_until: null }];
    expect(await seeded()).toEqual({ vendors: [lantern], keys });
    const { body } = await games.asMember(1, 'GET', '/wps/game/vendorWallets');
    expect(body['value']).toEqual([{ vendor: 'lantern', name: 'Lantern Games' }]);
  });

  it('stays as an operator left it when it is seeded again', async () => {
    await games.service.db.query(
      sql`update vendor set enabled = false, wallet_mode = 'seamless', api_url = 'http://elsewhere' where code = 'lantern'`,
    );
    const left = await seeded();
    const { SeedService } = await import('./seed.service.js');
    await games.service.app.get(SeedService).run();
    expect(await seeded()).toEqual(left);
  });

  it('is opened where it is seeded, until two operators agree on another address', async () => {
    const { SeedService } = await import('./seed.service.js');
    const row = sql`select id, launch_url as url from vendor where code = 'lantern'`;
    const reached = async () => {
      await games.service.app.get(SeedService).run();
      const [lantern] = await games.service.db.query<{ id: number; url: string }>(row);
      return { id: lantern?.id ?? 0, url: lantern?.url };
    };
    await games.service.owner.query(sql`update vendor set launch_url = 'http://before' where code = 'lantern'`);
    const { id, url } = await reached();
    expect(url).toBe('http://localhost:8093');
    const launchUrl = 'https://lantern.example.com/open';
    expect(await games.agreeOn(id, { launchUrl })).toEqual([200, 200]);
    expect((await reached()).url).toBe(launchUrl);
  });
});
