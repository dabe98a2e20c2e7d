import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ready, until } from './harness.js';
import { open } from './soundness.js';
import { players, url } from './visitors.js';

const { member, visitor } = players();

test('P23 an answer that got lost is shown as unknown and found out, never guessed as failed', () =>
  member(async (page) => {
    await open(page, url('/wallet/deposit'));
    const main = page.getByRole('main');
    await main.getByText('VietQR').click();
    await main.getByRole('button', { name: '200K' }).click();
    let lost = 0;
    await page.route('**/wps/wallet/deposits**', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await main.locator('button[type=submit]').click();
    await main
      .getByRole('status')
      .filter({ hasText: /unknown|checking|not known|find/i })
      .waitFor();
    await page.waitForURL(/\/wallet\/deposit\/[0-9a-f-]{36}/);
    assert.equal(lost, 1);
  }));

test('P35 maintenance, region and 404 open without the games, with a way to support', async () => {
  const status = (value: object) => async (page: Page) => {
    await page.route('**/wps/system/status**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { value: object };
      await route.fulfill({ response: answer, json: { ...body, value: { ...body.value, ...value } } });
    });
  };
  const cases: Array<[string, (page: Page) => Promise<void>, RegExp]> = [
    ['/', status({ maintenance: { active: true, message: null, until: null } }), /being maintained/],
    ['/', status({ regionRestriction: { restricted: true, country: 'FR' } }), /Not available where you are/],
    ['/no/such/page', async () => undefined, /There is no such page/],
  ];
  for (const [path, prepare, heading] of cases)
    await visitor(async (page) => {
      await prepare(page);
      await page.route('**/lgw/**', (route) => route.abort());
      await page.goto(url(path));
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    });
});

test('P36 code that is gone after a deployment says so and offers to load the new version', () =>
  visitor(async (page) => {
    await open(page, ready.player);
    await page.context().route('**/assets/promotions*', (route) => route.abort());
    await page.locator('header').getByRole('link', { name: 'Promotions' }).first().click();
    await page
      .getByRole('alert')
      .getByText(/new version/i)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
  }));

test('P37 a session that ends in the middle of a form asks to sign in, and the form is as it was', () =>
  member(async (page) => {
    await open(page, url('/wallet/deposit'));
    const amount = page.locator('input[name=amount]');
    await amount.fill('345000');
    const typed = await amount.inputValue();
    const over = { status: 401, json: { success: false, code: 'auth.unauthenticated', message: '' } };
    await page.route(/\/wps\//, (route) =>
      /login|keys|system/.test(route.request().url()) ? route.continue() : route.fulfill(over),
    );
    await page.getByRole('main').locator('button[type=submit]').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Your session has ended/).waitFor();
    await page.unroute(/\/wps\//);
    await dialog.locator('input[autocomplete~=username]').fill(ready.accounts.member.username);
    await dialog.locator('input[autocomplete=current-password]').fill(ready.accounts.member.password);
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'hidden' });
    await until(
      () => amount.inputValue(),
      (value) => value === typed,
    );
  }));
