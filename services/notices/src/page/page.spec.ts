import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { sql } from '@banyan/kernel/database';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';
import { DemoContentService } from '../demo/demo-content.service.js';
import { hostile } from '../html/hostile.fixture.js';

const admin = '/admin/v1/notices/pages';
let zone = 'Asia/Ho_Chi_Minh';
const brands = { zoneOf: async () => zone, nameOf: async () => 'Banyan' };
const none = {
  licences: [],
  payments: [],
  providers: [],
  contacts: [],
  frameOrigins: [],
  pictureOrigins: [],
  texts: [],
  blocks: [],
};
const words = (text: string, language = 'EN') => [{ language, text }];
const block = (type: string, of: object = {}) => ({ type, texts: words('words'), picture: '', to: '', codes: [], at: '', matches: [], standings: [], ...of }); // prettier-ignore
const event = (blocks: object[]) => ({
  ...none,
  texts: [{ language: 'EN', title: 'A cup', description: 'of it' }],
  blocks,
});

/** What visitors are answered: a site, an event page or a preview. */
interface Shown {
  published: boolean;
  title: string;
  description: string;
  event: string | null;
  contacts: object[];
  payments: object[];
  blocks: Array<{ type: string; text: string; standings: Array<{ team: string }> }>;
}

describe('pages of a brand', () => {
  let service: TestService;
  let first: string;
  let second: string;
  const rights = ['notice.view', 'notice.edit', 'notice.publish'];
  beforeAll(async () => {
    service = await testService(AppModule, { replace: [[BrandService, brands]] });
    first = await operatorToken(rights, { id: 3, username: 'lan', brand: '' });
    second = await operatorToken(rights, { id: 4, username: 'minh', brand: '' });
  });
  afterAll(() => service.close());

  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = first) =>
    service.http(method, path, { token, ...(body && { body }) });
  const write = (name: string, content: object, brand = 'BANYAN') =>
    ask('POST', admin, { brand, name, content, reason: 'a spec' });
  const codeOf = async (name: string, content: object) => {
    const { status, body } = await write(name, content, 'TRIED');
    if (status === 200) await service.owner.query(sql`delete from page where brand = 'TRIED'`);
    return status === 200 ? 'taken' : body.code;
  };
  /** By two operators. */
  const publish = async (name: string, content: object, brand = 'BANYAN') => {
    const [known] = await service.db.query<{ id: string; revision: number }>(
      sql`select id::text, revision from page where brand = $1 and name = $2`,
      [brand, name],
    );
    const { id, revision } = known
      ? ((await ask('PUT', `${admin}/${known.id}`, { content, revision: known.revision, reason: 'a spec' }))
          .body as never as typeof known)
      : ((await write(name, content, brand)).body as never as { id: string; revision: number });
    await ask('POST', `${admin}/${id}/propose`, { revision, reason: 'ready' });
    const done = await ask('POST', `${admin}/${id}/publish`, { revision: revision + 1, reason: 'seen' }, second);
    expect({ status: done.status, code: done.body.code }).toEqual({ status: 200, code: undefined });
    return id;
  };
  const shown = async (path: string, language = 'en', brand = 'BANYAN') =>
    (await service.http('GET', path, { headers: { 'accept-language': language, 'x-banyan-brand': brand } })).body.value as never as Shown; // prettier-ignore
  const site = (brand?: string) => shown('/wps/notices/site', 'en', brand);
  const cup = (language?: string) => shown('/wps/notices/pages/worldcup', language);

  it('are seen by nobody before another operator has published what one proposed, on record', async () => {
    expect(await site()).toEqual({
      licences: [],
      payments: [],
      providers: [],
      contacts: [],
      frameOrigins: [],
      pictureOrigins: [],
      event: null,
      chat: false,
    });
    const content = {
      ...none,
      contacts: [{ kind: 'ZALO', address: 'https://zalo.me/123' }],
      frameOrigins: ['https://tv.example'],
    };
    const { id, revision } = (await write('SITE', content)).body as never as { id: string; revision: number };
    expect((await write('SITE', content)).body.code).toBe('notices.page_exists');
    const step = (verb: string, at: number, token = first) =>
      ask('POST', `${admin}/${id}/${verb}`, { revision: at, reason: 'a spec' }, token);
    expect((await step('publish', revision, second)).body.code).toBe('notices.page_state');
    expect((await step('propose', revision)).status).toBe(200);
    expect((await step('publish', 2)).body.code).toBe('notices.second_person');
    expect((await site()).contacts).toEqual([]);
    const stale = await operatorToken(rights, { id: 5, steppedUpAt: new Date(0) });
    expect((await step('publish', 2, stale)).body.code).toMatch(/step/);
    const both = await Promise.all([step('publish', 2, second), step('publish', 2, second)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await site()).toMatchObject(
      content.contacts ? { contacts: content.contacts, frameOrigins: ['https://tv.example'] } : {},
    );
    const changed = (await ask('PUT', `${admin}/${id}`, { content: none, revision: 3, reason: 'a spec' })).body;
    expect(changed).toMatchObject({ version: 1, draft: { contacts: [] }, published: { contacts: content.contacts } });
    expect((await site()).contacts).toEqual(content.contacts);
    expect((await ask('PUT', `${admin}/${id}`, { content: none, revision: 3, reason: 'a spec' })).body.code).toBe(
      'request.stale',
    );
    const { versions } = (await ask('GET', `${admin}/${id}/versions`)).body as never as { versions: object[] };
    expect(versions).toMatchObject([{ version: 1, proposedBy: 'lan', publishedBy: 'minh' }]);
    const lotus = await operatorToken(rights, { id: 9, brand: 'LOTUS' });
    expect((await ask('GET', `${admin}/${id}`, undefined, lotus)).body.code).toBe('notices.page_not_found');
    expect((await ask('PUT', `${admin}/${id}`, { content: none, revision: 4, reason: 'a spec' }, lotus)).status).toBe(
      404,
    );
    const looking = await operatorToken(['notice.view', 'notice.edit'], { id: 8 });
    expect((await step('publish', 4, looking)).status).toBe(403);
    const acted = (await service.events.published(OperatorActed)).filter(({ objectId }) => objectId === id);
    expect(acted.map(({ action }) => action)).toEqual(['page.write', 'page.propose', 'page.publish', 'page.edit']);
    expect(JSON.parse(acted[2]?.afterJson ?? '{}').frameOrigins).toEqual(['https://tv.example']);
    await expect(service.owner.query(sql`update page_version set published_by = proposed_by`)).rejects.toThrow();
  });

  it('let no address, origin or picture through that leads where it must not', async () => {
    const mark = (of: object) => ({ ...none, licences: [{ picture: 'sign:shield', name: 'L', to: '', ...of }] });
    expect(await codeOf('SITE', mark({ to: '/terms' }))).toBe('taken');
    for (const to of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://a.example', 'data:,x'])
      expect(await codeOf('SITE', mark({ to }))).toBe('notices.content_address');
    for (const picture of [
      'sign:constructor',
      'javascript:alert(1)',
      'https://elsewhere.example/a.png',
      'data:image/svg+xml,x',
      '//a/b.png',
    ])
      expect(await codeOf('SITE', mark({ picture }))).toBe('notices.content_picture');
    const cdn = { ...mark({ picture: 'https://cdn.example/a.png' }), pictureOrigins: ['https://cdn.example'] };
    expect(await codeOf('SITE', cdn)).toBe('taken');
    for (const origin of ['http://a.example', 'https://a.example/path', "https://a.example 'unsafe-inline'", 'https://a.example; script-src *', '*', 'https://*.example', 'https://u@a.example', 'data:', 'https://localhost', 'https://192.168.1.1', 'https://127.0.0.1:8443', 'https://0x7f.1', 'https://[::1]', 'https://printer.local', 'https://db.internal', 'https://a.localhost', 'https://a.example:99999', 'https://a.example:0'])
      for (const list of ['frameOrigins', 'pictureOrigins'])
        expect(await codeOf('SITE', { ...none, [list]: [origin] })).toBe('notices.content_origin'); // prettier-ignore
    expect(await codeOf('SITE', { ...none, frameOrigins: ['https://a.example:65535'] })).toBe('taken');
    const long = Array.from({ length: 20 }, (_each, at) => `https://${`${'a'.repeat(60)}.`.repeat(2)}n${at}.example`);
    expect(await codeOf('SITE', { ...none, frameOrigins: long })).toBe('notices.content_origin');
    for (const to of ['/..//evil.example', '/a/..//evil.example', '/%5Cevil.example', '/a%2f%2fb', '/wps/session/logout', '/x/../admin/', '/WPS/x', '/.//evil.example'])
      expect([to, await codeOf('SITE', mark({ to }))]).toEqual([to, 'notices.content_address']); // prettier-ignore
    const contact = (kind: string, address: string) => codeOf('SITE', { ...none, contacts: [{ kind, address }] });
    expect(await contact('EMAIL', 'mailto:a@b.example')).toBe('taken');
    expect(await contact('PHONE', 'tel:+84901234567')).toBe('taken');
    for (const [kind, address] of [['ZALO', 'zalo://x'], ['ZALO', 'javascript:alert(1)'], ['EMAIL', 'mailto:a@b.example?subject=x'], ['EMAIL', 'https://a.example'], ['PHONE', 'tel:abc'], ['WEB', 'http://a.example']] as const)
      expect(await contact(kind, address)).toBe('notices.content_address'); // prettier-ignore
    expect(await codeOf('SITE', { ...none, blocks: [block('HEADING')] })).toBe('notices.content_block');
  });

  it('are composed of blocks, each with what its type needs and nothing else', async () => {
    const code = (of: object) => codeOf('WORLDCUP', event([of]));
    const match = { home: 'A', away: 'B', at: '2026-06-11T19:00', score: '' };
    const row = { team: 'A', played: 1, won: 1, drawn: 0, lost: 0, goals: '2:0', points: 3 };
    for (const [type, of] of [['HEADING', {}], ['TEXT', {}], ['PICTURE', { picture: 'set:football' }], ['BUTTON', { to: '/games/SPORTS?x=1' }], ['GAMES', { codes: ['a-b'] }], ['COUNTDOWN', { at: '2026-06-11T19:00' }], ['MATCHES', { matches: [match] }], ['STANDINGS', { standings: [row] }]] as const)
      expect([type, await code(block(type, of))]).toEqual([type, 'taken']); // prettier-ignore
    const wrong: Array<[object, string]> = [
      [block('HEADING', { texts: [] }), 'notices.content_block'],
      [block('TEXT', { texts: words('<script>1</script>') }), 'notices.content_block'],
      [block('PICTURE'), 'notices.content_picture'],
      [block('PICTURE', { picture: 'javascript:alert(1)' }), 'notices.content_picture'],
      [block('BUTTON', { to: 'https://evil.example' }), 'notices.content_address'],
      [block('BUTTON', { to: 'javascript:alert(1)' }), 'notices.content_address'],
      [block('BUTTON', { to: '//evil.example' }), 'notices.content_address'],
      [block('GAMES'), 'notices.content_block'],
      [block('GAMES', { codes: ['__proto__ '] }), 'notices.content_block'],
      [block('COUNTDOWN', { at: '2026-02-30T19:00' }), 'notices.announcement_time'],
      [block('COUNTDOWN'), 'notices.announcement_time'],
      [block('MATCHES'), 'notices.content_block'],
      [block('MATCHES', { matches: [{ ...match, at: '2026-06-31T19:00' }] }), 'notices.announcement_time'],
      [block('STANDINGS'), 'notices.content_block'],
      [block('MATCHES', { matches: [{ ...match, score: '1&#x202e;:0' }] }), 'notices.text_unseen'],
      [block('STANDINGS', { standings: [{ ...row, goals: '1&#x202e;:0' }] }), 'notices.text_unseen'],
      [block('BUTTON', { to: '/..//evil.example' }), 'notices.content_address'],
      [block('HEADING', { texts: [...words('a'), ...words('b')] }), 'notices.text_languages'],
      [block('HEADING', { texts: words('a', 'ZZ') }), 'notices.text_languages'],
      [block('MARQUEE'), 'request.invalid'],
    ];
    for (const [of, must] of wrong) expect([of, await code(of)]).toEqual([of, must]);
    expect(await codeOf('WORLDCUP', { ...event([]), texts: [] })).toBe('notices.text_languages');
    expect(await codeOf('WORLDCUP', { ...event([]), frameOrigins: ['https://a.example'] })).toBe(
      'notices.content_block',
    );
    await publish(
      'WORLDCUP',
      event([block('BUTTON', { to: '/x/../games/./a?x=1', codes: ['dropped'], picture: 'set:dropped' })]),
    );
    expect((await cup()).blocks).toEqual([
      {
        type: 'BUTTON',
        text: 'words',
        picture: '',
        to: '/games/a?x=1',
        codes: [],
        at: null,
        matches: [],
        standings: [],
      },
    ]);
  });

  it('hold nothing that could run, in any field, when written and when read', async () => {
    for (const { html, must } of hostile) {
      const team = `t ${html}`.slice(0, 60);
      const row = { team, played: 0, won: 0, drawn: 0, lost: 0, goals: '', points: 0 };
      const blocks = [
        block('HEADING', { texts: words(`h ${html}`) }),
        block('TEXT', { texts: words(`${html}<p>z</p>`) }),
        block('STANDINGS', { standings: [row] }),
      ];
      await publish('WORLDCUP', {
        ...event(blocks),
        texts: [{ language: 'EN', title: `t ${html}`.slice(0, 120), description: html }],
      });
      const page = await cup();
      const inTexts = page.blocks.find(({ type }) => type === 'TEXT')?.text;
      expect(inTexts).toBe(`${must}<p>z</p>`);
      const [heading, , standings] = page.blocks;
      expect([page.title, page.description, heading?.text, standings?.standings[0]?.team].join(' ')).not.toMatch(
        /<[a-z/!]/i,
      );
      await service.owner.query(sql`update page set published = jsonb_set(published, '{blocks,1,texts,0,text}', to_jsonb($1::text)) where name = 'WORLDCUP'`, [html]); // prettier-ignore
      expect((await cup()).blocks[1]?.text).toBe(must);
    }
  }, 60_000);

  it('say times as instants of the brand’s zone and words in the reader’s language, and tell what is missing', async () => {
    const texts = [...words('Kick-off'), ...words('Khai mạc', 'VI')];
    const match = { home: 'A', away: 'B', at: '2026-06-11T19:00', score: '1:0' };
    const content = event([
      block('COUNTDOWN', { texts, at: '2026-06-11T18:30' }),
      block('MATCHES', { texts: [], matches: [match] }),
    ]);
    const id = await publish('WORLDCUP', {
      ...content,
      texts: [{ language: 'VI', title: 'Cúp', description: '' }, ...content.texts],
    });
    const page = await cup('vi');
    expect(page).toMatchObject({
      published: true,
      title: 'Cúp',
      blocks: [
        { text: 'Khai mạc', at: '2026-06-11T11:30:00.000Z' },
        { text: '', matches: [{ at: '2026-06-11T12:00:00.000Z', score: '1:0' }] },
      ],
    });
    expect([(await cup('ar')).title, (await site()).event]).toEqual(['Cúp', 'A cup']);
    expect((await ask('GET', `${admin}/${id}`)).body).toMatchObject({ missing: ['CN', 'AR'] });
    expect((await shown('/wps/notices/pages/worldcup', 'en', 'OTHER')).published).toBe(false);
    // A draft that one writes after the brand has moved shifts nothing that two have published.
    zone = 'Europe/Berlin';
    const { revision } = (await ask('GET', `${admin}/${id}`)).body as never as { revision: number };
    const moved = await ask('PUT', `${admin}/${id}`, { content, revision, reason: 'a spec' });
    expect(moved.body).toMatchObject({ zone: 'Europe/Berlin' });
    expect((await cup()).blocks[0]).toMatchObject({ at: '2026-06-11T11:30:00.000Z' });
    await publish('WORLDCUP', content);
    expect((await cup()).blocks[0]).toMatchObject({ at: '2026-06-11T16:30:00.000Z' });
    zone = 'Asia/Ho_Chi_Minh';
  });

  it('show pictures of an event page only from origins that the site still allows', async () => {
    await publish('SITE', { ...none, pictureOrigins: ['https://cdn.example'] });
    await publish('WORLDCUP', event([block('PICTURE', { picture: 'https://cdn.example/a.png' })]));
    expect((await cup()).blocks).toHaveLength(1);
    await publish('SITE', none);
    expect((await cup()).blocks).toEqual([]);
  });

  it('are looked at before they are published', async () => {
    const preview = async (content: object) => {
      const asked = await ask('POST', '/admin/v1/notices/previews/pages', { brand: 'BANYAN', content });
      return shown(`/wps/notices/previews/${asked.body.token as unknown as string}`);
    };
    expect(await preview(event([block('HEADING')]))).toMatchObject({
      post: null,
      site: null,
      event: { title: 'A cup', blocks: [{ text: 'words' }] },
    });
    expect(await preview({ ...none, contacts: [{ kind: 'ZALO', address: 'https://zalo.me/9' }] })).toMatchObject({
      site: { contacts: [{ kind: 'ZALO' }] },
    });
  });

  it('are there from the first start in all languages, and stay as operators have them', async () => {
    await service.owner.query(sql`delete from page_version`);
    await service.owner.query(sql`delete from page`);
    const demo = service.app.get(DemoContentService);
    await Promise.all([demo.seed(), demo.seed()]);
    for (const language of ['vi', 'en', 'zh-Hans', 'ar']) expect((await cup(language)).blocks).toHaveLength(6);
    expect((await site()).payments).toHaveLength(2);
    await publish('SITE', none);
    await demo.seed();
    expect((await site()).payments).toEqual([]);
  });
});
