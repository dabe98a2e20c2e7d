import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addGame, addVendor } from '../fixtures/catalogue.fixture.js';
import { GamesFixture } from '../fixtures/games.fixture.js';
import { IdentityPeer, WalletPeer } from '../fixtures/peers.fixture.js';
import { HotGameService } from './hot-game.service.js';
import { sql } from '@banyan/kernel/database';

describe('the lobby', () => {
  let games: GamesFixture;
  let peers: [IdentityPeer, WalletPeer];
  let pot: string;

  beforeAll(async () => {
    peers = [await IdentityPeer.start(), await WalletPeer.start()];
    games = await GamesFixture.start();
    const { db } = games.service;
    await addVendor(db, 'moclan', 'Mộc Lan');
    pot = await addGame(db, {
      code: 'ho-pot',
      names: { VI: 'Nổ Hũ Rồng Vàng', EN: 'Dragon Pot', CN: '金龙宝罐' },
      position: 20,
    });
    await addGame(db, {
      code: 'fisher',
      names: { VI: 'Vua Câu Cá', EN: 'Fisher King' },
      category: 'FISH',
      vendor: 'moclan',
      position: 30,
    });
    await addGame(db, { code: 'hidden', enabled: false });
    await addGame(db, { code: 'lotus-only', brand: 'LOTUS' });
    for (let i = 0; i < 30; i++) await addGame(db, { code: `filler-${i}`, category: 'PVP', position: 600 + i });
  });
  afterAll(async () => {
    await games.close();
    for (const peer of peers) peer.stop();
  });

  const list = async (query: string, headers: Record<string, string> = {}) => {
    const { body } = await games.http('GET', `/lgw/games?${query}`, {
      headers: { 'x-banyan-brand': 'BANYAN', 'accept-language': 'VI', ...headers },
    });
    const page = body['value'] as unknown as { data: Array<Record<string, unknown>>; total: number };
    return { ...page, codes: page.data.map(({ code }) => code) };
  };

  const name = async (language: string, q: string) =>
    (await list(`q=${q}`, { 'accept-language': language })).data[0]?.['name'];

  it.each([
    ['no hu', ['ho-pot']],
    ['NỔ HŨ', ['ho-pot']],
    ['hu no', ['ho-pot']],
    ['rồng', ['ho-pot']],
    ['goc da', ['banyan-moonlight']],
    ['Gốc Đa', ['banyan-moonlight']],
    ['moonlight', ['banyan-moonlight']],
    ['banyan-moonlight', ['banyan-moonlight']],
    ['榕树', ['banyan-moonlight']],
    ['%', []],
    ['_', []],
    ['nothing of the kind', []],
  ])('finds %j', async (q, codes) => {
    const found = await list(`q=${encodeURIComponent(q)}`);
    expect(found.codes).toEqual(codes);
    expect(found.total).toBe(codes.length);
  });

  it('answers in the language of the request and falls back to EN', async () => {
    expect(await name('VI', 'banyan')).toBe('Trăng Gốc Đa');
    expect(await name('CN', 'banyan')).toBe('榕树月光');
    expect(await name('KM', 'banyan')).toBe('Banyan Moonlight');
    expect(await name('CN', 'fisher')).toBe('Fisher King');
  });

  it('shows what the vendor declares of its game', async () => {
    const [slot] = (await list('q=banyan-moonlight')).data;
    expect(slot).toEqual({
      nodeId: expect.stringMatching(/^\d+$/),
      code: 'banyan-moonlight',
      name: 'Trăng Gốc Đa',
      vendor: 'studio',
      vendorName: 'Tán Đa Studio',
      category: 'RNG',
      rtp: '96.1053',
      demo: true,
      isNew: true,
      isHot: false,
      maintenance: null,
      minBetMinor: '10000000',
      lines: 20,
      types: ['slots'],
      tags: ['folklore', 'dân gian'],
      features: ['free-spins'],
      volatility: 'MEDIUM',
      art: { code: 'banyan-moonlight', motif: 'banyan', palette: 'dem' },
      isFav: false,
    });
  });

  it('pages, filters by category and vendor, and counts the whole', async () => {
    const first = await list('category=PVP&perPage=12&page=1');
    const third = await list('category=PVP&perPage=12&page=3');
    expect([first.data.length, third.data.length, first.total]).toEqual([12, 6, 30]);
    expect(first.codes[0]).toBe('filler-0');
    expect(third.codes.at(-1)).toBe('filler-29');
    expect((await list('vendor=moclan')).codes).toEqual(['fisher']);
    expect((await list('category=LIVE')).total).toBe(0);
  });

  it('finds these very games, and none of them that is off or of another brand', async () => {
    const { codes } = await list('code=fisher,banyan-moonlight,hidden,lotus-only');
    expect(new Set(codes)).toEqual(new Set(['banyan-moonlight', 'fisher']));
    const { status } = await games.http('GET', `/lgw/games?code=${'a,'.repeat(50)}a`);
    expect(status).toBe(400);
  });

  it('shows nothing that is off or of another brand', async () => {
    expect((await list('q=hidden')).codes).toEqual([]);
    expect((await list('q=lotus')).codes).toEqual([]);
    expect((await list('q=lotus', { 'x-banyan-brand': 'LOTUS' })).codes).toEqual(['lotus-only']);
  });

  it('shows a game only where it is offered', async () => {
    const { db } = games.service;
    for (const code of ['anywhere', 'at-home', 'abroad', 'not-here'])
      await addGame(db, { code: `orchid-${code}`, brand: 'ORCHID' });
    await db.query(sql`update game set only_countries = case code when 'orchid-at-home' then array['VN', 'LA']
      when 'orchid-abroad' then array['KH'] else '{}' end where brand = 'ORCHID'`);
    await db.query(sql`update game set hidden_countries = array['VN'] where code = 'orchid-not-here'`);
    const orchid = { 'x-banyan-brand': 'ORCHID' };
    expect((await list('q=orchid&sort=name', orchid)).codes).toEqual(['orchid-anywhere', 'orchid-at-home']);
    const { body } = await games.http('GET', '/wps/relay/GCSGAME_hotGamesV2', { headers: orchid });
    expect(body['value']?.['list']).toHaveLength(2);
  });

  it('refuses what it does not know, field by field', async () => {
    const { status, body } = await games.http('GET', '/lgw/games?category=BINGO&perPage=500');
    expect([status, body['code']]).toEqual([400, 'request.invalid']);
    expect(Object.keys(body['value']?.['fields'] ?? {}).sort()).toEqual(['category', 'perPage']);
  });

  it('puts vendors into lanes of the categories that they have games in', async () => {
    const { body } = await games.http('GET', '/lgw/vendors');
    expect(body['value']?.['lanes']).toEqual([
      { title: 'FISH', cards: [{ vassalage: 'moclan', name: 'Mộc Lan', games: 1, game: 'fisher' }] },
      { title: 'RNG', cards: [{ vassalage: 'studio', name: 'Tán Đa Studio', games: 2, game: 'banyan-moonlight' }] },
      { title: 'PVP', cards: [{ vassalage: 'studio', name: 'Tán Đa Studio', games: 30, game: 'filler-0' }] },
    ]);
  });

  it('knows the merchant by its host, and answers nothing in the name of another', async () => {
    const vendors = (merchantCode: string) => games.http('GET', `/lgw/vendors?merchantCode=${merchantCode}`);
    expect((await vendors('BANYAN')).body['value']?.['lanes']).toHaveLength(3);
    for (const other of ['NOSUCH', 'LOTUS', 'banyan', '']) {
      const { status, body } = await vendors(other);
      expect([other, [400, 404].includes(status), body['value']?.['lanes']]).toEqual([other, true, undefined]);
    }
  });

  it('takes the odds profile and the device, and leaves out lotteries of other odds', async () => {
    const { db } = games.service;
    await addGame(db, { code: 'mekong-draw', names: { EN: 'Mekong Draw' }, position: 900 });
    await db.query(sql`update game set types = '{lottery}' where code = 'mekong-draw'`);
    const all = (await list('')).total;
    expect((await list('prizeMode=SEA&device=W')).total).toBe(all);
    expect((await list('type=lottery&prizeMode=SEA&device=M')).codes).toEqual(['mekong-draw']);
    expect((await list('type=lottery&prizeMode=CN')).codes).toEqual([]);
    expect((await list('prizeMode=CN&device=W')).total).toBe(all - 1);
    const { body } = await games.http('GET', '/lgw/games/facets?prizeMode=CN');
    expect(body['value']?.['total']).toBe(all - 1);
    expect((await games.http('GET', '/lgw/games?prizeMode=EU&device=TV')).body['value']?.['fields']).toEqual(
      expect.objectContaining({ prizeMode: expect.anything(), device: expect.anything() }),
    );
    await db.query(sql`delete from game where code = 'mekong-draw'`);
  });

  it('filters, sorts and pages the flat list as the lobby, and refuses what it does not know', async () => {
    const flat = async (query: string) => {
      const { body } = await games.asMember(1004, 'GET', `/wps/relay/GCSGAME_gameList?${query}`);
      const value = body['value'] as unknown as { list: Array<{ code: string }>; total: number };
      return [value.list.map(({ code }) => code), value.total] as const;
    };
    expect(await flat('vendor=moclan')).toEqual([['fisher'], 1]);
    expect(await flat('q=fisher&prizeMode=SEA&device=M')).toEqual([['fisher'], 1]);
    const whole = (await list('perPage=100')).codes;
    expect(await flat('')).toEqual([whole, whole.length]);
    expect(await flat('perPage=5&page=2')).toEqual([whole.slice(5, 10), whole.length]);
    for (const wrong of ['category=BINGO', 'perPage=500', 'page=0', 'nonsense=1'])
      expect((await games.asMember(1004, 'GET', `/wps/relay/GCSGAME_gameList?${wrong}`)).status).toBe(400);
  });

  it('keeps favourites: adding and removing twice is the same as once', async () => {
    const favourites = async () => (await games.asMember(1001, 'GET', '/wps/game/favourites')).body['value']?.['ids'];
    for (let i = 0; i < 2; i++)
      expect((await games.asMember(1001, 'POST', '/wps/game/favourites', { nodeId: pot })).status).toBe(200);
    expect(await favourites()).toEqual([pot]);
    const { body } = await games.asMember(1001, 'GET', '/lgw/games?q=pot');
    expect(body['value']?.['data']?.[0]?.['isFav']).toBe(true);
    expect((await list('q=pot')).data[0]?.['isFav']).toBe(false);
    for (let i = 0; i < 2; i++)
      expect((await games.asMember(1001, 'DELETE', '/wps/game/favourites', { nodeId: pot })).status).toBe(200);
    expect(await favourites()).toEqual([]);
    expect((await games.asMember(1001, 'POST', '/wps/game/favourites', { nodeId: '999999' })).body['code']).toBe(
      'games.game_not_found',
    );
  });

  it('lists recent games of the member, latest first, each once', async () => {
    for (const code of ['ho-pot', 'banyan-moonlight', 'ho-pot']) {
      await games.seat(1002, code);
      games.service.clock.advance(1000);
    }
    const { body } = await games.asMember(1002, 'GET', '/wps/relay/GCS_recentGame');
    const recent = body['value']?.['list'] as unknown as Array<{ code: string }>;
    expect(recent.map(({ code }) => code)).toEqual(['ho-pot', 'banyan-moonlight']);
    expect((await games.asMember(1003, 'GET', '/wps/relay/GCS_recentGame')).body['value']).toEqual({ list: [] });
    expect((await games.http('GET', '/wps/relay/GCS_recentGame')).status).toBe(401);
  });

  it('calls hot what was really played in the last 24 hours', async () => {
    const hot = async () => {
      await games.service.app.get(HotGameService).refresh();
      const { body } = await games.http('GET', '/wps/relay/GCSGAME_hotGamesV2');
      const played = body['value']?.['list'] as unknown as Array<{ code: string; isHot: boolean }>;
      return played.filter(({ isHot }) => isHot).map(({ code }) => code);
    };
    expect(await hot()).toEqual([]);
    let version = 0n;
    for (const [gameCode, rounds] of [
      ['fisher', 2],
      ['ho-pot', 3],
      ['hidden', 9],
    ] as const) {
      for (let i = 0; i < rounds; i++) {
        await games.posted({
          accountId: 1n,
          memberId: 1001n,
          version: ++version,
          kind: 'bet',
          amountMinor: -1n,
          roundId: `${gameCode}-${i}`,
          externalId: `${version}`,
          gameCode,
        });
      }
    }
    expect(await hot()).toEqual(['ho-pot', 'fisher']);
    games.service.clock.advance(25 * 3600_000);
    expect(await hot()).toEqual([]);
  });
});
