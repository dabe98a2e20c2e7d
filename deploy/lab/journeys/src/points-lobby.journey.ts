import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, person, phone, ready, until, type View } from './harness.js';
import { shiftsOf, watchShifts } from './lab.js';
import { login } from './people.js';
import { allListed, maintain, nameOf } from './shelf.js';
import { open } from './soundness.js';

const slot = 'banyan-moonlight';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
  await allListed();
});
after(() => browser.close());

const url = (path: string): string => new URL(path, ready.player).href;
const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
const tiles = (page: Page) => page.getByRole('main').getByRole('listitem');

/** A visitor in English whose context goes away with the test. */
async function visitor(work: (page: Page) => Promise<void>, view: View = {}): Promise<void> {
  const { page, context } = await person(browser, { language: 'EN', ...view });
  await work(page);
  await context.close();
}

const member = (work: (page: Page) => Promise<void>, view: View = {}): Promise<void> =>
  visitor(async (page) => {
    await login(page);
    await work(page);
  }, view);

test('P01 home shows header, hero, rails, winners and footer without an account, and nothing is refused', () =>
  visitor(async (page) => {
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 401) refused.push(answer.url());
    });
    await open(page, ready.player);
    await page.locator('header.top').waitFor();
    await page.locator('.hero h1').waitFor();
    await page.locator('.rail .tile').first().waitFor();
    await page
      .getByRole('region', { name: 'Won just now' })
      .or(page.locator('[aria-labelledby=winners]'))
      .first()
      .waitFor();
    await page.getByRole('contentinfo').waitFor();
    assert.deepEqual(refused, []);
  }));

test('P02 the bar of a phone has five items, marks the current one, and never covers what has the focus', () =>
  visitor(
    async (page) => {
      await open(page, url('/games'));
      const bar = page.locator('nav.bottom');
      assert.deepEqual(await bar.getByRole('link').allInnerTexts(), [
        'Home',
        'Games',
        'Deposit',
        'Promotions',
        'Account',
      ]);
      assert.equal(await bar.locator('[aria-current=page]').innerText(), 'Games');
      const covered: string[] = [];
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press('Tab');
        const under = await page.evaluate(() => {
          const focus = document.activeElement;
          const nav = document.querySelector('nav.bottom');
          if (!focus || !nav || nav.contains(focus)) return '';
          return focus.getBoundingClientRect().bottom > nav.getBoundingClientRect().top + 1
            ? focus.outerHTML.slice(0, 80)
            : '';
        });
        if (under) covered.push(under);
      }
      assert.deepEqual(covered, []);
    },
    { viewport: phone },
  ));

test('P06 filters are in the address, and Back brings filter and place', () =>
  visitor(async (page) => {
    await open(page, url('/games'));
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Slots/ })
      .click();
    await page.waitForURL(/type=slots/);
    await page.locator('.lobby-side').getByText('10K or less').click();
    await page.waitForURL(/maxBet=/);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Show \d+ more/ })
      .click();
    await until(
      async () => {
        await page.mouse.wheel(0, 900);
        return scrolled(page);
      },
      (at) => at > 2_500,
    );
    // The wheel turns on for a moment.
    let place = -1;
    await until(async () => {
      const before = place;
      await page.waitForTimeout(200);
      place = await scrolled(page);
      return place === before;
    }, Boolean);
    await tiles(page)
      .nth(20)
      .getByRole('link')
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(/\/play\//);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.goBack();
    await page.waitForURL(/type=slots.*maxBet=|maxBet=.*type=slots/);
    await until(
      () => scrolled(page),
      (at) => Math.abs(at - place) <= 300,
    );
  }));

