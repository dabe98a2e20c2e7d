import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addGame, addVendor } from '../fixtures/catalogue.fixture.js';
import { addManyGames } from '../fixtures/many-games.fixture.js';
import { GamesFixture, rowsOf } from '../fixtures/games.fixture.js';
import { GameQuery } from './game-query.dto.js';
import { LobbyService } from './lobby.service.js';
import { tokensOf } from './words.js';
import { sql } from '@banyan/kernel/database';

const catalogueSize = 10_000;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('search over ten thousand games', () => {
  let games: GamesFixture;

  beforeAll(async () => {
    games = await GamesFixture.start();
    const { db } = games.service;
    await addVendor(db, 'moclan', 'Mộc Lan');
    await addVendor(db, 'pragma', 'Pragmatica Play');
    await addManyGames(games.service, catalogueSize, ['moclan', 'pragma']);
    const rare = { VI: 'Đảo Đá', EN: 'Stone Island', CN: '石头岛' };
    await addGame(db, { code: 'rare-island', names: rare, position: 90_000 });
    await addGame(db, { code: 'rare-islander', names: { EN: 'Stone Islander' }, position: 10 });
    await addGame(db, { code: 'rare-other', names: { EN: 'The Lost Stone Island' }, position: 10 });
  });
  afterAll(() => games.close());

  const find = async (q: string, more = '') => {
    const { body } = await games.http('GET', `/lgw/games?q=${encodeURIComponent(q)}&${more}`, {
      headers: { 'x-banyan-brand': 'BANYAN', 'accept-language': 'EN' },
    });
    const page = body['value'] as unknown as { data: Array<{ code: string; name: string }>; total: number };
    return { ...page, codes: page.data.map(({ code }) => code), names: page.data.map(({ name }) => name) };
  };

  it('puts the very name first, then its beginning, then its words', async () => {
    expect((await find('stone island')).codes).toEqual(['rare-island', 'rare-islander', 'rare-other']);
    expect((await find('STONE ISL')).codes.slice(0, 2).toSorted()).toEqual(['rare-island', 'rare-islander']);
    expect((await find('island stone')).codes).toEqual(['rare-other', 'rare-island', 'rare-islander']);
  });

  it.each([
    ['dao da', 'rare-island'],
    ['ĐẢO ĐÁ', 'rare-island'],
    ['đảo', 'rare-island'],
    ['石头', 'rare-island'],
    ['rare-island', 'rare-island'],
    ['stoen island', 'rare-island'],
    ['stone ilsand', 'rare-island'],
    ['stne island', 'rare-island'],
    ['stone islannd', 'rare-island'],
    ['ston', 'rare-islander'],
  ])('finds %j', async (q, code) => expect((await find(q)).codes[0]).toBe(code));

  it('finds by slips in the middle of typing, by vendor and by tag', async () => {
    expect((await find('dargo')).names.every((name) => name.includes('Dragon'))).toBe(true);
    expect((await find('legendray phoenix')).names[0]).toMatch(/^Legendary Phoenix/);
    expect((await find('pragmatica dragon')).total).toBe((await find('dragon', 'vendor=pragma')).total);
    expect((await find('mộc lan')).total).toBe(catalogueSize / 2);
    expect((await find('chau a')).total).toBe(Math.ceil(catalogueSize / 7));
    expect((await find('龙头')).total).toBe(0);
    expect((await find('xyzzyx')).total).toBe(0);
    expect((await find('?!')).total).toBe(0);
  });

  it('finds a number as it is typed, and keeps no slips of it', async () => {
    expect((await find('many 9997')).codes).toEqual(['many-9997']);
    const [row] = await games.service.db.query<{ slips: number }>(
      sql`select sum(cardinality(near))::int as slips from game_word where word ~ '^[0-9]{4,}$'`,
    );
    expect(row?.slips).toBe(0);
  });

  it('takes one letter for the beginning of a name, in any language', async () => {
    const { total, data } = await find('q', 'perPage=100');
    expect(total).toBe(0);
    expect(data).toEqual([]);
    const pirates = await find('p', 'perPage=1');
    expect(pirates.total).toBeGreaterThan(0);
    expect(pirates.total).toBeLessThan(catalogueSize / 4);
  });

  it('pages in the database: no game twice, none left out, the most played first', async () => {
    const { total } = await find('golden dragon');
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 20) }, (_, i) => find('golden dragon', `perPage=20&page=${i + 1}`)),
    );
    const codes = pages.flatMap((page) => page.codes);
    expect(total).toBe(50);
    expect(new Set(codes).size).toBe(total);
    expect((await find('golden dragon', 'page=99')).total).toBe(total);
    const played = await games.service.db.query<{ rounds_last_day: number }>(
      sql`select rounds_last_day from unnest($1::text[]) with ordinality c(code, place) join game using (code) order by place`,
      [codes],
    );
    const rounds = played.map(({ rounds_last_day }) => rounds_last_day);
    expect(rounds).toEqual(rounds.toSorted((a, b) => b - a));
  });

  it('learns a new name at once, and a vendor’s', async () => {
    expect((await find('quokka')).total).toBe(0);
    await games.service.db.query(
      sql`update game set names = names || '{"EN": "Happy Quokka"}' where code = 'rare-other'`,
    );
    expect((await find('quoka')).codes).toEqual(['rare-other']);
    await games.service.db.query(sql`update vendor set name = 'Zanzibar Reels' where code = 'studio'`);
    expect((await find('zanzibar quokka')).codes).toEqual(['rare-other']);
  });

  it('reads indexes, and few rows', async () => {
    for (const q of ['stone island', 'stoen ilsand', 'golden dragon', '石头']) {
      const query = Object.assign(new GameQuery(), { q });
      const { statement, parameters } = games.service.app.get(LobbyService).gamesSql(query, '');
      const [row] = await games.service.db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        sql`explain (analyze, format json) ${statement}`,
        parameters,
      );
      const nodes = nodesOf(row?.['QUERY PLAN'][0].Plan ?? { 'Node Type': '', 'Actual Rows': 0, 'Actual Loops': 0 });
      const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
      expect(scanned.filter((name) => name !== 'vendor')).toEqual([]);
      expect(nodes.map((node) => node['Index Name'])).toEqual(expect.arrayContaining(['game_words', 'game_word_pkey']));
      const read = nodes
        .filter((node) => node['Relation Name'] === 'game' || node['Relation Name'] === 'game_word')
        .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
      expect(read).toBeLessThan(400);
    }
  });

  it.each(['', 'type=jackpot', 'q=dragon&features=megaways', 'volatility=HIGH&vendor=pragma&maxBetMinor=10000000'])(
    'counts for %j what each further choice would leave',
    async (asked) => {
      const { body } = await games.http('GET', `/lgw/games/facets?${asked}`);
      type Counts = Array<{ value: string; games: number }>;
      const facets = body['value'] as unknown as { total: number; types: Counts; vendors: Counts; features: Counts };
      const given = Object.fromEntries(new URLSearchParams(asked));
      const total = async (choice: Record<string, string>) =>
        (await games.http('GET', `/lgw/games?${new URLSearchParams({ ...given, ...choice }).toString()}`)).body[
          'value'
        ]?.['total'];
      expect(facets.total).toBe(await total({}));
      for (const { value, games: left } of [...facets.types.slice(0, 2), ...facets.types.slice(-1)])
        expect([value, left]).toEqual([value, await total({ type: value })]);
      for (const { value, games: left } of facets.vendors)
        expect([value, left]).toEqual([value, await total({ vendor: value })]);
      for (const { value, games: left } of facets.features) {
        const features = [given['features'], value].filter(Boolean).join(',');
        expect([value, left]).toEqual([value, await total({ features })]);
      }
      expect(facets.types.length).toBeGreaterThan(1);
    },
  );

  it.each([
    ['popular', sql`rounds_last_day desc`],
    ['min-bet', sql`min_bet_minor asc nulls last`],
  ])('sorts by %s', async (sort, order) => {
    const { body } = await games.http('GET', `/lgw/games?sort=${sort}&perPage=30&vendor=moclan`);
    const listed = rowsOf<{ code: string }>(body['value']?.['data']).map(({ code }) => code);
    const rows = await games.service.db.query<{ code: string }>(
      sql`select g.code from game g join vendor v on v.id = g.vendor_id where brand = 'BANYAN' and v.code = 'moclan'
       order by ${order}, g.position, g.node_id limit 30`,
    );
    expect(listed).toEqual(rows.map(({ code }) => code));
  });

  it('answers while one types', async () => {
    const typed = [
      'g',
      'go',
      'gol',
      'golden',
      'golden d',
      'golden dragon',
      'rong',
      'rong va',
      'no hu',
      'thann tai',
      '黄金',
    ];
    const took: number[] = [];
    for (let round = 0; round < 5; round++) {
      for (const q of typed) {
        const began = performance.now();
        await find(q);
        took.push(performance.now() - began);
      }
    }
    const p95 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Infinity;
    process.stdout.write(`search over ${catalogueSize} games: p95 ${p95.toFixed(1)} ms\n`);
    expect(p95).toBeLessThan(300);
  });

  it.each(['Nổ Hũ Rồng Vàng', "Dragon's Pot!", '金龙宝罐', 'Đế—Vương', 'ก้อน ทอง', 'ÀÉÎ 100', 'Ωmega', '  ', 'ПИРАТ'])(
    'reads %j as the database does',
    async (text) => {
      const [row] = await games.service.db.query<{ words: string }>(sql`select games_tokens($1) as words`, [text]);
      expect(tokensOf(text)).toBe(row?.words);
    },
  );
});
