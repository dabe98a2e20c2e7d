import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { exportTests } from './console-export.js';
import { keyTests } from './console-keys.js';
import { listTests } from './console-lists.js';
import { formTests, launchHostTests, platformTests, stepUpTests } from './console-platform.js';
import { rightTests } from './console-rights.js';
import { withdrawalTests } from './console-withdrawals.js';
import { open, playerWith, sql, twoOperators, type Player, type Somebody } from './operators.js';
import { complaints, openBrowser, ready } from './harness.js';

/** The points M01 to M15 of the console, each on the running platform; one log-in of two operators serves them all. */

let browser: Browser;
let maker: Somebody;
let checker: Somebody;
let rich: Player;
let other: Player;

before(async () => {
  // What a first try left: it would be refused as being there already.
  await sql('identity', 'delete from operator_preference');
  await sql('identity', `update approval_request set status = 'EXPIRED' where status = 'PENDING'`);
  browser = await openBrowser();
  [maker, checker] = await twoOperators(browser);
  rich = await playerWith(browser, 22_000_000);
  other = await playerWith(browser, 500_000);
});
after(() => browser.close());

const operators = {
  maker: () => maker,
  checker: () => checker,
  rich: () => rich,
  other: () => other,
  browser: () => browser,
};
withdrawalTests(operators);
listTests(operators);
rightTests(operators);
platformTests(operators);
formTests(operators);
launchHostTests(operators);
stepUpTests(operators, ready.accounts.approver.totpSecret ?? '');

test('M14 the log-in asks for a code, and an unattended console warns, then logs out', async () => {
  const { page } = checker;
  await page.clock.install();
  await open(page, 'approvals');
  // The browser's clock goes on, the server's does not: it is answered for here, as it would answer then.
  let secondsLeft = 55;
  await page.route(/\/admin\/v1\/session$/, (route) =>
    secondsLeft > 0
      ? route.fulfill({ json: { secondsLeft } })
      : route.fulfill({ status: 401, json: { code: 'auth.session_idle' } }),
  );
  await page.clock.fastForward('14:05');
  await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
  secondsLeft = 0;
  await page.clock.fastForward('01:00');
  await page.locator('input[name=username]').waitFor();
});

exportTests(operators.maker);
keyTests(operators.maker);

test('the console broke nowhere on the way', () => {
  assert.deepEqual(complaints.filter((text) => !text.startsWith('503 ')), []); // prettier-ignore
});
