import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Frame, FrameLocator, Page } from 'playwright-core';
import { desktop, openBrowser, person, phone } from './harness.js';
import { login } from './people.js';
import { sit } from './seats.js';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

const player = { username: 'minhchau', password: 'Banyan#2026' };

/** What must be in sight at once, without a push, in the frame that the page gives the game. */
interface Table {
  /** Comes last. */
  readonly whole: string;
  readonly parts: readonly string[];
}

const tables: Readonly<Record<string, Table>> = {
  'jade-baccarat': {
    whole: '.road svg',
    parts: ['.hands', '.hands .cards', '.felt-baccarat .place', '.chip-choice', '.tray-tools button', '.go-btn'],
  },
  'moon-sicbo': {
    whole: '.felt-sicbo .place',
    parts: ['.bowl', '.felt-sicbo .outer', '.chip-choice', '.tray-tools button', '.go-btn'],
  },
  'village-xocdia': {
    whole: '.felt-xocdia .place',
    parts: ['.bowl', '.felt-xocdia .place', '.chip-choice', '.tray-tools button', '.go-btn'],
  },
  'lantern-baucua': {
    whole: '.felt-baucua .place',
    parts: ['.bowl', '.felt-baucua .place', '.chip-choice', '.tray-tools button', '.go-btn'],
  },
  'jade-dragon-tiger': {
    whole: '.felt-dragontiger .place',
    parts: ['.hands', '.felt-dragontiger .place', '.chip-choice', '.tray-tools button', '.go-btn'],
  },
  'lantern-tower': {
    whole: '.floor .stair',
    parts: ['.floor .stair', '.chooser select', '.chooser .choices', '.go-btn', '.stake button'],
  },
  'jade-poker': {
    whole: '.poker-place .card',
    parts: ['.poker-pays li', '.poker-place .card', '.go-btn', '.stake button'],
  },
  'lotus-mines': {
    whole: '.leaf img',
    parts: ['.leaf', '.chooser select', '.chooser output', '.go-btn', '.stake button'],
  },
};

/** The parts that stand outside of the frame or that something else covers. */
const hidden = (frame: Frame, parts: readonly string[]) =>
  frame.evaluate((selectors) => {
    const covered = (part: Element) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      if (top < -1 || bottom > innerHeight + 1 || left < -1 || right > innerWidth + 1) return true;
      const bar = part.closest('.dock, .tray');
      return [(top + bottom) / 2, bottom - 2].some(
        (y) => document.elementFromPoint((left + right) / 2, y)?.closest('.dock, .tray') !== bar,
      );
    };
    return selectors.flatMap((selector) => {
      const all = [...document.querySelectorAll(selector)];
      const bad = all.filter(covered).map((part) => `${selector} ${Math.round(part.getBoundingClientRect().bottom)}`);
      return all.length ? bad : [`${selector} is missing`];
    });
  }, parts);

async function frameOf(page: Page, game: FrameLocator): Promise<Frame> {
  const inside = await game.locator('body').elementHandle();
  const frame = await inside?.ownerFrame();
  assert.ok(frame, `no frame at ${page.url()}`);
  return frame;
}

for (const [name, viewport] of Object.entries({ desktop, phone }))
  test(`at the size of a ${name}, what one bets with and sees it by is in sight together`, async () => {
    const { page, context } = await person(browser, { viewport });
    await login(page, player);
    const faults: string[] = [];
    for (const [code, { whole, parts }] of Object.entries(tables)) {
      const game = await sit(page, code, 'demo');
      await game.locator(whole).last().waitFor();
      const frame = await frameOf(page, game);
      faults.push(...(await hidden(frame, parts)).map((part) => `${code} at ${name}: ${part}`));
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

test('on a phone the slip of a match keeps its place: the page around it cannot be pushed away', async () => {
  const { page, context } = await person(browser, { viewport: phone });
  await login(page, player);
  await page.goto(new URL('/play/banyan-league?mode=demo', page.url()).href);
  const game = page.frameLocator('iframe').first();
  await game.locator('.league .tabs button').nth(1).click();
  const odds = game.locator('.match .odd:enabled, .match button[aria-pressed]:enabled');
  await odds.nth(1).click();
  await game.locator('.slip-bar').click();
  const frame = await frameOf(page, game);
  await frame.evaluate(() => scrollTo(0, 10_000));
  assert.equal(await frame.evaluate(() => scrollY), 0);
  assert.deepEqual(await hidden(frame, ['.slip-bar', '.slip .stake-line input', '.slip .place', '.leg']), []);
  await context.close();
});
