import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { AccountTypeChanged, LineMoved, MemberRegistered } from '@banyan/proto/identity/v1/events';
import { sql } from '@banyan/kernel/database';
import { memberToken, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { AnnouncementReadsService } from './announcement-reads.service.js';
import { BrandService } from '../brand/brand.service.js';
import { DemoService } from '../demo/demo.service.js';
import { hostile } from '../html/hostile.fixture.js';

const admin = '/admin/v1/notices/announcements';
const called = '/wps/relay/MCSFE_getListAnnouncements';
const listed = '/wps/notices/announcements';
const brands = { zoneOf: async (brand: string) => (brand === 'SUMMER' ? 'Europe/Berlin' : 'Asia/Ho_Chi_Minh') };
const audience = { languages: [], accountTypes: [], lines: [], memberIds: [] };
const texts = (title: string, content = '<p>hello</p>') => [{ language: 'EN', title, content }];
const draft = {
  brand: 'BANYAN',
  type: 'B',
  group: '',
  priority: 0,
  startsAt: '2026-03-16T09:00',
  endsAt: null,
  published: true,
  audience,
  reason: 'a spec',
  texts: texts('For all'),
};

describe('announcements of the platform', () => {
  let service: TestService;
  let editor: string;
  let everywhere: string;
  beforeAll(async () => {
    service = await testService(AppModule, { replace: [[BrandService, brands]] });
    editor = await operatorToken(['notice.view', 'notice.edit'], { id: 3, username: 'lan' });
    everywhere = await operatorToken(['notice.view', 'notice.edit'], { id: 5, brand: '' });
    service.clock.set(new Date('2026-03-16T02:00:00Z'));
    const member = (memberId: bigint, uplinePath: bigint[], accountType: number) =>
      service.events.deliver(MemberRegistered, MemberRegistered.fromPartial({ memberId, brand: 'BANYAN', username: `m${memberId}`, accountType, uplinePath })); // prettier-ignore
    await member(1n, [], 1);
    await member(2n, [1n], 2);
    await member(3n, [1n, 2n], 0);
    await member(4n, [1n], 0);
  });
  afterAll(() => service.close());

  const write = async (of: object, path = admin, method: 'POST' | 'PUT' = 'POST', token = editor) =>
    service.http(method, path, { token, body: { ...draft, ...of } });
  const written = async (of: object): Promise<string> => {
    const answer = await write(of);
    expect(answer.status).toBe(200);
    return answer.body.id as unknown as string;
  };
  const clear = () => service.owner.query(sql`update announcement set removed_at = now()`);
  const seen = async (id: number | null, query = '', language = 'en', brand = 'BANYAN') => {
    const headers = { 'accept-language': language };
    const token = id === null ? undefined : await memberToken({ id, brand });
    return (await service.http('GET', `${called}${query}`, { headers, ...(token && { token }) })).body.value;
  };
  const titles = (list: unknown) => (list as Array<{ title: string }>).map(({ title }) => title);
  const toWhom = async () => {
    const told: Array<number | null> = [];
    for (const id of [null, 1, 2, 3, 4]) if (((await seen(id))?.banners?.length ?? 0) > 0) told.push(id);
    return told;
  };

  it('are asked for by types, platform, execution and group, and come as banners, player and popup', async () => {
    for (const type of ['B', 'PL', 'PU']) await written({ type, texts: texts(`one ${type}`) });
    await written({ type: 'PR', group: 'w_promotion', texts: texts('promotion') });
    await written({ type: 'B', group: 'w_promotion', priority: 5, texts: texts('banner of promotions') });
    const all = await seen(null, '?types=B,PL,PU,PR&platform=W&execution=B');
    expect(titles(all?.banners)).toEqual(['banner of promotions', 'one B']);
    expect([titles(all?.player), titles(all?.popup), titles(all?.promotions)]).toEqual([['one PL'], ['one PU'], ['promotion']]); // prettier-ignore
    expect(Object.keys(all?.player?.[0] ?? {})).toEqual(expect.arrayContaining(['id', 'title', 'content']));
    const promo = await seen(null, '?types=PR,B&group=w_promotion&platform=W&execution=B');
    expect([titles(promo?.promotions), titles(promo?.banners), promo?.popup]).toEqual([['promotion'], ['banner of promotions'], []]); // prettier-ignore
    for (const wrong of ['types=X', 'platform=M', 'execution=Z', 'group=__proto__)'])
      expect((await service.http('GET', `${called}?${wrong}`)).status).toBe(400);
    const page = (await service.http('GET', `${listed}?perPage=2&page=2`)).body.value;
    expect([page?.total, titles(page?.data).length]).toEqual([5, 2]);
    const id = all?.popup?.[0]?.id as unknown as string;
    expect((await service.http('GET', `${listed}/${id}`)).body.value).toMatchObject({ title: 'one PU', content: '<p>hello</p>' });
    expect((await service.http('GET', `${listed}/424242`)).body.code).toBe('notices.announcement_not_found');
    await clear();
  }); // prettier-ignore

  it('leave room for each type, however many another has', async () => {
    await written({ type: 'B', texts: texts('the one banner') });
    for (let n = 0; n < 32; n++) await written({ type: 'PL', priority: 900 + (n % 3), texts: texts(`line ${n}`) });
    const all = await seen(null);
    expect([titles(all?.banners), all?.player?.length]).toEqual([['the one banner'], 30]);
    const page = (await service.http('GET', `${listed}?perPage=9&filter=${encodeURIComponent('{"type":"PL"}')}`)).body.value; // prettier-ignore
    expect(titles(page?.data)).toEqual(titles(all?.player).slice(0, 9));
    await clear();
  });

  it('reach those who are in every list of the audience, and go with lines and types as they change', async () => {
    await written({ audience: { ...audience, lines: ['2'] } });
    expect(await toWhom()).toEqual([2, 3]);
    await service.events.deliver(LineMoved, LineMoved.fromPartial({ memberId: 4n, brand: 'BANYAN', oldPath: [1n], newPath: [1n, 2n] })); // prettier-ignore
    expect(await toWhom()).toEqual([2, 3, 4]);
    await clear();
    await written({ audience: { ...audience, accountTypes: ['1', '2'] } });
    expect(await toWhom()).toEqual([1, 2]);
    await service.events.deliver(AccountTypeChanged, { memberId: 3n, brand: 'BANYAN', accountType: 2 });
    expect(await toWhom()).toEqual([1, 2, 3]);
    await clear();
    await written({ audience: { ...audience, lines: ['1'], memberIds: ['3', '4'] } });
    expect(await toWhom()).toEqual([3, 4]);
    await clear();
    await written({ audience: { ...audience, languages: ['AR'] } });
    expect([await toWhom(), titles((await seen(null, '', 'ar'))?.banners)]).toEqual([[], ['For all']]);
    expect((await seen(1, '', 'ar', 'OTHER'))?.banners).toEqual([]);
    expect((await write({ audience: { ...audience, memberIds: ['me'] } })).body.code).toBe('notices.announcement_audience');
    await clear();
  }); // prettier-ignore

  it('say what they say in the reader’s language, else as they were written first', async () => {
    await written({ texts: [...texts('Hello'), { language: 'VI', title: 'Chào', content: '<p>Chào</p>' }] });
    const told = await Promise.all(['vi', 'en', 'ar'].map(async (each) => titles((await seen(null, '', each))?.banners)));
    expect(told).toEqual([['Chào'], ['Hello'], ['Hello']]);
    const twice = await write({ texts: [...texts('a'), ...texts('b')] });
    expect(twice.body.code).toBe('notices.text_languages');
    await clear();
  }); // prettier-ignore

  it('are shown from their hour to their hour in the zone of the brand, and not while they are drafts', async () => {
    await written({ startsAt: '2026-03-16T10:00', endsAt: '2026-03-16T12:00' });
    await written({ published: false, texts: texts('draft') });
    const at = async (instant: string) => {
      service.clock.set(new Date(instant));
      return titles((await seen(null))?.banners);
    };
    expect(await at('2026-03-16T02:59:59Z')).toEqual([]);
    expect(await at('2026-03-16T03:00:00Z')).toEqual(['For all']);
    expect(await at('2026-03-16T04:59:59Z')).toEqual(['For all']);
    expect(await at('2026-03-16T05:00:00Z')).toEqual([]);
    const wrong = await write({ startsAt: '2026-03-16T10:00', endsAt: '2026-03-16T10:00' });
    expect(wrong.body.code).toBe('notices.announcement_ends_first');
    await clear();
  });

  it('hold nothing that could run, neither as stored nor as read', async () => {
    for (const { what, html, must } of hostile) {
      const id = await written({ texts: texts(`${what} <b onclick=x()>t</b>`, html) });
      const stored = (await service.http('GET', `${admin}/${id}`, { token: editor })).body.texts?.[0];
      expect({ what, content: stored?.content }).toEqual({ what, content: must });
      expect(stored?.title).toBe(`${what} t`);
      // As if it had been let through when it was written.
      await service.owner.query(
        sql`update announcement set texts = jsonb_set(texts, '{0,content}', to_jsonb($2::text)) where id = $1`,
        [id, html],
      );
      expect((await service.http('GET', `${listed}/${id}`)).body.value?.content).toBe(must);
      await clear();
    }
    const preview = { token: editor, body: { content: '<script>alert(1)</script><p>x</p>' } };
    expect((await service.http('POST', `${admin}/preview`, preview)).body).toEqual({ content: '<p>x</p>' });
  });

  it('are not those of a page that was looked at before another changed them', async () => {
    const id = await written({});
    const put = (of: object) => write({ ...of }, `${admin}/${id}`, 'PUT');
    const both = await Promise.all([put({ version: 1, published: false }), put({ version: 1, priority: 9 })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('request.stale');
    expect((await put({})).body.code).toBe('request.invalid');
    const now = (await service.http('GET', `${admin}/${id}`, { token: editor })).body;
    expect(now.version).toBe(2);
    expect((await put({ version: 2 })).status).toBe(200);
    await clear();
  });

  it('have titles that are text, and what is answered may be sent again', async () => {
    const title = 'A & B "c" <3 d';
    const id = await written({ texts: texts(title, '<p>a & b</p><a href="https://a.example">c</a>') });
    expect(titles((await seen(null))?.banners)).toEqual([title]);
    const got = (await service.http('GET', `${admin}/${id}`, { token: editor })).body;
    const put = await write({ texts: got.texts, version: got.version }, `${admin}/${id}`, 'PUT');
    expect(put.body.texts).toEqual(got.texts);
    const tag = await written({ texts: texts('&lt;b&gt;x&lt;/b&gt; y') });
    expect((await service.http('GET', `${admin}/${tag}`, { token: editor })).body.title).toBe('x y');
    const code = async (of: object) => (await write(of)).body.code;
    expect(await code({ texts: texts('x', '&'.repeat(2_000)) })).toBe('notices.text_too_long');
    expect(await code({ texts: texts('x&#x202e;y') })).toBe('notices.text_unseen');
    expect(await code({ texts: texts('x', '<p>x&#x200b;y</p>') })).toBe('notices.text_unseen');
    const preview = { token: editor, body: { content: '&'.repeat(6_000) } };
    expect((await service.http('POST', `${admin}/preview`, preview)).body.code).toBe('notices.text_too_long');
    await clear();
  });

  it('may be as large as their fields say', async () => {
    const one = { language: 'EN', title: '😀'.repeat(120), content: '😀'.repeat(6_000) };
    const most = Array.from({ length: 8 }, () => one);
    const ids = (count: number) => Array.from({ length: count }, (_, n) => String(10n ** 17n + BigInt(n)));
    const large = await write({ texts: most, audience: { ...audience, lines: ids(100), memberIds: ids(2_500) } });
    // It arrived, and is looked at: a language that is there eight times.
    expect(large.body.code).toBe('notices.text_languages');
    expect((await write({ texts: [...most, one] })).body.code).toBe('request.invalid');
  });

  it('begin and end on days that there are, the end later also where the clock is put back', async () => {
    const code = async (of: object) => (await write(of, admin, 'POST', everywhere)).body.code;
    for (const startsAt of ['2026-02-31T10:00', '2026-04-31T00:00', '0000-01-01T00:00', '2025-02-29T00:00'])
      expect(await code({ startsAt })).toBe('notices.announcement_time');
    expect(await code({ endsAt: '2026-02-30T10:00' })).toBe('notices.announcement_time');
    // Between two and three the clocks of Berlin are put forward: 02:59 is 03:59.
    const forward = { brand: 'SUMMER', startsAt: '2026-03-29T02:59', endsAt: '2026-03-29T03:10' };
    expect(await code(forward)).toBe('notices.announcement_ends_first');
  });

  it('are written and seen by operators of their brand, and the record tells one from another', async () => {
    const lotus = await operatorToken(['notice.view', 'notice.edit'], { id: 9, brand: 'LOTUS' });
    const id = await written({ audience: { ...audience, memberIds: ['7'] } });
    const [own] = [await write({ brand: 'LOTUS' }, admin, 'POST', lotus)];
    expect(own.status).toBe(200);
    expect((await write({ brand: 'BANYAN' }, admin, 'POST', lotus)).body.code).toBe('auth.forbidden');
    expect((await write({ brand: 'LOTUS', version: 1 }, `${admin}/${id}`, 'PUT', lotus)).body.code).toBe('notices.announcement_not_found'); // prettier-ignore
    expect((await service.http('GET', `${admin}/${id}`, { token: lotus })).status).toBe(404);
    const removal = { token: lotus, body: { reason: 'over' } };
    expect((await service.http('POST', `${admin}/${id}/remove`, removal)).status).toBe(404);
    const listed = (await service.http('GET', admin, { token: lotus })).body;
    expect([listed.total, listed.data?.[0]?.brand]).toEqual([1, 'LOTUS']);
    await write({ group: 'w_promotion', texts: texts('For all', '<p>hallo</p>'), audience: { ...audience, memberIds: ['8'] }, version: 1 }, `${admin}/${id}`, 'PUT'); // prettier-ignore
    const acted = (await service.events.published(OperatorActed)).filter(({ objectId }) => objectId === id).at(-1);
    const [before, after] = [JSON.parse(acted?.beforeJson ?? '{}'), JSON.parse(acted?.afterJson ?? '{}')];
    expect([before.brand, before.group, after.group]).toEqual(['BANYAN', '', 'w_promotion']);
    expect(before.texts[0].content).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), length: 12 });
    expect(after.texts[0].content.sha256).not.toBe(before.texts[0].content.sha256);
    expect(after.audience.memberIds).toMatchObject({ count: 1 });
    expect(after.audience.memberIds.sha256).not.toBe(before.audience.memberIds.sha256);
    await clear();
  });

  it('reach members whose registration was before there was anybody to hear it', async () => {
    await written({ audience: { ...audience, memberIds: ['77'], lines: ['77'], accountTypes: ['0'] } });
    expect(titles((await seen(77))?.banners)).toEqual(['For all']);
    expect(titles((await seen(78))?.banners)).toEqual([]);
    await clear();
  });

  it('may be shared by visitors, and are each member’s own', async () => {
    const kept = async (token?: string) =>
      (await service.http('GET', called, token ? { token } : {})).headers.get('cache-control');
    expect(await kept()).toBe('public, max-age=0, s-maxage=5');
    expect(await kept(await memberToken({ id: 3 }))).toBe('no-store');
  });

  it('are read once by each member', async () => {
    const id = await written({ type: 'PU' });
    const token = await memberToken({ id: 3 });
    const read = () => service.http('POST', `${listed}/${id}/read`, { token });
    expect((await seen(3))?.popup).toMatchObject([{ id, read: false }]);
    expect((await Promise.all([read(), read()])).map(({ status }) => status)).toEqual([200, 200]);
    expect([(await seen(3))?.popup, (await seen(4))?.popup]).toMatchObject([[{ read: true }], [{ read: false }]]);
    expect((await service.http('POST', `${listed}/${id}/read`)).status).toBe(401);
    const [readers, reads] = [service.app.get(AnnouncementReadsService), () => service.http('GET', `${admin}/${id}`, { token: editor })]; // prettier-ignore
    await readers.count();
    expect((await reads()).body.reads).toBe(1);
    await service.http('POST', `${admin}/${id}/remove`, { token: editor, body: { reason: 'over' } });
    const kept = async () => (await service.db.query(sql`select 1 from announcement_read`)).length;
    const { signal } = new AbortController();
    await readers.forget(signal);
    expect(await kept()).toBe(1);
    service.clock.set(new Date('2026-04-16T02:00:00Z'));
    await readers.forget(signal);
    await readers.count();
    service.clock.set(new Date('2026-03-16T02:00:00Z'));
    expect([await kept(), (await reads()).body.reads]).toEqual([0, 1]);
    await clear();
  });

  it('are written, changed and removed on record, by who may', async () => {
    const id = await written({});
    await write({ texts: texts('Changed'), priority: 9, version: 1 }, `${admin}/${id}`, 'PUT');
    const looking = await operatorToken(['notice.view'], { id: 4 });
    expect((await service.http('POST', admin, { token: looking, body: draft })).status).toBe(403);
    const removal = { token: editor, body: { reason: 'over' } };
    for (let time = 0; time < 2; time++)
      expect((await service.http('POST', `${admin}/${id}/remove`, removal)).status).toBe(200);
    expect((await write({ version: 2 }, `${admin}/${id}`, 'PUT')).body.code).toBe('notices.announcement_not_found');
    expect((await seen(null))?.banners).toEqual([]);
    const acted = (await service.events.published(OperatorActed)).filter(({ objectId }) => objectId === id);
    expect(acted.map(({ action, reason }) => [action, reason])).toEqual([
      ['notice.write', 'a spec'],
      ['notice.edit', 'a spec'],
      ['notice.remove', 'over'],
    ]);
    const filter = encodeURIComponent('{"q":"chan","removed":"true"}');
    const found = (await service.http('GET', `${admin}?filter=${filter}`, { token: looking })).body;
    expect(found.data).toMatchObject([{ id, title: 'Changed', startsLocal: '2026-03-16T09:00', zone: 'Asia/Ho_Chi_Minh' }]);
  }); // prettier-ignore

  it('are there from the first start in all languages, once', async () => {
    await service.owner.query(sql`delete from announcement_read`);
    await service.owner.query(sql`delete from announcement`);
    const demo = service.app.get(DemoService);
    await Promise.all([demo.seed(), demo.seed()]);
    for (const language of ['vi', 'en', 'zh-Hans', 'ar']) {
      const all = await seen(null, '', language);
      expect(['banners', 'player', 'popup', 'promotions'].map((list) => all?.[list]?.length)).toEqual([1, 1, 0, 1]);
    }
  });
});
