import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { axe, phone, ready } from './harness.js';
import { loginButton, newcomer, register } from './people.js';
import { open } from './soundness.js';
import { players, url } from './visitors.js';

const { visitor } = players();

/** Somebody new, who registered in another browser. */
async function fresh(): Promise<string> {
  let username = '';
  await visitor(
    async (page) => {
      username = await register(page);
    },
    { language: 'VI' },
  );
  return username;
}

/** Logs in by the password, in any language. */
async function enter(page: Page, username: string): Promise<void> {
  await open(page, ready.player);
  await loginButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[autocomplete~=username]').fill(username);
  await dialog.locator('input[autocomplete=current-password]').fill(newcomer.password);
  await dialog.locator('input[autocomplete=current-password]').press('Enter');
  await signedIn(page);
}

const signedIn = (page: Page) => page.locator('header .bal').waitFor();

/** Gives the browser a device that keeps passkeys and knows its user, who is always there; answers how many it keeps. */
async function withDevice(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
}

/** The browser fills no passkeys in: they come at a press alone. */
const atPress = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

const words = {
  VI: {
    card: 'Khóa truy cập',
    add: 'Thêm khóa truy cập',
    added: 'Đã thêm khóa truy cập.',
    kept: 'Tôi đã lưu',
    enter: 'Đăng nhập bằng khóa truy cập',
    rename: /^Đổi tên /,
    remove: /^Xóa /,
    removed: 'Đã xóa khóa truy cập.',
  },
  EN: {
    card: 'Passkeys',
    add: 'Add a passkey',
    added: 'The passkey is added.',
    kept: 'I have kept them',
    enter: 'Sign in with a passkey',
    rename: /^Rename /,
    remove: /^Remove /,
    removed: 'The passkey is removed.',
  },
} as const;

for (const [language, way, size, viewport] of [
  ['VI', 'pressed', 'phone', phone],
  ['EN', 'filled in', 'desktop', { width: 1440, height: 900 }],
] as const)
  test(`a member adds a passkey, comes in by it without a password (${way}), renames it and takes it away, ${language}, ${size}`, () =>
    visitor(
      async (page) => {
        const said = words[language];
        const kept = await withDevice(page);
        if (way === 'pressed') await atPress(page);
        await enter(page, await fresh());
        await open(page, url('/account/security'));
        const card = page.getByRole('region', { name: said.card, exact: true });
        await card.getByRole('button', { name: said.add }).click();
        assert.deepEqual(await axe(page, 'adding a passkey'), []);
        await card.locator('input[type=password]').fill(newcomer.password);
        await card.locator('input[type=password]').press('Enter');
        await page.getByText(said.added).waitFor();
        assert.equal(await kept(), 1);
        await card.getByRole('button', { name: said.kept }).click();
        assert.deepEqual(await axe(page, 'passkeys'), []);

        await page.context().clearCookies();
        await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
        await open(page, ready.player);
        await loginButton(page).click();
        if (way === 'pressed') {
          const button = page.getByRole('dialog').getByRole('button', { name: said.enter });
          await button.waitFor();
          assert.deepEqual(await axe(page, 'log-in with passkeys'), []);
          await button.click();
        }
        await signedIn(page);

        await open(page, url('/account/security'));
        await card.getByRole('button', { name: said.rename }).click();
        await page.getByRole('dialog').getByRole('textbox').fill('K1');
        await page.getByRole('dialog').getByRole('textbox').press('Enter');
        await card.getByText('K1', { exact: true }).waitFor();
        await card.getByRole('button', { name: said.remove }).click();
        const asked = page.getByRole('dialog');
        assert.deepEqual(await axe(page, 'taking a passkey away'), []);
        await asked.locator('input[type=password]').fill(newcomer.password);
        await asked.locator('input[type=password]').press('Enter');
        await page.getByText(said.removed).waitFor();
        await asked.waitFor({ state: 'detached' });
        assert.equal(await card.getByRole('listitem').count(), 0);
      },
      { language, viewport },
    ));
