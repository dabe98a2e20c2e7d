import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone, ready, until } from './harness.js';
import { open } from './soundness.js';
import { players, url } from './visitors.js';

const { member, visitor } = players();

test('P33 another language keeps what was typed', () =>
  visitor(async (page) => {
    await open(page, url('/register'));
    const main = page.getByRole('main');
    await main.locator('input[autocomplete=username]').fill('hoaphuong');
    await page
      .locator('header')
      .getByRole('button', { name: /^Language/ })
      .click();
    await page.locator('header').getByRole('button', { name: '简体中文' }).click();
    await until(
      () => page.locator('html').getAttribute('lang'),
      (lang) => lang === 'zh-Hans',
    );
    assert.equal(await main.locator('input[autocomplete=username]').inputValue(), 'hoaphuong');
  }));

test('P34 the theme is there from the first frame, follows the system, and then the choice', () =>
  visitor(
    async (page) => {
      await page.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () =>
          Object.assign(window, { early: document.documentElement.dataset['theme'] }),
        );
      });
      const early = () => page.evaluate(() => (window as unknown as { early: string }).early);
      await open(page, ready.player);
      assert.equal(await early(), 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      await until(
        () => page.locator('html').getAttribute('data-theme'),
        (theme) => theme === 'dark',
      );
      await page.locator('header').getByRole('button', { name: /light/i }).click();
      await page.reload();
      assert.equal(await early(), 'light');
    },
    { theme: 'light' },
  ));

test('P38 limits and self-exclusion are at most three taps from the account', () =>
  member(
    async (page) => {
      await open(page, ready.player);
      await page.locator('nav.bottom').getByRole('link', { name: 'Account' }).click();
      await page.getByRole('main').locator('a[href="/account/limits"]').click();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.getByText(/exclu/i).first().waitFor();
    },
    { viewport: phone },
  ));
