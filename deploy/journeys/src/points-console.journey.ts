import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { exportTests } from './console-export.js';
import { keyTests, rejectChosen } from './console-keys.js';
import { launchHostTests, platformTests, stepUpTests } from './console-platform.js';
import {
  asksFor,
  asksForOperator,
  at,
  atDesk,
  auditOf,
  because,
  chooseReason,
  consolePage,
  done,
  open,
  playerWith,
  rowOf,
  sql,
  type Somebody,
} from './desk.js';
import { complaints, openBrowser, ready, totp, until } from './harness.js';
import { limitNow } from './lab.js';

/** The points M01 to M15 of the console, each on the running platform. */

let browser: Browser;
let maker: Somebody;
let checker: Somebody;
let rich: Somebody & { cardId: string };
let other: Somebody & { cardId: string };
let large = '';
let small = '';

before(async () => {
  // What a first try left: it would be refused as being there already.
  await sql('identity', 'delete from operator_preference');
  await sql('identity', `update approval_request set status = 'EXPIRED' where status = 'PENDING'`);
  browser = await openBrowser();
  [maker, checker] = await Promise.all([
    atDesk(browser, ready.accounts.operator),
    atDesk(browser, ready.accounts.approver),
  ]);
  rich = await playerWith(browser, 22_000_000);
  other = await playerWith(browser, 500_000);
  large = await asksFor(rich, 21_000_000);
  small = await asksFor(other, 100_000);
});
after(() => browser.close());

const audited = (action: string, objectId: string) => auditOf(maker, action, objectId);

test('M01 the overview counts each queue, says how old its oldest item is, and opens it filtered', async () => {
  const { page } = maker;
  await open(page, '');
  const card = page.getByRole('main').getByRole('link', { name: /^Withdrawals/ });
  await until(() => card.innerText(), (text) => /\n[1-9]\d*\n.*Oldest \d+ (min|h|day)/s.test(text)); // prettier-ignore
  await card.click();
  await page.waitForURL(/withdrawals\?.*IN_REVIEW/);
  await rowOf(page, large.slice(0, 8)).waitFor();
});

test('M02 a list pages, sorts and filters at the server, and keeps columns, density, filters and its address', async () => {
  const { page } = maker;
  await open(page, 'members');
  const asked = page.waitForRequest(/identity\/members\?.*sort=username&order=ASC/);
  await page.getByRole('columnheader', { name: 'Username' }).getByRole('button').click();
  const query = new URL((await asked).url()).searchParams;
  assert.deepEqual([query.get('page'), query.get('perPage')], ['1', '25']);
  const filtered = page.waitForRequest(/filter=%7B%22q%22%3A%22minh/);
  await page.getByRole('main').getByRole('textbox', { name: 'Search' }).fill('minh');
  await filtered;
  await rowOf(page, 'minhchau').waitFor();
  await until(() => page.getByRole('row').count(), (rows) => rows === 2); // prettier-ignore
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await rowOf(tab, 'minhchau').waitFor();
  assert.equal(await tab.getByRole('row').count(), 2, 'the address says which list it is');
  await tab.close();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByText('Save current query').click();
  await page.getByLabel('Query name').fill('Minh');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.locator('.MuiPopover-root').getByLabel('Nickname').click();
  await page.keyboard.press('Escape');
  const density = page.getByRole('button', { name: /Row height/ });
  const before = await density.getAttribute('aria-label');
  await density.click();
  await page.reload();
  await rowOf(page, 'minhchau').waitFor();
  assert.equal(await page.getByRole('columnheader', { name: 'Nickname' }).count(), 0, 'the column stays away');
  assert.notEqual(await density.getAttribute('aria-label'), before);
  await until(() => maker.call('GET', 'identity/preferences'), ({ body }) => JSON.stringify(body).includes('"Minh"')); // prettier-ignore
  // As in a browser that never saw it, on another device.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith('savedQueries')) localStorage.removeItem(key);
  });
  await page.reload();
  await rowOf(page, 'minhchau').waitFor();
  await until(
    () => page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('savedQueries'))?.[1]),
    (kept) => kept?.includes('"Minh"') === true,
  );
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: /Minh/ }).waitFor();
  await page.keyboard.press('Escape');
});

