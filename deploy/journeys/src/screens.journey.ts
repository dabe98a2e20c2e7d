import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axe, complaints, desktop, openBrowser, person, phone, ready, shoot, type View } from './harness.js';
import { login, loginConsole } from './people.js';

const guestPages = ['/', '/games', '/games/RNG', '/register', '/affiliates', '/promotions', '/no/such/page'];
const memberPages = ['/wallet', '/wallet/deposit', '/wallet/withdraw', '/statement', '/rounds', '/account'];
const consolePages = [
  '',
  'members',
  'members/1001',
  'withdrawals',
  'deposits',
  'approvals',
  'operators',
  'roles',
  'games',
  'vendors',
  'rounds',
  'ledger',
  'integrity',
  'events',
  'queues',
  'auditLogs',
  'deadLetters',
];

const views: Array<Required<View>> = [
  { viewport: desktop, theme: 'dark', language: 'VI' },
  { viewport: phone, theme: 'light', language: 'EN' },
  { viewport: phone, theme: 'dark', language: 'VI' },
  { viewport: desktop, theme: 'light', language: 'EN' },
];

const nameOf = ({ viewport, theme, language }: Required<View>): string => `${viewport.width} ${theme} ${language}`;

/** A raw key, a placeholder that nothing filled, or a value that code printed by mistake. */
const slips = /\b[a-z]+(?:[A-Z][a-z]+)*\.[a-z]+(?:[._][A-Za-z]+)+\b(?!\.)|\{\{|%\{|\bundefined\b|\bNaN\b|\[object /;

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

/** Opens a page and answers what is wrong with it: axe, raw keys, sideways scroll, a missing heading. */
async function faultsOf(page: Page, url: string, name: string): Promise<string[]> {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await shoot(page, name.replace(/[^\w]+/g, '-'));
  const faults = await axe(page, name);
  const text = await page.locator('body').innerText();
  const slip = slips.exec(text.replace(/\S+@\S+|https?:\S+|(?:\d+\.){2,}\d+/g, ''));
  if (slip) faults.push(`${name}: the text "${slip[0]}"`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 1) faults.push(`${name}: scrolls sideways by ${wide} px`);
  return faults;
}

for (const view of views) {
  test(`every player screen is sound: ${nameOf(view)}`, async () => {
    const { page, context } = await person(browser, view);
    const faults: string[] = [];
    for (const path of guestPages)
      faults.push(...(await faultsOf(page, new URL(path, ready.player).href, `player ${path} ${nameOf(view)}`)));
    await login(page);
    for (const path of memberPages)
      faults.push(...(await faultsOf(page, new URL(path, ready.player).href, `player ${path} ${nameOf(view)}`)));
    await context.close();
    assert.deepEqual(faults, []);
  });
}

test('every console screen is sound, in both themes and on a phone', async () => {
  const faults: string[] = [];
  const [dark, light] = views;
  for (const [view, paths] of [
    [dark, consolePages],
    [light, ['', 'withdrawals', 'members', 'ledger', 'auditLogs']],
  ] as const) {
    if (!view) continue;
    const { page, context } = await person(browser, view);
    await loginConsole(page);
    for (const path of paths)
      faults.push(...(await faultsOf(page, new URL(path, ready.admin).href, `console ${path} ${nameOf(view)}`)));
    await context.close();
  }
  assert.deepEqual(faults, []);
});

test('home works without an account: no call is refused', async () => {
  const { page, context } = await person(browser);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 401) refused.push(answer.url());
  });
  await page.goto(ready.player);
  await page.waitForLoadState('networkidle');
  await context.close();
  assert.deepEqual(refused, []);
});

test('a wrong password keeps the name, says so, and takes the right one', async () => {
  const { page, context } = await person(browser);
  await page.goto(ready.player);
  await page.locator('header').getByRole('button', { name: 'Đăng nhập' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[autocomplete~=username]').fill(ready.accounts.member.username);
  const password = dialog.locator('input[autocomplete=current-password]');
  await password.fill('not the password');
  await dialog.locator('button[type=submit]').click();
  await dialog.getByRole('alert').first().waitFor();
  assert.equal(await dialog.locator('input[autocomplete~=username]').inputValue(), ready.accounts.member.username);
  await page.mouse.click(5, 5);
  assert.ok(await dialog.isVisible(), 'a click outside does not close it');
  await password.fill(ready.accounts.member.password);
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'hidden' });
  await context.close();
});

test('nothing broke on the way', () => {
  assert.deepEqual(complaints, []);
});
