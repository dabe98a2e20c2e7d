import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser, person, ready } from './harness.js';
import { fillLogin } from './people.js';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

test('the console opens at the login, goes where it was asked to, and a lost session leads back once', async () => {
  const { page } = await person(browser);
  let moves = 0;
  page.on('framenavigated', () => (moves += 1));
  await page.goto(new URL('members', ready.admin).href);
  await fillLogin(page);
  await page.waitForURL(/\/admin\/members/);
  assert.ok(moves < 10, `${moves} navigations to log in`);

  moves = 0;
  const gone = { status: 401, contentType: 'application/json', body: '{"code":"auth.required","message":"gone"}' };
  await page.route('**/admin/v1/**', (route) => route.fulfill(gone));
  await page.getByRole('navigation').getByRole('link').nth(2).click();
  await page.locator('input[name=username]').waitFor();
  assert.ok(moves < 10, `${moves} navigations to the login`);
});
