// Who sees little, zooms in, or has no mouse: the player's pages at 320 px, with wide spacing, at 200 %, and by keyboard alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';
import { openBrowser, person, ready, until } from './harness.js';
import { spills } from './layout.js';
import { agentPages, guestPages, memberPages } from './pages.js';
import { login, newcomer } from './people.js';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

const url = (path: string): string => new URL(path, ready.player).href;

/** The text spacing of WCAG 2.2, 1.4.12. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }`;

/** Opens a page and waits until what it asked for is there. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(url(path));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await until(
    () => page.locator('main .skel:visible:not(.pic)').count(),
    (count) => count === 0,
  );
}

for (const language of ['EN', 'AR'] as const)
  test(`every page of a visitor, a member and an agent fits 320 px in ${language} and keeps its texts with wide spacing`, async () => {
    const { page, context } = await person(browser, { viewport: { width: 320, height: 640 }, language });
    const faults: string[] = [];
    const look = async (paths: readonly string[]) => {
      for (const path of paths) {
        await open(page, path);
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (wide > 1) faults.push(`${path} scrolls sideways by ${wide} px`);
        await page.addStyleTag({ content: spacing });
        faults.push(
          ...(await spills(page)).filter((spill) => /cut below/.test(spill)).map((spill) => `${path}: ${spill}`),
        );
      }
    };
    await look(guestPages);
    await login(page, ready.accounts.agent);
    await look([...memberPages, ...agentPages]);
    await context.close();
    assert.deepEqual(faults, []);
  });

test('at 200 % the main button of each money form can be brought into view and is covered by nothing', async () => {
  const { page, context } = await person(browser, { viewport: { width: 640, height: 400 }, language: 'EN' });
  const reachable = async (button: Locator) => {
    const seen = await button.evaluate((element) => {
      // As a focus brings it: inside the page's scroll padding. A closed button takes no focus.
      element.scrollIntoView({ block: 'nearest' });
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth && element.contains(hit);
    });
    assert.ok(seen, `${await button.innerText()} is in view and on top`);
  };
  await open(page, '/');
  await page.locator('header').getByRole('button', { name: 'Sign in' }).click();
  await reachable(page.getByRole('dialog').locator('button[type=submit]'));
  await page.keyboard.press('Escape');
  await login(page);
  for (const path of ['/wallet/deposit', '/wallet/withdraw']) {
    await open(page, path);
    await reachable(page.getByRole('main').locator('button[type=submit]').last());
  }
  const agent = await person(browser, { viewport: { width: 640, height: 400 }, language: 'EN' });
  await login(agent.page, ready.accounts.agent);
  for (const path of ['/agent/transfers?to=997', '/agent/open']) {
    await open(agent.page, path);
    await reachable(agent.page.getByRole('main').locator('button[type=submit]').last());
  }
  await agent.context.close();
  await page.goto(url('/play/banyan-moonlight'));
  const spin = page.locator('main iframe').contentFrame().getByRole('button', { name: /^Spin/ }).first();
  await spin.scrollIntoViewIfNeeded();
  const box = await spin.boundingBox();
  assert.ok(box && box.y >= 0 && box.y + box.height <= 400, 'the button that bets is in view');
  await context.close();
});

/** The demo's player chooses a payment password where the page asks for one on the way; it may be chosen already. */
async function payable(main: Locator, type: (field: Locator, text: string) => Promise<void>): Promise<void> {
  const chosen = main.getByLabel('New payment password', { exact: true });
  if ((await chosen.count()) === 0) return;
  await type(main.getByLabel('Login password', { exact: true }), ready.accounts.member.password);
  await type(chosen, newcomer.paymentPassword);
  await type(main.getByLabel('Payment password again', { exact: true }), newcomer.paymentPassword);
  await main.page().keyboard.press('Enter');
  await chosen.waitFor({ state: 'detached' });
}

test('the fields of the money forms say what they are, what is allowed, and what is wrong', async () => {
  const { page, context } = await person(browser, { language: 'EN' });
  await login(page);
  const main = page.getByRole('main');
  for (const path of ['/wallet/deposit', '/wallet/withdraw']) {
    await open(page, path);
    await payable(main, (field, text) => field.fill(text));
    const amount = main.getByRole('textbox', { name: 'Amount', exact: true });
    assert.equal(await amount.evaluate((field) => field.getAttribute('aria-invalid')), null);
    const described = () =>
      amount.evaluate((field) =>
        (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      );
    assert.match(await described(), /From .* to /);
    await amount.fill('1');
    await amount.blur();
    await until(described, (text) => /At least/.test(text));
    assert.equal(await amount.getAttribute('aria-invalid'), 'true');
    for (const field of await main.locator('input:visible, select:visible, textarea:visible').all()) {
      const name = await field.evaluate((element) => {
        const labels = (element as HTMLInputElement).labels ?? [];
        return (
          [...labels].map(({ textContent }) => textContent).join(' ') || (element.getAttribute('aria-label') ?? '')
        );
      });
      assert.notEqual(name.trim(), '', `a field of ${path} without a name`);
    }
  }
  await context.close();
});

/** How many bets the demo's player has made. */
async function bets(): Promise<number> {
  const client = new pg.Client({ connectionString: ready.databases['wallet'] });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from journal j join account a on a.id = j.account_id where a.member_id = 1001 and j.kind = 1',
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

/** Presses Tab until that element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`${await target.innerText()} is not reached by Tab`);
}

test('by keyboard alone one signs in, bets, asks for a withdrawal and takes it back', async () => {
  const { page, context } = await person(browser, { language: 'EN' });
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  const type = async (target: Locator, text: string) => {
    await tabTo(page, target);
    await page.keyboard.type(text);
  };
  const main = page.getByRole('main');
  await open(page, '/');
  await press(page.locator('header').getByRole('button', { name: 'Sign in' }));
  const dialog = page.getByRole('dialog');
  await type(dialog.locator('input[autocomplete~=username]'), ready.accounts.member.username);
  await type(dialog.locator('input[autocomplete=current-password]'), ready.accounts.member.password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('header .bal').waitFor();

  await open(page, '/play/banyan-moonlight');
  const spin = page.locator('main iframe').contentFrame().getByRole('button', { name: /^Spin/ }).first();
  await until(() => spin.isEnabled(), Boolean);
  const before = await bets();
  await press(spin);
  await until(bets, (count) => count === before + 1);

  await open(page, '/wallet/withdraw');
  await payable(main, type);
  const secret = main.getByLabel('Payment password', { exact: true }).first();
  const first = main.getByLabel('Account number');
  // The form of a first account comes by itself, but later than the page.
  await first.or(main.getByRole('radio')).first().waitFor();
  if (await first.count()) {
    await tabTo(page, main.getByLabel('Bank', { exact: true }));
    await page.keyboard.type('Vietcombank');
    await type(first, `79${Date.now()}`);
    await type(main.getByLabel('Account holder'), 'NGUYEN MINH CHAU');
    await type(secret, newcomer.paymentPassword);
    await page.keyboard.press('Enter');
    await first.waitFor({ state: 'detached' });
  }
  await type(main.getByRole('textbox', { name: 'Amount', exact: true }), '100000');
  await type(secret, newcomer.paymentPassword);
  await press(main.getByRole('button', { name: /^Send the request/ }));
  await page.waitForURL(/\/wallet\/withdraw\/[0-9a-f-]{36}/);
  await press(main.getByRole('button', { name: 'Cancel the withdrawal' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Cancel the withdrawal' }));
  await main.getByText('Cancelled by you').first().waitFor();
  await context.close();
});
