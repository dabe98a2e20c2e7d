import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axe, openBrowser, person, phone, ready, shoot, until, type View } from './harness.js';
import { login, register } from './people.js';
import { open } from './soundness.js';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

const url = (path: string): string => new URL(path, ready.player).href;

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

const openLogin = async (page: Page) => {
  await page.locator('header').getByRole('button', { name: 'Sign in' }).click();
  return page.getByRole('dialog');
};

test('P03 the balance stands on every page, is refreshed by a press, and stays hidden over a reload', async () => {
  for (const viewport of [phone, { width: 1440, height: 900 }])
    await member(
      async (page) => {
        for (const path of ['/', '/games', '/wallet', '/rounds', '/account/limits']) {
          await open(page, url(path));
          await page.locator('header .bal .sum').waitFor();
        }
        const sum = page.locator('header .bal .sum');
        const asked = page.waitForRequest(/\/wps\/.*balance/);
        await sum.click();
        await asked;
        assert.equal(await sum.getAttribute('aria-busy'), 'true');
        await until(
          () => sum.getAttribute('aria-busy'),
          (busy) => busy === null,
        );
        await page.getByRole('button', { name: 'Hide balance' }).click();
        await page.reload();
        await page.getByRole('button', { name: 'Show balance' }).waitFor();
        assert.doesNotMatch(await sum.innerText(), /\d/);
      },
      { viewport },
    );
});

test('P04 the deposit is at most three taps away, with amounts to press, and knows the last way and amount', () =>
  member(
    async (page) => {
      await open(page, url('/account/limits'));
      await page.locator('nav.bottom').getByRole('link', { name: 'Deposit' }).click();
      const amount = page.locator('input[name=amount]');
      await page.getByRole('button', { name: '200K' }).click();
      const chosen = await amount.inputValue();
      await page.route('**/wps/wallet/deposits**', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await page.getByRole('main').locator('button[type=submit]').click();
      await page.unroute('**/wps/wallet/deposits**');
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(url('/wallet/deposit'));
      await until(
        () => amount.inputValue(),
        (value) => value === chosen,
      );
    },
    { viewport: phone },
  ));

test('P13 the login stays when one clicks beside it, moves, comes back, keeps the focus inside and gives it back', () =>
  visitor(async (page) => {
    await open(page, ready.player);
    const dialog = await openLogin(page);
    await dialog.waitFor();
    await page.mouse.click(4, 400);
    assert.ok(await dialog.isVisible());
    const box = () => dialog.boundingBox();
    const [was, head] = [await box(), await dialog.locator('.dialog-head').boundingBox()];
    assert.ok(was && head);
    await page.mouse.move(head.x + 40, head.y + 10);
    await page.mouse.down();
    await page.mouse.move(head.x + 140, head.y + 60, { steps: 5 });
    await page.mouse.up();
    assert.notEqual((await box())?.x, was.x);
    await dialog.getByRole('button', { name: /centre|middle/i }).click();
    await until(box, (now) => Math.abs((now?.x ?? 0) - was.x) < 2);
    for (let i = 0; i < 15; i += 1) await page.keyboard.press('Tab');
    assert.ok(await dialog.evaluate((element) => element.contains(document.activeElement)), 'the focus stays inside');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await until(
      () => page.evaluate(() => document.activeElement?.textContent ?? ''),
      (text) => text.includes('Sign in'),
    );
  }));

test('P14 a wrong password keeps the name and goes to the password; after three a captcha is asked for', async () => {
  let username = '';
  await visitor(
    async (page) => {
      username = await register(page);
    },
    { language: 'VI' },
  );
  await visitor(async (page) => {
    await open(page, ready.player);
    const dialog = await openLogin(page);
    const name = dialog.locator('input[autocomplete~=username]');
    const password = dialog.locator('input[autocomplete=current-password]');
    await name.fill(username);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      if (await dialog.getByLabel('Code in the picture').count()) break;
      await password.fill(`wrong ${attempt}`);
      await dialog.locator('button[type=submit]').click();
      await until(
        () => dialog.locator('button[type=submit]').getAttribute('aria-busy'),
        (busy) => busy !== 'true',
      );
      await dialog.getByRole('alert').first().waitFor();
      assert.equal(await name.inputValue(), username);
    }
    await dialog.getByLabel('Code in the picture').waitFor();
    let pictures = 0;
    page.on('request', (request) => {
      if (/captcha/i.test(request.url())) pictures += 1;
    });
    const renew = dialog.getByRole('button', { name: 'Show another picture' });
    for (let press = 0; press < 4; press += 1) await renew.click({ delay: 10 });
    await until(
      () => Promise.resolve(pictures),
      (count) => count > 0,
    );
    assert.ok(pictures <= 2, `${pictures} pictures for four quick presses`);
  });
});

