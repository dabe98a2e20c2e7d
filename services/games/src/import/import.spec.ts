import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operatorToken, type Json } from '@banyan/kernel/testing';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { addManyGames } from '../fixtures/many-games.fixture.js';
import { GamesFixture, rowsOf, textOf } from '../fixtures/games.fixture.js';
import { readFile, writeFile } from './catalogue-file.js';
import { changesAlone } from './import.service.js';
import { sql } from '@banyan/kernel/database';

const endpoints = '/admin/v1/games/imports';
const reason = { reason: 'autumn catalogue' };

describe('catalogue files', () => {
  let games: GamesFixture;

  beforeAll(async () => {
    games = await GamesFixture.start();
    await addManyGames(games.service, 200, ['studio']);
  });
  afterAll(() => games.close());

  const as = async (id: number, method: 'GET' | 'POST', url: string, body?: unknown) => {
    const token = await operatorToken(['game.view', 'game.edit'], { id, username: `operator${id}` });
    return games.http(method, url, { token, body });
  };
  const exported = async (format: string): Promise<string> =>
    textOf((await as(1, 'GET', `/admin/v1/games/catalogue-file?format=${format}&brand=BANYAN`)).body['text']);
  const preview = async (format: string, text: string): Promise<Json> => {
    const { body } = await as(1, 'POST', endpoints, { format, text: text.slice(0, 50_000) });
    for (let at = 50_000; at < text.length; at += 50_000)
      await as(1, 'POST', `${endpoints}/${textOf(body['id'])}/parts`, { text: text.slice(at, at + 50_000) });
    return (await as(1, 'POST', `${endpoints}/${textOf(body['id'])}/preview`)).body;
  };
  const row = (code: string) =>
    games.service.db
      .query<Record<string, unknown>>(sql`select * from game where brand = 'BANYAN' and code = $1`, [code])
      .then(([found]) => found ?? {});

  it.each(['csv', 'json'])('comes out as %s and goes in again without changing anything', async (format) => {
    const seen = await preview(format, await exported(format));
    expect(seen).toMatchObject({ state: 'PREVIEWED', rows: 201, changed: 0, created: 0, problemCount: 0 });
  });

  it('shows row by row what would change before anything does, then changes exactly that, once', async () => {
    const csv =
      'brand,code,position,tags,name.VI,features\r\n' +
      'BANYAN,many-1,7,"Tết, xuân|new",Phượng Hoàng Xuân,megaways\r\n' +
      'BANYAN,many-2,1002,giải trí,Hổ Vàng Nổ Hũ 1,megaways\r\n';
    const seen = await preview('csv', csv);
    expect(seen).toMatchObject({ rows: 2, created: 0, problemCount: 0 });
    const id = textOf(seen['id']);
    const changes = rowsOf<Json>((await as(1, 'GET', `${endpoints}/${id}/changes`)).body['data']);
    expect(changes[0]).toEqual({
      line: 2,
      brand: 'BANYAN',
      code: 'many-1',
      before: expect.objectContaining({ position: 1001, tags: ['giải trí'] }),
      after: expect.objectContaining({ position: 7, tags: ['Tết, xuân', 'new'] }),
    });
    expect((await row('many-1'))['position']).toBe(1001);
    for (let i = 0; i < 2; i++)
      expect((await as(1, 'POST', `${endpoints}/${id}/apply`, reason)).body).toMatchObject({ state: 'APPLIED' });
    expect(await row('many-1')).toMatchObject({
      position: 7,
      names: { VI: 'Phượng Hoàng Xuân', EN: 'Golden Phoenix Jackpot 1', CN: '黄金凤凰大奖1' },
    });
    const acts = (await games.service.events.published(OperatorActed)).filter(({ objectId }) => objectId === id);
    expect(acts.map(({ action, reason: why }) => [action, why])).toEqual([['catalogue.import', 'autumn catalogue']]);
    const { body } = await games.http('GET', '/lgw/games?q=xuan');
    expect(rowsOf<{ code: string }>(body['value']?.['data']).map(({ code }) => code)).toEqual(['many-1']);
    expect((await preview('csv', csv))['changed']).toBe(0);
  });

  it('lets another operator decide when many games change', async () => {
    const rows = readFile('json', await exported('json')).slice(1, changesAlone + 2);
    const text = writeFile(
      'json',
      rows.map((one) => ({ ...one, values: { position: 50_000 } })),
    );
    const id = textOf((await preview('json', text))['id']);
    expect((await as(2, 'POST', `${endpoints}/${id}/apply`, reason)).body['code']).toBe('games.import_not_open');
    expect((await as(1, 'POST', `${endpoints}/${id}/apply`, reason)).body['state']).toBe('WAITING');
    expect((await as(1, 'POST', `${endpoints}/${id}/approve`, reason)).body['code']).toBe('games.import_is_own');
    expect((await row(rows[0]?.code ?? ''))['position']).not.toBe(50_000);
    const both = await Promise.all([2, 3].map((who) => as(who, 'POST', `${endpoints}/${id}/approve`, reason)));
    expect(both.map(({ body }) => body['state'])).toEqual(['APPLIED', 'APPLIED']);
    expect(both.map(({ body }) => body['changed'])).toEqual([changesAlone + 1, changesAlone + 1]);
    expect((await row(rows[0]?.code ?? ''))['position']).toBe(50_000);
    await expect(
      games.service.db.query(sql`update catalogue_import set checker_id = maker_id where id = $1`, [id]),
    ).rejects.toThrow('catalogue_import_check');
  });

  it('lets another operator decide when one splits many games into small files, also two at once', async () => {
    const own = async (id: number, from: number, count: number, position: number) => {
      const rows = Array.from({ length: count }, (_, i) => ({ brand: 'BANYAN', code: `many-${from + i}`, position }));
      const { body } = await as(id, 'POST', endpoints, { format: 'json', text: JSON.stringify(rows) });
      const seen = (await as(id, 'POST', `${endpoints}/${textOf(body['id'])}/preview`)).body;
      expect(seen).toMatchObject({ state: 'PREVIEWED', changed: count });
      return textOf(seen['id']);
    };
    const files = [await own(7, 100, 30, 70_000), await own(7, 140, 30, 70_000)];
    const answers = await Promise.all(files.map((id) => as(7, 'POST', `${endpoints}/${id}/apply`, reason)));
    expect(answers.map(({ body }) => textOf(body['state'])).toSorted()).toEqual(['APPLIED', 'WAITING']);
    const other = await own(8, 100, 30, 70_001);
    expect((await as(8, 'POST', `${endpoints}/${other}/apply`, reason)).body['state']).toBe('APPLIED');
    games.service.clock.advance(25 * 3600_000);
    const later = await own(7, 100, 30, 70_002);
    expect((await as(7, 'POST', `${endpoints}/${later}/apply`, reason)).body['state']).toBe('APPLIED');
    games.service.clock.advance(-25 * 3600_000);
  });

  it('does nothing when the games changed since the preview, and nothing when rejected', async () => {
    const text = JSON.stringify([{ brand: 'BANYAN', code: 'many-9', position: 3 }]);
    const id = textOf((await preview('json', text))['id']);
    await games.service.db.query(sql`update game set position = 4 where code = 'many-9'`);
    expect((await as(1, 'POST', `${endpoints}/${id}/apply`, reason)).body['code']).toBe('games.import_outdated');
    expect((await row('many-9'))['position']).toBe(4);
    const rows = Array.from({ length: changesAlone + 1 }, (_, i) => ({
      brand: 'BANYAN',
      code: `many-${i}`,
      position: 60_000,
    }));
    const many = textOf((await preview('json', JSON.stringify(rows)))['id']);
    await as(1, 'POST', `${endpoints}/${many}/apply`, reason);
    expect((await as(2, 'POST', `${endpoints}/${many}/reject`, reason)).body['state']).toBe('REJECTED');
    expect((await as(2, 'POST', `${endpoints}/${many}/approve`, reason)).body['code']).toBe('games.import_not_open');
    expect((await row('many-9'))['position']).toBe(4);
  });

  it('adds new games, off until switched on', async () => {
    const fresh = { brand: 'BANYAN', code: 'brand-new', vendor: 'studio', category: 'RNG', names: { EN: 'Brand New' } };
    const seen = await preview('json', JSON.stringify([fresh]));
    expect(seen).toMatchObject({ created: 1, changed: 0, problemCount: 0 });
    await as(1, 'POST', `${endpoints}/${textOf(seen['id'])}/apply`, reason);
    expect(await row('brand-new')).toMatchObject({ enabled: false, names: { EN: 'Brand New' } });
  });

  it('takes the declared return, and gives it back as it was', async () => {
    const csv = 'brand,code,rtp\nBANYAN,many-7,96.50\nBANYAN,many-8,\n';
    const seen = await preview('csv', csv);
    expect(seen['problemCount']).toBe(0);
    await as(1, 'POST', `${endpoints}/${textOf(seen['id'])}/apply`, reason);
    expect((await row('many-7'))['rtp']).toBe('96.5000');
    expect((await row('many-8'))['rtp']).toBeNull();
    expect((await preview('csv', csv))['changed']).toBe(0);
    const rows = readFile('csv', await exported('csv'));
    expect(rows.find(({ code }) => code === 'many-7')?.values.rtp).toBe('96.5');
  });

  it.each([
    [[{ brand: 'BANYAN', code: 'many-1', types: ['bingo'] }], 'types'],
    [[{ brand: 'BANYAN', code: 'many-1', colour: 'red' }], 'colour'],
    [[{ brand: 'BANYAN', code: 'many-1', rtp: 99 }], 'rtp'],
    [[{ brand: 'BANYAN', code: 'many-1', rtp: '0' }], 'rtp'],
    [[{ brand: 'BANYAN', code: 'many-1', rtp: '100.01' }], 'rtp'],
    [[{ brand: 'BANYAN', code: 'many-1', rtp: '096.5' }], 'rtp'],
    [[{ brand: 'BANYAN', code: 'many-1', vendor: 'moclan' }], 'vendor'],
    [[{ brand: 'BANYAN', code: 'many-1', names: { EN: null } }], 'names'],
    [[{ brand: 'BANYAN', code: 'many-1', names: { EN: 'Moon\u202eDice' } }], 'names'],
    [[{ brand: 'BANYAN', code: 'many-1', tags: ['new\u200b'] }], 'tags'],
    [[{ brand: 'BANYAN', code: 'unheard' }], 'vendor'],
    [
      [
        { brand: 'BANYAN', code: 'many-1' },
        { brand: 'BANYAN', code: 'many-1' },
      ],
      'code',
    ],
    ['not a list', 'file'],
  ])('refuses %j, naming the line and the field', async (content, field) => {
    const seen = await preview('json', JSON.stringify(content));
    expect(rowsOf<Json>(seen['problems'])[0]).toMatchObject({ line: expect.any(Number), field });
    expect((await as(1, 'POST', `${endpoints}/${textOf(seen['id'])}/apply`, reason)).body['code']).toBe(
      'games.import_has_problems',
    );
  });

  it('reads quoted cells, and gives a formula back as the text that it was', () => {
    const names = { EN: '=1+1, "quoted"\nline', VI: "'quote" };
    const csv = writeFile('csv', [{ line: 0, brand: 'BANYAN', code: 'a', values: { names, tags: ['x', 'y'] } }]);
    expect(csv).toContain(`"'=1+1`);
    expect(readFile('csv', csv)[0]?.values).toMatchObject({ names, tags: ['x', 'y'] });
    expect(() => readFile('csv', 'brand,code\nBANYAN\n')).toThrow('line 2');
    expect(() => readFile('csv', 'brand,code\nBANYAN,"open\n')).toThrow('cannot be read');
  });
});
