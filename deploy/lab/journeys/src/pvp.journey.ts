import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { playerWith } from './operators.js';
import { axe, complaints, desktop, openBrowser, person, phone, ready, shoot, until } from './harness.js';
import { balance, balanceIs } from './people.js';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

const lobby = new URL('/games/pvp', ready.player).href;
const room = (page: Page) => page.locator('a.room-card[href*="tl-2k-3"]');
const cards = (game: FrameLocator) => game.locator('.own .tl-card');

/** The tables of the lobby; the platform lists the game once the studio has declared it. */
async function openLobby(page: Page): Promise<void> {
  await until(
    async () => {
      await page.goto(lobby);
      return room(page)
        .waitFor({ timeout: 5_000 })
        .then(
          () => true,
          () => false,
        );
    },
    Boolean,
    60_000,
  );
}

/** So long one has to think; after it the clock plays. */
const turnMs = 20_000;

const names = (game: FrameLocator) =>
  cards(game).evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));

/** A move of whoever's turn it is, as a hint suggests it; returns whether the hand is over. */
async function moveOn(game: FrameLocator): Promise<boolean> {
  if ((await game.locator('.result').count()) > 0) return true;
  if ((await game.locator('.tl-bar.on').count()) === 0) return false;
  await game.getByRole('button', { name: 'Gợi ý' }).click();
  const play = game.getByRole('button', { name: 'Đánh', exact: true });
  const left = await cards(game).count();
  if (await play.isEnabled()) await play.click();
  else await game.getByRole('button', { name: 'Bỏ lượt' }).click();
  await until(
    async () => (await game.locator('.tl-bar.on').count()) === 0 || (await cards(game).count()) < left,
    Boolean,
    turnMs,
  );
  return false;
}

test('two people find a table in the lobby, play a hand for real money, and one comes back in the middle of it', async () => {
  // Nobody of the demo: others play with its members meanwhile, and an agent may be paid in the middle of a hand.
  const { page: one } = await playerWith(browser, 100_000, { viewport: desktop });
  const { page: two } = await playerWith(browser, 100_000, { viewport: phone });
  await Promise.all([openLobby(one), openLobby(two)]);
  const before = [await balance(one), await balance(two)];
  await room(one).click();
  const backOffice = one.frameLocator('iframe').first();
  await backOffice.locator('.tl:not(.lobby)').waitFor();
  // Whoever looks at the lobby sees the seat taken. How soon is no matter here: a vendor that is busy is asked less often.
  await room(two).getByText('1/2').waitFor();
  await shoot(two, 'pvp-lobby-phone');
  await room(two).click();
  const hand = two.frameLocator('iframe').first();
  await until(
    () => cards(hand).count(),
    (count) => count === 13,
  );
  await shoot(one, 'pvp-desk');
  await shoot(two, 'pvp-phone');
  assert.deepEqual(await axe(one, 'pvp'), []);
  const held = await names(hand);
  await two.reload();
  await until(
    () => cards(hand).count(),
    (count) => count > 0,
  );
  assert.ok((await names(hand)).every((name) => held.includes(name)));
  const games = [backOffice, hand];
  // Whoever sees the end first stands up, so that no other hand begins.
  await until(
    async () => {
      for (const game of games) if (await moveOn(game)) return true;
      return false;
    },
    Boolean,
    90_000,
  );
  await shoot(one, 'pvp-end-desk');
  await shoot(two, 'pvp-end-phone');
  for (const game of games) await game.getByRole('button', { name: 'Rời bàn' }).click();
  // The stakes are 2,000 each; the rake is three hundredths of the pot.
  const won = (page: Page, old: number) => balanceIs(page, (now) => now === old + 1880 || now === old - 2000);
  const after = [await won(one, before[0] ?? 0), await won(two, before[1] ?? 0)];
  const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
  assert.equal(sum(after), sum(before) - 120);
  await backOffice.getByRole('button', { name: 'Kiểm tra công bằng' }).click();
  const [verifier] = await Promise.all([
    one.context().waitForEvent('page'),
    backOffice.getByRole('link', { name: 'Tính lại', exact: true }).click(),
  ]);
  await verifier.getByText('Tổng thắng').waitFor();
  assert.equal(await verifier.locator('.dealt-hand').count(), 2);
  assert.deepEqual(complaints, []);
});

test('a demo is against bots that say so', async () => {
  const { page } = await person(browser, { viewport: phone });
  await page.goto(new URL('/play/tien-len?mode=demo', ready.player).href);
  const game = page.frameLocator('iframe').first();
  await game.getByRole('button', { name: 'Với 3 bot' }).first().click();
  await until(
    () => cards(game).count(),
    (count) => count === 13,
  );
  assert.deepEqual(await game.locator('.seat.bot .name').allInnerTexts(), ['BOT 1', 'BOT 2', 'BOT 3']);
  await shoot(page, 'pvp-demo-phone');
  assert.deepEqual(complaints, []);
});
