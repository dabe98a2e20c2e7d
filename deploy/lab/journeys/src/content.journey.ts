import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axe, complaints, desktop, openBrowser, person, phone, ready, settled, shoot } from './harness.js';
import { because, done, open, twoOperators, type Somebody } from './operators.js';

let browser: Browser;
let maker: Somebody;
let checker: Somebody;
before(async () => {
  browser = await openBrowser();
  [maker, checker] = await twoOperators(browser);
});
after(() => browser.close());

const url = (path: string): string => new URL(path, ready.player).href;
const tv = 'https://tv.example';
const brand = 'BANYAN';

interface SitePage {
  id: string;
  revision: number;
  published: { frameOrigins: string[] };
}

/** What stands on every page, changed by one operator and published by another. */
async function publish(change: object): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ brand, name: 'SITE' }));
  const { data } = await done<{ data: SitePage[] }>(maker.call('GET', `notices/pages?filter=${filter}`));
  const [page] = data;
  assert.ok(page, 'the demo has a footer');
  const path = `notices/pages/${page.id}`;
  const { revision } = page;
  await done(maker.call('PUT', path, { revision, content: { ...page.published, ...change }, ...because }));
  await done(maker.call('POST', `${path}/propose`, { revision: revision + 1, ...because }));
  const own = await maker.call('POST', `${path}/publish`, { revision: revision + 2, ...because });
  assert.equal(own.body['code'], 'notices.second_person');
  await done(checker.call('POST', `${path}/publish`, { revision: revision + 2, ...because }));
}

const policyOf = async (page: Page): Promise<string> =>
  (await page.request.get(url('/live'))).headers()['content-security-policy'] ?? '';

/** Waits until the policy of pages has been asked for anew. */
async function policyWhere(page: Page, fits: (policy: string) => boolean): Promise<string> {
  for (const end = Date.now() + 15_000; ; await page.waitForTimeout(300)) {
    const policy = await policyOf(page);
    if (fits(policy)) return policy;
    assert.ok(Date.now() < end, policy);
  }
}

const piece = { brand, category: 'SPORTS', pinned: false, cover: 'set:football', address: '', embedded: false, endsAt: null, published: true, ...because }; // prettier-ignore
const hourAgo = (): string => new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 16);
const text = (title: string, content = '<p>x</p>') => [{ language: 'VI', title, summary: 'Tóm tắt', content }];

test('a piece of news is written, found, read, fed and indexed, and nothing in it runs', async () => {
  const slug = `journey-${Date.now()}`;
  const content = '<p>Chào <b>bạn</b></p><img src=x onerror="window.hit=1"><script>window.hit=1</script><a href="javascript:window.hit=1">đây</a>'; // prettier-ignore
  const title = `Tin <b>mới</b> ${slug}`;
  await done(maker.call('POST', 'notices/posts', { ...piece, kind: 'NEWS', slug, startsAt: hourAgo(), texts: text(title, content) })); // prettier-ignore
  for (const viewport of [desktop, phone]) {
    const { page, context } = await person(browser, { viewport });
    await page.goto(url('/news'));
    await page.getByRole('link', { name: `Tin mới ${slug}` }).click();
    await page.getByRole('heading', { level: 1, name: `Tin mới ${slug}` }).waitFor();
    await page.getByText('đây').click();
    assert.equal(await page.evaluate('window.hit'), undefined);
    await settled(page);
    assert.deepEqual(await axe(page, 'news'), []);
    await shoot(page, `content-news-${viewport.width}`);
    await context.close();
  }
  const { page } = await person(browser);
  const html = await (await page.request.get(url(`/news/${slug}`))).text();
  assert.match(html, new RegExp(`<title>Tin mới ${slug} \\| `));
  assert.match(html, new RegExp(`rel="canonical" href="[^"]+/news/${slug}"`));
  assert.match(html, /"@type":"NewsArticle"/);
  assert.equal((await page.request.get(url('/news/there-is-none'))).status(), 404);
  const feed = await page.request.get(url('/wps/notices/feeds/NEWS?lang=VI'));
  assert.match(feed.headers()['content-type'] ?? '', /application\/atom\+xml/);
  assert.match(await feed.text(), new RegExp(`/news/${slug}\\?lang=VI`));
});

test('a stream is framed only while two operators let its origin, and the content policy names no other', async () => {
  const { page } = await person(browser);
  await publish({ frameOrigins: [], contacts: [] });
  await policyWhere(page, (policy) => !policy.includes(tv));
  const stream = { ...piece, kind: 'LIVE', address: `${tv}/1`, embedded: true, startsAt: hourAgo() };
  const slug = `stream-${Date.now()}`;
  const asked = { ...stream, slug, texts: text(`Trận ${slug}`) };
  assert.equal((await maker.call('POST', 'notices/posts', asked)).body['code'], 'notices.content_embed');
  await publish({ frameOrigins: [tv], contacts: [{ kind: 'ZALO', address: 'https://zalo.me/84900000000' }] });
  await done(maker.call('POST', 'notices/posts', asked));
  assert.match(await policyWhere(page, (policy) => policy.includes(tv)), /frame-src [^;]*https:\/\/tv\.example/);
  await page
    .context()
    .route(`${tv}/**`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>Trận đấu</p>' }));
  const watch = page.getByRole('article').filter({ hasText: slug });
  const button = watch.getByRole('button', { name: 'Xem tại đây' });
  for (const end = Date.now() + 15_000; Date.now() < end && !(await button.isVisible());) {
    await page.goto(url('/live'));
    await watch.waitFor();
  }
  await button.click();
  await page.frameLocator('.stream-frame').getByText('Trận đấu').waitFor();
  await shoot(page, 'content-live');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Zalo' }).waitFor();
  await publish({ frameOrigins: [], contacts: [] });
  await policyWhere(page, (policy) => !policy.includes(tv));
});

test('the event page stands alone, in every language, by day and by night', async () => {
  for (const [language, title] of [['VI', 'Cúp Cây Đa'], ['AR', 'كأس بانيان']] as const)
    for (const theme of ['dark', 'light'] as const) {
      const { page, context } = await person(browser, { viewport: phone, language, theme });
      await page.goto(url('/worldcup'));
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByRole('table').waitFor();
      await settled(page);
      assert.equal(await page.getByRole('contentinfo').count(), 0);
      assert.deepEqual(await axe(page, 'worldcup'), []);
      await shoot(page, `content-worldcup-${language}-${theme}`);
      await context.close();
    } // prettier-ignore
});

test('a draft is looked at before anybody else sees it', async () => {
  const { page } = maker;
  await open(page, 'posts');
  await page.getByRole('button', { name: 'Write a piece' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Brand').click();
  await page.getByRole('option', { name: 'Banyan' }).first().click();
  await dialog.getByLabel('Title').fill('Bản nháp của hành trình');
  await dialog.getByLabel('Address', { exact: true }).fill('ban-nhap');
  await dialog.getByRole('button', { name: 'Prepare the preview' }).click();
  const way = dialog.getByRole('link', { name: 'Open the preview' });
  const [opened] = await Promise.all([page.context().waitForEvent('page'), way.click()]);
  await opened.getByRole('heading', { level: 1, name: 'Bản nháp của hành trình' }).waitFor();
  await opened.close();
  assert.equal((await page.request.get(url('/news/ban-nhap'))).status(), 404);
});

test('nothing complained', () => assert.deepEqual(complaints, []));