test('M03 an export holds what the filter shows, and no cell of it is a formula', async () => {
  const { page } = maker;
  await sql('identity', `update member set nickname = '=1+cmd' where username = $1`, [rich.username]);
  await open(page, `members?filter=${encodeURIComponent(JSON.stringify({ q: rich.username }))}`);
  await rowOf(page, rich.username).waitFor();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const stream = await (await file).createReadStream();
  const text = (await stream.toArray()).map(String).join('');
  assert.equal(text.trim().split('\r\n').length, 2);
  assert.match(text, /,'=1\+cmd,/);
});

test('M04 a request is claimed by one with name and time, says how late it is, and J goes to the next', async () => {
  const { page } = maker;
  await sql('wallet', `update withdrawal set created_at = now() - interval '3 hours' where id = $1`, [small]);
  await done(checker.call('POST', `wallet/withdrawals/${small}/claim`));
  await open(page, `withdrawals/${small}`);
  const drawer = page.getByRole('complementary');
  await drawer.getByText(/With approver for 0\d:\d\d/).waitFor();
  assert.equal(await drawer.getByRole('button', { name: /Claim|Approve|Reject/ }).count(), 0);
  const waits = rowOf(page, small.slice(0, 8)).locator('.sla');
  assert.match(await waits.innerText(), /h\s*overdue/);
  assert.equal(await waits.locator('svg').count(), 1);
  await done(checker.call('POST', `wallet/withdrawals/${small}/release`));
  await drawer.getByRole('button', { name: 'Claim this request' }).waitFor();
  await page.keyboard.press('c');
  await drawer.getByText(/Yours for 0\d:\d\d/).waitFor();
  await page.keyboard.press('j');
  await page.waitForURL((url) => !url.pathname.endsWith(small));
});

test('M05 nobody approves or rejects without a reason, at the screen or at the door', async () => {
  const { page } = maker;
  await open(page, `withdrawals/${small}`);
  const drawer = page.getByRole('complementary');
  const reject = drawer.getByRole('button', { name: 'Reject' });
  await reject.waitFor();
  assert.ok(await reject.isDisabled());
  assert.ok(await drawer.getByRole('button', { name: /^Approve/ }).isDisabled());
  await chooseReason(page);
  assert.ok(await reject.isEnabled());
  for (const verb of ['approve', 'reject']) {
    const { status } = await maker.call('POST', `wallet/withdrawals/${small}/${verb}`, {});
    assert.equal(status, 400, `${verb} without a reason`);
  }
});

const newcomer = `games.${Date.now().toString(36)}`;

test('M06 who asks cannot decide: no button, 403 at the door, refused by the database', async () => {
  const { page } = maker;
  const id = await asksForOperator(maker, newcomer);
  await open(page, `approvals/${id}/show`);
  await page.getByText('Your request, somebody else must decide').waitFor();
  assert.equal(await page.getByRole('button', { name: /Approve|Reject/ }).count(), 0);
  assert.equal((await maker.call('POST', `identity/approvals/${id}/approve`, because)).status, 403);
  await assert.rejects(
    sql('identity', `update approval_request set checker_id = maker_id, status = 'APPROVED' where id = $1`, [id]),
  );
  await done(checker.call('POST', `identity/approvals/${id}/approve`, because));
});

test('M07 an approval shows before and after, and one that was decided meanwhile answers 409 and is read again', async () => {
  const { page } = checker;
  const role = await done<{ name: string; permissions: string[] }>(maker.call('GET', 'identity/roles/gameops'));
  const change = { name: role.name, permissions: [...role.permissions, 'audit.view'], ...because };
  const { id } = await done<{ id: string }>(maker.call('PUT', 'identity/roles/gameops', change));
  await open(page, `approvals/${id}/show`);
  await page.getByRole('region', { name: 'Change' }).locator('ins', { hasText: 'audit.view' }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Approve' }).click();
  await chooseReason(page);
  await done(checker.call('POST', `identity/approvals/${id}/reject`, because));
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alert').filter({ hasText: 'was read again' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('main').getByText('Rejected').first().waitFor();
  assert.equal(await page.getByRole('main').getByRole('button', { name: 'Approve' }).count(), 0);
});

test('M08 a large amount is typed again, a double click approves once, and nothing is done before the server did it', async () => {
  const { page } = maker;
  await open(page, `withdrawals/${large}`);
  const drawer = page.getByRole('complementary');
  await drawer.getByRole('button', { name: 'Claim this request' }).click();
  await chooseReason(page);
  const approve = drawer.getByRole('button', { name: /^Approve/ });
  const typed = drawer.getByLabel(/type the amount again/);
  await typed.fill('21000');
  assert.ok(await approve.isDisabled());
  await typed.fill('21.000.000');
  await approve.dblclick();
  await drawer.getByText('You gave the first approval.').waitFor();
  assert.equal(await page.getByRole('button', { name: /undo/i }).count(), 0);
  await until(() => audited('withdrawal.approve', large), ({ total }) => total > 0); // prettier-ignore
  assert.equal((await audited('withdrawal.approve', large)).total, 1);
  const again = await maker.call('POST', `wallet/withdrawals/${large}/approve`, because);
  assert.equal(again.status, 403, 'the first approver is not the second');
  const { state } = await done<{ state: string }>(checker.call('POST', `wallet/withdrawals/${large}/approve`, because));
  assert.match(state, /^(APPROVED|PAYING|SUCCESS)$/, 'who pays may have begun meanwhile');
});

test('M12 a new withdrawal shows in the open queue within two seconds and moves nothing', async () => {
  const { page } = maker;
  await open(page, `withdrawals/${small}`);
  const held = rowOf(page, small.slice(0, 8));
  await page.waitForLoadState('networkidle');
  const place = await held.boundingBox();
  await until(() => rich.call('GET', 'wallet/withdrawals?perPage=1'), ({ body }) => JSON.stringify(body).includes('SUCCESS')); // prettier-ignore
  const fresh = await asksFor(rich, 200_000);
  const asked = Date.now();
  await rowOf(page, fresh.slice(0, 8)).waitFor();
  const shownMs = Date.now() - asked;
  assert.deepEqual(await held.boundingBox(), place);
  const limit = await limitNow(2_000, browser);
  assert.ok(shownMs < limit, `shown after ${shownMs} ms of ${limit}`);
});

test('M09 a bulk action answers for each row, failed ones by their id', async () => {
  const { page } = maker;
  await done(maker.call('POST', `wallet/withdrawals/${small}/release`));
  await open(page, 'withdrawals');
  const boxes = page.getByRole('checkbox', { name: /Select this row/ });
  await boxes.first().waitFor();
  for (const name of [other.username, rich.username]) await rowOf(page, name).getByRole('checkbox').check();
  await done(checker.call('POST', `wallet/withdrawals/${small}/claim`));
  await page.getByRole('group').getByRole('button', { name: 'Claim' }).click();
  const dialog = page.getByRole('dialog', { name: '1 done, 1 failed' });
  await dialog.getByText(small).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await done(checker.call('POST', `wallet/withdrawals/${small}/reject`, because));
  assert.match(await rejectChosen(maker, [rich.username]), /1 done, 0 failed/);
});

test('M10 what operators did to a withdrawal is told beside it: who, when, from where, the change, the request', async () => {
  const { page } = maker;
  await until(
    () => audited('withdrawal.reject', small),
    ({ total }) => total === 1,
  );
  const [logged] = (await audited('withdrawal.reject', small)).data;
  await open(page, `withdrawals/${small}`);
  const trail = page.getByRole('complementary').locator('section').filter({ hasText: 'Who did what' });
  const entry = trail.getByRole('listitem').filter({ hasText: 'Reject withdrawal' });
  await entry.getByText('approver (superadmin)').waitFor();
  for (const known of ['ip', 'requestId', 'reason']) await entry.getByText(String(logged?.[known])).first().waitFor();
  await entry.getByText(/\d changes?/).click();
  await entry.locator('ins', { hasText: 'REJECTED' }).waitFor();
  assert.equal((await maker.call('PUT', `identity/audit-logs/${String(logged?.['id'])}`, {})).status, 404);
});

test('M11 a role sees its menu only, and a forbidden address says so', async () => {
  const page = await consolePage(browser);
  await page.goto(at('withdrawals'));
  await page.locator('input[name=username]').fill(newcomer);
  await page.locator('input[name=password]').fill('Console#2026');
  await page.locator('button[type=submit]').click();
  const secret = await page.locator('.secret .mono, .secret .grow').first().innerText();
  const code = page.getByLabel('6-digit code');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').first().waitFor();
  await code.fill(await totp(secret.trim()));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Your role does not open this page').waitFor();
  const links = page.getByRole('navigation', { name: 'Console menu' }).getByRole('link');
  const products = ['Games', 'Vendors', 'Rounds', 'Free rounds', 'Vendor transfers', 'Vendor reports'];
  assert.deepEqual(await links.allInnerTexts(), ['Overview', ...products, 'Maintenance']);
  await page.context().close();
});

test('M13 a member’s page has tabs, links, copying, and masked data whose reading is recorded', async () => {
  const { page } = maker;
  await open(page, 'members/1001');
  await page.goto(at('members/1001/show'));
  const tabs = page.getByRole('tab');
  await tabs.first().waitFor();
  assert.ok((await tabs.count()) >= 6);
  await page.getByRole('button', { name: 'Copy: 1001' }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '1001');
  assert.equal(await page.getByText('0912345678').count(), 0, 'the number is masked');
  const seen = (await audited('member.reveal', '1001')).total;
  await page.getByRole('button', { name: /Reveal.*Mobile/ }).click();
  await chooseReason(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Reveal' }).click();
  await page.getByText('0912345678').waitFor();
  await until(() => audited('member.reveal', '1001'), ({ total }) => total === seen + 1); // prettier-ignore
  await page.getByRole('tab', { name: 'Rounds' }).click();
  await page.waitForURL(/tab=rounds/);
});

test('M15 an error shows its code and request, and a failed refresh keeps the rows', async () => {
  const { page } = maker;
  await open(page, 'members?filter=%7B%7D');
  await rowOf(page, 'minhchau').waitFor();
  const refusal = { code: 'system.unavailable', message: 'Not now', requestId: `journey-${randomUUID()}` };
  await page.route('**/admin/v1/identity/members?**', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify(refusal) }),
  );
  await page.getByRole('button', { name: /Refresh/ }).click();
  const alert = page.getByRole('alert').filter({ hasText: refusal.requestId });
  await alert.waitFor();
  assert.match(await alert.innerText(), /system\.unavailable/);
  await rowOf(page, 'minhchau').waitFor();
  await page.unroute('**/admin/v1/identity/members?**');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await alert.waitFor({ state: 'hidden' });
});

const desks = { maker: () => maker, checker: () => checker, browser: () => browser };
platformTests(desks);
launchHostTests(desks);
stepUpTests(desks, ready.accounts.approver.totpSecret ?? '');

test('M14 the log-in asks for a code, and an unattended console warns, then logs out', async () => {
  const { page } = checker;
  await page.clock.install();
  await open(page, 'approvals');
  await page.clock.fastForward('14:05');
  await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
  await page.clock.fastForward('01:00');
  await page.locator('input[name=username]').waitFor();
  assert.equal((await page.request.post(at('../admin/v1/session/refresh'))).status(), 401);
});

exportTests(() => maker);
keyTests(() => maker);

test('the console broke nowhere on the way', () => {
  assert.deepEqual(complaints.filter((text) => !text.startsWith('503 ')), []); // prettier-ignore
});
