import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { because, chooseReason, done, open, rowOf, twoOperators, type Somebody } from './operators.js';
import { axe, desktop, openBrowser, person, phone, ready, settled, until } from './harness.js';

/** A page of the second brand. */
const at = (path: string): string => {
  const url = new URL(path, ready.player);
  url.hostname = 'lotus.localhost';
  return url.href;
};
const accent = `getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim()`;
const screens = [
  '/',
  '/games/RNG',
  '/promotions',
  '/help',
  '/login',
  '/register',
  '/lottery',
  '/news',
  '/no/such/page',
];

let browser: Browser;
let maker: Somebody;
let checker: Somebody;
before(async () => {
  browser = await openBrowser();
  [maker, checker] = await twoOperators(browser);
});
after(() => browser.close());

/** The accents that the brand has, which are not the platform's, as a page of it that is open is told. */
async function chosen(page: Page): Promise<Record<'dark' | 'light', string>> {
  const looks = await page.evaluate(async () => {
    const { value } = (await (await fetch('/wps/system/whitelabel')).json()) as {
      value: { looks: Record<'dark' | 'light', string> };
    };
    return value.looks;
  });
  assert.match(looks.dark + looks.light, /^(#[0-9a-f]{6}){2}$/);
  return looks;
}

for (const theme of ['dark', 'light'] as const)
  test(`the second brand’s screens are its own colours and legible, ${theme}`, async () => {
    const { page } = await person(browser, { viewport: theme === 'dark' ? desktop : phone, theme });
    await page.goto(at('/'));
    const own = (await chosen(page))[theme];
    const faults: string[] = [];
    for (const path of screens) {
      await page.goto(at(path));
      await page.locator('h1').first().waitFor();
      await settled(page);
      assert.equal(await page.evaluate(accent), own, path);
      faults.push(...(await axe(page, `lotus ${theme} ${path}`)));
    }
    assert.deepEqual(faults, []);
  });

test('two operators give the brand another colour, and an open tab follows without a reload', async () => {
  const { page: visitor } = await person(browser, { viewport: desktop, theme: 'dark' });
  await visitor.goto(at('/'));
  await settled(visitor);
  await visitor.evaluate(`globalThis.stayed = true`);
  const { page } = maker;
  // Another than it has, so that it may be walked again on the same platform.
  const next = (await chosen(visitor)).dark === '#3fc79a' ? '#f3a0c0' : '#3fc79a';
  await open(page, 'brands');
  await rowOf(page, 'LOTUS')
    .getByRole('button', { name: /^Looks/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Looks of/ });
  const field = dialog.getByRole('textbox', { name: /Accent, dark/ }).first();
  await field.fill('#10202c');
  await dialog.getByText(/Lowest contrast 1\.\d+:1/).waitFor();
  await chooseReason(page);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await dialog.getByText(/Too low a contrast/).waitFor();
  await field.fill(next);
  assert.deepEqual(await axe(page, 'looks'), []);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('The request is sent').waitFor();
  const filter = encodeURIComponent(JSON.stringify({ type: 'setting.import', status: 'PENDING' }));
  const { data } = await done<{ data: Array<{ id: string; objectId: string }> }>(
    checker.call('GET', `identity/approvals?filter=${filter}`),
  );
  const [asked] = data.filter(({ objectId }) => objectId === 'LOTUS');
  assert.ok(asked, 'the request waits');
  await done(checker.call('POST', `identity/approvals/${asked.id}/approve`, because));
  await until(() => visitor.evaluate(accent), (colour) => colour === next); // prettier-ignore
  assert.equal(await visitor.evaluate('globalThis.stayed'), true);
});