test('P07 a favourite shows at once, goes back on a 500, stays over a reload, and home has its shelf', () =>
  member(async (page) => {
    const name = await nameOf('title-00121', 'EN');
    await open(page, url(`/games?q=${encodeURIComponent(name)}`));
    const heart = page.getByRole('button', { name: `Favourite: ${name}`, exact: true });
    await page.route('**/wps/game/favourites**', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 500, json: { success: false, code: 'system.error', message: '' } }),
    );
    await heart.click();
    await until(
      () => heart.getAttribute('aria-pressed'),
      (pressed) => pressed === 'false',
    );
    await page.getByText('Could not be saved').waitFor();
    await page.unroute('**/wps/game/favourites**');
    await heart.click();
    await until(
      () => heart.getAttribute('aria-pressed'),
      (pressed) => pressed === 'true',
    );
    await page.reload();
    await until(
      () => heart.getAttribute('aria-pressed'),
      (pressed) => pressed === 'true',
    );
    await open(page, ready.player);
    const shelf = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Favourites' }) });
    await shelf.getByRole('link', { name }).waitFor();
    await shelf.getByRole('button', { name: `Favourite: ${name}`, exact: true }).click();
    await shelf.waitFor({ state: 'detached' });
  }));

test('P08 tiles keep their shape: nothing jumps while they load', () =>
  visitor(async (page) => {
    await watchShifts(page);
    await open(page, url('/games'));
    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((all, [value]) => all + value, 0);
    assert.ok(sum <= 0.02, `moved by ${JSON.stringify(shifts)}`);
    const ratios = await page
      .locator('.tile .art')
      .evaluateAll((all) => all.slice(0, 24).map((art) => Math.round((art.clientWidth / art.clientHeight) * 100)));
    assert.equal(new Set(ratios).size, 1, `ratios ${ratios.join(' ')}`);
  }));

test('P09 a long list keeps fewer than 80 tiles in the document', () =>
  visitor(async (page) => {
    await open(page, url('/games'));
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Show \d+ more/ })
      .click();
    let most = 0;
    let last = 0;
    await until(
      async () => {
        await page.mouse.wheel(0, 1_200);
        most = Math.max(most, await tiles(page).count());
        last = Number(await tiles(page).last().getAttribute('aria-posinset'));
        return last;
      },
      (place) => place > 240,
    );
    assert.ok(most > 0 && most < 80, `${most} tiles at once, down to ${last}`);
  }));

test('P10 the winners stand still when pointed at or paused, and names are masked', () =>
  visitor(async (page) => {
    await open(page, ready.player);
    const feed = page.locator('[aria-labelledby=winners]');
    const pause = feed.getByRole('button').first();
    await pause.click();
    assert.equal(await pause.getAttribute('aria-pressed'), 'true');
    for (const name of await feed.locator('.feed li .muted').allInnerTexts()) assert.match(name, /\*/);
  }));

test('P11 a blocked window is explained with a way on; maintenance names other games; the way back keeps the shelf', () =>
  member(async (page) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await open(page, url('/games?q=moonlight'));
    await page.getByRole('main').locator(`a[href="/play/${slot}"]`).first().click();
    await page.getByRole('button', { name: 'Own window' }).click();
    await page.getByText('The browser blocked the window').waitFor();
    await page.getByRole('button', { name: 'Open again' }).waitFor();
    await page.getByRole('button', { name: 'Play right here' }).click();
    await page.locator('iframe').waitFor();
    await page.getByRole('link', { name: 'To the lobby' }).click();
    await page.waitForURL(/games\?q=moonlight/);
    await maintain(slot, new Date(Date.now() + 3_600_000));
    try {
      await until(
        async () => {
          await page.goto(url(`/play/${slot}`));
          await page.getByRole('heading', { level: 1 }).first().waitFor();
          await page.waitForLoadState('networkidle');
          return page.getByText(/is being maintained/).count();
        },
        (shown) => shown > 0,
      );
      await page.locator('[aria-labelledby=alternatives] .tile').first().waitFor();
    } finally {
      await maintain(slot, null);
    }
  }));

test('P12 a demo says so, and a trial player who wants to deposit is asked to register', () =>
  visitor(async (page) => {
    await open(page, url(`/play/${slot}?mode=demo`));
    await page.getByText('Demo: no real money is used').waitFor();
    await page.locator('header').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: /Try for free/ }).click();
    await page.locator('header .badge').waitFor();
    await page.goto(url('/wallet/deposit'));
    await page.getByRole('main').getByText('A real account is needed').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Register a real account' }).waitFor();
  }));
