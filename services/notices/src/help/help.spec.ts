import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { sql } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';
import { DemoHelpService } from '../demo/demo-help.service.js';
import { hostile } from '../html/hostile.fixture.js';

const admin = '/admin/v1/notices/articles';
const called = '/wps/system/helpCenter';
const brands = {
  zoneOf: async (brand: string) => {
    if (brand === 'NONE') throw requestErrors.not_found();
    return 'Asia/Ho_Chi_Minh';
  },
};
const text = (title: string, content = '', language = 'EN') => ({ language, title, content });

describe('the help centre', () => {
  let service: TestService;
  let editor: string;
  beforeAll(async () => {
    service = await testService(AppModule, { replace: [[BrandService, brands]] });
    editor = await operatorToken(['notice.view', 'notice.edit'], { id: 3, username: 'lan', brand: '' });
  });
  afterAll(() => service.close());

  const write = (of: object, path = admin, method: 'POST' | 'PUT' = 'POST') =>
    service.http(method, path, {
      token: editor,
      body: { brand: 'BANYAN', parentId: null, place: 0, anchor: '', published: true, reason: 'a spec', ...of },
    });
  const written = async (title: string, of: object = {}) =>
    (await write({ texts: [text(title)], ...of })).body.id as unknown as string;
  const shown = async (q = '', language = 'en'): Promise<Array<{ title: string; content: string }>> => {
    const path = q ? `${called}?q=${encodeURIComponent(q)}` : called;
    const answer = await service.http('GET', path, { headers: { 'accept-language': language } });
    return answer.body.value?.articles as unknown as Array<{ title: string; content: string }>;
  };
  const titles = async (q?: string, language?: string) => (await shown(q, language)).map(({ title }) => title);
  const ofBrand = async (brand: string) =>
    (await service.db.query(sql`select 1 from help_article where brand = $1 and removed_at is null`, [brand])).length;
  const clear = () => service.owner.query(sql`update help_article set removed_at = now()`);

  it('is a tree in its order, of the brand, in the reader’s language, without drafts and what is below them', async () => {
    const second = await written('Second', { place: 2 });
    const first = await written('First', { place: 1 });
    await written('in Second', { parentId: second });
    await write({ parentId: first, texts: [text('in First'), text('Trong mục một', '', 'VI')] });
    const hidden = await written('Draft', { published: false });
    await written('in Draft', { parentId: hidden });
    await written('Of another brand', { brand: 'LOTUS' });
    expect(await titles()).toEqual(['First', 'in First', 'Second', 'in Second']);
    expect(await titles('', 'vi')).toEqual(['First', 'Trong mục một', 'Second', 'in Second']);
    await clear();
  });

  it('is searched with marks and without, with a slip too, and tells what the found stands in', async () => {
    const topic = await written('Tiền');
    await write({ parentId: topic, texts: [text('Rút tiền thế nào?', '<p>Chọn <b>ngân hàng</b></p>')] });
    await write({ parentId: topic, texts: [text('How do withdrawals work?')] });
    expect(await titles('rut tien')).toEqual(['Tiền', 'Rút tiền thế nào?']);
    expect(await titles('ngan hang')).toEqual(['Tiền', 'Rút tiền thế nào?']);
    expect(await titles('withdrwals')).toEqual(['Tiền', 'How do withdrawals work?']);
    expect(await titles('<b>')).toEqual([]);
    expect(await titles('casino')).toEqual([]);
    await clear();
  });

  it('holds nothing that could run', async () => {
    for (const { html, must } of hostile) {
      await write({ texts: [text('t', html)] });
      expect((await shown())[0]?.content).toBe(must);
      await service.owner.query(sql`update help_article set texts = jsonb_set(texts, '{0,content}', to_jsonb($1::text)) where removed_at is null`, [html]); // prettier-ignore
      expect((await shown())[0]?.content).toBe(must);
      await clear();
    }
  });

  it('is never a circle, never deeper than three, and never of two brands', async () => {
    const a = await written('a');
    const b = await written('b', { parentId: a });
    const c = await written('c', { parentId: b });
    const refused = async (of: object, path?: string) =>
      (await write({ texts: [text('x')], ...of }, path, path ? 'PUT' : 'POST')).body.code;
    expect(await refused({ parentId: c })).toBe('notices.article_place');
    expect(await refused({ parentId: '424242' })).toBe('notices.article_place');
    expect(await refused({ parentId: a, brand: 'LOTUS' })).toBe('notices.article_place');
    for (const parentId of [a, b, c])
      expect(await refused({ parentId, version: 1 }, `${admin}/${a}`)).toBe('notices.article_place');
    const other = await written('other');
    expect(await refused({ parentId: other, version: 1 }, `${admin}/${a}`)).toBe('notices.article_place');
    expect((await write({ texts: [text('moved')], parentId: other, version: 1 }, `${admin}/${c}`, 'PUT')).status).toBe(
      200,
    );
    expect(await titles()).toEqual(['a', 'b', 'other', 'moved']);
    await clear();
  });

  it('names one article of a brand by an anchor, also when two take it at once', async () => {
    const take = (title: string) => write({ texts: [text(title)], anchor: 'payHow' });
    const both = await Promise.all([take('one'), take('two')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('notices.anchor_taken');
    const id = both.find(({ status }) => status === 200)?.body.id as unknown as string;
    expect((await write({ texts: [text('same')], anchor: 'payHow', version: 1 }, `${admin}/${id}`, 'PUT')).status).toBe(200); // prettier-ignore
    expect((await write({ texts: [text('x')], anchor: 'payHow', brand: 'LOTUS' })).status).toBe(200);
    await service.http('POST', `${admin}/${id}/remove`, { token: editor, body: { reason: 'over' } });
    expect((await take('again')).status).toBe(200);
    await clear();
  });

  it('is not written below what is removed at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const topic = await written('Topic');
      await Promise.all([
        service.http('POST', `${admin}/${topic}/remove`, { token: editor, body: { reason: 'over' } }),
        write({ parentId: topic, texts: [text('below')] }),
      ]);
      expect(await ofBrand('BANYAN')).toBe(0);
    }
  });

  it('is written, changed and removed with what is below, on record, by who may', async () => {
    const topic = await written('Topic');
    await written('below', { parentId: topic });
    const put = (of: object) => write({ texts: [text('Topics', '<p>new</p>')], ...of }, `${admin}/${topic}`, 'PUT');
    const both = await Promise.all([put({ version: 1 }), put({ version: 1, published: false })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('request.stale');
    const lotus = await operatorToken(['notice.view', 'notice.edit'], { id: 9, brand: 'LOTUS' });
    expect((await service.http('GET', `${admin}/${topic}`, { token: lotus })).status).toBe(404);
    expect((await service.http('GET', admin, { token: lotus })).body.total).toBe(await ofBrand('LOTUS'));
    const foreign = { brand: 'BANYAN', parentId: null, place: 0, anchor: '', published: true, reason: 'a spec', texts: [text('x')] };
    expect((await service.http('POST', admin, { token: lotus, body: foreign })).body.code).toBe('auth.forbidden');
    expect((await write({ brand: 'NONE', texts: [text('x')] })).status).toBe(404);
    const looking = await operatorToken(['notice.view'], { id: 4 });
    const filter = encodeURIComponent('{"q":"topi"}');
    expect((await service.http('GET', `${admin}?filter=${filter}`, { token: looking })).body.data).toMatchObject([{ id: topic }]);
    const removal = { body: { reason: 'over' } };
    expect((await service.http('POST', `${admin}/${topic}/remove`, { token: looking, ...removal })).status).toBe(403);
    expect((await service.http('POST', `${admin}/${topic}/remove`, { token: editor, ...removal })).status).toBe(200);
    expect(await titles()).toEqual([]);
    expect((await service.http('GET', `${admin}/${topic}`, { token: looking })).body.code).toBe('notices.article_not_found');
    const acted = (await service.events.published(OperatorActed)).filter(({ objectId }) => objectId === topic);
    expect(acted.map(({ action }) => action)).toEqual(['help.write', 'help.edit', 'help.remove']);
    const [before, after] = [JSON.parse(acted[1]?.beforeJson ?? '{}'), JSON.parse(acted[1]?.afterJson ?? '{}')];
    expect([before.brand, before.anchor]).toEqual(['BANYAN', '']);
    expect(after.texts[0].content.sha256).not.toBe(before.texts[0].content.sha256);
  }); // prettier-ignore

  it('is there from the first start in all languages, once', async () => {
    await service.owner.query(sql`delete from help_article`);
    const demo = service.app.get(DemoHelpService);
    await Promise.all([demo.seed(), demo.seed()]);
    for (const language of ['vi', 'en', 'zh-Hans', 'ar']) expect(await titles('', language)).toHaveLength(19);
    expect(await titles('nap tien', 'vi')).not.toHaveLength(0);
  });
});
