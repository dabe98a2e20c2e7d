import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Locator, Page, Request } from 'playwright-core';
import { done, playerWith, rowOf, sql } from './operators.js';
import { axe, complaints, openBrowser, person, ready, shoot, until } from './harness.js';
import { balanceIs, loginConsole, register, setPaymentPassword, typePaymentPassword } from './people.js';

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
  await setPaymentPassword(main);
  await main.getByLabel('Ngân hàng').selectOption({ label: 'Vietcombank' });
  await main.getByLabel('Số tài khoản').fill(`77${Date.now()}`);
  await main.getByLabel('Tên chủ tài khoản').fill('NGUYEN VAN AN');
  await typePaymentPassword(main);
  await main.getByRole('button', { name: 'Lưu tài khoản' }).click();
  await main.getByText('N***** V** A*').first().waitFor();
  await main.getByRole('button', { name: '200K' }).click();
  await typePaymentPassword(main);
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

/** What the member's rounds came to so far, in đồng, and how many bets there were. */
async function played(username: string): Promise<{ bets: number; net: number }> {
  const [member] = await sql<{ id: string }>('identity', `select id from member where username = '${username}'`);
  const [row] = await sql<{ bets: number; net: string }>(
    'wallet',
    `select count(*) filter (where j.kind = 1)::int as bets, coalesce(sum(j.amount), 0)::text as net
       from journal j join account a on a.id = j.account_id where a.member_id = ${member?.id} and j.kind in (1, 2)`,
  );
  return { bets: row?.bets ?? 0, net: Number(row?.net) / 10_000 };
}

/** Spins three times, and on until the rounds moved the balance: luck may bring back exactly what was staked. */
async function play(spin: Locator, username: string): Promise<number> {
  for (let spins = 1; ; spins += 1) {
    await spin.click();
    const { net } = await until(
      () => played(username),
      ({ bets }) => bets === spins,
    );
    await until(() => spin.isEnabled(), Boolean);
    if (spins >= 3 && net !== 0) return net;
  }
}

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const png = (name: string, bytes = dot.length) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([dot, Buffer.alloc(bytes - dot.length)]),
});
const gif = Buffer.from('GIF89a');

/** Offers the pictures of a receipt in turn; returns what the page says against each, and where it sent anything meanwhile. */
async function offerPictures(page: Page): Promise<{ said: string[][]; kept: number; sent: string[] }> {
  const receipt = page.locator('.receipt');
  await receipt.getByRole('radio', { name: 'Chưa nhận được gì' }).check();
  const sent: string[] = [];
  const note = (request: Request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  };
  const chooser = receipt.locator('input[type=file]');
  const faults = receipt.getByRole('alert').getByRole('listitem');
  const pictures = receipt.locator('.picture-chosen');
  const said: string[][] = [];
  page.on('request', note);
  for (const files of [
    [{ name: 'anh.gif', mimeType: 'image/gif', buffer: gif }],
    [{ name: 'doi-ten.png', mimeType: 'image/png', buffer: gif }],
    [png('nang.png', 6 * 1024 * 1024)],
    ['mot.png', 'hai.png', 'ba.png', 'bon.png'].map((name) => png(name)),
  ]) {
    await chooser.setInputFiles(files);
    await faults.getByText(files.at(-1)?.name ?? '').waitFor();
    said.push(await faults.allInnerTexts());
  }
  const kept = await pictures.count();
  page.off('request', note);
  return { said, kept, sent };
}

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

