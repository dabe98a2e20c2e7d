import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axe, complaints, desktop, openBrowser, phone, ready, settled, shoot, until } from './harness.js';
import { at, done, playerWith, sql, twoOperators } from './operators.js';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

const thousand = 10_000_000n;

async function spendable(call: (method: 'GET', path: string) => Promise<{ body: Record<string, unknown> }>) {
  const value = (await call('GET', 'v2/wallets/balance')).body['value'] as { availableMinor: string };
  return BigInt(value.availableMinor);
}

/** The game's page, with nothing in the basket. */
async function deskOf(page: Page, game: string): Promise<void> {
  await page.goto(new URL(`/lottery?gameCode=${game}`, ready.player).href);
  await page.getByRole('form', { name: 'Chọn cược' }).waitFor();
}

/** Types numbers and the unit stake, and adds the line with Enter: no hand leaves the keyboard. */
async function typeLine(page: Page, numbers: string, units: string): Promise<void> {
  await page.getByLabel('Tiền mỗi đơn vị').fill(units);
  await page.getByLabel('Các số', { exact: true }).focus();
  await page.keyboard.type(numbers);
  await page.keyboard.press('Enter');
}

async function place(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Đặt cược', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Đã nhận cược của bạn').waitFor();
}

async function fits(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= phone.width, `the page is ${wide} wide`);
}

test('a bet on a quick draw, by the keyboard alone, is drawn, checked and paid', async () => {
  const player = await playerWith(browser, 1_000_000);
  const { page, call } = player;
  await page.goto(new URL('/', ready.player).href);
  await page.getByRole('navigation').getByRole('link', { name: 'Xổ số' }).first().click();
  await page.getByRole('heading', { name: 'Xổ số nhanh' }).waitFor();
  await settled(page);
  await shoot(page, 'lottery-draws');
  assert.deepEqual(await axe(page, 'draws'), []);
  assert.equal(await page.locator('footer').isVisible(), false);
  const before = await spendable(call);
  // Late in a minute nothing is sold: the next issue is.
  await until(
    async () => {
      await deskOf(page, 'SSC_1M');
      return page.locator('.lot-head [role=timer]').count();
    },
    (count) => count > 0,
  );
  // All ten digits of a place: one wins 9.8 times a tenth of the stake.
  await typeLine(page, '0 1 2 3 4 5 6 7 8 9', '1');
  await settled(page);
  await shoot(page, 'lottery-desk');
  assert.deepEqual(await axe(page, 'desk'), []);
  await place(page);
  assert.equal(await spendable(call), before - 10n * thousand);
  await page.getByRole('tab', { name: 'Cược của tôi' }).click();
  await page.getByText('Đã trả thưởng').first().waitFor({ timeout: 150_000 });
  assert.equal(await spendable(call), before - 2n * (thousand / 10n));
  await page.locator('.round-open').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Trúng: 1').waitFor();
  await settled(page);
  await shoot(page, 'lottery-ticket');
  assert.deepEqual(await axe(page, 'ticket'), []);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Kết quả' }).click();
  await page.getByText('Kiểm tra kỳ này').first().click();
  await page.getByText('Cam kết', { exact: true }).first().waitFor();
  await page.setViewportSize(phone);
  await settled(page);
  await shoot(page, 'lottery-results-phone');
  assert.deepEqual(await axe(page, 'results'), []);
  await fits(page);
  await page.getByRole('link', { name: 'Kiểm tra từng bước' }).first().click();
  await page.getByText('khớp', { exact: true }).nth(3).waitFor();
  assert.equal(await page.getByText('không khớp').count(), 0);
  await settled(page);
  await shoot(page, 'lottery-verify-phone');
  assert.deepEqual(await axe(page, 'verify'), []);
  await fits(page);
  await page.setViewportSize(desktop);
  assert.deepEqual(complaints, []);
});

test('a chase over quick draws shows what it costs, stops after the draw that won, and says so', async () => {
  const player = await playerWith(browser, 1_000_000);
  const { page, call } = player;
  const before = await spendable(call);
  await until(
    async () => {
      await deskOf(page, 'SSC_1M');
      return page.locator('.lot-head [role=timer]').count();
    },
    (count) => count > 0,
  );
  // One of all ten digits of a place wins: the first draw ends the chase.
  await typeLine(page, '0 1 2 3 4 5 6 7 8 9', '1');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Nuôi số nhiều kỳ' }).focus();
  await page.keyboard.press('Enter');
  const plan = page.getByRole('dialog', { name: /^Nuôi số/ });
  await plan.getByLabel('Số kỳ').fill('3');
  await plan.getByLabel('Tiền cược mỗi kỳ').selectOption('grow');
  assert.deepEqual(await plan.getByRole('row').getByRole('cell', { name: /^×/ }).allTextContents(), ['×1', '×2', '×4']);
  await settled(page);
  await shoot(page, 'lottery-chase-phone');
  assert.deepEqual(await axe(page, 'chase'), []);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= phone.width, `the page is ${wide} wide`);
  await plan.getByRole('button', { name: 'Bắt đầu nuôi số' }).focus();
  await page.keyboard.press('Enter');
  await plan.getByRole('link', { name: 'Xem nuôi số của tôi' }).click();
  await page.setViewportSize(desktop);
  await page.getByText('Trúng, đã dừng').first().waitFor({ timeout: 200_000 });
  assert.equal(
    await until(
      () => spendable(call),
      (now) => now !== before - 10n * thousand,
    ),
    before - 2n * (thousand / 10n),
  );
  await page.locator('.round-open').first().click();
  const dialog = page.getByRole('dialog');
  const notBet = dialog.getByText('Không cược', { exact: true });
  await notBet.first().waitFor();
  assert.equal(await notBet.count(), 2);
  await settled(page);
  await shoot(page, 'lottery-chase-ended');
  assert.deepEqual(await axe(page, 'chase ended'), []);
  assert.deepEqual(complaints, []);
});

