import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { sql } from '@banyan/kernel/database';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';
import { DemoContentService } from '../demo/demo-content.service.js';
import { hostile } from '../html/hostile.fixture.js';
import { PreviewService } from '../preview/preview.service.js';
import { PostService } from './post.service.js';

const admin = '/admin/v1/notices/posts';
const listed = '/wps/notices/posts';
const brands = {
  zoneOf: async (brand: string) => (brand === 'SUMMER' ? 'Europe/Berlin' : 'Asia/Ho_Chi_Minh'),
  nameOf: async () => 'Banyan & Co',
};
const text = (title: string, of: object = {}) => ({
  language: 'EN',
  title,
  summary: '',
  content: '<p>hello</p>',
  ...of,
});
const draft = {
  brand: 'BANYAN',
  kind: 'NEWS',
  category: 'PLATFORM',
  pinned: false,
  cover: 'set:lotus',
  address: '',
  embedded: false,
  startsAt: '2026-03-16T09:00',
  endsAt: null,
  published: true,
  reason: 'a spec',
};
const frames = 'https://frames.example';
const pictures = 'https://cdn.example';

describe('news, blog and live streams', () => {
  let service: TestService;
  let editor: string;
  beforeAll(async () => {
    service = await testService(AppModule, { replace: [[BrandService, brands]] });
    editor = await operatorToken(['notice.view', 'notice.edit'], { id: 3, username: 'lan', brand: '' });
    service.clock.set(new Date('2026-03-16T02:00:00Z'));
    await allow([frames], [pictures]);
  });
  afterAll(() => service.close());

  /** What two operators would publish. */
  const allow = (frameOrigins: string[], pictureOrigins: string[]) => {
    const content = {
      licences: [],
      payments: [],
      providers: [],
      contacts: [],
      frameOrigins,
      pictureOrigins,
      texts: [],
      blocks: [],
    };
    return service.owner.query(
      sql`insert into page (brand, name, published, version, zone, published_zone, written_by, updated_at)
         values ('BANYAN', 'SITE', $1::jsonb, 1, 'UTC', 'UTC', '', now())
         on conflict (brand, name) do update set published = excluded.published`,
      [JSON.stringify(content)],
    );
  };
  let count = 0;
  const write = (of: object, path = admin, method: 'POST' | 'PUT' = 'POST', token = editor) =>
    service.http(method, path, {
      token,
      body: { ...draft, slug: `piece-${++count}`, texts: [text('A piece')], ...of },
    });
  const written = async (of: object): Promise<{ id: string; slug: string }> => {
    const { status, body } = await write(of);
    expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
    return body as unknown as { id: string; slug: string };
  };
  type Row = { slug: string; title: string; summary: string; cover: string; embedded: boolean; address: string };
  const seen = async (
    filter: object,
    { language = 'en', query = '' } = {},
  ): Promise<{ total: number; data: Row[] }> => {
    const path = `${listed}?filter=${encodeURIComponent(JSON.stringify(filter))}${query}`;
    return (await service.http('GET', path, { headers: { 'accept-language': language } })).body.value as never;
  };
  const one = async (slug: string, kind = 'NEWS', language = 'en') =>
    (await service.http('GET', `${listed}/${kind}/${slug}`, { headers: { 'accept-language': language } })).body;
  const titles = async (filter: object, of?: object) => (await seen(filter, of)).data.map(({ title }) => title);
  const clear = () => service.owner.query(sql`update post set removed_at = now() where removed_at is null`);

  it('are shown from their hour to their hour, pinned first, then the newest, paged; streams before they begin', async () => {
    await written({ texts: [text('first')], startsAt: '2026-03-14T09:00' });
    await written({ texts: [text('second')], startsAt: '2026-03-15T09:00' });
    await written({ texts: [text('pinned')], startsAt: '2026-03-10T09:00', pinned: true });
    await written({ texts: [text('draft')], published: false });
    await written({ texts: [text('to come')], startsAt: '2026-03-16T09:01' });
    await written({ texts: [text('over')], startsAt: '2026-03-10T09:00', endsAt: '2026-03-16T09:00' });
    await written({ texts: [text('of another brand')], brand: 'LOTUS' });
    await written({ kind: 'BLOG', category: 'GUIDES', texts: [text('a guide')], startsAt: '2026-03-15T09:00' });
    await written({
      kind: 'LIVE',
      address: 'https://tv.example/1',
      texts: [text('tonight')],
      startsAt: '2026-03-16T20:00',
    });
    await written({
      kind: 'LIVE',
      address: 'https://tv.example/2',
      texts: [text('now')],
      startsAt: '2026-03-16T08:00',
    });
    expect(await titles({ kind: 'NEWS' })).toEqual(['pinned', 'second', 'first']);
    expect(await titles({ kind: 'NEWS' }, { query: '&page=2&perPage=2' })).toEqual(['first']);
    expect((await seen({ kind: 'NEWS' }, { query: '&page=1&perPage=2' })).total).toBe(3);
    expect(await titles({ category: 'GUIDES' })).toEqual(['a guide']);
    expect(await titles({ kind: 'LIVE' }, { query: '&sort=startsAt&order=ASC' })).toEqual(['now', 'tonight']);
    service.clock.set(new Date('2026-03-16T02:01:00Z'));
    expect(await titles({ kind: 'NEWS' })).toEqual(['pinned', 'to come', 'second', 'first']);
    service.clock.set(new Date('2026-03-16T02:00:00Z'));
    await clear();
  });

  it('stand in the hours of the brand’s zone', async () => {
    await written({ brand: 'SUMMER', startsAt: '2026-03-16T09:00' });
    const of = async () =>
      (await service.http('GET', listed, { headers: { 'x-banyan-brand': 'SUMMER' } })).body.value?.total;
    service.clock.set(new Date('2026-03-16T07:59:59Z'));
    expect(await of()).toBe(0);
    service.clock.set(new Date('2026-03-16T08:00:00Z'));
    expect(await of()).toBe(1);
    service.clock.set(new Date('2026-03-16T02:00:00Z'));
    expect((await write({ startsAt: '2026-02-30T10:00' })).body.code).toBe('notices.announcement_time');
    expect((await write({ endsAt: '2026-03-16T09:00' })).body.code).toBe('notices.announcement_ends_first');
    await clear();
  });

  it('say what they say in the reader’s language, else as they were written first; what is missing is listed', async () => {
    const { slug } = await written({
      texts: [text('English', { summary: 'in short' }), text('Tiếng Việt', { language: 'VI' })],
    });
    expect([(await one(slug, 'NEWS', 'vi')).value, (await one(slug, 'NEWS', 'ar')).value]).toMatchObject([
      { title: 'Tiếng Việt', summary: '', languages: ['EN', 'VI'] },
      { title: 'English', summary: 'in short' },
    ]);
    const lacking = async (missing: string) => {
      const filter = encodeURIComponent(JSON.stringify({ missing }));
      return (await service.http('GET', `${admin}?filter=${filter}`, { token: editor })).body;
    };
    expect((await lacking('CN')).data).toMatchObject([{ slug, missing: ['CN', 'AR'] }]);
    expect((await lacking('EN')).total).toBe(0);
    await clear();
  });

  it('hold nothing that could run, in any of their fields, when written and when read', async () => {
    for (const { html, must } of hostile) {
      const { id, slug } = await written({ texts: [text('t', { content: html, summary: html, title: `t ${html}` })] });
      const shown = (await one(slug)).value as unknown as { content: string; summary: string; title: string };
      expect(shown.content).toBe(must);
      expect(`${shown.summary} ${shown.title}`).not.toMatch(/<(?!3)|javascript:alert\(1\)"/);
      await service.owner.query(sql`update post set texts = jsonb_set(texts, '{0,content}', to_jsonb($1::text)) where id = $2`, [html, id]); // prettier-ignore
      expect(((await one(slug)).value as unknown as { content: string }).content).toBe(must);
      await clear();
    }
    const code = async (of: object) => (await write(of)).body.code;
    for (const slug of ['../admin', 'A', 'a b', 'a--b', '<script>', 'a/b', '']) expect(await code({ slug })).toBe('request.invalid'); // prettier-ignore
    for (const cover of ['javascript:alert(1)', 'data:image/svg+xml,x', '//cdn.example/a.png', 'https://evil.example/a.png', 'http://cdn.example/a.png', 'set:constructor', '/../a.png', '/a.php', 'https://u:p@cdn.example/a.png'])
      expect(await code({ cover })).toBe('notices.content_picture'); // prettier-ignore
    for (const address of ['', 'javascript:alert(1)', 'http://tv.example/', 'data:text/html,x', '//tv.example', 'https://u:p@tv.example/'])
      expect(await code({ kind: 'LIVE', address })).toBe('notices.content_address'); // prettier-ignore
    expect(await code({ texts: [text('x&#x202e;y')] })).toBe('notices.text_unseen');
    expect(await code({ texts: [text('a'), text('b')] })).toBe('notices.text_languages');
  });

  it('show pictures and frames of the brand’s list alone, also of a list that has become shorter', async () => {
    const cover = `${pictures}/a.png`;
    expect((await write({ kind: 'LIVE', address: 'https://evil.example/1', embedded: true })).body.code).toBe('notices.content_embed'); // prettier-ignore
    const { slug } = await written({ kind: 'LIVE', cover, address: `${frames}/1`, embedded: true });
    expect((await one(slug, 'LIVE')).value).toMatchObject({ cover, embedded: true, address: `${frames}/1` });
    await allow([], []);
    expect((await one(slug, 'LIVE')).value).toMatchObject({ cover: 'set:banyan', embedded: false, address: `${frames}/1` }); // prettier-ignore
    await allow([frames], [pictures]);
    await clear();
  });

  it('have one address each, also when two take it at once, and keep it', async () => {
    const both = await Promise.all([write({ slug: 'same' }), write({ slug: 'same' })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('notices.slug_taken');
    const id = both.find(({ status }) => status === 200)?.body.id as unknown as string;
    expect((await write({ slug: 'same', kind: 'BLOG' })).status).toBe(200);
    expect((await write({ slug: 'same', brand: 'LOTUS' })).status).toBe(200);
    expect((await write({ slug: 'moved', kind: 'BLOG', version: 1 }, `${admin}/${id}`, 'PUT')).body.code).toBe('notices.post_place'); // prettier-ignore
    expect((await one('nothing-here')).code).toBe('notices.post_not_found');
    await clear();
  });

  it('are changed as they were looked at, with every version kept, on record, by who may, in their brand', async () => {
    const { id, slug } = await written({});
    const put = (of: object, token = editor) => write({ slug, version: 1, ...of }, `${admin}/${id}`, 'PUT', token);
    const both = await Promise.all([put({ texts: [text('one')] }), put({ texts: [text('two')], pinned: true })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { versions } = (await service.http('GET', `${admin}/${id}/versions`, { token: editor })).body as unknown as {
      versions: Array<{ version: number; texts: Array<{ title: string }>; writtenBy: string }>;
    };
    expect(versions.map(({ version, writtenBy }) => [version, writtenBy])).toEqual([[2, 'lan'], [1, 'lan']]); // prettier-ignore
    expect(versions[1]?.texts[0]?.title).toBe('A piece');
    const lotus = await operatorToken(['notice.view', 'notice.edit'], { id: 9, brand: 'LOTUS' });
    expect((await put({ brand: 'LOTUS', version: 2 }, lotus)).body.code).toBe('notices.post_not_found');
    expect((await write({}, admin, 'POST', lotus)).body.code).toBe('auth.forbidden');
    for (const path of ['', '/versions']) expect((await service.http('GET', `${admin}/${id}${path}`, { token: lotus })).status).toBe(404); // prettier-ignore
    const looking = await operatorToken(['notice.view'], { id: 4 });
    expect((await write({}, admin, 'POST', looking)).status).toBe(403);
    const removal = { token: editor, body: { reason: 'over', version: 2 } };
    const early = { token: editor, body: { reason: 'over', version: 1 } };
    expect((await service.http('POST', `${admin}/${id}/remove`, early)).body.code).toBe('request.stale');
    expect((await service.http('POST', `${admin}/${id}/remove`, removal)).status).toBe(200);
    expect((await service.http('POST', `${admin}/${id}/remove`, removal)).status).toBe(404);
    const acted = (await service.events.published(OperatorActed)).filter(({ objectId }) => objectId === id);
    expect(acted.map(({ action }) => action)).toEqual(['post.write', 'post.edit', 'post.remove']);
    expect(JSON.parse(acted[0]?.afterJson ?? '{}').texts[0].content.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('are told as an Atom document of whole addresses, which nothing in them can break', async () => {
    await written({ slug: 'with-signs', texts: [text('A < B & "C" ]]>', { summary: 'x', content: '<p>a & b ]]> <a href="/help">h</a></p>' })] }); // prettier-ignore
    await written({ kind: 'BLOG', texts: [text('not news')] });
    const headers = { 'x-forwarded-host': 'play.example:8443', 'x-forwarded-proto': 'https' };
    const answer = await service.http('GET', '/wps/notices/feeds/NEWS?lang=EN', { headers });
    expect(answer.headers.get('content-type')).toMatch(/^application\/atom\+xml/);
    const xml = answer.body as unknown as string;
    expect(xml).toContain('https://play.example:8443/news/with-signs?lang=EN');
    expect(xml).toContain('href="https://play.example:8443/help"');
    expect(xml).toContain('Banyan &amp; Co');
    expect(xml).not.toContain('not news');
    expect((await service.http('GET', '/wps/notices/feeds/LIVE')).status).toBe(400);
    const etag = answer.headers.get('etag') ?? '';
    const again = (known = etag) => service.http('GET', '/wps/notices/feeds/NEWS?lang=EN', { headers: { ...headers, 'if-none-match': known } }); // prettier-ignore
    expect([(await again()).status, (await again('"other"')).status]).toEqual([304, 200]);
    // One for everybody for ten seconds: of the same brand, site and language.
    const list = jest.spyOn(service.app.get(PostService), 'newest');
    await written({ slug: 'a-later-one', texts: [text('later')] });
    expect((await again()).status).toBe(304);
    expect(list).not.toHaveBeenCalled();
    const other = { headers: { ...headers, 'x-forwarded-host': 'other.example' } };
    expect((await service.http('GET', '/wps/notices/feeds/NEWS?lang=EN', other)).body).toContain('https://other.example/news/a-later-one'); // prettier-ignore
    service.clock.advance(10_001);
    const late = await Promise.all([again(), again(), again()]);
    expect(late.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(late[0]?.body).toContain('a-later-one');
    expect(list).toHaveBeenCalledTimes(2);
    list.mockRestore();
    service.clock.set(new Date('2026-03-16T02:00:00Z'));
    await clear();
    expect((await service.http('GET', '/wps/notices/feeds/BLOG')).body).toContain('<feed');
  });

  it('are looked at before they are published by who was given the way, for a quarter of an hour', async () => {
    const { brand, reason: _reason, ...rest } = draft;
    const content = { ...rest, slug: 'to-come', published: false, texts: [text('A draft', { content: '<p>x</p><script>1</script>' })] };
    const body = { brand, content };
    const asked = await service.http('POST', '/admin/v1/notices/previews/posts', { token: editor, body });
    const token = asked.body.token as unknown as string;
    const look = (of: string, at = 'BANYAN') => service.http('GET', `/wps/notices/previews/${of}`, { headers: { 'x-banyan-brand': at } });
    expect((await look(token)).body.value).toMatchObject({ post: { title: 'A draft', content: '<p>x</p>' }, event: null, site: null });
    expect((await look('A'.repeat(43))).body.code).toBe('notices.preview_not_found');
    expect((await look('short')).body.code).toBe('request.invalid');
    expect((await look(token, 'LOTUS')).body.code).toBe('notices.preview_not_found');
    const lotus = await operatorToken(['notice.view', 'notice.edit'], { id: 9, brand: 'LOTUS' });
    expect((await service.http('POST', '/admin/v1/notices/previews/posts', { token: lotus, body })).status).toBe(403);
    service.clock.advance(15 * 60_000);
    expect((await look(token)).body.code).toBe('notices.preview_not_found');
    await service.app.get(PreviewService).forget();
    expect(await service.db.query(sql`select 1 from content_preview`)).toEqual([]);
    service.clock.set(new Date('2026-03-16T02:00:00Z'));
  }); // prettier-ignore

  it('are looked at on record, twenty at a time of one operator, with hours that there are', async () => {
    const { brand, reason: _reason, ...rest } = draft;
    const content = { ...rest, slug: 'to-come', texts: [text('A draft')] };
    const token = await operatorToken(['notice.edit'], { id: 77, username: 'hoa', brand: '' });
    const ask = (of: object = {}, by = token) =>
      service.http('POST', '/admin/v1/notices/previews/posts', { token: by, body: { brand, content: { ...content, ...of } } });
    const wayOf = async (by?: string) => (await ask({}, by)).body.token as unknown as string;
    const isOpen = async (way: string) => (await service.http('GET', `/wps/notices/previews/${way}`)).status === 200;
    expect((await ask({ startsAt: '2026-02-30T10:00' })).body.code).toBe('notices.announcement_time');
    expect((await ask({ endsAt: content.startsAt })).body.code).toBe('notices.announcement_ends_first');
    const others = await wayOf(editor);
    const first = await wayOf();
    const second = await wayOf();
    await Promise.all(Array.from({ length: 19 }, () => wayOf()));
    expect([await isOpen(first), await isOpen(second), await isOpen(others)]).toEqual([false, true, true]);
    expect(await service.db.query(sql`select 1 from content_preview where made_by = 77`)).toHaveLength(20);
    const acted = (await service.events.published(OperatorActed)).filter((each) => each.action === 'content.preview' && each.operatorName === 'hoa');
    expect(acted).toHaveLength(21);
    expect(JSON.parse(acted[0]?.afterJson ?? '{}')).toMatchObject({ brand, kind: 'NEWS', content: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } });
  }); // prettier-ignore

  it('are there from the first start in all languages, once', async () => {
    await service.owner.query(sql`delete from post_version`);
    await service.owner.query(sql`delete from post`);
    const demo = service.app.get(DemoContentService);
    await Promise.all([demo.seed(), demo.seed()]);
    for (const language of ['vi', 'en', 'zh-Hans', 'ar'])
      expect([(await seen({ kind: 'NEWS' }, { language })).total, (await seen({ kind: 'BLOG' })).total, (await seen({ kind: 'LIVE' })).total]).toEqual([3, 2, 2]); // prettier-ignore
    expect((await one('draws-can-be-checked', 'NEWS', 'vi')).value).toMatchObject({
      title: expect.stringMatching(/Kỳ quay/),
    });
  });
});
