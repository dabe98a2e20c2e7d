import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { axe, phone, ready } from './harness.js';
import { loginButton, newcomer } from './people.js';
import { open } from './soundness.js';
import { players, url } from './visitors.js';

const { visitor } = players();

const signedIn = (page: Page) => page.locator('header .bal').waitFor();

/** Says on the company's page who one is: somebody new, or whoever has a number; returns the number. */
async function sayWho(page: Page, subject?: string): Promise<string> {
  await page.waitForURL((at) => at.href.startsWith(ready.social));
  const button = page.getByRole('button', { name: 'Somebody new' });
  if (subject) await button.evaluate((made, number) => made.setAttribute('value', number), subject);
  const said = (await button.getAttribute('value')) ?? '';
  await button.click();
  return said;
}

async function leaveBy(page: Page, name: string): Promise<void> {
  await open(page, ready.player);
  await loginButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

for (const [size, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', phone],
] as const)
  test(`who comes with a Google account registers in short, sets a password, links nothing without a proved contact, and comes in again, ${size}`, () =>
    visitor(
      async (page) => {
        const username = `mxh${Date.now().toString(36)}`;
        const main = page.getByRole('main');
        await leaveBy(page, 'Tiếp tục với Google');
        const google = await sayWho(page);
        await main.getByLabel('Tên đăng nhập').fill(username);
        assert.equal(await main.locator('input[type=password]').count(), 0);
        assert.equal(new URL(page.url()).search, '');
        for (const box of await main.getByRole('checkbox').all()) await box.check();
        assert.deepEqual(await axe(page, 'short registration'), []);
        await main.getByRole('button', { name: 'Tạo tài khoản' }).click();
        await signedIn(page);

        await open(page, url('/account/security'));
        const card = page.getByRole('region', { name: 'Đăng nhập bằng tài khoản khác' });
        await card.getByText('Đã liên kết', { exact: true }).waitFor();
        await card.getByText('Hãy đặt mật khẩu đăng nhập trước').waitFor();
        await open(page, url('/account'));
        await main.getByRole('button', { name: 'Đặt mật khẩu đăng nhập' }).click();
        for (const field of await main.locator('input[autocomplete=new-password]').all())
          await field.fill(newcomer.password);
        await main.getByRole('button', { name: 'Đổi mật khẩu' }).click();
        await page.getByText('Đã đặt mật khẩu.').waitFor();

        await open(page, url('/account/security'));
        await card.getByRole('button', { name: 'Liên kết Telegram' }).click();
        assert.deepEqual(await axe(page, 'linking an account'), []);
        await card.locator('input[type=password]').fill(newcomer.password);
        await card.locator('input[type=password]').press('Enter');
        await card.getByText('Hãy xác minh email hoặc số điện thoại trước').waitFor();
        assert.equal(await card.getByRole('listitem').count(), 1);

        await visitor(
          async (second) => {
            await leaveBy(second, 'Tiếp tục với Google');
            await sayWho(second, google);
            await signedIn(second);
            await open(second, url('/account'));
            await second.getByRole('main').getByText(username).first().waitFor();
          },
          { language: 'VI', viewport },
        );
      },
      { language: 'VI', viewport },
    ));

test('who turns back at the company is told so, and nobody is logged in by what another tab began', () =>
  visitor(
    async (page) => {
      await leaveBy(page, 'المتابعة عبر Facebook');
      await page.waitForURL((at) => at.href.startsWith(ready.social));
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('أغلقت تسجيل الدخول قبل اكتماله.').waitFor();
      assert.deepEqual(await axe(page, 'a log-in that was given up'), []);
      await page.getByRole('main').getByRole('button').click();
      await page.getByRole('dialog').waitFor();
      await open(page, url('/login/social?state=somebody&code=else'));
      await page.getByRole('alert').waitFor();
      assert.equal(await page.locator('header .bal').count(), 0);
    },
    { language: 'AR', viewport: phone },
  ));
