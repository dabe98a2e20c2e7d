import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axe, complaints, openBrowser, person, phone, ready, shoot, until, type View } from './harness.js';
import { sql } from './operators.js';
import { balance, balanceIs, login, register } from './people.js';

const atPlayer = (path: string): string => new URL(path, ready.player).href;

/** The demo agents share a password; their payment password is another. Quốc Bảo is a direct downline of the agent. */
const upline = ready.accounts.agent;
const downline = { ...upline, username: 'quocbao' };
const downlineId = '997';
const paymentPassword = 'Thanhtoan#2026';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function enter(account: typeof upline, view: View): Promise<Page> {
  const { page } = await person(browser, view);
  await login(page, account);
  return page;
}

/** Offers a real-time contract below the agent's own rates; returns its id. */
async function offer(page: Page): Promise<string> {
  await page.goto(atPlayer(`/agent/offer?downline=${downlineId}`));
  const main = page.getByRole('main');
  await main.getByLabel('Loại hợp đồng').selectOption('REALTIME');
  await main.getByLabel('Tỷ lệ đơn thắng').fill('9');
  await main.getByLabel('Tỷ lệ đơn thua').fill('0,4');
  await main.getByRole('button', { name: 'Xem lại' }).click();
  await main.getByText('Cao hơn mức của bạn với cùng điều kiện.', { exact: true }).waitFor();
  await main.getByLabel('Tỷ lệ đơn thắng').fill('0,2');
  await main.getByRole('button', { name: 'Xem lại' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Gửi đề nghị' }).click();
  await page.waitForURL(/\/agent\/contracts\/\d+$/);
  await main.getByText('Chờ trả lời').waitFor();
  await shoot(page, 'agent-offer');
  return page.url().split('/').at(-1) ?? '';
}

/** Reads the request and signs it; a wrong payment password signs nothing. */
async function sign(page: Page, id: string): Promise<void> {
  await page.goto(atPlayer('/agent'));
  await page
    .getByRole('main')
    .getByRole('link', { name: /Hợp đồng lương tức thời/ })
    .click();
  await page.waitForURL(atPlayer(`/agent/contracts/${id}`));
  await page.getByRole('button', { name: 'Ký hợp đồng' }).click();
  const dialog = page.getByRole('dialog');
  const sent = dialog.getByRole('button', { name: 'Ký hợp đồng' });
  await dialog.getByLabel('Mật khẩu thanh toán', { exact: true }).fill('sai-mat-khau');
  await sent.click();
  await dialog.getByText(/còn 4 lần thử/).waitFor();
  await shoot(page, 'agent-sign');
  await dialog.getByLabel('Mật khẩu thanh toán', { exact: true }).fill(paymentPassword);
  await sent.click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('main').getByText('Đang hiệu lực').waitFor();
}

/** Sends money down and answers when it has left. */
async function transfer(page: Page): Promise<void> {
  const before = await balance(page);
  await page.goto(atPlayer(`/agent/transfers?to=${downlineId}`));
  await page.getByRole('main').getByRole('button', { name: '100K' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Tiếp tục' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mật khẩu thanh toán', { exact: true }).fill(paymentPassword);
  await dialog.getByRole('button', { name: 'Chuyển', exact: true }).dblclick();
  await dialog.waitFor({ state: 'hidden' });
  await balanceIs(page, (amount) => amount === before - 100_000);
}

test('an upline offers, the downline signs with the payment password, both see it, and money goes down once', async () => {
  const [above, below] = await Promise.all([enter(upline, {}), enter(downline, { viewport: phone, theme: 'light' })]);
  const id = await offer(above);
  await sign(below, id);
  await above.reload();
  await above.getByRole('main').getByText('Đang hiệu lực').waitFor();
  const before = await balance(below);
  await transfer(above);
  await balanceIs(below, (amount) => amount === before + 100_000);
});

test('whoever registers by the link that an agent reads off his screen stands in his team', async () => {
  const above = await enter(downline, {});
  await above.goto(atPlayer('/agent/links'));
  await above.getByRole('main').getByRole('button', { name: 'Tạo liên kết' }).click();
  const dialog = above.getByRole('dialog');
  const name = `Mời ${Date.now().toString(36)}`;
  await dialog.getByLabel('Tên liên kết').fill(name);
  await dialog.getByRole('button', { name: '7 ngày tới' }).click();
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'hidden' });
  const card = above.locator('.link-card').filter({ hasText: name });
  const link = await card.locator('.code').innerText();

  const { page: visitor } = await person(browser);
  await visitor.goto(link);
  await visitor.getByRole('main').getByText('Quốc Bảo', { exact: true }).waitFor();
  assert.deepEqual(await axe(visitor, 'an invitation'), []);
  // Away from the link and back, as visitors do who look around first.
  await visitor.goto(atPlayer('/help'));
  const username = await register(visitor);

  await until(
    async () => {
      await above.goto(atPlayer('/agent/team'));
      await above.getByLabel('Tìm trong toàn đội').fill(username);
      const found = above.getByRole('button', { name: new RegExp(username, 'u') });
      await found.or(above.getByRole('main').getByRole('status')).first().waitFor();
      return found.count();
    },
    (count) => count === 1,
  );
  await above.goto(atPlayer('/agent/links'));
  await card.getByText(/đã dùng 1 lần/u).waitFor();
});

test('an agent reminds a downline of an offer that waits, and the downline reads it', async () => {
  const above = await enter(upline, { viewport: phone });
  await above.goto(atPlayer('/agent/contracts/bulk'));
  const main = above.getByRole('main');
  await main.getByRole('button', { name: 'Nhắc', exact: true }).click();
  await main.getByLabel('Loại hợp đồng').selectOption('DIVIDEND');
  await main.getByRole('button', { name: 'Xem trước kết quả' }).click();
  await main.getByRole('checkbox', { name: /quocbao/ }).waitFor();
  assert.deepEqual(await axe(above, 'many at once'), []);
  await shoot(above, 'agent-bulk');
  await main.getByRole('button', { name: 'Nhắc 1 người' }).click();
  await main.getByText('Đã xử lý mọi người trong danh sách.').waitFor();
  const below = await enter(downline, {});
  await until(
    async () => {
      await below.goto(atPlayer('/account/messages'));
      await below.getByRole('heading', { level: 1 }).waitFor();
      return below.getByText(/Một yêu cầu hợp đồng vẫn chờ bạn trả lời/).count();
    },
    (count) => count > 0,
  );
  // Once a day: then the code of what is in the way stands there.
  await main.getByRole('button', { name: 'Làm tiếp' }).click();
  await main.getByRole('button', { name: 'Xem trước kết quả' }).click();
  await main.getByText('Đã nhắc trong 24 giờ qua.').waitFor();
});

/** Months before an account stand in no statement: the demo's agent is moved into the past. */
const registeredBefore = (days: number) =>
  sql('identity', 'update member set registered_at = registered_at - make_interval(days => $2) where username = $1', [
    upline.username,
    days,
  ]);

test('an agent’s month has a code that whoever is shown it can check', async (context) => {
  await registeredBefore(40);
  context.after(() => registeredBefore(-40));
  const above = await enter(upline, {});
  await above.goto(atPlayer('/agent/statements'));
  const proof = above.getByRole('region', { name: 'Mã kiểm tra' });
  await proof.getByRole('definition').first().waitFor();
  const [number = '', code = ''] = await proof.getByRole('definition').allInnerTexts();
  assert.match(number, /^1000-\d{6}-VND$/);
  assert.deepEqual(await axe(above, 'statements'), []);
  await shoot(above, 'agent-statements');
  const file = above.waitForEvent('download');
  await above.getByRole('main').getByRole('button', { name: 'PDF' }).click();
  assert.equal((await file).suggestedFilename(), `sao-ke-${number}.pdf`);
  // The month that runs is preliminary.
  const months = above.getByRole('combobox', { name: 'Tháng', exact: true });
  await months.selectOption({ index: 0 });
  await above.getByRole('main').getByText('Tạm tính').waitFor();
  const { page: visitor } = await person(browser, { viewport: phone });
  await visitor.goto(atPlayer('/statement-check'));
  const form = visitor.getByRole('main');
  await form.getByLabel('Số sao kê').fill(number);
  await form.getByLabel('Mã kiểm tra').fill(code);
  await form.getByRole('button', { name: 'Kiểm tra' }).click();
  await form.getByText(/Có sao kê này/).waitFor();
  await form.getByLabel('Mã kiểm tra').fill(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`);
  await form.getByRole('button', { name: 'Kiểm tra' }).click();
  await form.getByText(/Số và mã không khớp/).waitFor();
});

test('the agent centre has no accessibility faults and finds anybody of the team', async () => {
  const views: Array<[View, ReadonlyArray<readonly [path: string, title: string]>]> = [
    [
      { viewport: phone, theme: 'light' },
      [
        ['/agent/contracts?side=team', 'Hợp đồng'],
        ['/agent/transfers', 'Chuyển tiền'],
        ['/agent/links', 'Liên kết mời'],
      ],
    ],
    [
      {},
      [
        ['/agent', 'Chào'],
        ['/agent/team', 'Đội nhóm'],
      ],
    ],
  ];
  const found: string[] = [];
  for (const [view, screens] of views) {
    const page = await enter(upline, view);
    for (const [path, title] of screens) {
      await page.goto(atPlayer(path));
      await heading(page, title);
      await until(
        () => page.locator('main .skel').count(),
        (count) => count === 0,
      );
      found.push(...(await axe(page, title)));
      await shoot(page, `agent-${path.split('/').at(-1)?.split('?')[0]}`);
    }
    if (view.viewport) continue;
    await page.getByLabel('Tìm trong toàn đội').fill('anhkh');
    await page.getByRole('button', { name: /Anh Khoa/ }).click();
    await page.getByRole('treeitem', { name: /^Anh Khoa/, selected: true }).waitFor();
  }
  assert.deepEqual(found, []);
  assert.deepEqual(complaints, []);
});

test('a player finds no agent centre', async () => {
  const { page } = await person(browser);
  await login(page);
  await page.goto(atPlayer('/agent'));
  await page.getByText('Dành cho đại lý').waitFor();
  assert.equal(await page.getByRole('navigation', { name: 'Trung tâm đại lý' }).count(), 0);
});