test('a newcomer registers, deposits, plays, withdraws, is paid, and the money adds up to zero', async (t) => {
  const { page } = await person(browser);
  const username = await register(page);
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
  const net = await play(spin, username);
  for (const tab of [page, second]) await balanceIs(tab, (amount) => amount === 500_000 + net);

  const id = await askWithdrawal(page);
  await shoot(page, 'player-withdrawal');
  const [held] = await sql<{ held: string }>('wallet', `select count(*) as held from withdrawal where id = '${id}'`);
  assert.equal(held?.held, '1', 'the double click made one withdrawal');
  const { page: backOffice } = await person(browser);
  await loginConsole(backOffice);
  await approve(backOffice, id);
  await page.getByText('Đã chuyển tới bạn').first().waitFor();
  await until(
    () => sql<{ state: string }>('wallet', `select state from withdrawal where id = '${id}'`),
    ([row]) => row?.state === 'SUCCESS',
  );
  await shoot(page, 'player-paid');

  await t.test(
    'P20 pictures that are too many, too large or none are refused by their rule before anything is sent',
    async () => {
      const { said, kept, sent } = await offerPictures(page);
      assert.deepEqual(said, [
        ['“anh.gif” không phải ảnh PNG hoặc JPG.'],
        ['“doi-ten.png” không phải ảnh PNG hoặc JPG.'],
        ['“nang.png” nặng 6 MB; mỗi ảnh tối đa 5 MB.'],
        ['Nhiều nhất 3 ảnh; “bon.png” chưa được thêm.'],
      ]);
      assert.equal(kept, 3);
      assert.deepEqual(sent, []);
      await shoot(page, 'player-proofs');
    },
  );

  const sums = await sql<{ currency: string; sum: string }>(
    'wallet',
    `select c.currency, sum(p.amount)::text as sum from (
       select account_id, amount from journal union all select contra_id, -amount from journal
     ) p join account c on c.id = p.account_id group by c.currency`,
  );
  assert.deepEqual(
    sums.map(({ sum }) => sum),
    sums.map(() => '0'),
  );
  const [ledger] = await sql<{ wrong: string }>(
    'wallet',
    `select count(*)::text as wrong from account a where a.kind = 'available'
       and a.balance <> (select coalesce(sum(amount), 0) from journal j where j.account_id = a.id)`,
  );
  assert.equal(ledger?.wrong, '0');
  assert.deepEqual(complaints, []);
});

/** Moves so much into the purse that the vendor keeps for the member, on the wallet page. */
async function moveIn(page: Page, dong: number): Promise<void> {
  await page.goto(atPlayer('/wallet'));
  const wallets = page.getByRole('region', { name: 'Ví tại nhà phát hành' });
  await wallets
    .getByRole('listitem')
    .filter({ hasText: 'Lantern Games' })
    .first()
    .getByRole('button', { name: 'Chuyển vào' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=amount]').fill(String(dong));
  await dialog.getByRole('button', { name: 'Chuyển', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await shoot(page, 'player-purse');
}

/** Plays one round from the purse by the keyboard; returns what it holds then, in đồng. */
async function tossCoin(page: Page, dong: number): Promise<number> {
  await page.goto(atPlayer('/play/lantern-coin'));
  const game = page.frameLocator('iframe').first();
  const held = async () =>
    Number((await game.locator('#balance').innerText()).replaceAll(/[^\d,]/g, '').replace(',', '.'));
  await until(held, (amount) => amount === dong);
  const heads = game.getByRole('button', { name: 'Ngửa' });
  await until(() => heads.isEnabled(), Boolean);
  await heads.press('Enter');
  const left = await until(held, (amount) => amount !== dong);
  assert.match(await game.locator('#news').innerText(), left > dong ? /Bạn đoán đúng/ : /Lần này chưa đúng/);
  assert.deepEqual(await axe(page, 'lantern-coin'), []);
  await shoot(page, 'player-lantern');
  return left;
}

test('money goes to a vendor that keeps it, is played with there, and all that is left comes back', async () => {
  const { page, call } = await playerWith(browser, 300_000);
  const balances = await done<{ isSingle: boolean }>(call('GET', 'v2/wallets/balance'));
  assert.equal(balances.isSingle, false);
  await moveIn(page, 100_000);
  await balanceIs(page, (amount) => amount === 200_000);
  const left = await tossCoin(page, 100_000);
  assert.ok([99_000, 100_980].includes(left), `one round of 1.000 at 1.98 left ${left}`);

  await page.goto(atPlayer('/wallet'));
  await page.getByRole('button', { name: 'Rút về tất cả' }).click();
  const whole = await done<{ availableMinor: string }>(
    until(
      () => call('GET', 'wallet/withdrawals/rules'),
      ({ body }) => JSON.stringify(body).includes(`"${(200_000 + left) * 10_000}"`),
    ),
  );
  assert.equal(whole.availableMinor, String((200_000 + left) * 10_000));

  const { page: backOffice } = await person(browser);
  await loginConsole(backOffice);
  await backOffice.goto(new URL('vendorTransfers', ready.admin).href);
  const moves = rowOf(backOffice, 'Lantern Games');
  await moves.nth(1).waitFor();
  await shoot(backOffice, 'console-vendor-transfers');
  const moved = await sql<{ direction: string; amount: string; state: string }>(
    'games',
    `select direction, amount_minor::text as amount, state from vendor_transfer t join vendor v on v.id = t.vendor_id
       where v.code = 'lantern' order by t.created_at desc limit 2`,
  );
  assert.deepEqual(moved, [
    { direction: 'WITHDRAW', amount: String(left * 10_000), state: 'SUCCESS' },
    { direction: 'DEPOSIT', amount: '1000000000', state: 'SUCCESS' },
  ]);
  assert.deepEqual(complaints, []);
});
