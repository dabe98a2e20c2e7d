import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import {
  because,
  chooseReason,
  done,
  open,
  playerWith,
  sql,
  twoOperators,
  type Player,
  type Somebody,
} from './operators.js';
import { axe, complaints, openBrowser, phone, ready, shoot, until } from './harness.js';
import { memberId, sit } from './seats.js';

let browser: Browser;
let maker: Somebody;
let checker: Somebody;
before(async () => {
  browser = await openBrowser();
  [maker, checker] = await twoOperators(browser);
});
after(() => browser.close());

const dong = (amount: number): string => `${amount}0000`;
const title = `Journey ${Date.now()}`;

/** A bonus of the whole deposit, staked twice; slots count whole. */
const content = {
  currency: 'VND',
  category: 'DEPOSIT',
  tags: ['SPECIAL'],
  priority: 1000,
  startsAt: '2026-01-01T00:00',
  endsAt: null,
  budgetMinor: dong(1_000_000),
  stock: 5,
  texts: [{ language: 'VI', title, content: 'Một chuyến đi thử.' }],
  terms: {
    trigger: 'DEPOSIT',
    per: 'ONCE',
    minMinor: dong(100_000),
    code: '',
    withinDays: 0,
    languages: [],
    accountTypes: [],
    exclusive: true,
    paidIn: false,
    automatic: false,
    claimDays: 7,
    reward: {
      kind: 'BONUS',
      amountMinor: '0',
      percent: 100,
      maxMinor: dong(200_000),
      ladder: [],
      turnover: 0,
      wagerBase: 'BONUS',
      wagerTimes: 2,
      bonusDays: 30,
      contribution: { RNG: 100, FISH: 100, LIVE: 10, SPORTS: 100, PVP: 0, LOTTERY: 50 },
    },
  },
};

interface Campaign {
  id: string;
  revision: number;
  spentMinor: string;
  taken: number;
}

/** One operator writes and proposes by the doors, another one reads the sentence and publishes on the screen. */
async function publish(): Promise<string> {
  const written = await done<Campaign>(
    maker.call('POST', 'promotions/campaigns', { ...content, brand: 'BANYAN', ...because }),
  );
  const step = { revision: written.revision, ...because };
  await done(maker.call('POST', `promotions/campaigns/${written.id}/propose`, step));
  const own = await maker.call('POST', `promotions/campaigns/${written.id}/publish`, {
    ...step,
    revision: step.revision + 1,
  });
  assert.equal(own.body['code'], 'promotions.second_person');
  const { page } = checker;
  await open(page, `campaigns/${written.id}/show`);
  await page.getByText(/100%/).first().waitFor();
  await shoot(page, 'console-campaign');
  await page.getByRole('button', { name: 'Publish' }).click();
  await chooseReason(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Live', { exact: true }).first().waitFor();
  return written.id;
}

async function deposit(player: Player, amount: number): Promise<void> {
  const order = { method: 'sandbox', amountMinor: dong(amount), idempotencyKey: randomUUID() };
  const { redirectUrl } = await done<{ redirectUrl: string }>(player.call('POST', 'wallet/deposits', order));
  await player.page.request.post(redirectUrl, { form: { outcome: 'success' }, maxRedirects: 0 });
}

async function bonusOf(player: Player): Promise<bigint> {
  const [row] = await sql<{ balance: string }>(
    'wallet',
    "select balance::text as balance from account where member_id = $1 and kind = 'bonus'",
    [await memberId(player.username)],
  );
  return BigInt(row?.balance ?? 0);
}

test('a promotion from the draft of one operator to the bonus that a member stakes', async () => {
  const id = await publish();
  const player = await playerWith(browser, 200_000, { viewport: phone });
  const { page } = player;
  await page.goto(new URL('/promotions', ready.player).href);
  await page.getByRole('heading', { name: title }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .nth(5)
    .waitFor();
  assert.deepEqual(await axe(page, 'promotions'), []);
  await shoot(page, 'promotions-phone');
  await page.getByRole('heading', { name: title }).click();
  await page.getByRole('button', { name: 'Tham gia ngay' }).click();
  await page.getByRole('main').getByText('Đã tham gia', { exact: true }).waitFor();
  await deposit(player, 150_000);
  const claim = page.getByRole('button', { name: new RegExp(`^Nhận: ${title}`) });
  await claim.waitFor();
  assert.deepEqual(await axe(page, 'promotion'), []);
  await shoot(page, 'promotion-due-phone');
  await claim.dblclick();
  const bonus = page.getByRole('region', { name: 'Tiền thưởng' });
  await bonus.getByText('Đang cược').waitFor();
  assert.equal(await bonusOf(player), BigInt(dong(150_000)));
  assert.match((await bonus.innerText()).replaceAll(/[.,\s]/g, ''), /Đãcược0.*300/);
  const game = await sit(page, 'banyan-moonlight', 'real');
  await game.locator('.spin-btn').click();
  const staked = await until(
    () => done<{ data: Array<{ bonus: { doneMinor: string } | null }> }>(player.call('GET', 'promotions/claims')),
    ({ data }) => BigInt(data[0]?.bonus?.doneMinor ?? 0) > 0n,
  );
  assert.equal(staked.data.length, 1);
  await page.goto(new URL('/promotions/center', ready.player).href);
  await page.getByRole('heading', { name: title }).waitFor();
  await shoot(page, 'promotion-center-phone');
  const campaign = await done<Campaign>(maker.call('GET', `promotions/campaigns/${id}`));
  assert.deepEqual([campaign.spentMinor, campaign.taken], [dong(150_000), 1]);
  await done(maker.call('POST', `promotions/campaigns/${id}/end`, { revision: campaign.revision, ...because }));
  assert.deepEqual(complaints, []);
});

test('signing in for a day brings what the ladder says, once', async () => {
  const player = await playerWith(browser, 100_000);
  const { page } = player;
  await page.goto(new URL('/promotions/claim', ready.player).href);
  await page.getByRole('button', { name: 'Điểm danh hôm nay' }).click();
  await page.getByRole('button', { name: 'Đã điểm danh hôm nay' }).waitFor();
  await shoot(page, 'promotion-ladder-desk');
  const [row] = await sql<{ times: number; sum: string }>(
    'wallet',
    `select count(*)::int as times, coalesce(sum(j.amount), 0)::text as sum from journal j join account a on a.id = j.account_id
     where a.member_id = $1 and a.kind = 'available' and j.source = 'promotions'`,
    [await memberId(player.username)],
  );
  assert.deepEqual(row, { times: 1, sum: dong(1_000) });
  assert.deepEqual(complaints, []);
});
