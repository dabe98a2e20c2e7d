import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, FrameLocator } from 'playwright-core';
import { complaints, openBrowser, person, phone, shoot, until } from './harness.js';
import { balance, balanceIs, login } from './people.js';
import { longRoundMs, sit, told } from './seats.js';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

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
    (text) => /Thắng|Chưa trúng|Trả lại|Hoàn đủ/.test(text),
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

test('an Arabic player opens a game in Arabic, from right to left, and plays it', async () => {
  const { page } = await person(browser, { viewport: phone, language: 'AR' });
  const game = await sit(page, 'moon-dice', 'demo');
  await game.locator('html[lang=ar][dir=rtl]').waitFor();
  await game.getByRole('button', { name: /^راهن بـ/ }).click();
  await until(told(game), (text) => /فزت بـ|لا فوز هذه المرة/.test(text));
  await shoot(page, 'studio-dice-arabic-phone');
  assert.deepEqual(complaints, []);
});

test('the kite takes a bet, and takes it home by itself at its target', async () => {
  const { page } = await person(browser, { viewport: phone });
  const game = await sit(page, 'kite-crash', 'demo');
  await game.getByLabel('Tự nhận ở (lần)').fill('1,01');
  await place(game).click();
  const told = await until(
    () => game.locator('.unseen').innerText(),
    (text) => /Nhận ở 1,01|Chưa kịp nhận/.test(text),
    longRoundMs,
  );
  await shoot(page, 'studio-kite-phone');
  // One hundredth of 5,000 đồng more than before, unless the line broke at once.
  const won = /Nhận ở/.test(told);
  await game
    .getByText(won ? '10.000.050' : '9.995.000')
    .first()
    .waitFor();
  assert.deepEqual(complaints, []);
});

test('the wheel and the cards of all are played at once: real money on a desk, a demo on a phone', async () => {
  const [backOffice, hand] = [await person(browser), await person(browser, { viewport: phone })];
  await login(backOffice.page);
  const [wheel, cards] = [
    await sit(backOffice.page, 'moon-roulette', 'real'),
    await sit(hand.page, 'jade-baccarat', 'demo'),
  ];
  const before = await balance(backOffice.page);
  await wheel.getByRole('button', { name: /^Số 17,/ }).focus();
  await backOffice.page.keyboard.press('Enter');
  await wheel.getByRole('button', { name: 'Xóa hết chip' }).click();
  await wheel.getByRole('button', { name: /^Đỏ,/ }).focus();
  await backOffice.page.keyboard.press('Enter');
  await cards.getByRole('button', { name: /^Con,/ }).click();
  await cards.getByRole('button', { name: 'Gấp đôi' }).click();
  await Promise.all([place(wheel).click(), place(cards).click()]);
  await balanceIs(backOffice.page, (amount) => amount === before - 5_000);
  const [number, hands] = await Promise.all([
    until(told(wheel), (text) => text.startsWith('Ra '), longRoundMs),
    until(told(cards), (text) => /^(Con|Cái) thắng|^Hòa/.test(text), longRoundMs),
  ]);
  await Promise.all([shoot(backOffice.page, 'studio-roulette'), shoot(hand.page, 'studio-baccarat-phone')]);
  await balanceIs(backOffice.page, (amount) => amount === before + (number.includes('đỏ') ? 5_000 : -5_000));
  const left = hands.startsWith('Con thắng') ? '10.010.000' : hands.startsWith('Hòa') ? '10.000.000' : '9.990.000';
  await cards.getByText(left).first().waitFor();
  await wheel.getByRole('button', { name: 'Lịch sử ván' }).click();
  const [verifier] = await Promise.all([
    backOffice.page.context().waitForEvent('page'),
    wheel.getByRole('link', { name: 'Tính lại' }).first().click(),
  ]);
  await verifier
    .getByText(/^Ra \d+/)
    .first()
    .waitFor();
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
