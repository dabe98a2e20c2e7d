import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TitlesChanged, type Title } from '@banyan/proto/games/v1/events';
import { sql } from '@banyan/kernel/database';
import type { GamesFixture } from '../fixtures/games.fixture.js';
import type { IdentityPeer, WalletPeer } from '../fixtures/peers.fixture.js';
import type { TitleService } from './title.service.js';

/** Failpoints are armed when the service is loaded, so everything is loaded after that. */
describe('what games and vendors are called', () => {
  let games: GamesFixture;
  let peers: [IdentityPeer, WalletPeer];
  let titles: TitleService;
  beforeAll(async () => {
    process.env['BANYAN_FAILPOINTS'] = 'games.before_titles=error@1';
    const fixtures = await import('../fixtures/peers.fixture.js');
    peers = [await fixtures.IdentityPeer.start(), await fixtures.WalletPeer.start()];
    games = await (await import('../fixtures/games.fixture.js')).GamesFixture.start();
    titles = games.service.app.get((await import('./title.service.js')).TitleService);
    await (await import('../fixtures/many-games.fixture.js')).addManyGames(games.service, 450, ['studio']);
  });
  afterAll(async () => {
    delete process.env['BANYAN_FAILPOINTS'];
    await games.close();
    for (const peer of peers) peer.stop();
  });

  const told = async (): Promise<Title[]> =>
    (await games.service.events.published(TitlesChanged)).flatMap((event) => event.titles);
  const count = async () => {
    const [row] = await games.service.db.query<{ count: number }>(
      sql`select ((select count(*) from game) + (select count(*) from vendor))::int as count`,
    );
    return row?.count;
  };

  it('is told once, all of it, though a run fails and two run at once', async () => {
    await expect(titles.tell()).rejects.toThrow('failpoint games.before_titles');
    expect(await told()).toEqual([]);
    const both = await Promise.all([titles.tell(), titles.tell()]);
    expect(both[0] + both[1]).toBe(await count());
    const all = await told();
    expect(all).toHaveLength((await count()) ?? 0);
    expect(new Set(all.map(({ vendor, gameCode, brand }) => `${vendor}/${gameCode}/${brand}`)).size).toBe(all.length);
    expect(all).toContainEqual({ vendor: 'studio', gameCode: '', brand: '', names: { EN: expect.any(String) } });
    expect(await titles.tell()).toBe(0);
  });

  it('is told again when it changes, alone', async () => {
    const before = (await told()).length;
    await games.service.db.query(
      sql`update game set names = names || '{"EN": "Renamed"}' where brand = 'BANYAN' and code = 'many-7'`,
    );
    await games.service.db.query(sql`update vendor set name = 'Studio Ten' where code = 'studio'`);
    expect(await titles.tell()).toBe(2);
    const [vendor, game] = (await told()).slice(before);
    expect(vendor).toMatchObject({ vendor: 'studio', names: { EN: 'Studio Ten' } });
    expect(game).toMatchObject({ vendor: 'studio', gameCode: 'many-7', brand: 'BANYAN', names: { EN: 'Renamed' } });
  });

  it('is told last as it is in the end, though all is told while it changes', async () => {
    const before = (await told()).length;
    const rename = sql`update game set names = names || '{"EN": "Late"}' where brand = 'BANYAN' and code = 'many-9'`;
    let telling: Promise<number> | undefined;
    await games.service.db.transaction(async (tx) => {
      await tx.query(rename);
      telling = titles.again();
      await new Promise((wait) => setTimeout(wait, 300));
    });
    await telling;
    await titles.tell();
    const heard = (await told())
      .slice(before)
      .filter(({ gameCode, brand }) => gameCode === 'many-9' && brand === 'BANYAN');
    expect(heard.map(({ names }) => names['EN'])).toEqual(['Late', 'Late']);
  });

  it('is told again as a whole once a day, as it is by then', async () => {
    await games.service.db.query(
      sql`update game set names = names || '{"EN": "Of today"}' where brand = 'BANYAN' and code = 'many-8'`,
    );
    const before = (await told()).length;
    expect(await titles.tell()).toBe(1);
    expect(await titles.again()).toBe(await count());
    const all = (await told()).slice(before + 1);
    expect(all).toHaveLength((await count()) ?? 0);
    expect(all).toContainEqual(expect.objectContaining({ gameCode: 'many-8', brand: 'BANYAN', names: expect.objectContaining({ EN: 'Of today' }) })); // prettier-ignore
    expect(await titles.tell()).toBe(0);
  });
});