test('P15 registration says what is wrong as one leaves a field, and goes to the first wrong one', () =>
  visitor(async (page) => {
    await open(page, url('/register'));
    const main = page.getByRole('main');
    const username = main.getByLabel('Username');
    await username.fill('a');
    await username.blur();
    await main
      .getByText(/\d+ to \d+ characters/)
      .first()
      .waitFor();
    await until(
      () => username.getAttribute('aria-invalid'),
      (invalid) => invalid === 'true',
    );
    await main.locator('button[type=submit]').click();
    await until(() => username.evaluate((element) => element === document.activeElement), Boolean);
  }));

test('P17 password managers find their fields, and pasting is allowed', () =>
  visitor(async (page) => {
    await open(page, ready.player);
    const dialog = await openLogin(page);
    const password = dialog.locator('input[autocomplete=current-password]');
    await dialog.locator('input[autocomplete~=username]').waitFor();
    const kept = await password.evaluate((element) =>
      element.dispatchEvent(new ClipboardEvent('paste', { cancelable: true, bubbles: true })),
    );
    assert.ok(kept, 'nobody stops a paste');
    await page.goto(url('/register'));
    await page.getByRole('main').locator('input[autocomplete=new-password]').first().waitFor();
  }));

test('P18 a deposit shows its limits, fee and time before it is sent, and copies what the bank needs', () =>
  member(async (page) => {
    await open(page, url('/wallet/deposit'));
    const main = page.getByRole('main');
    await main
      .getByText(/From .* to /)
      .first()
      .waitFor();
    for (const words of ['Fee', 'You pay', 'Time']) await main.getByText(words).first().waitFor();
    await main.getByText('VietQR').click();
    await main.getByRole('button', { name: '200K' }).click();
    await main.locator('button[type=submit]').click();
    await page.waitForURL(/\/wallet\/deposit\/[0-9a-f-]{36}/);
    await page.getByRole('button', { name: /^Copy/ }).first().waitFor();
    await shoot(page, 'points-deposit-bank');
  }));

test('P22 two quick presses make one deposit', () =>
  member(async (page) => {
    await open(page, url('/wallet/deposit'));
    const main = page.getByRole('main');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/wps/wallet/deposits')) sent.push(request.url());
    });
    await main.getByText('VietQR').click();
    await main.getByRole('button', { name: '200K' }).click();
    await main.locator('button[type=submit]').dblclick();
    await page.waitForURL(/\/wallet\/deposit\/[0-9a-f-]{36}/);
    assert.equal(sent.length, 1);
  }));

