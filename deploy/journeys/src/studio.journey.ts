import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { complaints, openBrowser, person, phone, ready, shoot, until } from './harness.js';
import { balance, balanceIs, login } from './people.js';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

/** Opens a game of the studio; the platform lists it once the studio has declared it. */
async function sit(page: Page, code: string, mode: 'demo' | 'real'): Promise<FrameLocator> {
  const game = page.frameLocator('iframe').first();
  await until(
    async () => {
      await page.goto(new URL(`/play/${code}${mode === 'demo' ? '?mode=demo' : ''}`, ready.player).href);
      await page.locator('iframe, main h2, main h1').first().waitFor();
      return page
        .locator('iframe')
        .waitFor({ timeout: 5_000 })
        .then(
          () => true,
          () => false,
        );
    },
    Boolean,
    60_000,
  );
  await game.locator('.go-btn, .spin-btn').waitFor();
  return game;
}

const place = (game: FrameLocator) => game.getByRole('button', { name: /^Đặt cược/ });

/** What the dock says was won last; empty while a round runs. */
const idle = (game: FrameLocator) =>
  until(
    () => game.locator('.go-btn').getAttribute('aria-busy'),
    (busy) => busy === 'false',
  );

test('a generated title says its model, plays, and is checked in the browser', async () => {
  const { page } = await person(browser, { viewport: phone });
  const game = await sit(page, 'title-00001', 'demo');
  assert.match(await game.locator('.heading').innerText(), /Mô hình/);
  await game.getByRole('button', { name: /^Quay/ }).click();
  await until(
    () => game.getByRole('status').innerText(),
    (text) => /Thắng|Chưa trúng/.test(text),
  );
  await shoot(page, 'studio-title-phone');
  await game.getByRole('button', { name: 'Kiểm tra công bằng' }).click();
  await game.getByRole('button', { name: 'Đổi hạt giống và mở mã cũ' }).click();
  await page.keyboard.press('Escape');
  await game.getByRole('button', { name: 'Lịch sử ván' }).click();
  const [verifier] = await Promise.all([
    page.context().waitForEvent('page'),
    game.getByRole('link', { name: 'Tính lại' }).first().click(),
  ]);
  await verifier.getByText('Tổng thắng').waitFor();
  assert.deepEqual(complaints, []);
});

test('a pond for real money: a leaf is opened by keyboard, taken, and the balance is the ledger’s', async () => {
  const { page } = await person(browser);
  await login(page);
  const game = await sit(page, 'lotus-mines', 'real');
  const before = await balance(page);
  await game.getByLabel('Số củ ấu gai').selectOption('1');
  await place(game).click();
  await balanceIs(page, (amount) => amount === before - 5_000);
  await idle(game);
  await game.getByRole('button', { name: /Hàng 3, cột 3/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const taking = game.getByRole('button', { name: /^Nhận/ });
  const end = await until(
    async () =>
      (await taking.isEnabled().catch(() => false)) ? 'lotus' : (await place(game).count()) > 0 ? 'caltrop' : '',
    Boolean,
  );
  await shoot(page, 'studio-mines');
  if (end === 'lotus') await taking.click();
  // One caltrop among 25 leaves: the first lotus stands for 1.0312 times the bet.
  await balanceIs(page, (amount) => amount === before + (end === 'lotus' ? 156 : -5_000));
  await game.getByRole('button', { name: 'Kiểm tra công bằng' }).click();
  await game.getByRole('button', { name: 'Đổi hạt giống và mở mã cũ' }).click();
  await game.getByRole('link', { name: 'Tính lại' }).first().waitFor();
  assert.deepEqual(complaints, []);
});
