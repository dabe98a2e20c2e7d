import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addGame } from '../fixtures/catalogue.fixture.js';
import type { GamesFixture } from '../fixtures/games.fixture.js';
import { sql } from '@banyan/kernel/database';

/* Longer than the tests take; the configuration is read once, when the service is loaded. */
process.env['LOBBY_FRESH_MS'] = '5000';

describe('what is answered again', () => {
  let games: GamesFixture;
  let node: string;

  beforeAll(async () => {
    const { GamesFixture: Fixture } = await import('../fixtures/games.fixture.js');
    games = await Fixture.start();
    node = await addGame(games.service.db, { code: 'crane', names: { EN: 'White Crane', VI: 'Hạc Trắng' } });
    await addGame(games.service.db, { code: 'crane', brand: 'LOTUS', names: { EN: 'Lotus Crane' } });
  });
  afterAll(() => games.close());

  const named = async (q: string, language = 'EN', brand = 'BANYAN') => {
    const headers = { 'x-banyan-brand': brand, 'accept-language': language };
    const { body } = await games.http('GET', `/lgw/games?q=${q}`, { headers });
    return (body['value'] as unknown as { data: Array<{ name: string }> }).data.map(({ name }) => name);
  };
  const isFavourite = async (member: number) => {
    const { body } = await games.asMember(member, 'GET', '/lgw/games?q=crane');
    return (body['value'] as unknown as { data: Array<{ isFav: boolean }> }).data.map(({ isFav }) => isFav);
  };

  it('stays for a moment, and is of one question, language and brand', async () => {
    expect(await named('crane')).toEqual(['White Crane']);
    await games.service.db.query(
      sql`update game set names = '{"EN": "Black Crane", "VI": "Hạc Đen"}' where node_id = $1`,
      [node],
    );
    expect(await named('crane')).toEqual(['White Crane']);
    expect(await named('black')).toEqual(['Black Crane']);
    expect(await named('crane', 'VI')).toEqual(['Hạc Đen']);
    expect(await named('crane', 'EN', 'LOTUS')).toEqual(['Lotus Crane']);
  });

  it('holds nobody’s favourites, and shows each his own at once', async () => {
    expect([await isFavourite(1001), await isFavourite(1002)]).toEqual([[false], [false]]);
    await games.asMember(1001, 'POST', '/wps/game/favourites', { nodeId: node });
    expect([await isFavourite(1001), await isFavourite(1002)]).toEqual([[true], [false]]);
    await games.asMember(1001, 'DELETE', '/wps/game/favourites', { nodeId: node });
    expect(await isFavourite(1001)).toEqual([false]);
  });
});
