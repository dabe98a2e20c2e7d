import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axe, openBrowser, person, phone, ready, shoot, until, type View } from './harness.js';
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

/** Amounts as the English page writes them, thousands as K, added up. */
const sumOf = (texts: string[]): number =>
  texts.reduce((sum, text) => {
    const [, figure = '0', thousands] = /(-?[\d,.]+)(K?)/.exec(text) ?? [];
    return sum + Math.round(Number(figure.replaceAll(',', '')) * (thousands ? 1000 : 1));
  }, 0);

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
    const first = page.locator('.agent-kpis .stat').first();
    await page.locator('.agent-kpis .stat').nth(3).waitFor();
    await first.locator('.spark[aria-hidden=true]').waitFor();
    await page.getByText('Past 30 days').click();
    const trend = page.locator('[aria-labelledby=trend]');
    // What was bet just now may come in between the two looks.
    await until(
      async () => {
        await trend.getByText('Chart').click();
        const above = sumOf([await trend.locator('.trend-sums dd').first().innerText()]);
        await trend.getByText('Table').click();
        const bets = await trend.locator('tbody tr td:nth-child(2)').allInnerTexts();
        const card = sumOf([await first.locator('.v .sr').innerText()]);
        return { above, card, bets: sumOf(bets), days: bets.length };
      },
      ({ above, card, bets, days }) => days > 25 && above > 0 && above === bets && card === bets,
    );
  }));

test('A02 a row of the team says what its line bet today, as its details do, and how many stand in it', () =>
  agent(async (page) => {
    const root = page.getByRole('tree').getByRole('treeitem').first();
    // What was bet just now may come in between the two answers.
    await until(
      async () => {
        await open(page, url('/agent/team'));
        const said = await root.evaluate(
          (item) => document.getElementById(item.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
        );
        const bets = await page.getByText('Valid bets', { exact: true }).last().locator('xpath=following-sibling::dd').innerText(); // prettier-ignore
        return { said, same: said.startsWith(`Valid bets ${bets},`) };
      },
      ({ said, same }) => same && /, [\d,]+ people$/.test(said) && !said.startsWith('Valid bets 0'),
    );
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

test('A04 a rate below a downline’s names the contract that agreeing would end, before one agrees', async () => {
  const upper = await person(browser);
  await login(upper.page, ready.accounts.agent);
  await upper.page.goto(url('/agent/contracts'));
  const main = upper.page.getByRole('main');
  await main.getByText('Với tuyến dưới').click();
  for (const state of ['Chờ trả lời', 'Đang hiệu lực']) await main.getByText(state).first().waitFor();
  const daily = main
    .locator('a[href^="/agent/contracts/"]')
    .filter({ hasText: /lương ngày/i })
    .filter({ hasText: 'hatran' });
  const path = (await daily.first().getAttribute('href')) ?? '';
  const withdraw = async () => {
    await upper.page.goto(url(path));
    await main.getByRole('button', { name: 'Rút đề nghị' }).click();
    await main.getByRole('link', { name: 'Sửa điều khoản' }).waitFor();
  };
  await upper.page.goto(url(`${path}/amend`));
  await main.getByLabel('Doanh số từ').first().waitFor();
  while ((await main.getByRole('button', { name: /^Bỏ bậc/ }).count()) > 0)
    await main
      .getByRole('button', { name: /^Bỏ bậc/ })
      .last()
      .click();
  await main.getByLabel('Tỷ lệ', { exact: true }).fill('0,2');
  await main.getByRole('button', { name: 'Xem lại' }).click();
  await upper.page.getByRole('dialog').getByRole('button', { name: 'Gửi đề nghị' }).click();
  await upper.page.waitForURL(url(path));
  try {
    const below = await person(browser);
    await login(below.page, { ...ready.accounts.agent, username: 'hatran' });
    await below.page.goto(url(path));
    await below.page.getByRole('button', { name: 'Ký hợp đồng' }).click();
    const dialog = below.page.getByRole('dialog');
    await dialog.getByText(/linhdan: mức 0,3% cao hơn/).waitFor();
    assert.deepEqual(await axe(below.page, 'A04'), []);
    await shoot(below.page, 'points-a04');
    await below.context.close();
  } finally {
    await withdraw();
    await upper.context.close();
  }
});

test('A06 every bill opens its reckoning, the sheet is what the filter shows, and the salary counts down', () =>
  agent(async (page) => {
    await open(page, url('/agent/income?kind=REALTIME'));
    const main = page.getByRole('main');
    const timer = main.getByRole('region', { name: 'Real-time salary' }).getByRole('timer');
    const first = await timer.innerText();
    assert.match(first, /^0[0-5]:[0-5]\d$/);
    await until(
      () => timer.innerText(),
      (left) => left !== first,
    );
    const rows = main
      .getByRole('region', { name: /bill|period/i })
      .getByRole('table')
      .last()
      .locator('tbody tr');
    const shown = await rows.count();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    if (shown < 20) assert.equal(lines.length - 1, shown, 'one line for each bill of the filter');
    for (const line of lines.slice(1)) assert.match(line, /Real-time/);
    if (shown === 0) return;
    await rows.first().getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: /Real-time/ }).waitFor();
    // What it was made of stands below.
    await main.locator('dl').nth(1).waitFor();
  }));
