import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { complaints, desktop, nameOf, openBrowser, person, phone, ready, type Look } from './harness.js';
import { agentPages, guestPages, memberPages } from './pages.js';
import { login } from './people.js';
import { faultsOfPlayers } from './soundness.js';

const views: Look[] = [
  { viewport: desktop, theme: 'dark', language: 'VI' },
  { viewport: phone, theme: 'light', language: 'EN' },
  { viewport: phone, theme: 'dark', language: 'AR' },
  { viewport: desktop, theme: 'light', language: 'EN' },
];

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

for (const view of views) {
  test(`every player screen is sound: ${nameOf(view)}`, async () => {
    const { page, context } = await person(browser, view);
    const faults: string[] = [];
    for (const path of guestPages)
      faults.push(...(await faultsOfPlayers(page, new URL(path, ready.player).href, `player ${path} ${nameOf(view)}`)));
    await login(page, ready.accounts.agent);
    for (const path of [...memberPages, ...agentPages])
      faults.push(...(await faultsOfPlayers(page, new URL(path, ready.player).href, `player ${path} ${nameOf(view)}`)));
    await context.close();
    assert.deepEqual(faults, []);
  });
}

test('home works without an account: no call is refused', async () => {
  const { page, context } = await person(browser);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 401) refused.push(answer.url());
  });
  await page.goto(ready.player);
  await page.waitForLoadState('networkidle');
  await context.close();
  assert.deepEqual(refused, []);
});

test('a wrong password keeps the name, says so, and takes the right one', async () => {
  const { page, context } = await person(browser);
  await page.goto(ready.player);
  await page.locator('header').getByRole('button', { name: 'Đăng nhập' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[autocomplete~=username]').fill(ready.accounts.member.username);
  const password = dialog.locator('input[autocomplete=current-password]');
  await password.fill('not the password');
  await dialog.locator('button[type=submit]').click();
  await dialog.getByRole('alert').first().waitFor();
  assert.equal(await dialog.locator('input[autocomplete~=username]').inputValue(), ready.accounts.member.username);
  await page.mouse.click(5, 5);
  assert.ok(await dialog.isVisible(), 'a click outside does not close it');
  await password.fill(ready.accounts.member.password);
  await dialog.locator('button[type=submit]').click();
  // A first log-in may be offered another dialog then.
  await page.locator('header .bal').waitFor();
  await context.close();
});

test('nothing broke on the way', () => {
  assert.deepEqual(complaints, []);
});
