import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { axe, phone, ready } from './harness.js';
import { loginButton, newcomer } from './people.js';
import { open } from './soundness.js';
import { players } from './visitors.js';

/** The second brand, on its own host: nobody else logs in there. */
const lotus = new URL(ready.player);
lotus.hostname = 'lotus.localhost';
const at = (path: string) => new URL(path, lotus).href;

const { visitor } = players();

/** Has the brand check behaviour, as its settings would: by a proof of work, by Geetest, or not at all. */
async function check(by: 'proof' | 'geetest' | null): Promise<void> {
  const database = new pg.Client({ connectionString: ready.databases.identity });
  await database.connect();
  const flags = JSON.stringify({ behaviourCheck: by !== null });
  await database.query(`update brand set flags = flags || $1::jsonb where code = 'LOTUS'`, [flags]);
  await database.query(
    `insert into setting_value (brand, key, value, version) values ('LOTUS', 'identity.behaviourGeetest', $1::jsonb, 1)
     on conflict (brand, key) do update set value = excluded.value`,
    [JSON.stringify(by === 'geetest')],
  );
  await database.end();
  // The gateway tells what a brand offers for five seconds without asking again.
  await sleep(6_000);
}

/** What each request to a door was answered with, by its code. */
function answersOf(page: Page, path: string): string[] {
  const answers: string[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== path) return;
    void response.json().then(({ code, success }: { code?: string; success: boolean }) => {
      answers.push(success ? 'in' : (code ?? ''));
    });
  });
  return answers;
}

const signedIn = (page: Page) => page.locator('header .bal').waitFor();
const person = (page: Page) => page.getByRole('dialog', { name: 'Geetest (sandbox)' });

/** Fills the registration in and sends it; the name. */
async function register(page: Page): Promise<string> {
  const username = `kt${Date.now().toString(36)}`;
  await open(page, at('/register'));
  const main = page.getByRole('main');
  await main.getByLabel('Tên đăng nhập').fill(username);
  for (const field of await main.locator('input[type=password]').all()) await field.fill(newcomer.password);
  for (const box of await main.getByRole('checkbox').all()) await box.check();
  await main.locator('button[type=submit]').click();
  return username;
}

async function login(page: Page, username: string): Promise<void> {
  await open(page, at('/'));
  await loginButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[autocomplete~=username]').fill(username);
  await dialog.locator('input[autocomplete=current-password]').fill(newcomer.password);
  await dialog.locator('input[autocomplete=current-password]').press('Enter');
}

before(() => check('proof'));
after(() => check(null));

for (const [size, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', phone],
] as const)
  test(`${size}: who registers and logs in where behaviour is checked sees nothing of it`, () =>
    visitor(
      async (page) => {
        const registered = answersOf(page, '/wps/member/register');
        const username = await register(page);
        await signedIn(page);
        assert.deepEqual(registered, ['identity.behaviour_required', 'in']);
        await visitor(
          async (second) => {
            const answers = answersOf(second, '/wps/session/login');
            await login(second, username);
            await signedIn(second);
            assert.deepEqual(answers, ['identity.behaviour_required', 'in']);
          },
          { language: 'VI', viewport },
        );
      },
      { language: 'VI', viewport },
    ));

test('Geetest asks who registers and logs in, by keyboard too, and who closes it is told', async () => {
  await check('geetest');
  await visitor(
    async (page) => {
      const username = await register(page);
      await person(page).getByRole('button', { name: 'I am a person' }).click();
      await signedIn(page);
      await visitor(
        async (second) => {
          await login(second, username);
          await person(second).getByRole('button', { name: 'Close' }).click();
          const dialog = second.getByRole('dialog', { name: 'Đăng nhập' });
          await dialog.getByRole('alert').getByText('chứng minh').waitFor();
          assert.deepEqual(await axe(second, 'a check that was closed'), []);
          await dialog.locator('input[autocomplete=current-password]').press('Enter');
          const button = person(second).getByRole('button', { name: 'I am a person' });
          await button.waitFor();
          assert.equal(await button.evaluate((made) => made === document.activeElement), true);
          await second.keyboard.press('Enter');
          await signedIn(second);
        },
        { language: 'VI', viewport: phone },
      );
    },
    { language: 'VI' },
  );
});
