import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser, person, phone, ready, until } from './harness.js';
import { asOperator, because, chooseReason, done, open as openScreen, rowOf } from './operators.js';
import { balance, balanceIs, login, newcomer, register } from './people.js';
import { faultsOf, open, turnPlayer } from './soundness.js';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

const url = (path: string): string => new URL(path, ready.player).href;

interface Member {
  readonly id: string;
  readonly username: string;
  readonly level: number;
}

test('V02 a member opens a red envelope once, and its money comes with it', async () => {
  const { page, context } = await person(browser);
  await register(page);
  await open(page, url('/envelopes'));
  const faults = await faultsOf(page, 'envelopes');
  const card = page.getByRole('article', { name: 'Lì xì chào mừng' });
  await card.getByRole('button', { name: 'Mở: Lì xì chào mừng' }).click();
  const share = card.getByRole('status');
  await share.getByText('Phần của bạn').waitFor();
  const amount = (await share.innerText()).replace('Phần của bạn', '').trim();
  await open(page, url('/vip'));
  await page.getByRole('button', { name: 'Quà', exact: true }).click();
  const gift = page.getByRole('article').filter({ hasText: 'Bao lì xì' });
  await gift.getByText('Đã chi').waitFor();
  assert.ok((await gift.innerText()).replaceAll(/\s+/g, ' ').includes(amount.replaceAll(/\s+/g, ' ')), amount);
  await turnPlayer(page, { viewport: phone, theme: 'dark', language: 'AR' });
  await open(page, url('/envelopes'));
  await page.getByText('حصتك').first().waitFor();
  faults.push(...(await faultsOf(page, 'envelopes phone dark ar')));
  const desk = await asOperator(browser, ready.accounts.operator);
  await openScreen(desk.page, 'envelopes');
  await desk.page.getByRole('link', { name: 'Welcome envelope' }).click();
  await desk.page.getByText('Commitment').waitFor();
  faults.push(...(await faultsOf(desk.page, 'console envelope')));
  assert.deepEqual(faults, []);
  await desk.page.context().close();
  await context.close();
});

test('V01 a member sees what is missing to the next level, an operator sets his, and he reads of it and carries its name', async () => {
  const { page, context } = await person(browser);
  const username = await register(page);
  await open(page, url('/vip'));
  await page.getByRole('heading', { name: 'Lên VIP 1' }).waitFor();
  await page.getByText('Quyền lợi từng cấp').first().waitFor();
  const faults = await faultsOf(page, 'vip level');
  const desk = await asOperator(browser, ready.accounts.operator);
  const filter = encodeURIComponent(JSON.stringify({ q: username }));
  const find = async () =>
    (await done<{ data: Member[] }>(desk.call('GET', `promotions/vip-members?filter=${filter}`))).data[0];
  const member = await until(find, Boolean);
  assert.ok(member);
  const asked = { level: 2, from: member.level, ...because };
  const set = await desk.call('POST', `promotions/vip-members/${member.id}/level`, asked);
  assert.equal(set.status, 200, JSON.stringify(set.body));
  const second = await asOperator(browser, ready.accounts.approver);
  const approved = await second.call('POST', `promotions/vip-members/${member.id}/approve`, { level: 2, ...because });
  assert.equal(approved.status, 200, JSON.stringify(approved.body));
  await second.page.context().close();
  const labelled = async () => {
    await open(page, url('/account'));
    return page.locator('.profile-head').innerText();
  };
  await until(labelled, (text) => text.includes('VIP 2'));
  await open(page, url('/vip'));
  await page.getByRole('heading', { name: 'Lên VIP 3' }).waitFor();
  await page.getByRole('button', { name: 'Lịch sử' }).click();
  await page.getByRole('cell', { name: 'Nhân viên đặt' }).waitFor();
  await turnPlayer(page, { viewport: phone, theme: 'dark', language: 'AR' });
  await open(page, url('/vip'));
  faults.push(...(await faultsOf(page, 'vip phone dark ar')));
  await open(page, url('/account/messages'));
  await page.getByText('لقد بلغت VIP 2').waitFor();
  for (const path of ['vipTables', 'vipTables/BANYAN/show', 'vipMembers', 'vipChanges', 'gifts']) {
    await openScreen(desk.page, path);
    if (path === 'vipMembers' || path === 'vipChanges') await rowOf(desk.page, username).waitFor();
    faults.push(...(await faultsOf(desk.page, `console ${path}`)));
  }
  assert.deepEqual(faults, []);
  await desk.page.context().close();
  await context.close();
});

test('V03 an agent redeems points for coupons, an operator approves, and the money and the message come', async () => {
  const { page, context } = await person(browser);
  await login(page, ready.accounts.agent);
  await open(page, url('/pointMall'));
  const coupon = page.getByRole('article', { name: 'Phiếu tiền mặt 10K' });
  await coupon.waitFor();
  const faults = await faultsOf(page, 'points mall');
  const before = await balance(page);
  await coupon.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mật khẩu thanh toán').fill(newcomer.paymentPassword);
  faults.push(...(await faultsOf(page, 'points mall redeem')));
  await dialog.getByRole('button', { name: 'Đổi ngay' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Lịch sử đổi' }).click();
  const record = page.getByRole('article', { name: 'Phiếu tiền mặt 10K' }).first();
  await record.getByText('Đang xử lý').waitFor();
  await record.getByText('Xem chi tiết').click();
  faults.push(...(await faultsOf(page, 'points mall history')));
  const number = /PM\d{8}/.exec(await record.innerText())?.[0] ?? '';
  const desk = await asOperator(browser, ready.accounts.operator);
  await openScreen(desk.page, 'redemptions');
  const row = rowOf(desk.page, number);
  await row.waitFor();
  faults.push(...(await faultsOf(desk.page, 'console redemptions')));
  await row.getByRole('button', { name: 'Open' }).click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await chooseReason(desk.page);
  await desk.page.getByRole('dialog').last().getByRole('button', { name: 'Approve' }).click();
  await desk.page.getByText('Approved', { exact: true }).waitFor();
  await row.waitFor({ state: 'detached' });
  await balanceIs(page, (now) => now === before + 20_000);
  await open(page, url('/account/messages'));
  await page.getByText(`Đơn đổi thưởng ${number} đã hoàn tất`).first().waitFor();
  for (const path of ['mallRewards', 'mallRewards/5/show']) {
    await openScreen(desk.page, path);
    faults.push(...(await faultsOf(desk.page, `console ${path}`)));
  }
  await turnPlayer(page, { viewport: phone, theme: 'dark', language: 'AR' });
  await open(page, url('/pointMall'));
  await page.getByText('طقم شاي بات ترانغ').first().waitFor();
  faults.push(...(await faultsOf(page, 'points mall phone dark ar')));
  assert.deepEqual(faults, []);
  await desk.page.context().close();
  await context.close();
});
