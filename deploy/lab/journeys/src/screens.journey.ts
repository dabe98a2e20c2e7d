import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { complaints, desktop, nameOf, openBrowser, person, phone, ready, type Look } from './harness.js';
import { agentPages, guestPages, memberPages } from './pages.js';
import { login } from './people.js';
import { faultsOfPlayers, follow, open, turnPlayer } from './soundness.js';

const views: Look[] = [
  { viewport: desktop, theme: 'dark', language: 'VI' },
  { viewport: phone, theme: 'light', language: 'EN' },
  { viewport: phone, theme: 'dark', language: 'AR' },
];

/** The rules of accessibility read the same document in each look: these two have both sizes and both themes. */
const byRules = new Set(views.slice(0, 2));

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

/** In the first look one address in four is opened by itself, the others are gone to in the document that is open. */
const goTo = (view: Look, at: number) => (view === views[0] && at % 4 === 0 ? open : follow);

async function faultsOfAll(page: Page, paths: readonly string[], view: Look): Promise<string[]> {
  const faults: string[] = [];
  await turnPlayer(page, view);
  for (const [at, path] of paths.entries()) {
    await goTo(view, at)(page, new URL(path, ready.player).href);
    // What stands around each page of a look is judged with the first.
    const part = at === 0 ? 'html' : 'main';
    faults.push(
      ...(await faultsOfPlayers(page, `player ${path} ${nameOf(view)}`, byRules.has(view) ? part : undefined)),
    );
  }
  return faults;
}

for (const [who, paths] of [
  ['a guest', guestPages],
  ['an agent', [...memberPages, ...agentPages]],
] as const)
  describe(`every player screen of ${who} is sound`, () => {
    let page: Page;
    before(async () => {
      ({ page } = await person(browser));
      if (who === 'an agent') await login(page, ready.accounts.agent);
    });
    after(() => page.context().close());
    for (const view of views)
      test(`${nameOf(view)} ${who}`, async () => assert.deepEqual(await faultsOfAll(page, paths, view), []));
  });

test('home works without an account: no call is refused', async () => {
  const { page, context } = await person(browser);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 401) refused.push(answer.url());
  });
  await page.goto(ready.player);
  await page.waitForLoadState('networkidle');
  await context.close();
  assert.deepEqual(refused, []);
});

test('a wrong password keeps the name, says so, and takes the right one', async () => {
  const { page, context } = await person(browser);
  await page.goto(ready.player);
  await page.locator('header').getByRole('button', { name: 'Đăng nhập' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[autocomplete~=username]').fill(ready.accounts.member.username);
  const password = dialog.locator('input[autocomplete=current-password]');
  await password.fill('not the password');
  await dialog.locator('button[type=submit]').click();
  await dialog.getByRole('alert').first().waitFor();
  assert.equal(await dialog.locator('input[autocomplete~=username]').inputValue(), ready.accounts.member.username);
  await page.mouse.click(5, 5);
  assert.ok(await dialog.isVisible(), 'a click outside does not close it');
  await password.fill(ready.accounts.member.password);
  await dialog.locator('button[type=submit]').click();
  // A first log-in may be offered another dialog then.
  await page.locator('header .bal').waitFor();
  await context.close();
});

test('nothing broke on the way', () => {
  assert.deepEqual(complaints, []);
});
