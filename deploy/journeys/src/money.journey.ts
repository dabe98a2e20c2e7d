import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { complaints, openBrowser, person, ready, shoot, until } from './harness.js';
import { balanceIs, loginConsole, register } from './people.js';

const atPlayer = (path: string): string => new URL(path, ready.player).href;

/** Deposits through the provider's page. */
async function deposit(page: Page): Promise<void> {
  await page.goto(atPlayer('/wallet/deposit'));
  const main = page.getByRole('main');
  await main.getByRole('button', { name: '500K' }).click();
  await main.locator('button[type=submit]').click();
  await page.locator('button[value=success]').click();
  await page.waitForURL(/\/wallet\/deposit/);
}

async function askWithdrawal(page: Page): Promise<string> {
  await page.goto(atPlayer('/wallet/withdraw'));
  const main = page.getByRole('main');
  await main.getByLabel('Ngân hàng').selectOption({ label: 'Vietcombank' });
  await main.getByLabel('Số tài khoản').fill(`77${Date.now()}`);
  await main.getByLabel('Tên chủ tài khoản').fill('NGUYEN VAN AN');
  await main.getByRole('button', { name: 'Lưu tài khoản' }).click();
  await main.getByRole('button', { name: '200K' }).click();
  await main.getByRole('button', { name: 'Gửi lệnh rút' }).dblclick();
  await page.waitForURL(/\/wallet\/withdraw\/[0-9a-f-]{36}/);
  return page.url().split('/').at(-1) ?? '';
}

/** Claims and approves one withdrawal in the console. */
async function approve(page: Page, id: string): Promise<void> {
  await page.goto(new URL(`withdrawals/${id}`, ready.admin).href);
  await page.getByRole('button', { name: 'Nhận lệnh này' }).click();
  const reason = page.getByRole('combobox', { name: /Lý do/ });
  await reason.click();
  await page.getByRole('option').first().click();
  await shoot(page, 'console-withdrawal');
  await page.getByRole('button', { name: /Duyệt chi/ }).click();
}

async function rows<T>(service: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: ready.databases[service] });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

test('a newcomer registers, deposits, plays, withdraws, is paid, and the money adds up to zero', async () => {
  const { page } = await person(browser);
  await register(page);
  await deposit(page);
  await balanceIs(page, (amount) => amount === 500_000);
  await shoot(page, 'player-deposit');

  const second = await page.context().newPage();
  await second.goto(ready.player);
  await balanceIs(second, (amount) => amount === 500_000);

  await page.goto(atPlayer('/play/banyan-moonlight'));
  const game = page.frameLocator('iframe').first();
  const spin = game.getByRole('button', { name: /^(Quay|Spin|旋转)/ }).first();
  await spin.waitFor();
  await shoot(page, 'player-game');
  for (let round = 0; round < 3; round += 1) {
    await spin.click();
    await until(() => spin.isEnabled(), Boolean);
  }
  const [played] = await until(
    () => rows<{ bets: string }>('wallet', 'select count(*) as bets from journal where kind = 1'),
    ([row]) => Number(row?.bets) >= 3,
  );
  assert.ok(Number(played?.bets) >= 3);
  const now = await balanceIs(page, (amount) => amount !== 500_000);
  assert.equal(await balanceIs(second, (amount) => amount === now), now, 'both tabs move live');

  const id = await askWithdrawal(page);
  await shoot(page, 'player-withdrawal');
  const [held] = await rows<{ held: string }>('wallet', `select count(*) as held from withdrawal where id = '${id}'`);
  assert.equal(held?.held, '1', 'the double click made one withdrawal');
  const { page: desk } = await person(browser);
  await loginConsole(desk);
  await approve(desk, id);
  await page.getByText('Đã chuyển tới bạn').first().waitFor();
  await until(
    () => rows<{ state: string }>('wallet', `select state from withdrawal where id = '${id}'`),
    ([row]) => row?.state === 'SUCCESS',
  );
  await shoot(page, 'player-paid');

  const sums = await rows<{ currency: string; sum: string }>(
    'wallet',
    `select c.currency, sum(p.amount)::text as sum from (
       select account_id, amount from journal union all select contra_id, -amount from journal
     ) p join account c on c.id = p.account_id group by c.currency`,
  );
  assert.deepEqual(
    sums.map(({ sum }) => sum),
    sums.map(() => '0'),
  );
  const [ledger] = await rows<{ wrong: string }>(
    'wallet',
    `select count(*)::text as wrong from account a where a.kind = 'available'
       and a.balance <> (select coalesce(sum(amount), 0) from journal j where j.account_id = a.id)`,
  );
  assert.equal(ledger?.wrong, '0');
  assert.deepEqual(complaints, []);
});
