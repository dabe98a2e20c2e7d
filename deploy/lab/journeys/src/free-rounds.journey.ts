import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { because, done, sql, twoOperators, type Somebody } from './operators.js';
import { complaints, desktop, openBrowser, person, phone, ready, shoot, until, type View } from './harness.js';
import { login } from './people.js';
import { gainedBy, memberId, showsLedger, sit, told } from './seats.js';

let browser: Browser;
let maker: Somebody;
let checker: Somebody;
before(async () => {
  browser = await openBrowser();
  [maker, checker] = await twoOperators(browser);
});
after(() => browser.close());

interface Grant {
  id: string;
  state: string;
  used: number;
  wonMinor: string;
}

const betMinor = 10_000_000n;

/** What the console says of a campaign's one grant. */
async function grantOf(campaign: string): Promise<Grant> {
  const filter = encodeURIComponent(JSON.stringify({ campaign }));
  const { data } = await done<{ data: Grant[] }>(maker.call('GET', `games/free-rounds?filter=${filter}`));
  assert.equal(data.length, 1);
  return data[0] as Grant;
}

/** One operator offers, another lets it through, the studio is told. */
async function give(username: string, gameCode: string, campaign: string): Promise<void> {
  const [vendor] = await sql<{ id: string }>('games', "select id::text as id from vendor where code = 'studio'");
  const member = await memberId(username);
  const validUntil = new Date(Date.now() + 86_400_000).toISOString();
  const what = { vendorId: vendor?.id, gameCode, campaign, members: [member], rounds: 2, betMinor: String(betMinor) };
  await done(maker.call('POST', 'games/free-rounds', { ...what, creditTo: 'cash', validUntil, ...because }));
  const { id } = await grantOf(campaign);
  await done(checker.call('POST', `games/free-rounds/${id}/approve`, because));
  await until(
    () => grantOf(campaign),
    ({ state }) => state === 'GRANTED',
  );
}

interface Words {
  readonly card: string | RegExp;
  readonly spin: RegExp;
  readonly paid: RegExp;
  readonly left: string;
  readonly free: string;
  readonly history: string;
}

const digits = async (text: Promise<string>): Promise<bigint> => BigInt((await text).replaceAll(/\D/g, ''));

/** One free round; returns its win in đồng. The header's purse and the frame's bet stand still but for it. */
async function spinForFree(game: FrameLocator, { spin }: Words): Promise<bigint> {
  await game.getByRole('button', { name: spin }).click();
  await until(told(game), (text) => /Thắng|You win|Chưa trúng|No win/.test(text));
  return digits(game.locator('.dock .v.win').innerText());
}

async function playForFree(page: Page, account: { username: string }, code: string, words: Words, shots: string) {
  const campaign = `journey-${shots}-${Date.now()}`;
  await give(account.username, code, campaign);
  await page.goto(ready.player);
  await page.getByRole('heading', { name: words.card }).scrollIntoViewIfNeeded();
  await shoot(page, `free-rounds-card-${shots}`);
  await page.locator(`section:has(h2) a[href*="${code}"]`).first().waitFor();
  const game = await sit(page, code, 'real');
  const gained = () => gainedBy(account.username, code);
  const before = await gained();
  await game.locator('.gift').waitFor();
  await shoot(page, `free-rounds-offer-${shots}`);
  const first = await spinForFree(game, words);
  await until(
    () => game.locator('.gift').innerText(),
    (text) => text.includes(words.left),
  );
  await shoot(page, `free-rounds-one-left-${shots}`);
  const second = await spinForFree(game, words);
  await game.locator('dialog .gift-won').waitFor();
  await shoot(page, `free-rounds-over-${shots}`);
  assert.equal(await digits(game.locator('dialog .gift-won').innerText()), first + second);
  await page.keyboard.press('Escape');
  await game.locator('.gift').waitFor({ state: 'hidden' });
  await game.getByRole('button', { name: words.paid }).waitFor();
  const wanted = before + (first + second) * 10_000n;
  assert.equal(await until(gained, (sum) => sum === wanted), wanted);
  await showsLedger(page, account.username);
  const grant = await grantOf(campaign);
  assert.deepEqual([grant.state, grant.used, grant.wonMinor], ['USED', 2, String((first + second) * 10_000n)]);
  await game.getByRole('button', { name: words.history }).click();
  await game.locator('.round').first().getByText(words.free).waitFor();
}

const vi: Words = {
  card: /miễn phí/i,
  spin: /^Quay miễn phí/,
  paid: /^Quay, cược/,
  left: 'Còn 1/2',
  free: 'miễn phí',
  history: 'Lịch sử ván',
};
const en: Words = {
  card: /free rounds/i,
  spin: /^Spin for free/,
  paid: /^Spin, bet/,
  left: '1 of 2 left',
  free: 'free',
  history: 'Rounds',
};

for (const [shots, view, code, words] of [
  ['phone', { viewport: phone, language: 'VI' }, 'banyan-moonlight', vi],
  ['desk', { viewport: desktop, language: 'EN', theme: 'light' }, 'title-00001', en],
] as ReadonlyArray<[string, View, string, Words]>)
  test(`free rounds from the offer to the last win, at no cost, on a ${shots}`, async () => {
    const { page, context } = await person(browser, view);
    const account = ready.accounts[shots === 'phone' ? 'member' : 'agent'];
    await login(page, account);
    await playForFree(page, account, code, words, shots);
    await context.close();
    assert.deepEqual(complaints, []);
  });
