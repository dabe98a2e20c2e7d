import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrandCreated } from '@banyan/proto/identity/v1/events';
import { Database, sql } from '@banyan/kernel/database';
import { GamesFixture } from '../fixtures/games.fixture.js';
import { addManyGames } from '../fixtures/many-games.fixture.js';
import { IdentityPeer, WalletPeer } from '../fixtures/peers.fixture.js';
import { DeclaredGameService } from '../seed/declared.service.js';
import { catalogue } from '../seed/catalogue.js';
import { listAlike } from './game-store.js';

describe('a new brand', () => {
  let games: GamesFixture;
  let peers: [IdentityPeer, WalletPeer];
  beforeAll(async () => {
    peers = [await IdentityPeer.start(), await WalletPeer.start()];
    games = await GamesFixture.start();
    await addManyGames(games.service, 1_200, ['studio']);
  });
  afterAll(async () => {
    await games.close();
    for (const peer of peers) peer.stop();
  });

  const begin = (brand: string, id: string) =>
    games.service.events.deliver(BrandCreated, { brand, like: 'BANYAN' }, { key: 'brands', id });
  const listed = (brand: string) =>
    games.service.db.query<Record<string, unknown>>(
      sql`select code, names, position, enabled, types, words, maintenance_message from game where brand = $1 order by code`,
      [brand],
    );
  const found = async (brand: string, words: string) => {
    const answer = await games.http('GET', `/lgw/games?q=${encodeURIComponent(words)}`, {
      headers: { 'x-banyan-brand': brand, 'accept-language': 'EN' },
    });
    return Number(answer.body['value']?.['total']);
  };

  it('offers what the one offers that it begins like, with what operators decided, once', async () => {
    await games.service.db.query(
      sql`update game set enabled = false, names = names || '{"EN": "Renamed"}', maintenance_message = 'soon' where brand = 'BANYAN' and code = 'many-7'`,
    );
    await games.service.db.query(
      sql`insert into shelf (brand, kind, value, position, hidden) values ('BANYAN', 'category', 'FISH', 1, true)`,
    );
    await Promise.all([begin('MAI', 'brand-1'), begin('MAI', 'brand-1')]);
    await begin('MAI', 'brand-1');
    const [own, other] = [await listed('MAI'), await listed('BANYAN')];
    expect(own.length).toBeGreaterThan(1_200);
    expect(own).toEqual(other);
    expect(await found('MAI', 'golden dragon')).toBe(await found('BANYAN', 'golden dragon'));
    expect(await found('MAI', 'golden dragon')).toBeGreaterThan(0);
    const shelves = sql`select kind, value, position, hidden from shelf where brand = $1`;
    expect(await games.service.db.query(shelves, ['MAI'])).toEqual([
      { kind: 'category', value: 'FISH', position: 1, hidden: true },
    ]);
  });

  it('goes on where it was broken off', async () => {
    const { owner, app } = games.service;
    await owner.query(
      sql`create function refuse_late() returns trigger language plpgsql as $$ begin raise 'crash'; end $$`,
    );
    await owner.query(
      sql`create trigger refuse_late before insert on game for each row when (new.brand = 'LAN' and new.code = 'many-999') execute function refuse_late()`,
    );
    await expect(listAlike(app.get(Database), 'LAN', 'BANYAN')).rejects.toThrow('crash');
    await owner.query(sql`drop trigger refuse_late on game`);
    const before = (await listed('LAN')).length;
    expect(before).toBeGreaterThan(400);
    await begin('LAN', 'brand-lan');
    expect((await listed('LAN')).length).toBeGreaterThan(before);
    expect(await listed('LAN')).toEqual(await listed('BANYAN'));
  });

  it('is on its own from then on', async () => {
    await games.service.db.query(sql`update game set enabled = false where brand = 'MAI' and code = 'many-9'`);
    const [row] = await games.service.db.query(
      sql`select enabled from game where brand = 'BANYAN' and code = 'many-9'`,
    );
    expect(row).toEqual({ enabled: true });
  });

  it('misses nothing that a vendor declares while it begins', async () => {
    const [first] = catalogue;
    if (!first) throw new Error('the catalogue has a game');
    const rows = Array.from({ length: 1_500 }, (_, place) => ({ ...first, code: `meanwhile-${place}` }));
    await Promise.all([games.service.app.get(DeclaredGameService).store(rows), begin('SEN', 'brand-2')]);
    const codes = async (brand: string) => (await listed(brand)).map(({ code }) => String(code));
    expect(await codes('SEN')).toEqual(await codes('BANYAN'));
    const [largest] = await games.service.db.query<{ rows: number }>(
      sql`select count(*)::int as rows from game where code like 'meanwhile-%' and brand <> 'SEN' group by xmin::text order by rows desc limit 1`,
    );
    // Each statement is a transaction of its own, over all brands.
    expect(largest?.rows).toBeLessThanOrEqual(500);
  });

  it('lists what a vendor declares later, as the brands of the installation do', async () => {
    const [first] = catalogue;
    if (!first) throw new Error('the catalogue has a game');
    await games.service.app.get(DeclaredGameService).store([{ ...first, code: 'later-game' }]);
    const rows = await games.service.db.query(sql`select brand from game where code = 'later-game' order by brand`);
    expect(rows).toEqual([
      { brand: 'BANYAN' },
      { brand: 'LAN' },
      { brand: 'LOTUS' },
      { brand: 'MAI' },
      { brand: 'SEN' },
    ]);
  });
});
