import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { beforeEach, test } from 'node:test';
import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { axe, phone, ready, until } from './harness.js';
import { loginButton, newcomer, register } from './people.js';
import { open } from './soundness.js';
import { players, url } from './visitors.js';

const { visitor } = players();

async function inIdentity<T>(work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: ready.databases.identity });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

/** All tests come from one address: what the one before had sent is no reason to ask for a picture. */
beforeEach(() => inIdentity((database) => database.query('delete from outlet_count')));

/** The newest code that was sent to a number, once it is there. */
const codeTo = (to: string): Promise<string> =>
  until(
    async () => {
      const response = await fetch(`${ready.outlet}/messages?to=${encodeURIComponent(to)}`);
      const [newest] = (await response.json()) as Array<{ text: string }>;
      return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? '';
    },
    (code) => code !== '',
  );

/** What an authenticator shows in the next half minute for a secret: this one's was used to confirm it. */
function nextCode(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(secret, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + Number(used.has(secret))));
  used.add(secret);
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
const used = new Set<string>();

/** A new member whose mobile two operators took for proved. */
async function provedMember(page: Page): Promise<{ username: string; e164: string }> {
  const username = await register(page);
  const rest = String(Date.now() % 10_000_000).padStart(7, '0');
  await inIdentity((database) =>
    database.query('update member set mobile = $2, mobile_verified_at = now() where username = $1', [
      username,
      `096${rest}`,
    ]),
  );
  return { username, e164: `+8496${rest}` };
}

/** Types name and password into the dialog; what comes next the test says. */
async function tryLogin(page: Page, username: string): Promise<Locator> {
  await open(page, ready.player);
  await loginButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[autocomplete~=username]').fill(username);
  await dialog.locator('input[autocomplete=current-password]').fill(newcomer.password);
  await dialog.locator('input[autocomplete=current-password]').press('Enter');
  return dialog;
}

const signedIn = (page: Page) => page.locator('header .bal').waitFor();
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '');

/** Types the login password by keyboard alone, once its field has the focus. */
async function typePassword(page: Page): Promise<void> {
  await until(
    () => focused(page),
    (label) => label.includes('Mật khẩu đăng nhập'),
  );
  await page.keyboard.type(newcomer.password);
  await page.keyboard.press('Enter');
}

test('a member sets up an authenticator, is asked on another device, and takes the old one away', () =>
  visitor(
    async (page) => {
      const { username, e164 } = await provedMember(page);
      await open(page, url('/account'));
      await page.getByRole('main').getByRole('link', { name: 'Mở mục bảo mật' }).click();
      const main = page.getByRole('main');
      await main.getByRole('button', { name: 'Cài ứng dụng xác thực' }).click();
      await main.getByRole('button', { name: 'Gửi mã' }).click();
      await main.getByRole('button', { name: /Gửi lại sau/ }).waitFor();
      await main.getByLabel('Mã trong tin nhắn').fill(await codeTo(e164));
      await main.getByLabel('Mật khẩu đăng nhập').focus();
      await typePassword(page);
      await main.getByRole('img', { name: 'Mã QR cho ứng dụng xác thực' }).waitFor();
      const secret = (await main.locator('.factor-code').innerText()).replaceAll(' ', '');
      await until(() => focused(page), (label) => label.includes('Mã từ ứng dụng xác thực'));
      await page.keyboard.type(nextCode(secret));
      await page.keyboard.press('Enter');
      await main.getByRole('button', { name: 'Tôi đã lưu' }).waitFor();
      const codes = await main.locator('.recovery-codes li').allInnerTexts();
      assert.equal(codes.length, 10);
      assert.deepEqual(await axe(page, 'recovery codes'), []);
      await main.getByRole('button', { name: 'Tôi đã lưu' }).click();
      assert.equal(await main.locator('.recovery-codes').count(), 0);
      await main.getByText('Đang bật').waitFor();

      await visitor(
        async (second) => {
          const dialog = await tryLogin(second, username);
          await dialog.getByRole('form', { name: 'Thêm một bước' }).waitFor();
          await until(() => focused(second), (label) => label.includes('Mã từ ứng dụng xác thực'));
          assert.deepEqual(await axe(second, 'second step'), []);
          await second.keyboard.type('000000');
          await second.keyboard.press('Enter');
          await dialog.getByText(/Còn 4 lần thử/).waitFor();
          await dialog.getByRole('tab', { name: 'SMS' }).click();
          await dialog.getByRole('button', { name: 'Gửi mã' }).click();
          await dialog.getByRole('button', { name: /Gửi lại sau/ }).waitFor();
          await dialog.getByLabel('Mã trong tin nhắn').fill(await codeTo(e164));
          await second.keyboard.press('Enter');
          await signedIn(second);
          await open(second, url('/account/security'));
          const devices = second.getByRole('region', { name: 'Thiết bị' });
          await devices.getByText('Thiết bị này').waitFor();
          assert.equal(await devices.getByRole('listitem').count(), 2);
          await devices.getByRole('button', { name: /^Gỡ / }).click();
          await typePassword(second);
          await until(() => devices.getByRole('listitem').count(), (count) => count === 1);
          await open(second, url('/account/messages'));
          await second.getByRole('link', { name: /Có đăng nhập mới/ }).click();
          await second.waitForURL(/account\/security/);
        },
        { language: 'VI', viewport: phone },
      );
      await open(page, url('/account'));
      await page.getByText(/Phiên của bạn đã hết|Đăng nhập/).first().waitFor();
      await visitor(
        async (third) => {
          const dialog = await tryLogin(third, username);
          await dialog.getByRole('tab', { name: 'Recovery code' }).click();
          await dialog.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
          await third.keyboard.press('Enter');
          await signedIn(third);
        },
        { language: 'EN' },
      );
    },
    { language: 'VI' },
  )); // prettier-ignore

test('five wrong answers end the second step, and another browser cannot answer it', () =>
  visitor(
    async (page) => {
      const { username } = await provedMember(page);
      await open(page, url('/account/security'));
      const main = page.getByRole('main');
      await main.getByRole('button', { name: 'Bật' }).click();
      await typePassword(page);
      await main.getByText('Đang bật').waitFor();
      await visitor(async (second) => {
        const dialog = await tryLogin(second, username);
        const field = dialog.getByLabel('Code from the SMS');
        for (const left of [4, 3, 2, 1]) {
          await field.fill('000000');
          await second.keyboard.press('Enter');
          await dialog.getByText(new RegExp(`${left} (try is|tries are) left`)).waitFor();
        }
        const cookies = await second.context().cookies(url('/wps/session/login/factor'));
        assert.ok(cookies.some(({ name, httpOnly, sameSite }) => name === 'banyan_factor' && httpOnly && sameSite === 'Strict')); // prettier-ignore
        await field.fill('000000');
        await second.keyboard.press('Enter');
        await dialog.getByText('This check is over. Log in again.').waitFor();
        await dialog.locator('input[autocomplete=current-password]').waitFor();
      });
    },
    { language: 'VI' },
  ));
