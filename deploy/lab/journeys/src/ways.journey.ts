import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { phone, ready, until } from './harness.js';
import { loginButton, newcomer } from './people.js';
import { open } from './soundness.js';
import { players, url } from './visitors.js';

const { visitor } = players();
const next = 'Den#Long2026';

interface Message {
  readonly to: string;
  readonly text: string;
}

/** What the development outlet was given for a number or address, newest first. */
async function received(to: string): Promise<Message[]> {
  const response = await fetch(`${ready.outlet}/messages?to=${encodeURIComponent(to)}`);
  return (await response.json()) as Message[];
}

/** The newest message that says something of a form, once it is there. */
async function found(to: string, form: RegExp): Promise<string> {
  const newest = await until(
    async () => form.exec((await received(to))[0]?.text ?? '')?.[0] ?? '',
    (text) => text !== '',
  );
  return newest;
}

const ways = ['smsLogin', 'mobileReset', 'mobileRegistration', 'oneClickRegistration'];

/** Switches the ways of the demo's brand, as its settings would. */
async function switchWays(on: boolean): Promise<void> {
  const database = new pg.Client({ connectionString: ready.databases.identity });
  await database.connect();
  const flags = JSON.stringify(Object.fromEntries(ways.map((way) => [way, on])));
  await database.query(`update brand set flags = flags || $1::jsonb where code = 'BANYAN'`, [flags]);
  await database.end();
}

/** All tests come from one address: what the one before had sent is no reason to ask for a picture. */
beforeEach(async () => {
  const database = new pg.Client({ connectionString: ready.databases.identity });
  await database.connect();
  await database.query('delete from outlet_count');
  await database.end();
});

before(async () => {
  await switchWays(true);
  // The gateway tells what a brand offers for five seconds without asking again.
  await sleep(6_000);
});
after(() => switchWays(false));

const freshNumber = () => {
  const rest = String(Date.now() % 10_000_000).padStart(7, '0');
  return { typed: `093${rest}`, e164: `+8493${rest}` };
};
/** As if he came with another browser. */
async function leave(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.removeItem('banyan.signed-in');
    sessionStorage.clear();
  });
}

const signedIn = (page: Page) => page.locator('header .bal').waitFor();
const tick = async (page: Page) => {
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
};

for (const [name, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', phone],
] as const)
  test(`${name}: an account by mobile, in again by SMS, and a new password by SMS`, () =>
    visitor(
      async (page) => {
        const { typed, e164 } = freshNumber();
        await open(page, url('/register'));
        const main = page.getByRole('main');
        await main.getByRole('tab', { name: 'Số điện thoại' }).click();
        await main.getByRole('textbox', { name: 'Số điện thoại' }).fill(typed);
        await main.getByRole('button', { name: 'Gửi mã' }).click();
        await main.getByRole('button', { name: /Gửi lại sau/ }).waitFor();
        await main.getByLabel('Mã trong tin nhắn').fill(await found(e164, /\b\d{6}\b/));
        for (const field of await main.locator('input[type=password]').all()) await field.fill(newcomer.password);
        await tick(page);
        await main.locator('button[type=submit]').click();
        await page.waitForURL(ready.player);
        await leave(page);
        await open(page, ready.player);
        await loginButton(page).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('tab', { name: 'Mã SMS' }).click();
        await dialog.getByRole('textbox', { name: 'Số điện thoại' }).fill(typed);
        await dialog.getByRole('button', { name: 'Gửi mã' }).click();
        await dialog.getByLabel('Mã trong tin nhắn').fill(await found(e164, /\d{6}(?= là mã đăng nhập)/));
        await dialog.locator('button[type=submit]').click();
        await signedIn(page);
        await leave(page);
        await open(page, ready.player);
        await loginButton(page).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Quên mật khẩu?' }).click();
        await dialog.getByRole('tab', { name: 'Qua số điện thoại' }).click();
        await dialog.getByRole('textbox', { name: 'Số điện thoại' }).fill(typed);
        await dialog.getByRole('button', { name: 'Gửi mã' }).click();
        await dialog.getByLabel('Mã trong tin nhắn').fill(await found(e164, /\d{6}(?= là mã đặt mật khẩu)/));
        for (const field of await dialog.locator('input[type=password]').all()) await field.fill(next);
        await dialog.locator('button[type=submit]').click();
        await signedIn(page);
      },
      { language: 'VI', viewport },
    ));

test('a link in a mail sets a new password, once', () =>
  visitor(
    async (page) => {
      const username = `thu${Date.now().toString(36)}`;
      const email = `${username}@mail.vn`;
      await open(page, url('/register'));
      const main = page.getByRole('main');
      await main.locator('input[name="fields.username"]').fill(username);
      for (const field of await main.locator('input[type=password]').all()) await field.fill(newcomer.password);
      await main.locator('summary').click();
      await main.locator('input[name="fields.email"]').fill(email);
      await tick(page);
      await main.locator('button[type=submit]').click();
      await page.waitForURL(ready.player);
      await leave(page);
      await open(page, ready.player);
      await loginButton(page).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Quên mật khẩu?' }).click();
      await dialog.getByLabel('Tên đăng nhập').fill(username);
      await dialog.getByRole('textbox', { name: /email/i }).fill(email);
      await dialog.getByRole('button', { name: 'Gửi liên kết' }).click();
      await dialog.getByText(/Nếu có tài khoản như vậy/).waitFor();
      const link = await found(email, /https?:\/\/\S+#[\w-]{43}/);
      const set = async () => {
        await page.goto('about:blank');
        await page.goto(link);
        await main.locator('input[type=password]').first().waitFor();
        for (const field of await main.locator('input[type=password]').all()) await field.fill(next);
        assert.equal(await page.evaluate(() => location.hash), '', 'the address does not keep the secret');
        await main.locator('button[type=submit]').click();
      };
      await set();
      await dialog.getByText(/Mật khẩu của bạn đã mới/).waitFor();
      await dialog.locator('input[autocomplete~=username]').fill(username);
      await dialog.locator('input[autocomplete=current-password]').fill(next);
      await dialog.locator('button[type=submit]').click();
      await signedIn(page);
      await set();
      await main.getByRole('button', { name: 'Yêu cầu liên kết mới' }).waitFor();
    },
    { language: 'VI' },
  ));

test('an account at one press tells name and password once, and has them changed at the next log-in', () =>
  visitor(
    async (page) => {
      await open(page, url('/register'));
      const main = page.getByRole('main');
      await main.getByRole('tab', { name: 'Một chạm' }).click();
      await tick(page);
      await main.getByRole('button', { name: 'Mở tài khoản ngay' }).click();
      await main.getByRole('button', { name: 'Sao chép cả hai' }).waitFor();
      const [username = '', password = ''] = await main.locator('dl.kv bdi').allInnerTexts();
      await main.getByRole('button', { name: 'Tôi đã ghi lại, tiếp tục' }).click();
      await signedIn(page);
      await leave(page);
      await open(page, ready.player);
      await loginButton(page).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[autocomplete~=username]').fill(username);
      await dialog.locator('input[autocomplete=current-password]').fill(password);
      await dialog.locator('button[type=submit]').click();
      await page.getByRole('dialog', { name: 'Đổi mật khẩu' }).waitFor();
    },
    { language: 'VI' },
  ));
