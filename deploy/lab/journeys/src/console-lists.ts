import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { at, auditOf, chooseReason, eldestMembers, open, rowOf, sql, type Operators } from './operators.js';
import { until } from './harness.js';

/** Lists and a member's page: asked of the server, exported, masked, and whole when a refresh fails. */
export function listTests({ maker, rich }: Operators): void {
  test('M02 a list pages, sorts and filters at the server, and keeps columns, density, filters and its address', async () => {
    const { page } = maker();
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
    await until(() => maker().call('GET', 'identity/preferences'), ({ body }) => JSON.stringify(body).includes('"Minh"')); // prettier-ignore
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
    const { page } = maker();
    await sql('identity', `update member set nickname = '=1+cmd' where username = $1`, [rich().username]);
    await open(page, `members?filter=${encodeURIComponent(JSON.stringify({ q: rich().username }))}`);
    await rowOf(page, rich().username).waitFor();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const stream = await (await file).createReadStream();
    const text = (await stream.toArray()).map(String).join('');
    assert.equal(text.trim().split('\r\n').length, 2);
    assert.match(text, /,'=1\+cmd,/);
  });

  test('M13 a member’s page has tabs, links, copying, and masked data whose reading is recorded', async () => {
    const { page } = maker();
    await open(page, 'members/1001');
    await page.goto(at('members/1001/show'));
    const tabs = page.getByRole('tab');
    await tabs.nth(5).waitFor();
    await page.getByRole('button', { name: 'Copy: 1001' }).click();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '1001');
    assert.equal(await page.getByText('0912345678').count(), 0, 'the number is masked');
    const seen = (await auditOf(maker(), 'member.reveal', '1001')).total;
    await page.getByRole('button', { name: /Reveal.*Mobile/ }).click();
    await chooseReason(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Reveal' }).click();
    await page.getByText('0912345678').waitFor();
    await until(() => auditOf(maker(), 'member.reveal', '1001'), ({ total }) => total === seen + 1); // prettier-ignore
    await page.getByRole('tab', { name: 'Rounds' }).click();
    await page.waitForURL(/tab=rounds/);
  });

  test('M15 an error shows its code and request, and a failed refresh keeps the rows', async () => {
    const { page } = maker();
    await open(page, eldestMembers);
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
}
