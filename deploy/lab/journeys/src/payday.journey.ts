// Before the journeys that bet: the five minutes that it closes again must be nobody else's.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  axe,
  complaints,
  openBrowser,
  person,
  phone,
  ready,
  shoot,
  until,
  type Account,
  type View,
} from './harness.js';
import * as past from './past.js';
import { contractOf, rows, type Change } from './past.js';
import { balanceIs, login, operator, type Call } from './people.js';

/** Periods close every 10 s and are paid every 5 s, on a machine that does much else. */
const settledMs = 120_000;

/** The balance as soon as the page shows one. */
const known = (page: Page): Promise<number> => balanceIs(page, (amount) => amount > 0);

const atPlayer = (path: string): string => new URL(path, ready.player).href;
const paymentPassword = 'Thanhtoan#2026';

/** A line of three: the top line, Hà Trân below, Linh Đan below her. */
const top = { account: ready.accounts.agent, id: '1000' };
const middle = { account: { ...top.account, username: 'hatran' }, id: '998' };
const low = { account: { ...top.account, username: 'linhdan' }, id: '996' };

let browser: Browser;
before(async () => {
  browser = await openBrowser();
  await past.open();
});
after(async () => {
  await past.close();
  await browser.close();
});

async function enter(account: Account, view: View = {}): Promise<Page> {
  const { page } = await person(browser, view);
  await login(page, account);
  return page;
}

