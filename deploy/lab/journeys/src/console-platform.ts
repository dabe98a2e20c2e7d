import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  asksForOperator,
  because,
  chooseReason,
  done,
  open,
  rowOf,
  sql,
  type Operators,
  type Somebody,
} from './operators.js';
import { axe, person, ready, shoot, totp, until } from './harness.js';
import { newcomer } from './people.js';

/** The second brand, on its own host, so that the other journeys go on meanwhile. */
const lotus = new URL(ready.player);
lotus.hostname = 'lotus.localhost';
/** The gateway holds what it knows of a brand for five seconds. */
const soonMs = 20_000;
/** A tab that is open shows a changed brand within. */
const openTabMs = 15_000;

/** The second operator agrees to the one request of a type. */
async function approveLast({ call }: Somebody, type: string): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ type, status: 'PENDING' }));
  const { data } = await done<{ data: Array<{ id: string }> }>(call('GET', `identity/approvals?filter=${filter}`));
  assert.equal(data.length, 1);
  await done(call('POST', `identity/approvals/${data[0]?.id}/approve`, because));
}

/** Brands, maintenance and region rules, and what players see of them. */
export function platformTests({ maker, checker, browser }: Operators): void {
  /** What the second brand's gateway says to a player's call: 404 for a path that is not there, 503 while it is closed. */
  const statusOf = (page: Page) =>
    page.evaluate(() => fetch('/wps/session/none', { cache: 'no-store' }).then((answer) => answer.status));

  test('a brand closes when two agree, players read why within seconds, and one opens it again', async () => {
    const { page } = maker();
    const { page: player } = await person(browser());
    await player.goto(lotus.href);
    await open(page, 'maintenances');
    await page.getByRole('button', { name: 'Plan maintenance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Plan maintenance' });
    await dialog.getByRole('combobox', { name: 'Brand' }).click();
    await page.getByRole('option', { name: 'Lotus' }).click();
    await dialog.getByLabel('What players read (VI)').fill('Dọn nhà');
    await chooseReason(page);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('The request is sent').waitFor();
    assert.equal(await statusOf(player), 404, 'one alone closes nothing');
    await approveLast(checker(), 'maintenance.plan');
    await until(() => statusOf(player), (status) => status === 503, soonMs); // prettier-ignore
    await player.reload();
    await player.getByText('Dọn nhà').waitFor();
    await page.getByRole('button', { name: 'Refresh' }).first().click();
    await rowOf(page, 'Under way').getByRole('button', { name: 'Open again now' }).click();
    await chooseReason(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Open again now' }).click();
    await until(() => statusOf(player), (status) => status === 404, soonMs); // prettier-ignore
    await player.getByRole('button', { name: 'Hỏi lại ngay' }).click();
    await player.getByText('Dọn nhà').waitFor({ state: 'detached' });
    await player.context().close();
  });

  test('a region rule counts when two agree, and the console says what a visitor of an address sees', async () => {
    const { page } = maker();
    await open(page, 'regionRules');
    await page.getByRole('button', { name: 'Add a rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a rule' });
    await dialog.getByLabel(/^Country/).fill('us');
    await dialog.getByText('United States').waitFor();
    await dialog.getByRole('combobox', { name: 'Brand' }).click();
    await page.getByRole('option', { name: 'Lotus' }).click();
    await chooseReason(page);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('The request is sent').first().waitFor();
    await approveLast(checker(), 'region-rule.add');
    await page.getByLabel('IP address').fill('8.8.8.8');
    await page.getByRole('main').getByRole('combobox', { name: 'Brand' }).first().click();
    await page.getByRole('option', { name: 'Lotus' }).click();
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('status').getByText('Kept out by region').waitFor();
    const { data } = await done<{ data: Array<{ id: string }> }>(maker().call('GET', 'identity/region-rules'));
    await done(maker().call('POST', `identity/region-rules/${data[0]?.id}/remove`, because));
    await approveLast(checker(), 'region-rule.remove');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('status').getByText('May enter').waitFor();
  });

  test('a brand changes when two agree, and the request shows what changes', async () => {
    const { page } = checker();
    const brand = await done<Record<string, unknown>>(maker().call('GET', 'identity/brands/LOTUS'));
    const { id: _id, currency: _currency, isDefault: _default, ...draft } = brand;
    const propose = (name: unknown) =>
      done<{ id: string }>(maker().call('PUT', 'identity/brands/LOTUS', { ...draft, name, ...because }));
    const { id } = await propose('Lotus Club');
    await open(page, `approvals/${id}/show`);
    await page.getByRole('region', { name: 'Change' }).locator('ins', { hasText: 'Lotus Club' }).waitFor();
    const { page: player } = await person(browser());
    await player.goto(lotus.href);
    const called = (name: unknown, forMs = soonMs) =>
      until(() => player.title(), (title) => title.startsWith(`${String(name)}:`), forMs); // prettier-ignore
    await called(brand['name']);
    await approveLast(checker(), 'brand.update');
    // The tab stays as it is: it is told.
    await called('Lotus Club', openTabMs);
    await propose(brand['name']);
    await approveLast(checker(), 'brand.update');
    await player.context().close();
  });
}

/** What a brand asks its members for, from the console's form to a member's profile. */
export function formTests({ maker, checker, browser }: Operators): void {
  type Field = Readonly<Record<string, unknown>>;
  const path = 'identity/brands/LOTUS/fields';

  test('a brand asks for another field when two agree: tried out, in the form, held to its rule, final, masked', async () => {
    const { page } = maker();
    const { fields: before } = await done<{ fields: Field[] }>(maker().call('GET', path));
    await open(page, 'forms');
    await page.getByRole('combobox', { name: 'Brand' }).click();
    await page.getByRole('option', { name: 'Lotus' }).click();
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Nationality', exact: true }).click();
    await main.getByRole('switch', { name: 'At the registration' }).check();
    await main.getByRole('switch', { name: 'Required' }).check();
    await main.getByLabel('The member may change it').click();
    await page.getByRole('option', { name: 'Once, then it stays' }).click();
    await main.getByLabel('Value', { exact: true }).fill('V');
    await main.getByRole('button', { name: 'Ask the server' }).click();
    await main.getByText(/^The player reads: /).waitFor();
    await main.getByLabel('Value', { exact: true }).fill('Việt Nam');
    await main.getByRole('button', { name: 'Ask the server' }).click();
    await main.getByText('The server takes it.').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await shoot(page, 'console-forms');
    assert.deepEqual(await axe(page, 'forms'), []);
    await main.getByRole('button', { name: 'Send request' }).click();
    await chooseReason(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click();
    await page.getByText('The request is sent').waitFor();
    await approveLast(checker(), 'brand.fields');
    const { page: player } = await person(browser());
    try {
      await until(
        async () => {
          await player.goto(new URL('/register', lotus).href);
          await player.getByRole('main').getByLabel('Tên đăng nhập').waitFor();
          return player.getByRole('main').getByLabel('Quốc tịch').count();
        },
        (shown) => shown === 1,
        soonMs,
      );
      const form = player.getByRole('main');
      await form.getByLabel('Tên đăng nhập').fill(`form${Date.now().toString(36)}`);
      for (const field of await form.locator('input[type=password]').all()) await field.fill(newcomer.password);
      for (const box of await form.getByRole('checkbox').all()) await box.check();
      await form.locator('button[type=submit]').click();
      await form.getByRole('alert').first().waitFor();
      await form.getByLabel('Quốc tịch').fill('Việt Nam');
      await form.locator('button[type=submit]').click();
      await player.waitForURL(lotus.href);
      await player.goto(new URL('/account', lotus).href);
      await player.getByText('V*** N**').waitFor();
      await player.getByText('Đổi ảnh đại diện').click();
      await player.getByRole('button', { name: 'Cá chép' }).click();
      await player.getByRole('button', { name: 'Cá chép', pressed: true }).waitFor();
      await player.locator('header .avatar.has-picture img').waitFor();
      await player.getByRole('button', { name: 'Sửa', exact: true }).click();
      const profile = player.getByRole('form', { name: 'Thông tin' });
      assert.equal(await profile.getByLabel('Quốc tịch').count(), 0, 'what is final is no field');
      await profile.getByLabel('Số giấy tờ tùy thân').fill('A1234567');
      await profile.getByLabel('Địa chỉ hiện tại').fill('12 Lê Lợi, Huế');
      await shoot(player, 'profile-form');
      assert.deepEqual(await axe(player, 'profile-form'), []);
      await profile.getByRole('button', { name: 'Lưu thay đổi' }).click();
      await player.getByText('*****567').waitFor();
    } finally {
      await done(maker().call('PUT', path, { fields: before, ...because }));
      await approveLast(checker(), 'brand.fields');
      await player.context().close();
    }
  });
}

/** A game that is opened through another host, and so in a frame of another site, to which this browser gives no storage. */
export function launchHostTests({ maker, checker, browser }: Operators): void {
  test('games open from a brand’s launch host when two agree, without storage, and from their own when it is gone', async () => {
    const [studio] = await sql<{ id: string; address: string }>(
      'games',
      `select id::text, launch_url as address from vendor where code = 'studio'`,
    );
    assert.ok(studio);
    const mirror = new URL(studio.address);
    mirror.hostname = 'mirror.localhost';
    const {
      id: _id,
      currency: _currency,
      isDefault: _default,
      ...brand
    } = await done<Record<string, unknown>>(maker().call('GET', 'identity/brands/LOTUS'));
    const openFrom = async (origins: string[], usesLaunchHosts: boolean) => {
      const change = { ...brand, launchGameCdns: origins, ...because };
      await done(maker().call('PUT', 'identity/brands/LOTUS', change));
      await approveLast(checker(), 'brand.update');
      await done(maker().call('PUT', `games/vendors/${studio.id}`, { usesLaunchHosts }));
    };
    const { page: player } = await person(browser());
    const frame = player.locator('iframe');
    const origin = async () => {
      await player.goto(new URL('/play/banyan-moonlight?mode=demo', lotus).href);
      return new URL((await frame.getAttribute('src')) ?? '').origin;
    };
    await openFrom([mirror.origin], true);
    try {
      await until(origin, (now) => now === mirror.origin, soonMs);
      const spin = frame.contentFrame().getByRole('button', { name: /^Quay/ }).first();
      await spin.click();
      await until(() => spin.isEnabled(), Boolean);
      assert.equal(await frame.contentFrame().getByRole('alert').count(), 0);
    } finally {
      await openFrom([], false);
    }
    await until(origin, (now) => now === new URL(studio.address).origin, soonMs);
    await player.context().close();
  });
}

/** Sensitive actions ask for the second factor when it was proved long ago. */
export function stepUpTests({ maker, checker }: Operators, secret: string): void {
  test('M14 a sensitive action asks for the code again, then goes on with all that was filled in', async () => {
    const { page } = checker();
    const id = await asksForOperator(maker(), `step.${Date.now().toString(36)}`);
    await sql(
      'identity',
      `update session set stepped_up_at = now() - interval '2 hours' 
         where audience = 'console' and subject_id = (select id from operator where username = $1)`,
      [checker().username],
    );
    await open(page, `approvals/${id}/show`);
    await page.getByRole('main').getByRole('button', { name: 'Approve' }).click();
    await chooseReason(page);
    await page.getByRole('dialog').getByLabel(/More/).fill('asked for by the desk');
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    const ask = page.getByRole('dialog', { name: 'Confirm with your authenticator' });
    await ask.waitFor();
    await ask.getByLabel('6-digit code').fill(await totp(secret));
    await ask.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('main').getByText('Carried out').first().waitFor();
    const { status, decisionReason } = await done<{ status: string; decisionReason: string }>(
      maker().call('GET', `identity/approvals/${id}`),
    );
    assert.equal(status, 'EXECUTED');
    assert.match(decisionReason, /asked for by the desk$/);
  });
}
