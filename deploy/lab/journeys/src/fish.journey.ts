import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { playerWith, sql } from './operators.js';
import { axe, complaints, desktop, openBrowser, person, phone, ready, shoot, until } from './harness.js';
import { gainedBy, memberId, namesNoMoney, showsLedger } from './seats.js';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

/** Opens the hunt; the platform lists it once the studio has declared it. */
async function sit(page: Page, query = ''): Promise<FrameLocator> {
  const game = page.frameLocator('iframe').first();
  await until(
    async () => {
      await page.goto(new URL(`/play/coral-hunt${query}`, ready.player).href);
      return page
        .locator('iframe')
        .waitFor({ timeout: 5_000 })
        .then(
          () => true,
          () => false,
        );
    },
    Boolean,
    60_000,
  );
  await game.getByText(/^Con nước \d+ · \d+ giây/).waitFor({ timeout: 20_000 });
  if (query.includes('mode=demo')) await namesNoMoney(game);
  return game;
}

/** Moves the tide so that so much of its hunt is over; its boss then has this number, whatever its seed says. */
const moveTide = (goneMs: number, bossNumber: number) =>
  until(
    () =>
      sql(
        'studio',
        `update shared_round set starts_at = now() + $1 * interval '1 millisecond', drawn = $2,
           ends_at = now() + ($1 + 3000) * interval '1 millisecond'
         where game = 'coral-hunt' and phase = 'BETTING' returning number`,
        [50_000 - goneMs, JSON.stringify({ numbers: [bossNumber] })],
      ),
    ({ length }) => length === 1,
  );

/** What a member's real rounds of the hunt came to by the studio's own book, in minor units, once none of them is open. */
async function paidToHunter(username: string): Promise<bigint | null> {
  const known = await sql<{ player: string }>('games', 'select player from player where member_id = $1', [
    await memberId(username),
  ]);
  const [book] = await sql<{ open: number; moved: string | null }>(
    'studio',
    `select count(*) filter (where r.state not in ('SETTLED', 'CLOSING', 'REFUSED', 'VOID'))::int as open,
       sum(r.win_minor - r.bet_minor) filter (where r.state in ('SETTLED', 'CLOSING'))::text as moved
     from round r join player p on p.id = r.player_id
     where r.game = 'coral-hunt' and p.platform_player = any($1)`,
    [known.map(({ player }) => player)],
  );
  return book && book.open === 0 && book.moved !== null ? BigInt(book.moved) : null;
}

const status = (game: FrameLocator) => game.locator('.unseen[role=status]').innerText();
const kind = (game: FrameLocator, name: string) => game.getByRole('button', { name: new RegExp(`^${name}, trả`) });

/** How many of each kind are in sight, as the buttons say it. */
const inSight = (game: FrameLocator) =>
  game.locator('.kind:not(.boss)').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));

/** Holds the trigger until something is caught; returns what is told of it. */
async function catchOne(page: Page, game: FrameLocator): Promise<string> {
  const small = game.locator('.kind:not(.boss):enabled').first();
  return until(
    async () => {
      if (await small.isEnabled()) await small.click();
      await game.locator('.go-btn').focus();
      await page.keyboard.down(' ');
      await page.waitForTimeout(1_200);
      await page.keyboard.up(' ');
      await page.waitForTimeout(500);
      return status(game);
    },
    (text) => text.startsWith('Bắt được'),
    40_000,
  );
}

/** Sees that somebody else at the lagoon has caught something. */
const receives = (game: FrameLocator) =>
  game
    .locator('.feed')
    .getByText(/\*\*\* bắt .*\d/)
    .first()
    .waitFor({ timeout: 40_000 });

