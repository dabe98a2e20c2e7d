import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { because, chooseReason, done, open, sql, twoOperators, type Somebody } from './operators.js';
import { axe, openBrowser, person, ready, shoot, until } from './harness.js';
import { newcomer } from './people.js';

const unique = Date.now().toString(36).toUpperCase().slice(-6);
const code = `MAI${unique}`;
const host = `${code.toLowerCase()}.localhost`;
/** Two copies of ten thousand games, on a busy machine. */
const soonMs = 90_000;

/** A page of the new brand. */
const at = (path: string): string => {
  const url = new URL(path, ready.player);
  url.hostname = host;
  return url.href;
};

let browser: Browser;
let maker: Somebody;
let checker: Somebody;
before(async () => {
  browser = await openBrowser();
  [maker, checker] = await twoOperators(browser);
});
after(() => browser.close());

/** The waiting request for the brand, as the other operator sees it. */
async function request(): Promise<string> {
  const filter = encodeURIComponent(JSON.stringify({ type: 'brand.create', status: 'PENDING' }));
  const { data } = await done<{ data: Array<{ id: string; objectId: string }> }>(
    checker.call('GET', `identity/approvals?filter=${filter}`),
  );
  const [found] = data.filter(({ objectId }) => objectId === code);
  assert.ok(found, 'the request waits');
  return found.id;
}

/** Fills the registration of the new brand in and sends it. */
async function registerAt(page: Page): Promise<string> {
  const username = `mai${Date.now().toString(36)}`;
  await page.goto(at('/register'));
  const main = page.getByRole('main');
  await main.getByLabel('Tên đăng nhập').fill(username);
  for (const field of await main.locator('input[type=password]').all()) await field.fill(newcomer.password);
  for (const box of await main.getByRole('checkbox').all()) await box.check();
  await main.locator('button[type=submit]').click();
  await page.waitForURL(at('/'));
  return username;
}

test('a third brand is made by two operators and opens under its host: a member registers, pays in and plays there', async () => {
  const { page } = maker;
  await open(page, 'brands');
  await page.getByRole('button', { name: 'New brand' }).click();
  const dialog = page.getByRole('dialog', { name: 'New brand' });
  await dialog.getByLabel(/^Code/).fill(code);
  await dialog.getByLabel(/^Name/).fill('Mai Vàng');
  await dialog.getByLabel(/^Hosts/).fill(host);
  await chooseReason(page);
  await shoot(page, 'console-new-brand');
  assert.deepEqual(await axe(page, 'new brand'), []);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('The request is sent').waitFor();

  const { page: visitor } = await person(browser);
  await visitor.goto(at('/'));
  await until(() => visitor.title(), (title) => title.startsWith('Banyan:')); // prettier-ignore
  await open(checker.page, `approvals/${await request()}/show`);
  await checker.page.getByText(host).first().waitFor();
  await done(checker.call('POST', `identity/approvals/${await request()}/approve`, because));

  await until(
    async () => {
      await visitor.goto(at('/'));
      return visitor.title();
    },
    (title) => title.startsWith('Mai Vàng:'),
    soonMs,
  );
  const games = (brand: string) =>
    sql<{ count: number }>('games', `select count(*)::int as count from game where brand = '${brand}'`).then(
      ([row]) => row?.count,
    );
  // The studio's games may still be coming in: into the new brand as into the others.
  await until(
    async () => [await games(code), await games('BANYAN')],
    ([own, all]) => own === all,
    soonMs,
  );

  const before = await sql('identity', `select count(*)::int as count from member where brand = 'BANYAN'`);
  const username = await registerAt(visitor);
  const [member] = await sql<{ id: string; brand: string }>(
    'identity',
    `select id, brand from member where username = '${username}'`,
  );
  assert.equal(member?.brand, code);
  assert.deepEqual(await sql('identity', `select count(*)::int as count from member where brand = 'BANYAN'`), before);

  await visitor.goto(at('/wallet/deposit'));
  const main = visitor.getByRole('main');
  await main.getByRole('button', { name: '500K' }).click();
  await main.locator('button[type=submit]').click();
  await visitor.locator('button[value=success]').click();
  await visitor.waitForURL(/\/wallet\/deposit/);
  const [account] = await until(
    () =>
      sql<{ brand: string }>(
        'wallet',
        `select brand from account where member_id = ${member.id} and kind = 'available' and balance > 0`,
      ),
    ({ length }) => length > 0,
  );
  assert.equal(account?.brand, code);

  await visitor.goto(at('/play/banyan-moonlight'));
  const spin = visitor.locator('iframe').contentFrame().getByRole('button', { name: /^Quay/ }).first();
  await spin.click();
  await until(
    () => sql('games', `select from round where member_id = ${member.id} and brand = '${code}'`),
    ({ length }) => length > 0,
  );
  await visitor.goto(at('/'));
  await shoot(visitor, 'player-new-brand');

  const { page: other } = await person(browser);
  await other.goto(ready.player);
  await until(() => other.title(), (title) => title.startsWith('Banyan:')); // prettier-ignore
});
