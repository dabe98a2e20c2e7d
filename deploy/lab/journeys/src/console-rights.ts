import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  asksForOperator,
  at,
  because,
  chooseReason,
  consolePage,
  done,
  open,
  sql,
  type Operators,
} from './operators.js';
import { totp } from './harness.js';

/** Who may do what: maker and checker, what changed meanwhile, and roles. */
export function rightTests({ maker, checker, browser }: Operators): void {
  const newcomer = `games.${Date.now().toString(36)}`;
  /** Of the newcomer's enrolment: one from each desk. */
  const parts: string[] = [];

  test('M06 who asks cannot decide: no button, 403 at the door, refused by the database', async () => {
    const { page } = maker();
    const id = await asksForOperator(maker(), newcomer);
    await open(page, `approvals/${id}/show`);
    await page.getByText('Your request, somebody else must decide').waitFor();
    assert.equal(await page.getByRole('button', { name: /Approve|Reject/ }).count(), 0);
    assert.equal((await maker().call('POST', `identity/approvals/${id}/approve`, because)).status, 403);
    await assert.rejects(
      sql('identity', `update approval_request set checker_id = maker_id, status = 'APPROVED' where id = $1`, [id]),
    );
    await done(checker().call('POST', `identity/approvals/${id}/approve`, because));
    for (const { page: backOffice } of [maker(), checker()]) {
      await open(backOffice, `approvals/${id}/show`);
      await backOffice.getByRole('button', { name: 'Show my part once' }).click();
      parts.push(await backOffice.getByTestId('enrolment-part').innerText());
    }
  });

  test('M07 an approval shows before and after, and one that was decided meanwhile answers 409 and is read again', async () => {
    const { page } = checker();
    const role = await done<{ name: string; permissions: string[] }>(maker().call('GET', 'identity/roles/gameops'));
    const change = { name: role.name, permissions: [...role.permissions, 'audit.view'], ...because };
    const { id } = await done<{ id: string }>(maker().call('PUT', 'identity/roles/gameops', change));
    await open(page, `approvals/${id}/show`);
    await page.getByRole('region', { name: 'Change' }).locator('ins', { hasText: 'See the audit log' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Approve' }).click();
    await chooseReason(page);
    await done(checker().call('POST', `identity/approvals/${id}/reject`, because));
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('alert').filter({ hasText: 'was read again' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('main').getByText('Rejected').first().waitFor();
    assert.equal(await page.getByRole('main').getByRole('button', { name: 'Approve' }).count(), 0);
  });

  test('M11 a role sees its menu only, and a forbidden address says so', async () => {
    const page = await consolePage(browser());
    await page.goto(at('withdrawals'));
    await page.getByRole('button', { name: 'First log-in, or after a reset' }).click();
    await page.locator('input[name=username]').fill(newcomer);
    await page.locator('input[name=first]').fill(parts[0] ?? '');
    await page.locator('input[name=second]').fill(parts[1] ?? '');
    await page.locator('button[type=submit]').click();
    await page.locator('input[name=password]').fill('xK9-mirror-lamp');
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
    assert.deepEqual(await links.allInnerTexts(), ['Overview', 'Held wins', ...products, 'Maintenance']);
    await page.context().close();
  });
}
