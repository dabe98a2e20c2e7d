import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, chooseReason, eldestMembers, open, rowOf, type Somebody } from './operators.js';
import { axe, until } from './harness.js';

const focusedRow = 'tbody tr:focus';

/** What operators do without a pointer. */
export function keyTests(backOffice: () => Somebody): void {
  test('the command palette goes to screens, finds records and runs commands', async () => {
    const { page } = backOffice();
    await open(page, 'games');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to or do' });
    const field = palette.getByRole('combobox');
    await field.waitFor();
    assert.deepEqual(await axe(page, 'palette'), []);
    await field.fill('minhch');
    await palette.getByRole('option', { name: /minhchau 1001/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/members\/1001\/show/);
    await page.getByRole('heading', { name: 'minhchau' }).waitFor();
    await page.keyboard.press('Control+k');
    await field.fill('audit');
    await until(
      () => palette.getByRole('option', { selected: true }).innerText(),
      (text) => text.startsWith('Audit log'),
    );
    await page.keyboard.press('Enter');
    await page.waitForURL(/auditLogs/);
    const theme = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const before = await theme();
    for (const back of [false, true]) {
      await page.keyboard.press('Control+k');
      await field.fill('toggle');
      await page.keyboard.press('Enter');
      await until(theme, (now) => (now === before) === back);
    }
  });

  test('? shows the keys, G and a letter goes to a screen, and fields keep their letters', async () => {
    const { page } = backOffice();
    await open(page, eldestMembers);
    await rowOf(page, 'minhchau').waitFor();
    await page.keyboard.press('?');
    const map = page.getByRole('dialog', { name: 'Keys' });
    await map.getByText('G M', { exact: true }).waitFor();
    assert.deepEqual(await axe(page, 'keys'), []);
    await page.keyboard.press('Escape');
    await map.waitFor({ state: 'hidden' });
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    assert.equal(await page.locator(focusedRow).count(), 1);
    assert.equal(
      await page
        .locator('tbody tr')
        .nth(1)
        .evaluate((row) => row === document.activeElement),
      true,
    );
    await page.keyboard.press('/');
    await page.keyboard.type('gv?');
    assert.equal(await page.getByRole('search').getByRole('textbox').inputValue(), 'gv?');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('g');
    await page.getByRole('status').filter({ hasText: 'press the letter' }).waitFor();
    await page.keyboard.press('v');
    await page.waitForURL(/vendors/);
    await page.getByRole('heading', { name: 'Vendors' }).waitFor();
    await page.locator('tbody tr').first().waitFor();
    await page.keyboard.press('j');
    await page.locator(focusedRow).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/vendors\/.+\/show/);
  });
}

/** Rejects what is chosen, all with one reason, and returns what each row said. */
export async function rejectChosen({ page }: Somebody, names: readonly string[]): Promise<string> {
  await page.goto(at('withdrawals'));
  for (const name of names) await rowOf(page, name).getByRole('checkbox').check();
  await page.getByRole('group').getByRole('button', { name: 'Reject' }).click();
  await chooseReason(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  const results = page.getByRole('dialog', { name: /done, \d+ failed/ });
  await results.waitFor();
  const text = await results.innerText();
  await results.getByRole('button', { name: 'Close' }).click();
  return text;
}