test('a demo on a phone shoots by touch and by itself, and its rounds are computed again', async () => {
  const { page } = await person(browser, { viewport: phone });
  const game = await sit(page, '?mode=demo');
  const canvas = game.locator('.sea-canvas');
  const box = await canvas.boundingBox();
  assert.ok(box && box.width > 350 && box.height > 180, JSON.stringify(box));
  await shoot(page, 'fish-phone');
  for (let place = 0; place < 24; place += 1)
    await game
      .locator('.sea')
      .click({ position: { x: 30 + ((place * 61) % 320), y: 30 + ((place * 37) % (box.height - 60)) } });
  await game.getByRole('button', { name: 'Chơi tự động' }).click();
  await shoot(page, 'fish-auto-phone');
  await game.getByRole('button', { name: 'Bắn 50 viên' }).click();
  await until(
    () => status(game),
    (text) => text.startsWith('Bắt được'),
    30_000,
  );
  await shoot(page, 'fish-shots-phone');
  await game.getByRole('button', { name: /^Dừng tự động/ }).click();
  await page.waitForTimeout(1_000);
  await game.getByRole('button', { name: 'Kiểm tra công bằng' }).click();
  await game.getByRole('button', { name: 'Hạt giống của bạn' }).click();
  await game.getByRole('button', { name: 'Đổi hạt giống và mở mã cũ' }).click();
  await game.getByText('Hạt giống đã mở').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await game.getByRole('button', { name: 'Lịch sử ván' }).click();
  await shoot(page, 'fish-history-phone');
  const [verifier] = await Promise.all([
    page.context().waitForEvent('page'),
    game.getByRole('link', { name: 'Tính lại' }).first().click(),
  ]);
  await verifier.getByText('Tổng thắng').waitFor();
  await verifier.locator('.fish-proof tbody tr').first().waitFor();
  assert.deepEqual(complaints, []);
});

test('two people see the same fish, what each catches, and share a boss for real money', async () => {
  const one = await playerWith(browser, 2_000_000, { viewport: desktop });
  const two = await playerWith(browser, 2_000_000, { viewport: phone });
  const [wide, small] = await Promise.all([sit(one.page), sit(two.page)]);
  await moveTide(3_000, 0);
  await one.page.waitForTimeout(1_500);
  await until(
    async () => {
      const [here, there] = await Promise.all([inSight(wide), inSight(small)]);
      return here.filter((label, index) => label === there[index]).length;
    },
    (same) => same >= 14,
  );
  const [told] = await Promise.all([catchOne(one.page, wide), receives(small)]);
  const [caught] = await Promise.all([catchOne(two.page, small), receives(wide)]);
  await shoot(one.page, 'fish-desk');
  await shoot(two.page, 'fish-two-phone');
  assert.ok(/\d/.test(told) && /\d/.test(caught));
  assert.deepEqual(await axe(one.page, 'fish'), []);
  await moveTide(32_000, 0);
  for (const [page, game] of [
    [one.page, wide],
    [two.page, small],
  ] as const) {
    await game.locator('.kind.boss:enabled').click();
    await game.locator('.go-btn').focus();
    await page.keyboard.down(' ');
    await page.waitForTimeout(900);
    await page.keyboard.up(' ');
  }
  await wide.getByText(/2 người/).waitFor();
  await shoot(one.page, 'fish-boss-desk');
  await moveTide(49_800, 0);
  await wide.getByText(/Kéo lưới/).waitFor();
  await shoot(two.page, 'fish-net-phone');
  await Promise.all(
    [wide, small].map((game) =>
      game
        .getByText(/Phần của bạn/)
        .first()
        .waitFor({ timeout: 10_000 }),
    ),
  );
  await shoot(one.page, 'fish-boss-caught-desk');
  await shoot(two.page, 'fish-boss-caught-phone');
  // What the game says is what the platform's ledger says.
  for (const { page, username } of [one, two]) {
    await until(
      async () => [await gainedBy(username, 'coral-hunt'), await paidToHunter(username)] as const,
      ([booked, played]) => booked === played,
    );
    await showsLedger(page, username);
  }
  assert.ok(await kind(wide, 'Cá hề').count());
  assert.deepEqual(complaints, []);
});
