import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ready, until } from './harness.js';
import { register } from './people.js';
import { open } from './soundness.js';
import { players, url } from './visitors.js';

const { visitor } = players();

const openLogin = async (page: Page) => {
  await page.locator('header').getByRole('button', { name: 'Sign in' }).click();
  return page.getByRole('dialog');
};

test('P13 the login stays when one clicks beside it, moves, comes back, keeps the focus inside and gives it back', () =>
  visitor(async (page) => {
    await open(page, ready.player);
    const dialog = await openLogin(page);
    await dialog.waitFor();
    await page.mouse.click(4, 400);
    assert.ok(await dialog.isVisible());
    const box = () => dialog.boundingBox();
    const [was, head] = [await box(), await dialog.locator('.dialog-head').boundingBox()];
    assert.ok(was && head);
    await page.mouse.move(head.x + 40, head.y + 10);
    await page.mouse.down();
    await page.mouse.move(head.x + 140, head.y + 60, { steps: 5 });
    await page.mouse.up();
    assert.notEqual((await box())?.x, was.x);
    await dialog.getByRole('button', { name: /centre|middle/i }).click();
    await until(box, (now) => Math.abs((now?.x ?? 0) - was.x) < 2);
    for (let i = 0; i < 15; i += 1) await page.keyboard.press('Tab');
    assert.ok(await dialog.evaluate((element) => element.contains(document.activeElement)), 'the focus stays inside');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await until(
      () => page.evaluate(() => document.activeElement?.textContent ?? ''),
      (text) => text.includes('Sign in'),
    );
  }));

test('P14 a wrong password keeps the name and goes to the password; after three a captcha is asked for', async () => {
  let username = '';
  await visitor(
    async (page) => {
      username = await register(page);
    },
    { language: 'VI' },
  );
  await visitor(async (page) => {
    await open(page, ready.player);
    const dialog = await openLogin(page);
    const name = dialog.locator('input[autocomplete~=username]');
    const password = dialog.locator('input[autocomplete=current-password]');
    await name.fill(username);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      if (await dialog.getByLabel('Code in the picture').count()) break;
      await password.fill(`wrong ${attempt}`);
      await dialog.locator('button[type=submit]').click();
      await until(
        () => dialog.locator('button[type=submit]').getAttribute('aria-busy'),
        (busy) => busy !== 'true',
      );
      await dialog.getByRole('alert').first().waitFor();
      assert.equal(await name.inputValue(), username);
    }
    await dialog.getByLabel('Code in the picture').waitFor();
    let pictures = 0;
    page.on('request', (request) => {
      if (/captcha/i.test(request.url())) pictures += 1;
    });
    const renew = dialog.getByRole('button', { name: 'Show another picture' });
    for (let press = 0; press < 4; press += 1) await renew.click({ delay: 10 });
    await until(
      () => Promise.resolve(pictures),
      (count) => count > 0,
    );
    assert.ok(pictures <= 2, `${pictures} pictures for four quick presses`);
  });
});

test('P15 registration says what is wrong as one leaves a field, and goes to the first wrong one', () =>
  visitor(async (page) => {
    await open(page, url('/register'));
    const main = page.getByRole('main');
    const username = main.getByLabel('Username');
    await username.fill('a');
    await username.blur();
    await main
      .getByText(/\d+ to \d+ characters/)
      .first()
      .waitFor();
    await until(
      () => username.getAttribute('aria-invalid'),
      (invalid) => invalid === 'true',
    );
    await main.locator('button[type=submit]').click();
    await until(() => username.evaluate((element) => element === document.activeElement), Boolean);
  }));

test('P17 password managers find their fields, and pasting is allowed', () =>
  visitor(async (page) => {
    await open(page, ready.player);
    const dialog = await openLogin(page);
    const password = dialog.locator('input[autocomplete=current-password]');
    await dialog.locator('input[autocomplete~=username]').waitFor();
    const kept = await password.evaluate((element) =>
      element.dispatchEvent(new ClipboardEvent('paste', { cancelable: true, bubbles: true })),
    );
    assert.ok(kept, 'nobody stops a paste');
    await page.goto(url('/register'));
    await page.getByRole('main').locator('input[autocomplete=new-password]').first().waitFor();
  }));

test('a member goes on with his phone by a code that is good once, and only when he says so there', async () => {
  let code = '';
  await visitor(
    async (page) => {
      await register(page);
      await open(page, url('/m/appDownload'));
      const answer = page.waitForResponse((told) => told.url().endsWith('/wps/session/one-time-login'));
      await page.getByRole('button', { name: 'Hiện mã' }).click();
      ({ code } = ((await (await answer).json()) as { value: { code: string } }).value);
      await page.getByRole('img', { name: /Mã dùng một lần/ }).waitFor();
    },
    { language: 'VI' },
  );
  const link = url(`/m/appDownload?tokens=${code}`);
  const arrive = async (page: Page) => {
    await open(page, link);
    assert.equal(await page.evaluate(() => location.search), '', 'the address does not keep the code');
    await page.getByRole('button', { name: 'Log in here' }).click();
  };
  await visitor(
    async (page) => {
      await arrive(page);
      await page.getByText('You are logged in on this device').waitFor();
      assert.ok(await page.evaluate(() => localStorage.getItem('banyan.signed-in') === '1'));
    },
    { viewport: { width: 390, height: 844 } },
  );
  await visitor(async (page) => {
    await arrive(page);
    await page.getByText('This code was used or is too old').waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem('banyan.signed-in')), null);
  });
});
