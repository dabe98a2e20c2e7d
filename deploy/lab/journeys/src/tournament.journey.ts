import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser, phone, ready, until } from './harness.js';
import {
  asOperator,
  because,
  chooseReason,
  done,
  open as openScreen,
  playerWith,
  sql,
  type Somebody,
} from './operators.js';
import { memberId, sit } from './seats.js';
import { faultsOf, open, turnPlayer } from './soundness.js';

let browser: Browser;
let maker: Somebody;
let checker: Somebody;
before(async () => {
  browser = await openBrowser();
  maker = await asOperator(browser, ready.accounts.operator);
  checker = await asOperator(browser, ready.accounts.approver);
});
after(() => browser.close());

const url = (path: string): string => new URL(path, ready.player).href;
const dong = (amount: number): string => `${amount}0000`;
const title = `Cuộc đua ${Date.now()}`;
/** Two operators need less, on a busy machine too; a time is written in whole minutes, so up to one more passes. */
const untilItOpensMs = 105_000;
/** As it is written: in the zone of the brand. */
const local = (ms: number): string =>
  new Date(ms).toLocaleString('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' }).slice(0, 16).replace(' ', 'T');

interface Tournament {
  readonly id: string;
  readonly revision: number;
  readonly opensAt: string;
}

/** One operator writes and proposes by the doors, another one publishes on the screen, before it opens. */
async function publish(): Promise<Tournament> {
  const now = Date.now();
  const written = await done<Tournament>(
    maker.call('POST', 'promotions/tournaments', {
      brand: 'BANYAN',
      currency: 'VND',
      texts: [{ language: 'VI', title, content: 'Một chuyến đi thử.' }],
      scoring: 'VALID_BETS',
      counts: 'CATEGORIES',
      counted: ['RNG'],
      leastMinor: '0',
      joining: true,
      minLevel: 0,
      paidIn: false,
      perAddress: 100,
      movesUp: true,
      turnover: 1,
      settleMinutes: 1,
      prizes: [{ fromPlace: 1, toPlace: 3, kind: 'CASH', amountMinor: dong(7_000), points: 0 }],
      opens: local(now + untilItOpensMs),
      closes: local(now + 3_600_000),
      ...because,
    }),
  );
  await done(maker.call('POST', `promotions/tournaments/${written.id}/propose`, { revision: 1, ...because }));
  const { page } = checker;
  await openScreen(page, `tournaments/${written.id}/show`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await chooseReason(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published', { exact: true }).first().waitFor();
  return written;
}

test('a tournament from the draft of one operator to the prize of who leads, once', async () => {
  const { id, opensAt } = await publish();
  const player = await playerWith(browser, 200_000);
  const { page } = player;
  await open(page, url('/tournaments'));
  const faults = await faultsOf(page, 'tournaments');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Tham gia', exact: true }).click();
  await page.getByText('Bạn chưa có hạng').waitFor();
  await until(
    () => Promise.resolve(Date.now()),
    (now) => now > Date.parse(opensAt) + 1_000,
    untilItOpensMs,
  );
  const game = await sit(page, 'banyan-moonlight', 'real');
  const score = async () => {
    const { score: now } = await done<{ score: string }>(player.call('GET', `tournaments/${id}/standing`));
    return BigInt(now);
  };
  await game.locator('.spin-btn').click();
  await until(score, (now) => now > 0n, 30_000);
  await open(page, url(`/tournaments/${id}`));
  await page.getByText('Hạng của bạn: 1').waitFor({ timeout: 30_000 });
  faults.push(...(await faultsOf(page, 'tournament')));
  const step = { ...because, revision: 3 };
  await done(maker.call('POST', `promotions/tournaments/${id}/stop`, { ...step, stop: 'END' }));
  const own = await maker.call('POST', `promotions/tournaments/${id}/confirm-stop`, { ...step, revision: 4 });
  assert.equal(own.body['code'], 'promotions.second_person');
  await openScreen(checker.page, `tournaments/${id}/show`);
  faults.push(...(await faultsOf(checker.page, 'console tournament')));
  await checker.page.getByRole('button', { name: 'Confirm the end' }).click();
  await chooseReason(checker.page);
  await checker.page.getByRole('dialog').getByRole('button', { name: 'Confirm the end' }).click();
  // A minute of waiting for late rounds, then the prize comes by itself.
  await page.getByText('Giải thưởng đã vào tài khoản.').waitFor({ timeout: 120_000 });
  const filter = encodeURIComponent(JSON.stringify({ kind: 'TOURNAMENT' }));
  const { data } = await done<{ data: Array<{ state: string; amountMinor: string }> }>(
    player.call('GET', `vip/gifts?filter=${filter}`),
  );
  assert.deepEqual(
    data.map(({ state, amountMinor }) => [state, amountMinor]),
    [['GRANTED', dong(7_000)]],
  );
  const [row] = await sql<{ times: number; sum: string }>(
    'wallet',
    `select count(*)::int as times, coalesce(sum(j.amount), 0)::text as sum from journal j join account a on a.id = j.account_id
     where a.member_id = $1 and a.kind = 'available' and j.source = 'promotions'`,
    [await memberId(player.username)],
  );
  assert.deepEqual(row, { times: 1, sum: dong(7_000) });
  await turnPlayer(page, { viewport: phone, theme: 'dark', language: 'AR' });
  await open(page, url(`/tournaments/${id}`));
  await page.getByRole('heading', { name: 'النتائج' }).waitFor();
  faults.push(...(await faultsOf(page, 'tournament phone dark ar')));
  await openScreen(checker.page, 'tournamentPlaces');
  await checker.page.getByRole('table').getByRole('row').nth(1).waitFor();
  faults.push(...(await faultsOf(checker.page, 'console places')));
  assert.deepEqual(faults, []);
});