const board = {
  DB: '473915', G1: '20815', G2: '66302', G3: '91477 38059', G4: '70118 44286 12903 55760 83321 09947 61528', G5: '7815',
  G6: '3302 9640 1176', G7: '904', G8: '27',
}; // prettier-ignore

/** Types a board into both columns of the dialog, as it is read aloud. */
async function enter(page: Page, id: string): Promise<void> {
  await page.goto(at(`lotteryIssues/${id}/show`));
  await page.getByRole('button', { name: 'Enter the result' }).click();
  const dialog = page.getByRole('dialog');
  for (const [tier, numbers] of Object.entries(board)) {
    const prize = tier === 'DB' ? 'Special' : `Prize ${tier.slice(1)}`;
    await dialog.getByRole('textbox', { name: new RegExp(`^${prize}(?!, again)`) }).fill(numbers);
    await dialog.getByRole('textbox', { name: `${prize}, again` }).fill(numbers);
  }
  await shoot(page, 'lottery-enter');
  await dialog.getByRole('button', { name: 'Enter the result' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('a southern slip is paid when two operators have read the same board', async () => {
  const player = await playerWith(browser, 2_000_000);
  const { page, call } = player;
  const [issue] = await until(
    () =>
      sql<{ id: string; game: string }>(
        'lottery',
        `select id, game from issue where state = 'OPEN' and game like 'MN%' and closes_at > now() + interval '10 minutes' order by id limit 1`,
      ),
    ({ length }) => length > 0,
  );
  assert.ok(issue);
  await deskOf(page, issue.game);
  const before = await spendable(call);
  await page.getByRole('textbox', { name: 'Nhập phơi' }).fill('27 15 b1 dd0,5\n815 xc1 99 what');
  await page.getByRole('button', { name: 'Đọc vào giỏ' }).click();
  await page.getByText('Chưa hiểu, theo dòng: 2: what').waitFor();
  await page.getByRole('textbox', { name: 'Nhập phơi' }).fill('27 15 b1 dd0,5\n915 xc1');
  await page.getByRole('button', { name: 'Đọc vào giỏ' }).click();
  await page.getByRole('heading', { name: 'Giỏ cược (3)' }).waitFor();
  await settled(page);
  await shoot(page, 'lottery-slip');
  await place(page);
  // b: 2 numbers of 18 prizes; dd: 2 of 2 at a half; xc: 1 of 2.
  assert.equal(await spendable(call), before - 40n * thousand);
  await sql(
    'lottery',
    `update issue set opens_at = now() - interval '2 days', closes_at = now(), draws_at = now() where id = $1 returning id`,
    [issue.id],
  );
  await until(
    () => sql<{ state: string }>('lottery', 'select state from issue where id = $1', [issue.id]),
    ([row]) => row?.state === 'PENDING',
  );
  const [maker, checker] = await twoOperators(browser);
  await enter(maker.page, issue.id);
  await maker.page.getByText('Entered once').first().waitFor();
  assert.equal(await spendable(call), before - 40n * thousand);
  const again = await maker.call('POST', `lottery/issues/${issue.id}/results`, { prizes: {}, repeat: {} });
  assert.equal(again.body['code'], 'lottery.prizes_wrong');
  await enter(checker.page, issue.id);
  await checker.page.getByText('Settled').first().or(checker.page.getByText('Confirmed').first()).waitFor();
  // b: 15 ends ĐB, G1 and G5, 27 is G8: four hits of 75. dd: 15 ends ĐB and 27 is G8, at a half: 75. xc: 915 ends ĐB: 650.
  const won = (4n * 75n + 75n + 650n) * thousand;
  assert.equal(await until(() => spendable(call), (now) => now > before), before - 40n * thousand + won); // prettier-ignore
  await shoot(checker.page, 'lottery-issue');
  assert.deepEqual(await axe(checker.page, 'issue'), []);
  await page.getByRole('tab', { name: 'Cược của tôi' }).click();
  await page.locator('.round-open').first().click();
  await page.getByRole('dialog').locator('.lot-board .hit').first().waitFor();
  await shoot(page, 'lottery-board');
  for (const list of ['lotteryIssues', 'lotteryTickets', 'lotteryExposures', 'lotteryGames']) {
    await maker.page.goto(at(list));
    await maker.page.getByRole('table').waitFor();
    await settled(maker.page);
    await shoot(maker.page, `console-${list}`);
    assert.deepEqual(await axe(maker.page, list), []);
  }
  await done(checker.call('GET', `lottery/issues/${issue.id}`));
  assert.deepEqual(complaints, []);
});
