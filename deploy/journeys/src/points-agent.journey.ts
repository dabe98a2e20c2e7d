import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, person, phone, ready, until, type View } from './harness.js';
import { login } from './people.js';
import { open } from './soundness.js';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

const url = (path: string): string => new URL(path, ready.player).href;

/** The demo's agent in English; the context goes away with the test. */
async function agent(work: (page: Page) => Promise<void>, view: View = {}): Promise<void> {
  const { page, context } = await person(browser, { language: 'EN', ...view });
  await login(page, ready.accounts.agent);
  await work(page);
  await context.close();
}

/** Amounts as the page writes them, added up in their smallest figures. */
const figures = (texts: string[]): bigint =>
  texts.reduce((sum, text) => sum + BigInt(text.replaceAll(/[^\d-]/g, '') || '0'), 0n);

/** Somebody of the team plays a round for money. */
async function spin(): Promise<void> {
  const { page, context } = await person(browser, { language: 'EN' });
  await login(page);
  await page.goto(url('/play/banyan-moonlight'));
  const button = page.frameLocator('iframe').first().getByRole('button', { name: /^Spin/ }).first();
  await button.click();
  await until(() => button.isEnabled(), Boolean);
  await context.close();
}

test('A01 the overview has figures, a range, and a chart whose table adds up to what stands above it', () =>
  agent(async (page) => {
    await spin();
    await until(
      async () => {
        await open(page, url('/agent'));
        return page.locator('.trend-sums').count();
      },
      (count) => count > 0,
      60_000,
    );
    assert.ok((await page.locator('.agent-kpis .stat').count()) >= 4);
    await page.getByText('Past 30 days').click();
    const trend = page.locator('[aria-labelledby=trend]');
    const above = figures([await trend.locator('.trend-sums dd').first().innerText()]);
    await trend.getByText('Table').click();
    const rows = trend.getByRole('row');
    await until(
      () => rows.count(),
      (count) => count > 25,
    );
    const bets = await trend.locator('tbody tr td:nth-child(2)').allInnerTexts();
    assert.equal(figures(bets), above);
  }));

test('A02 the team is a tree that opens by arrow keys, and a search opens the way to somebody', () =>
  agent(async (page) => {
    await open(page, url('/agent/team'));
    const root = page.getByRole('tree').getByRole('treeitem').first();
    await root.focus();
    const members = () => page.getByRole('treeitem').count();
    await until(members, (count) => count > 1);
    await until(
      async () => {
        await page.keyboard.press('ArrowDown');
        return page.evaluate(() => [document.activeElement?.ariaLevel, document.activeElement?.ariaExpanded]);
      },
      ([level, expanded]) => level === '2' && expanded === 'false',
    );
    const before = await members();
    await page.keyboard.press('ArrowRight');
    await until(members, (count) => count > before);
    await page.keyboard.press('ArrowLeft');
    await until(members, (count) => count === before);
    await page.getByLabel('Search the whole team').fill('anhkh');
    await page.getByRole('button', { name: /Anh Khoa/ }).click();
    await page.getByRole('treeitem', { name: /^Anh Khoa/, selected: true }).waitFor();
  }));

test('A03 a referral link has its code to scan, is copied by a press, and says how often it was used', () =>
  agent(async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, url('/agent/links'));
    const card = page.locator('.link-card').first();
    await card.locator('svg, img, canvas').last().waitFor();
    await card.getByRole('button', { name: /^Copy/ }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, await card.locator('.code').innerText());
    assert.match(await card.innerText(), /used/i);
  }));

test('A05 a transfer shows to whom and how much before it asks for the payment password', () =>
  agent(
    async (page) => {
      await open(page, url('/agent/transfers?to=997'));
      const main = page.getByRole('main');
      await main
        .getByText(/today|day/i)
        .first()
        .waitFor();
      await main.getByRole('button', { name: '100K' }).click();
      await main.getByRole('button', { name: 'Continue' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/Quốc Bảo \(quocbao\)/).waitFor();
      await dialog.getByText(/100,000/).waitFor();
      await dialog.getByLabel('Payment password', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
    },
    { viewport: phone },
  ));

test('A07 a trial account never sees the agent centre, by its address either', async () => {
  const { page, context } = await person(browser, { language: 'EN' });
  await page.goto(ready.player);
  await page.locator('header').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /Try for free/ }).click();
  await page.locator('header .badge').waitFor();
  await page.goto(url('/agent'));
  await page.getByRole('main').getByText('A real account is needed').waitFor();
  assert.equal(await page.locator('.agent-kpis').count(), 0);
  await context.close();
});
