import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { complaints, desktop, openBrowser, person, phone, ready, shoot, until, type View } from './harness.js';
import { login } from './people.js';
import { gainedBy, longRoundMs, showsLedger, sit, told } from './seats.js';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

/** All bets here, in đồng: the bet that a table offers first, one chip on a layout. */
const stake = 5_000;

interface TableGame {
  readonly code: string;
  /** Lays or chooses what is bet on. */
  readonly prepare: (game: FrameLocator) => Promise<void>;
  /** What comes back in đồng by the told end of the round; null while it is no end. */
  readonly backOf: (told: string) => number | null;
}

const kite: TableGame = {
  code: 'kite-crash',
  prepare: (game) => game.getByLabel(/^(Tự nhận ở|Take by itself)/).fill('1.01'),
  backOf: (text) => (/^(Nhận ở 1,01|Took at 1\.01)/.test(text) ? 5_050 : /^(Chưa kịp|Not taken)/.test(text) ? 0 : null),
};
const cards: TableGame = {
  code: 'jade-baccarat',
  prepare: (game) => game.locator('[data-place=player]').click(),
  backOf: (text) =>
    /^(Con thắng|Player wins)/.test(text)
      ? 2 * stake
      : /^(Hòa|Tie at)/.test(text)
        ? stake
        : /^(Cái thắng|Banker wins)/.test(text)
          ? 0
          : null,
};
const wheel: TableGame = {
  code: 'moon-roulette',
  prepare: (game) => game.locator('[data-place=red]').click(),
  backOf: (text) => (/^(Ra )?\d+ (đỏ|red)\. /.test(text) ? 2 * stake : /^(Ra )?\d+ \S+\. /.test(text) ? 0 : null),
};

const dice: TableGame = {
  code: 'moon-sicbo',
  prepare: (game) => game.locator('[data-place=big]').click(),
  backOf: (text) => (/^\d \d \d · \d+, (Tài|Big)\b/.test(text) ? 2 * stake : /^\d \d \d · /.test(text) ? 0 : null),
};

const digits = async (text: Promise<string>): Promise<number> => Number((await text).replaceAll(/\D/g, ''));

/** Plays one round; returns what came back in đồng, by the result that was told, and holds the dock to it. */
async function round(page: Page, game: FrameLocator, { prepare, backOf }: TableGame): Promise<number> {
  const dock = game.locator('.dock');
  await prepare(game);
  await game.locator('.go-btn').click();
  const text = await until(told(game), (said) => backOf(said) !== null, longRoundMs);
  const back = backOf(text) ?? 0;
  await until(
    () => digits(dock.locator('.v.win').innerText()),
    (shown) => shown === back,
  );
  return back;
}

const coins: TableGame = {
  code: 'village-xocdia',
  prepare: (game) => game.locator('[data-place=twoTwo]').click(),
  backOf: (text) => (/: 2 (đỏ|red), /.test(text) ? 2.6 * stake : /: \d (đỏ|red), /.test(text) ? 0 : null),
};
const duel: TableGame = {
  code: 'jade-dragon-tiger',
  prepare: (game) => game.locator('[data-place=dragon]').click(),
  backOf: (text) =>
    /^(Rồng thắng|Dragon wins)/.test(text)
      ? 2 * stake
      : /^(Hòa|Tie at)/.test(text)
        ? stake / 2
        : /^(Hổ thắng|Tiger wins)/.test(text)
          ? 0
          : null,
};
const animals = /^(Nai|Bầu|Gà|Cá|Cua|Tôm|Deer|Gourd|Rooster|Fish|Crab|Prawn)( · \S+){2}\./;
const prints: TableGame = {
  code: 'lantern-baucua',
  prepare: (game) => game.locator('[data-place=crab]').click(),
  backOf: (text) => {
    const [rolled] = animals.exec(text) ?? [];
    if (rolled === undefined) return null;
    return ([0, 2, 3, 15][rolled.match(/Cua|Crab/g)?.length ?? 0] ?? 0) * stake;
  },
};