/** Reads what is asked and signs it with the payment password. */
async function sign(page: Page, id: string): Promise<void> {
  await page.goto(atPlayer(`/agent/contracts/${id}`));
  await page.getByRole('button', { name: 'Ký hợp đồng' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mật khẩu thanh toán', { exact: true }).fill(paymentPassword);
  await dialog.getByRole('button', { name: 'Ký hợp đồng' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('main').getByText('Đang hiệu lực').waitFor();
}

/** Writes one tier that every period reaches, and sends it. */
async function writeTier(page: Page, percent: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Doanh số từ').first().waitFor();
  while ((await main.getByRole('button', { name: /^Bỏ bậc/ }).count()) > 0)
    await main
      .getByRole('button', { name: /^Bỏ bậc/ })
      .last()
      .click();
  await main.getByLabel('Doanh số từ').fill('0');
  await main.getByLabel('Người chơi').fill('0');
  await main.getByLabel('Tỷ lệ', { exact: true }).fill(percent);
  await main.getByRole('button', { name: 'Xem lại' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Gửi đề nghị' }).click();
  await page.waitForURL(/\/agent\/contracts\/\d+$/);
}

/** The platform shares 20 % of the loss with the top line, that 15 % further down, and that 10 %; all sign. */
async function agree(pages: Record<'top' | 'middle' | 'low', Page>, backOffice: Call, checker: Call): Promise<void> {
  const tier = { minBetMinor: '0', minActive: 0, rateBp: 2000 };
  const terms = { period: 'H', calc: 'PERCENT', tierMode: 'FIXED', basis: 'NET_LOSS', canSubSign: true };
  const own = await contractOf('DIVIDEND', top.id);
  const asked = await backOffice<{ id: string }>('POST', `contracts/${own}/amend`, {
    terms: { ...terms, activeBetMinor: '0', tiers: [tier] },
    reason: 'a tier for every period',
  });
  await checker('POST', `platform-offers/${asked.id}/approve`, { reason: 'read and agreed' });
  await sign(pages.top, own);
  const below = await contractOf('DIVIDEND', middle.id);
  await pages.top.goto(atPlayer(`/agent/contracts/${below}/amend`));
  await writeTier(pages.top, '15');
  await sign(pages.middle, below);
  await pages.middle.goto(atPlayer(`/agent/offer?downline=${low.id}`));
  await writeTier(pages.middle, '10');
  await sign(pages.low, await contractOf('DIVIDEND', low.id));
  await sign(pages.middle, await contractOf('REALTIME', middle.id));
}

/** Plays until a round is lost, and returns it. What was won meanwhile is left out of the day by the caller. */
async function lose(page: Page): Promise<Change[]> {
  const since = new Date();
  await page.goto(atPlayer('/play/banyan-moonlight'));
  const spin = page
    .frameLocator('iframe')
    .first()
    .getByRole('button', { name: /^(Quay|Spin)/ })
    .first();
  for (let spins = 1; ; spins += 1) {
    await until(() => spin.isEnabled(), Boolean);
    await spin.click();
    const found = await until(
      () =>
        rows<Change>(
          `select id, stake_minor as stake, win_minor as win from sales_change
           where member_id = $1 and booked_at >= $2 and stake_minor is not null order by id`,
          [low.id, since],
        ),
      ({ length }) => length >= spins,
    );
    const last = found.at(-1);
    if (last && BigInt(last.win) < BigInt(last.stake)) return found;
  }
}

/** Two operators approve the dividends of the period as soon as it is closed; returns the run. */
async function approve(backOffice: Call, checker: Call): Promise<string> {
  const [run] = await until(
    () => rows<{ id: string }>(`select id from settlement_run where kind = 'DIVIDEND' and state = 'AWAIT_APPROVAL'`),
    ({ length }) => length > 0,
    settledMs,
  );
  const id = run?.id ?? '';
  await backOffice('POST', `runs/${id}/propose`, { reason: 'figures are right' });
  await checker('POST', `runs/${id}/approve`, { reason: 'figures are right' });
  return id;
}

/** The upline pays what it owes from its page, after it was asked whether it means it. */
async function issue(page: Page): Promise<void> {
  await page.goto(atPlayer('/agent/dues'));
  const open = page.getByRole('button', { name: 'Trả tuyến dưới' });
  await until(
    async () => (await open.isEnabled()) || (await page.reload(), await open.waitFor(), await open.isEnabled()),
    Boolean,
  );
  await open.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Trả ngay' }).waitFor();
  await shoot(page, 'agent-issue');
  await dialog.getByRole('button', { name: 'Trả ngay' }).dblclick();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Bạn không nợ tuyến dưới khoản nào').waitFor();
}

/** Nothing is wrong with the screens, on this page's width and theme. */
async function look(page: Page, screens: ReadonlyArray<readonly [path: string, title: string]>): Promise<string[]> {
  const found: string[] = [];
  for (const [path, title] of screens) {
    await page.goto(atPlayer(path));
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await until(
      () => page.locator('main .skel').count(),
      (count) => count === 0,
    );
    found.push(...(await axe(page, path)));
    await shoot(page, `agent-${path.split('/').slice(2).join('-') || 'overview'}-${page.viewportSize()?.width}`);
  }
  return found;
}

/** The bill of the salary that came, opened from the list by keyboard. */
async function openBill(page: Page): Promise<string[]> {
  const found = await look(page, [['/agent/income', 'Thu nhập']]);
  const link = page.getByRole('table').last().getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Lương tức thời' }).waitFor();
  await page.getByText('Mã giao dịch sổ cái').waitFor();
  return [...found, ...(await axe(page, 'bill'))];
}

/** Whoever let the time pass is paid for and frozen; sees why at once and on what page, and cannot bet before two operators agree. */
async function beFrozen(page: Page): Promise<void> {
  const note = page.locator('.notes');
  await note.waitFor({ timeout: 60_000 });
  await note.getByRole('link').click();
  await page.getByRole('region', { name: /^Trả thay/ }).waitFor();
  await shoot(page, 'agent-frozen');
}

async function unfreeze(backOffice: Call, checker: Call): Promise<void> {
  const [row] = await rows<{ id: string }>(`select id from agent_default where member_id = $1 and frozen`, [middle.id]);
  await backOffice('POST', `defaults/${row?.id}/unfreeze`, { reason: 'talked it over' });
  await checker('POST', `defaults/${row?.id}/unfreeze/approve`, { reason: 'talked it over' });
}

test('offers, signatures, a lost bet, a salary live, a dividend, a default, forced payment and unfreezing', async () => {
  const [backOffice, checker, upper, mid, lower] = await Promise.all([
    operator(browser, ready.accounts.operator),
    operator(browser, ready.accounts.approver),
    enter(top.account),
    enter(middle.account),
    enter(low.account, { viewport: phone, theme: 'light' }),
  ]);
  await agree({ top: upper, middle: mid, low: lower }, backOffice, checker);
  const played = await lose(lower);

  await mid.goto(atPlayer('/agent'));
  const before = await known(mid);
  await past.moveToLastWindow(played, { downlineId: middle.id });
  await balanceIs(mid, (amount) => amount > before, settledMs);
  const found = await openBill(mid);

  const own = await known(upper);
  await past.moveToPastPeriod(played, low.id);
  const run = await approve(backOffice, checker);
  await balanceIs(upper, (amount) => amount > own, settledMs);
  const salary = await known(mid);
  await issue(upper);
  await balanceIs(mid, (amount) => amount > salary);

  found.push(...(await look(mid, [['/agent/dues', 'Cổ tức phải trả'], ['/agent/sales', 'Cược đội nhóm'], ['/agent', 'Chào']]))); // prettier-ignore
  await mid.getByText(/^Còn 23 giờ/).waitFor();
  const unpaid = await known(lower);
  await rows(`update settlement_run set deadline = now() where id = $1`, [run]);
  await balanceIs(lower, (amount) => amount > unpaid, settledMs);
  found.push(
    ...(await look(lower, [
      ['/agent/income', 'Thu nhập'],
      ['/agent/dues', 'Cổ tức phải trả'],
    ])),
  );

  await beFrozen(mid);
  await unfreeze(backOffice, checker);
  await mid.locator('.notes').waitFor({ state: 'hidden' });
  await mid.goto(atPlayer('/agent/dues'));
  const forced = mid.getByRole('region', { name: /^Trả thay/ });
  await forced.getByText('Tài khoản đã mở lại.').waitFor();
  await shoot(mid, 'agent-forced');
  assert.deepEqual(found, []);
  assert.deepEqual(complaints, []);
});
