import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, phone, shoot, until } from './harness.js';
import { open } from './soundness.js';
import { players, url } from './visitors.js';

const { member } = players();

test('P03 the balance stands on every page, is refreshed by a press, and stays hidden over a reload', async () => {
  for (const viewport of [phone, { width: 1440, height: 900 }])
    await member(
      async (page) => {
        for (const path of ['/', '/games', '/wallet', '/rounds', '/account/limits']) {
          await open(page, url(path));
          await page.locator('header .bal .sum').waitFor();
        }
        const sum = page.locator('header .bal .sum');
        const asked = page.waitForRequest(/\/wps\/.*balance/);
        await sum.click();
        await asked;
        assert.equal(await sum.getAttribute('aria-busy'), 'true');
        await until(
          () => sum.getAttribute('aria-busy'),
          (busy) => busy === null,
        );
        await page.getByRole('button', { name: 'Hide balance' }).click();
        await page.reload();
        await page.getByRole('button', { name: 'Show balance' }).waitFor();
        assert.doesNotMatch(await sum.innerText(), /\d/);
      },
      { viewport },
    );
});

test('P04 the deposit is at most three taps away, with amounts to press, and knows the last way and amount', () =>
  member(
    async (page) => {
      await open(page, url('/account/limits'));
      await page.locator('nav.bottom').getByRole('link', { name: 'Deposit' }).click();
      const amount = page.locator('input[name=amount]');
      await page.getByRole('button', { name: '200K' }).click();
      const chosen = await amount.inputValue();
      await page.route('**/wps/wallet/deposits**', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await page.getByRole('main').locator('button[type=submit]').click();
      await page.unroute('**/wps/wallet/deposits**');
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(url('/wallet/deposit'));
      await until(
        () => amount.inputValue(),
        (value) => value === chosen,
      );
    },
    { viewport: phone },
  ));

test('P18 a deposit shows its limits, fee and time before it is sent, and copies what the bank needs', () =>
  member(async (page) => {
    await open(page, url('/wallet/deposit'));
    const main = page.getByRole('main');
    await main
      .getByText(/From .* to /)
      .first()
      .waitFor();
    for (const words of ['Fee', 'You pay', 'Time']) await main.getByText(words).first().waitFor();
    await main.getByText('VietQR').click();
    await main.getByRole('button', { name: '200K' }).click();
    await main.locator('button[type=submit]').click();
    await page.waitForURL(/\/wallet\/deposit\/[0-9a-f-]{36}/);
    await page.getByRole('button', { name: /^Copy/ }).first().waitFor();
    await shoot(page, 'points-deposit-bank');
  }));

test('P22 two quick presses make one deposit', () =>
  member(async (page) => {
    await open(page, url('/wallet/deposit'));
    const main = page.getByRole('main');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/wps/wallet/deposits')) sent.push(request.url());
    });
    await main.getByText('VietQR').click();
    await main.getByRole('button', { name: '200K' }).click();
    await main.locator('button[type=submit]').dblclick();
    await page.waitForURL(/\/wallet\/deposit\/[0-9a-f-]{36}/);
    assert.equal(sent.length, 1);
  }));

test('P28 rounds are found by kind, state and day, with their sums, and each opens with every step', () =>
  member(async (page) => {
    await page.goto(url('/play/banyan-moonlight'));
    const spin = page.frameLocator('iframe').first().getByRole('button', { name: /^Spin/ }).first();
    await spin.click();
    await until(() => spin.isEnabled(), Boolean);
    await open(page, url('/rounds'));
    await page.getByText('Past 30 days').click();
    const sums = page.getByRole('region', { name: 'Sums of the rounds shown by the filter' });
    await sums.first().waitFor();
    await page.getByLabel('Kind of game').selectOption('FISH');
    await page.getByText('No rounds', { exact: true }).or(sums).first().waitFor();
    await page.getByLabel('Kind of game').selectOption('RNG');
    await page.getByLabel('State').selectOption('COMPLETED');
    await page
      .getByRole('button', { name: /^See the round of/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Step by step').waitFor();
    await dialog.locator('.entries li').first().waitFor();
    assert.deepEqual(await axe(page, 'round'), []);
    await shoot(page, 'points-round');
  }));