const tables = [kite, cards, wheel, dice, coins, duel, prints];

/** A browser has six lines to an address, and each table that is open keeps one for its news. */
const openAtOnce = 4;

/** Somebody with real money at some tables at once, each in a page of its own; returns what came back at each, in đồng. */
async function together(context: BrowserContext, group: readonly TableGame[], name: string): Promise<number[]> {
  const seats: Array<{ page: Page; game: FrameLocator; table: TableGame }> = [];
  for (const table of group) {
    const page = await context.newPage();
    seats.push({ page, game: await sit(page, table.code, 'real'), table });
  }
  const backs = await Promise.all(seats.map((seat) => round(seat.page, seat.game, seat.table)));
  for (const { page, table } of seats) {
    await shoot(page, `tables-${table.code}-real-${name}`);
    await page.close();
  }
  return backs;
}

/** Somebody with real money at all tables: stakes off, wins on, to the cent. */
async function forMoney(view: View, account: { username: string; password: string }, name: string): Promise<void> {
  const { page, context } = await person(browser, view);
  await login(page, account);
  const gained = () => gainedBy(account.username, ...tables.map(({ code }) => code));
  const before = await gained();
  const backs: number[] = [];
  for (let from = 0; from < tables.length; from += openAtOnce)
    backs.push(...(await together(context, tables.slice(from, from + openAtOnce), name)));
  const moved = backs.reduce((sum, back) => sum + back - stake, 0);
  const wanted = before + BigInt(moved) * 10_000n;
  assert.equal(await until(gained, (sum) => sum === wanted), wanted);
  await showsLedger(page, account.username);
  await context.close();
}

/** Points to play with are never labelled as money: not on the table, in its rules, its history or what plays by itself. */
async function neverMoney(game: FrameLocator, table: TableGame): Promise<void> {
  const opened = [/^(Bảng trả thưởng|Paytable)$/, /^(Lịch sử ván|Rounds)$/];
  if (table === kite) opened.push(/^(Chơi tự động|Autoplay)$/);
  for (const button of opened) {
    await game.getByRole('button', { name: button }).click();
    await game.locator('dialog').waitFor();
    assert.doesNotMatch(await game.locator('body').innerText(), /₫|VND/);
    await game.locator('dialog').press('Escape');
    await game.locator('dialog').waitFor({ state: 'detached' });
  }
}

/** A guest at a table: play money goes and comes as it says. */
async function forPlay(view: View, table: TableGame, name: string): Promise<void> {
  const { page, context } = await person(browser, view);
  const game = await sit(page, table.code, 'demo');
  const balance = game.locator('.dock .money .v').first();
  const before = await until(
    () => digits(balance.innerText()),
    (shown) => shown > 0,
  );
  const back = await round(page, game, table);
  await until(
    () => digits(balance.innerText()),
    (shown) => shown === before + back - stake,
  );
  await neverMoney(game, table);
  await shoot(page, `tables-${table.code}-demo-${name}`);
  await context.close();
}

test('the kite and every table with a layout for real money, all at once: desk and phone, to the cent', async () => {
  const { member, agent } = ready.accounts;
  await Promise.all([
    forMoney({ viewport: desktop, language: 'EN' }, member, 'desk-en'),
    forMoney({ viewport: phone, language: 'VI', theme: 'light' }, agent, 'phone-vi'),
  ]);
  assert.deepEqual(complaints, []);
});

test('the kite and every table with a layout in a demo: phone and desk', async () => {
  await Promise.all(
    tables.flatMap((table) => [
      forPlay({ viewport: phone, language: 'EN' }, table, 'phone-en'),
      forPlay({ viewport: desktop, language: 'VI' }, table, 'desk-vi'),
    ]),
  );
  assert.deepEqual(complaints, []);
});