test('P23 an answer that got lost is shown as unknown and found out, never guessed as failed', () =>
  member(async (page) => {
    await open(page, url('/wallet/deposit'));
    const main = page.getByRole('main');
    await main.getByText('VietQR').click();
    await main.getByRole('button', { name: '200K' }).click();
    let lost = 0;
    await page.route('**/wps/wallet/deposits**', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await main.locator('button[type=submit]').click();
    await main
      .getByRole('status')
      .filter({ hasText: /unknown|checking|not known|find/i })
      .waitFor();
    await page.waitForURL(/\/wallet\/deposit\/[0-9a-f-]{36}/);
    assert.equal(lost, 1);
  }));

test('P28 rounds are found by kind, state and day, with their sums, and each opens with every step', () =>
  member(async (page) => {
    await page.goto(url('/play/banyan-moonlight'));
    const spin = page.frameLocator('iframe').first().getByRole('button', { name: /^Spin/ }).first();
    await spin.click();
    await until(() => spin.isEnabled(), Boolean);
    await open(page, url('/rounds'));
    await page.getByText('Past 30 days').click();
    const sums = page.getByRole('region', { name: 'Sums of the rounds shown by the filter' });
    await sums.first().waitFor();
    await page.getByLabel('Kind of game').selectOption('FISH');
    await page.getByText('No rounds', { exact: true }).or(sums).first().waitFor();
    await page.getByLabel('Kind of game').selectOption('RNG');
    await page.getByLabel('State').selectOption('COMPLETED');
    await page
      .getByRole('button', { name: /^See the round of/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Step by step').waitFor();
    await dialog.locator('.entries li').first().waitFor();
    assert.deepEqual(await axe(page, 'round'), []);
    await shoot(page, 'points-round');
  }));

test('P33 another language keeps what was typed', () =>
  visitor(async (page) => {
    await open(page, url('/register'));
    const main = page.getByRole('main');
    await main.locator('input[autocomplete=username]').fill('hoaphuong');
    await page
      .locator('header')
      .getByRole('button', { name: /^Language/ })
      .click();
    await page.locator('header').getByRole('button', { name: '简体中文' }).click();
    await until(
      () => page.locator('html').getAttribute('lang'),
      (lang) => lang === 'zh-Hans',
    );
    assert.equal(await main.locator('input[autocomplete=username]').inputValue(), 'hoaphuong');
  }));

test('P34 the theme is there from the first frame, follows the system, and then the choice', () =>
  visitor(
    async (page) => {
      await page.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () =>
          Object.assign(window, { early: document.documentElement.dataset['theme'] }),
        );
      });
      const early = () => page.evaluate(() => (window as unknown as { early: string }).early);
      await open(page, ready.player);
      assert.equal(await early(), 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      await until(
        () => page.locator('html').getAttribute('data-theme'),
        (theme) => theme === 'dark',
      );
      await page.locator('header').getByRole('button', { name: /light/i }).click();
      await page.reload();
      assert.equal(await early(), 'light');
    },
    { theme: 'light' },
  ));

test('P35 maintenance, region and 404 open without the games, with a way to support', async () => {
  const status = (value: object) => async (page: Page) => {
    await page.route('**/wps/system/status**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { value: object };
      await route.fulfill({ response: answer, json: { ...body, value: { ...body.value, ...value } } });
    });
  };
  const cases: Array<[string, (page: Page) => Promise<void>, RegExp]> = [
    ['/', status({ maintenance: { active: true, message: null, until: null } }), /being maintained/],
    ['/', status({ regionRestriction: { restricted: true, country: 'FR' } }), /Not available where you are/],
    ['/no/such/page', async () => undefined, /There is no such page/],
  ];
  for (const [path, prepare, heading] of cases)
    await visitor(async (page) => {
      await prepare(page);
      await page.route('**/lgw/**', (route) => route.abort());
      await page.goto(url(path));
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    });
});

test('P36 code that is gone after a deployment says so and offers to load the new version', () =>
  visitor(async (page) => {
    await open(page, ready.player);
    await page.context().route('**/assets/promotions*', (route) => route.abort());
    await page.locator('header').getByRole('link', { name: 'Promotions' }).first().click();
    await page
      .getByRole('alert')
      .getByText(/new version/i)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
  }));

test('P37 a session that ends in the middle of a form asks to sign in, and the form is as it was', () =>
  member(async (page) => {
    await open(page, url('/wallet/deposit'));
    const amount = page.locator('input[name=amount]');
    await amount.fill('345000');
    const typed = await amount.inputValue();
    const over = { status: 401, json: { success: false, code: 'auth.unauthenticated', message: '' } };
    await page.route(/\/wps\//, (route) =>
      /login|keys|system/.test(route.request().url()) ? route.continue() : route.fulfill(over),
    );
    await page.getByRole('main').locator('button[type=submit]').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Your session has ended/).waitFor();
    await page.unroute(/\/wps\//);
    await dialog.locator('input[autocomplete~=username]').fill(ready.accounts.member.username);
    await dialog.locator('input[autocomplete=current-password]').fill(ready.accounts.member.password);
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'hidden' });
    await until(
      () => amount.inputValue(),
      (value) => value === typed,
    );
  }));

test('P38 limits and self-exclusion are at most three taps from the account', () =>
  member(
    async (page) => {
      await open(page, ready.player);
      await page.locator('nav.bottom').getByRole('link', { name: 'Account' }).click();
      await page.getByRole('main').locator('a[href="/account/limits"]').click();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.getByText(/exclu/i).first().waitFor();
    },
    { viewport: phone },
  ));
