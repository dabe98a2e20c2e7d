import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser, person, phone, ready, until } from './harness.js';
import { asOperator, open as openScreen, rowOf } from './operators.js';
import { register } from './people.js';
import { faultsOf, open, turnPlayer } from './soundness.js';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

const url = (path: string): string => new URL(path, ready.player).href;
const name = 'Vòng quay Rồng Vàng';
/** As the console of an operator who reads English names it. */
const nameInEnglish = 'Golden Dragon wheel';

test('U01 a member spins the wheel of the day, reads what it won, and has the browser reckon it anew', async () => {
  const { page, context } = await person(browser);
  await register(page);
  await open(page, url('/wheel'));
  const card = page.getByRole('article', { name });
  await card.getByText('Lượt còn lại hôm nay: 1').waitFor();
  const faults = await faultsOf(page, 'wheel');
  await card.getByRole('button', { name: `Quay: ${name}` }).click();
  const result = card.getByText(/^(Bạn trúng|Lần này chưa trúng)/);
  await result.waitFor({ timeout: 15_000 });
  const said = await result.innerText();
  await card.getByText('Lượt còn lại hôm nay: 0').waitFor();
  const history = card.getByRole('region', { name: 'Lượt quay của tôi' }).last();
  const won = said.startsWith('Bạn trúng') ? said.replace('Bạn trúng', '') : 'Không trúng';
  const flat = (text: string) => text.replaceAll(/[\s\u2066-\u2069]+/g, '');
  await until(
    () => history.innerText(),
    (shown) => flat(shown).includes(flat(won)),
  );
  // There is none left of today, and no points to pay for one.
  assert.equal(await card.getByRole('button', { name: `Quay: ${name}` }).getAttribute('aria-disabled'), 'true');
  await card.getByRole('button', { name: 'Kiểm tra công bằng' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Đổi mã và tiết lộ' }).click();
  await dialog.getByRole('button', { name: 'Tính lại trong trình duyệt của tôi' }).click();
  await dialog.getByText(/đã tính lại 1 lượt/).waitFor();
  faults.push(...(await faultsOf(page, 'wheel fairness')));
  await page.keyboard.press('Escape');
  await turnPlayer(page, { viewport: phone, theme: 'dark', language: 'AR' });
  await open(page, url('/wheel'));
  await page.getByText('الدورات المتبقية اليوم: 0').first().waitFor();
  faults.push(...(await faultsOf(page, 'wheel phone dark ar')));
  const desk = await asOperator(browser, ready.accounts.operator);
  await openScreen(desk.page, 'wheels');
  await rowOf(desk.page, nameInEnglish).click();
  await desk.page.getByRole('progressbar').last().waitFor();
  faults.push(...(await faultsOf(desk.page, 'console wheel')));
  await openScreen(desk.page, 'wheelSpins');
  await desk.page.getByRole('table').getByRole('row').nth(1).waitFor();
  faults.push(...(await faultsOf(desk.page, 'console spins')));
  assert.deepEqual(faults, []);
  await desk.page.context().close();
  await context.close();
});
