import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rejectChosen } from './console-keys.js';
import { asksFor, auditOf, because, chooseReason, done, open, rowOf, sql, type Operators } from './operators.js';
import { until } from './harness.js';
import { limitNow } from './lab.js';

/** Payouts at the desk: found, claimed, decided, alone and many at once. The points build on each other. */
export function withdrawalTests({ maker, checker, rich, other, browser }: Operators): void {
  let large = '';
  let small = '';
  test('M01 the overview counts each queue, says how old its oldest item is, and opens it filtered', async () => {
    large = await asksFor(rich(), 21_000_000);
    small = await asksFor(other(), 100_000);
    const { page } = maker();
    await open(page, '');
    const card = page.getByRole('main').getByRole('link', { name: /^Withdrawals/ });
    await until(() => card.innerText(), (text) => /\n[1-9]\d*\n.*Oldest \d+ (min|h|day)/s.test(text)); // prettier-ignore
    await card.click();
    await page.waitForURL(/withdrawals\?.*IN_REVIEW/);
    await rowOf(page, large.slice(0, 8)).waitFor();
  });

  test('M04 a request is claimed by one with name and time, says how late it is, and J goes to the next', async () => {
    const { page } = maker();
    await sql('wallet', `update withdrawal set created_at = now() - interval '3 hours' where id = $1`, [small]);
    await done(checker().call('POST', `wallet/withdrawals/${small}/claim`));
    await open(page, `withdrawals/${small}`);
    const drawer = page.getByRole('complementary');
    await drawer.getByText(/With approver for 0\d:\d\d/).waitFor();
    assert.equal(await drawer.getByRole('button', { name: /Claim|Approve|Reject/ }).count(), 0);
    const waits = rowOf(page, small.slice(0, 8)).locator('.sla');
    assert.match(await waits.innerText(), /h\s*overdue/);
    assert.equal(await waits.locator('svg').count(), 1);
    await done(checker().call('POST', `wallet/withdrawals/${small}/release`));
    await drawer.getByRole('button', { name: 'Claim this request' }).waitFor();
    await page.keyboard.press('c');
    await drawer.getByText(/Yours for 0\d:\d\d/).waitFor();
    await page.keyboard.press('j');
    await page.waitForURL((url) => !url.pathname.endsWith(small));
  });

  test('M05 nobody approves or rejects without a reason, at the screen or at the door', async () => {
    const { page } = maker();
    await open(page, `withdrawals/${small}`);
    const drawer = page.getByRole('complementary');
    const reject = drawer.getByRole('button', { name: 'Reject' });
    await reject.waitFor();
    assert.ok(await reject.isDisabled());
    assert.ok(await drawer.getByRole('button', { name: /^Approve/ }).isDisabled());
    await chooseReason(page);
    assert.ok(await reject.isDisabled(), 'a reason to approve rejects nothing');
    await chooseReason(page, 'Turnover not filled');
    assert.ok(await reject.isEnabled());
    assert.ok(
      await drawer.getByRole('button', { name: /^Approve/ }).isDisabled(),
      'a reason to reject approves nothing',
    );
    for (const verb of ['approve', 'reject']) {
      const { status } = await maker().call('POST', `wallet/withdrawals/${small}/${verb}`, {});
      assert.equal(status, 400, `${verb} without a reason`);
    }
  });

  test('M08 a large amount is typed again, a double click approves once, and nothing is done before the server did it', async () => {
    const { page } = maker();
    await open(page, `withdrawals/${large}`);
    const drawer = page.getByRole('complementary');
    await drawer.getByRole('button', { name: 'Claim this request' }).click();
    await chooseReason(page);
    const approve = drawer.getByRole('button', { name: /^Approve/ });
    const typed = drawer.getByLabel(/Type the amount again/);
    await typed.fill('21000');
    assert.ok(await approve.isDisabled());
    await typed.fill('21.000.000');
    await approve.dblclick();
    await drawer.getByText('You gave the first approval.').waitFor();
    assert.equal(await page.getByRole('button', { name: /undo/i }).count(), 0);
    await until(() => auditOf(maker(), 'withdrawal.approve', large), ({ total }) => total > 0); // prettier-ignore
    assert.equal((await auditOf(maker(), 'withdrawal.approve', large)).total, 1);
    const again = await maker().call('POST', `wallet/withdrawals/${large}/approve`, because);
    assert.equal(again.status, 403, 'the first approver is not the second');
    const { state } = await done<{ state: string }>(
      checker().call('POST', `wallet/withdrawals/${large}/approve`, because),
    );
    assert.match(state, /^(APPROVED|PAYING|SUCCESS)$/, 'who pays may have begun meanwhile');
  });

  test('M12 a new withdrawal shows in the open queue within two seconds and moves nothing', async () => {
    const { page } = maker();
    await open(page, `withdrawals/${small}`);
    const held = rowOf(page, small.slice(0, 8));
    await page.waitForLoadState('networkidle');
    const place = await held.boundingBox();
    await until(() => rich().call('GET', 'wallet/withdrawals?perPage=1'), ({ body }) => JSON.stringify(body).includes('SUCCESS')); // prettier-ignore
    const fresh = await asksFor(rich(), 200_000);
    const asked = Date.now();
    await rowOf(page, fresh.slice(0, 8)).waitFor();
    const shownMs = Date.now() - asked;
    assert.deepEqual(await held.boundingBox(), place);
    const limit = await limitNow(2_000, browser());
    assert.ok(shownMs < limit, `shown after ${shownMs} ms of ${limit}`);
  });

  test('M09 a bulk action answers for each row, failed ones by their id', async () => {
    const { page } = maker();
    await done(maker().call('POST', `wallet/withdrawals/${small}/release`));
    await open(page, 'withdrawals');
    const boxes = page.getByRole('checkbox', { name: /Select this row/ });
    await boxes.first().waitFor();
    for (const name of [other().username, rich().username]) await rowOf(page, name).getByRole('checkbox').check();
    await done(checker().call('POST', `wallet/withdrawals/${small}/claim`));
    await page.getByRole('group').getByRole('button', { name: 'Claim' }).click();
    const dialog = page.getByRole('dialog', { name: '1 done, 1 failed' });
    await dialog.getByText(small).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await done(checker().call('POST', `wallet/withdrawals/${small}/reject`, because));
    assert.match(await rejectChosen(maker(), [rich().username]), /1 done, 0 failed/);
  });

  test('M10 what operators did to a withdrawal is told beside it: who, when, from where, the change, the request', async () => {
    const { page } = maker();
    await until(
      () => auditOf(maker(), 'withdrawal.reject', small),
      ({ total }) => total === 1,
    );
    const [logged] = (await auditOf(maker(), 'withdrawal.reject', small)).data;
    await open(page, `withdrawals/${small}`);
    const trail = page.getByRole('complementary').locator('section').filter({ hasText: 'Who did what' });
    const entry = trail.getByRole('listitem').filter({ hasText: 'Reject withdrawal' });
    await entry.getByText('approver (Super admin)').waitFor();
    for (const known of ['ip', 'requestId', 'reason'] as const)
      await entry.getByText(String(logged?.[known])).first().waitFor();
    await entry.getByText(/\d changes?/).click();
    await entry.locator('ins', { hasText: 'Rejected' }).waitFor();
    assert.equal((await maker().call('PUT', `identity/audit-logs/${String(logged?.['id'])}`, {})).status, 404);
  });
}
