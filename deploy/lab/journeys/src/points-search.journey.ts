// What the lobby's search takes by the clock: nothing else goes on meanwhile.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, person, ready, until } from './harness.js';
import { limitNow } from './lab.js';
import { allListed, nameOf } from './shelf.js';
import { open } from './soundness.js';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
  await allListed();
});
after(() => browser.close());

const withoutMarks = (name: string): string =>
  name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd');

/** Milliseconds from the last key to the first tile that has it in its name. */
async function searchMs(page: Page, text: string, wanted: string): Promise<number> {
  const field = page.getByRole('search').getByRole('textbox');
  await field.fill('');
  await page.getByRole('heading', { level: 2, name: /^10\.\d{3} trò$/ }).waitFor();
  await page.evaluate(
    ([name]) => {
      const state = { typed: 0, found: 0 };
      Object.assign(window, { state });
      document.addEventListener('input', () => (state.typed = performance.now()));
      new MutationObserver(() => {
        const shown = document.querySelector('[role=listitem] .name, .spotlight h3, .spotlight h2')?.textContent ?? '';
        if (!state.found && shown.includes(name ?? '')) state.found = performance.now();
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    },
    [wanted],
  );
  await field.pressSequentially(text, { delay: 20 });
  await page.waitForFunction(() => (window as unknown as { state: { found: number } }).state.found > 0);
  return page.evaluate(() => {
    const { found, typed } = (window as unknown as { state: { found: number; typed: number } }).state;
    return found - typed;
  });
}

test('P05 search answers within 300 ms over 10,000 games, without marks, and suggests six when nothing is found', async () => {
  const { page } = await person(browser, { language: 'VI' });
  await open(page, new URL('/games', ready.player).href);
  const times = [];
  for (const code of ['title-00078', 'title-00518', 'title-01228']) {
    const name = await nameOf(code, 'VI');
    times.push(await searchMs(page, withoutMarks(name), name));
  }
  const limit = await limitNow(300, browser);
  assert.ok(Math.min(...times) <= limit, `the quickest of ${times.map(Math.round).join(', ')} ms of ${limit}`);
  await page.getByRole('search').getByRole('textbox').fill('qxqxqxqx');
  await page.getByText('Không thấy trò nào').waitFor();
  await until(
    () => page.locator('[aria-labelledby=instead] .tile').count(),
    (count) => count === 6,
  );
});
