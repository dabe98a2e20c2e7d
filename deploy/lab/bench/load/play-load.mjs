// Goal 19: people in Chromium who open a game from a shelf and play it, on the platform or on a bare page.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../common/run.mjs';
import { told } from './loops.mjs';
import { serve } from './serve.mjs';
import { watch } from './watch.mjs';

const { chromium } = createRequire(join(root, 'deploy/lab/journeys/package.json'))('playwright-core');

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  // The gateway's port in some runs, which browsers keep from.
  '--explicitly-allowed-ports=10080',
];
const patienceMs = 30_000;
/** A feature plays many turns. */
const longRoundMs = 120_000;
/** A page that has just come back may still draw its shelf. */
const settleMs = 300;

let browser;
/** Where people sit, by a name: `{ page, site, frame }`. */
const seats = new Map();

async function open({ executablePath }) {
  browser = await chromium.launch({ executablePath, args: flags });
  return {};
}

/**
 * Somebody of his own before the shelf at `site.url`, signed in with `account` if there is one. A site says by selectors what is its
 * `tile`, and in the frame its `button`, its `result` (with the `pattern` of one) and that it is at `rest`.
 */
async function arrive({ seat, site, account, motion }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: motion });
  await context.addInitScript(watch, site);
  await context.addInitScript(() => localStorage.setItem('banyan.language', 'VI'));
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  if (account) await login(page, site.url, account);
  await page.goto(site.url);
  await page.locator(site.tile).first().waitFor();
  await page.waitForLoadState('networkidle');
  seats.set(seat, { page, site });
  return {};
}

async function login(page, url, { username, password }) {
  await page.goto(new URL('/', url).href);
  await page.locator('header').getByRole('button', { name: 'Đăng nhập' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[autocomplete~=username]').fill(username);
  await dialog.locator('input[autocomplete=current-password]').fill(password);
  await dialog.locator('button[type=submit]').click();
  await page.locator('header .bal').waitFor();
}

/** Presses the tile; returns the game's frame and the milliseconds until it had painted, and until it began to load. */
async function press({ page, site }) {
  await page.locator(site.tile).first().click();
  const clickedAt = await page.evaluate(() => window.bench.clickedAt);
  const element = await page.locator('iframe').elementHandle();
  const frame = await element.contentFrame();
  await frame.locator(site.button).waitFor();
  const painted = await frame.waitForFunction(() => window.bench.paintedAt && window.bench);
  const { paintedAt, laidAt, beganAt } = await painted.evaluate(({ paintedAt, laidAt }) => ({
    paintedAt,
    laidAt,
    beganAt: performance.timeOrigin,
  }));
  // What is painted before the game's button is there would be something else than the game.
  if (paintedAt < laidAt) throw new Error(`painted ${laidAt - paintedAt} ms before the game was there`);
  return { frame, ms: paintedAt - clickedAt, untilFrameMs: beganAt - clickedAt };
}

/** Does one thing again and again for a while; returns what its milliseconds come to. */
async function again(seconds, one) {
  const times = [];
  const begun = performance.now();
  do times.push(await one());
  while (performance.now() < begun + seconds * 1000);
  return told(times, 0, (performance.now() - begun) / 1000);
}

/** From the press on a tile to the first frame that the game painted; `untilFrameP50`: until its frame began to load. */
async function launch({ seat, seconds }) {
  const at = seats.get(seat);
  const began = [];
  const figures = await again(seconds, async () => {
    const { ms, untilFrameMs } = await press(at);
    began.push(untilFrameMs);
    await leave(at);
    return ms;
  });
  return { ...figures, untilFrameP50: told(began, 0, 1).p50 };
}

/** Back to the shelf: through the history where the tile led away from it. */
async function leave({ page, site }) {
  if (new URL(page.url()).pathname === new URL(site.url).pathname) await page.reload();
  else await page.goBack();
  await page.locator(site.tile).first().waitFor();
  await page.locator('iframe').waitFor({ state: 'detached' });
  await page.waitForTimeout(settleMs);
}

/** From the press on the game's button to the result; `requestP50` and `requestP95`: until the first byte of the server's answer. */
async function spin({ seat, seconds }) {
  const at = seats.get(seat);
  at.frame ??= (await press(at)).frame;
  const requests = [];
  const figures = await again(seconds, async () => {
    await at.frame.evaluate(() => window.bench.forget());
    await at.frame.locator(at.site.button).click();
    const shown = await at.frame.waitForFunction(() => window.bench.resultAt && window.bench, undefined, {
      timeout: longRoundMs,
    });
    const { ms, request } = await shown.evaluate(({ resultAt, clickedAt, request }) => ({
      ms: resultAt - clickedAt,
      request: request(),
    }));
    requests.push(request);
    await rest(at);
    return ms;
  });
  const { p50: requestP50, p95: requestP95 } = told(requests, 0, 1);
  return { ...figures, requestP50, requestP95 };
}

/** Waits until the next round may begin; what a game announces is let begin. */
const rest = ({ frame, site }) =>
  frame.waitForFunction(
    (atRest) => {
      document.querySelector('[role=dialog] button.primary')?.click();
      return document.querySelector(atRest);
    },
    site.rest,
    { timeout: longRoundMs },
  );

serve({ open, arrive, launch, spin });
