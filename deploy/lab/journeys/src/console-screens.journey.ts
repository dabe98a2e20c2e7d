import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { asksFor, asksForOperator, asOperator, playerWith } from './operators.js';
import { complaints, desktop, nameOf, openBrowser, person, phone, ready, type Look } from './harness.js';
import { consolePages, consoleRecords } from './pages.js';
import { loginConsole } from './people.js';
import { faultsOf, faultsOfRows, firstRecords, follow, open, turnConsole } from './soundness.js';

const views: Look[] = [
  { viewport: desktop, theme: 'dark', language: 'VI' },
  { viewport: phone, theme: 'light', language: 'EN' },
];

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

test('every console screen is sound, in both themes and on a phone', async () => {
  const backOffice = await asOperator(browser, ready.accounts.approver);
  await asksForOperator(backOffice, `screens.${Date.now().toString(36)}`);
  await backOffice.page.context().close();
  const player = await playerWith(browser, 2_000_000);
  await asksFor(player, 1_500_000);
  await player.page.context().close();

  const faults: string[] = [];
  const { page, context } = await person(browser);
  await loginConsole(page);
  const paths = [...consolePages, ...(await firstRecords(page, consoleRecords))];
  for (const view of views) {
    await turnConsole(page, view);
    await open(page, ready.admin);
    for (const [at, path] of paths.entries()) {
      // One in four is opened by itself, which loads the console anew: they all come in by the same door.
      const name = `console ${path.replace(/[\da-f]{8}-[\da-f-]+/, 'one')} ${nameOf(view)}`;
      await (view === views[0] && at % 4 === 0 ? open : follow)(page, new URL(path, ready.admin).href);
      // What stands around each page of a look is judged with the first.
      faults.push(...(await faultsOf(page, name, at === 0 ? 'html' : 'main')));
      if (view.viewport === phone) faults.push(...(await faultsOfRows(page)).map((fault) => `${name}: ${fault}`));
    }
  }
  await context.close();
  assert.deepEqual(faults, []);
  for (const list of ['withdrawals', 'deposits', 'approvals', 'vendors', 'contracts', 'ledger'])
    assert.ok(
      paths.some((path) => path.startsWith(`${list}/`)),
      `no record of ${list} was opened`,
    );
});

test('nothing broke on the way', () => {
  assert.deepEqual(complaints, []);
});
