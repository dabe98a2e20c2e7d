import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, person, phone, until } from './harness.js';
import { longRoundMs, sit } from './seats.js';

/**
 * How smoothly the studio's games run on a phone of the middle: a processor four times slower than a computer's. There is no
 * GPU here, so Chromium paints with the processor what a phone paints with its graphics chip, while the throttle slows
 * only the page's own thread. So a game is held to an empty page in the same browser at the same time, not to a figure.
 */
const slower = 4;
/** What {@link reckon} takes on that computer. A machine that is slower itself is throttled by so much less. */
const computerMs = 40;
/** How many times as long as an empty page's the frame in the middle may take, and how many more of all may be long. */
const allowed = { medianTimes: 1.5, longMore: 0.2 };
/** Two frames of a screen that shows sixty in a second. */
const longMs = 33.4;
const measuredMs = 5_000;
/** The best of so many: smoothness is of the game, not of what else the machine did. */
const tries = 4;

let browser: Browser;
/** What {@link reckon} takes here. */
let ownMs = computerMs;
before(async () => {
  browser = await openBrowser();
  const page = await browser.newPage();
  ownMs = await reckon(page);
  await page.close();
});
after(() => browser.close());

interface Smoothness {
  medianMs: number;
  /** The share of frames that took longer than two should. */
  longShare: number;
}

/** The frames of a page while something is in it, for so long in all. */
async function smoothness(page: Page, during: string): Promise<Smoothness> {
  const frames = await page.evaluate(
    ([selector, ms]) =>
      new Promise<number[]>((resolve) => {
        const taken: number[] = [];
        let [last, sum] = [0, 0];
        const frame = (now: number): void => {
          if (last > 0 && document.querySelector(selector)) {
            taken.push(now - last);
            sum += now - last;
          }
          last = now;
          if (sum < ms) requestAnimationFrame(frame);
          else resolve(taken);
        };
        requestAnimationFrame(frame);
      }),
    [during, measuredMs] as const,
  );
  const sorted = frames.toSorted((a, b) => a - b);
  return {
    medianMs: sorted[sorted.length >> 1] ?? Infinity,
    longShare: sorted.filter((ms) => ms > longMs).length / sorted.length,
  };
}

/** Makes a page's thread as slow as it is on a computer that is `times` slower than {@link computerMs} says. */
async function throttle(page: Page, times: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const rate = Math.max(1, (times * computerMs) / ownMs);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Milliseconds of a fixed piece of work in a page, the best of a few times. */
const reckon = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const once = (): number => {
      const begun = performance.now();
      let state = 1;
      const numbers = Array.from({ length: 100_000 }, () => (state = (state * 48_271) % 2_147_483_647));
      numbers.sort((a, b) => a - b);
      return performance.now() - begun;
    };
    return Math.min(...Array.from({ length: 7 }, once));
  });

interface Game {
  readonly code: string;
  /** What is in the page while it moves. */
  readonly moving: string;
  /** Starts to play; what follows goes on by itself. */
  readonly play: (page: Page) => Promise<void>;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

const games: readonly Game[] = [
  {
    code: 'coral-hunt',
    moving: '.fish-stage',
    play: async (page) => {
      await until(
        async () => Number(/· (\d+) s/.exec(await page.locator('.fish-top').innerText())?.[1] ?? 0),
        (left) => left > (2 * measuredMs) / 1_000,
      );
      await press(page, 'Autoplay');
      await press(page, /^Shoot 50/);
    },
  },
  {
    code: 'kite-crash',
    moving: '.sky[data-phase=RUNNING]',
    play: async (page) => {
      // Higher than it goes: the bet is held, and the button counts along, for as long as the kite rises.
      await page.getByLabel(/^Take by itself/).fill('9000');
      await page.locator('.go-btn').click();
      await page.locator('.sky[data-phase=RUNNING]').waitFor({ timeout: longRoundMs });
    },
  },
  {
    code: 'title-00001',
    moving: '.stage.slot',
    play: async (page) => {
      await press(page, 'Autoplay');
      await press(page, /^Start/);
    },
  },
];

/** Opens a game in a page of its own, without the platform round it. */
async function open(code: string): Promise<Page> {
  const { page } = await person(browser, { viewport: phone, language: 'EN', motion: true });
  await sit(page, code, 'demo');
  const [, frame] = page.frames();
  assert.ok(frame);
  await page.goto(frame.url());
  await page.locator('.go-btn, .spin-btn').waitFor();
  return page;
}

async function measured({ code, moving, play }: Game, rate: number): Promise<{ game: Smoothness; empty: Smoothness }> {
  const page = await open(code);
  const blank = await page.context().newPage();
  await throttle(blank, rate);
  const empty = await smoothness(blank, 'body');
  await blank.close();
  await throttle(page, rate);
  await play(page);
  const game = await smoothness(page, moving);
  await page.context().close();
  return { game, empty };
}

const line = ({ medianMs, longShare }: Smoothness): string =>
  `${(1000 / medianMs).toFixed(0)} frames a second, ${(longShare * 100).toFixed(0)} % over ${longMs} ms`;

for (const game of games)
  for (const rate of [1, slower])
    test(`${game.code} moves like an empty page, ${rate} times slower`, async (journey) => {
      const fits = ({ game: of, empty }: Awaited<ReturnType<typeof measured>>): boolean =>
        of.medianMs <= empty.medianMs * allowed.medianTimes && of.longShare <= empty.longShare + allowed.longMore;
      const seen = [await measured(game, rate)];
      while (!seen.some(fits) && seen.length < tries) seen.push(await measured(game, rate));
      journey.diagnostic(`${ownMs.toFixed(0)} ms of ${computerMs}`);
      for (const { game: of, empty } of seen) journey.diagnostic(`${line(of)}; an empty page ${line(empty)}`);
      assert.ok(seen.some(fits));
    });
