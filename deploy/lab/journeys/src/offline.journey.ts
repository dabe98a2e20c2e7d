import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { axe, openBrowser, person, phone, ready, shoot } from './harness.js';
import { login } from './people.js';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

test('without a network the site opens by itself, says so, and shows no money as if it were current', async () => {
  const { page, context } = await person(browser, { viewport: phone });
  await login(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // From this load on the worker is in charge of the page and keeps what it uses.
  await page.reload();
  await page.locator('header .bal').waitFor();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.locator('.notes').waitFor();
  await page.reload();
  await page.locator('.notes').waitFor();
  assert.match(await page.locator('.notes').innerText(), /ngoại tuyến/);
  assert.ok(await page.locator('header').isVisible());
  assert.doesNotMatch(await page.locator('header').innerText(), /\d/, 'no balance that nobody was asked for');
  assert.deepEqual(await axe(page, 'offline'), []);
  await shoot(page, 'offline');
  await context.setOffline(false);
  await page.locator('.notes').waitFor({ state: 'hidden' });
  await context.close();
});

test('nothing of members or money is kept by the worker', async () => {
  const { page, context } = await person(browser);
  await login(page);
  await page.goto(new URL('/wallet', ready.player).href);
  await page.waitForLoadState('networkidle');
  const kept = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  await context.close();
  assert.ok(kept.includes('/'), 'the shell is kept');
  assert.deepEqual(
    kept.filter((path) => !/^\/(assets\/.*|boot\.js|favicon\.svg)?$/.test(path)),
    [],
  );
});
