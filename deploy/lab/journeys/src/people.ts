import assert from 'node:assert/strict';
import type { Browser, Locator, Page } from 'playwright-core';
import { person, ready, totp, until, type Account } from './harness.js';

/** What {@link register} logs in with, and the payment password that newcomers choose. */
export const newcomer = { password: 'Trang#Ram88', paymentPassword: 'Thanhtoan#2026' } as const;

/** Sets the payment password where a page asks for it on the way. */
export async function setPaymentPassword(main: Locator): Promise<void> {
  await main.getByLabel('Mật khẩu đăng nhập', { exact: true }).fill(newcomer.password);
  await main.getByLabel('Mật khẩu thanh toán mới', { exact: true }).fill(newcomer.paymentPassword);
  await main.getByLabel('Nhập lại mật khẩu thanh toán', { exact: true }).fill(newcomer.paymentPassword);
  await main.getByRole('button', { name: 'Đặt mật khẩu' }).click();
}

/** Types the payment password into the first form that asks for it. */
export const typePaymentPassword = (main: Locator): Promise<void> =>
  main.getByLabel('Mật khẩu thanh toán', { exact: true }).first().fill(newcomer.paymentPassword);

/** Registers a new member through the page, or through the link that invites him, and returns the username. */
export async function register(page: Page, link = '/register'): Promise<string> {
  const username = `an${Date.now().toString(36)}`;
  await page.goto(new URL(link, ready.player).href);
  const main = page.getByRole('main');
  await main.getByLabel('Tên đăng nhập').fill(username);
  for (const field of await main.locator('input[type=password]').all()) await field.fill(newcomer.password);
  await main.locator('summary').click();
  await main.locator('input[name="fields.realName"]').fill('Nguyễn Văn An');
  for (const box of await main.getByRole('checkbox').all()) await box.check();
  await main.locator('button[type=submit]').click();
  await page.waitForURL(ready.player);
  return username;
}

/** The header's button that opens the log-in, in each language. */
export const loginButton = (page: Page): Locator =>
  page.locator('header').getByRole('button', { name: /Đăng nhập|Sign in|登录|دخول/ });

/** Logs in through the dialog. */
export async function login(
  page: Page,
  { username, password }: Pick<Account, 'username' | 'password'> = ready.accounts.member,
): Promise<void> {
  await page.goto(ready.player);
  await loginButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[autocomplete~=username]').fill(username);
  await dialog.locator('input[autocomplete=current-password]').fill(password);
  await dialog.locator('button[type=submit]').click();
  await dialog.locator('input[autocomplete~=username]').waitFor({ state: 'detached' });
  await page.locator('header .bal').waitFor();
  // A first log-in may offer to change the password.
  await until(
    async () => {
      await page.keyboard.press('Escape');
      return dialog.count();
    },
    (open) => open === 0,
  );
}

/** Logs an operator in with the authenticator code. */
export async function loginConsole(page: Page, operator = ready.accounts.operator): Promise<void> {
  await page.goto(ready.admin);
  await fillLogin(page, operator);
}

/** Both steps of the console's login page. */
export async function fillLogin(
  page: Page,
  { username, password, totpSecret = '' } = ready.accounts.operator,
): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  const code = page.getByLabel(/Mã 6 số|6-digit code/);
  await code.waitFor();
  await code.fill(await totp(totpSecret));
  await page.getByRole('button', { name: /^(Đăng nhập|Log in|Sign in)$/ }).click();
  await page.getByRole('banner').waitFor();
}

/** The balance in the header in whole đồng, once it is known; the page shows thousands as K. */
export async function balance(page: Page): Promise<number> {
  const sum = page.locator('header .bal .sum').filter({ hasText: /\d/ }).first();
  const text = await sum.innerText();
  const [figure = ''] = /[\d.,]+/.exec(text) ?? [];
  const vietnamese = (await page.locator('html').getAttribute('lang')) === 'vi';
  const plain = vietnamese ? figure.replaceAll('.', '').replace(',', '.') : figure.replaceAll(',', '');
  return Math.round(Number(plain) * (text.includes('K') ? 1000 : 1));
}

/** Waits for the header's balance to be what it must be. */
export const balanceIs = (page: Page, wanted: (amount: number) => boolean, limitMs?: number): Promise<number> =>
  until(() => balance(page), wanted, limitMs);

/** A call at the console's doors of contracts. */
export type Call = <T>(method: 'GET' | 'POST', path: string, data?: object) => Promise<T>;

/** The console's doors, as an operator who is logged in uses them. */
export async function operator(browser: Browser, account: Account): Promise<Call> {
  const { page } = await person(browser);
  const asked = page.waitForRequest(
    (request) => /\/admin\/v1\/(?!session)/.test(request.url()) && 'authorization' in request.headers(),
  );
  await loginConsole(page, account);
  const { authorization = '' } = (await asked).headers();
  return async <T>(method: 'GET' | 'POST', path: string, data?: object) => {
    const url = new URL(`/admin/v1/contracts/${path}`, ready.player).href;
    const answer = await page.request.fetch(url, { method, data, headers: { authorization } });
    const text = await answer.text();
    assert.ok(answer.ok(), `${method} ${path}: ${answer.status()} ${text}`);
    return JSON.parse(text) as T;
  };
}
