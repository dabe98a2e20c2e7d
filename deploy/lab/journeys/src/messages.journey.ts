import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axe, complaints, lineOf, openBrowser, person, phone, ready, settled, shoot, until } from './harness.js';
import { asOperator, chooseReason, done, open, playerWith, rowOf, sql, type Somebody } from './operators.js';

let browser: Browser;
let operator: Somebody;
before(async () => {
  browser = await openBrowser();
  operator = await asOperator(browser, ready.accounts.operator);
});
after(() => browser.close());

const url = (path: string): string => new URL(path, ready.player).href;

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly unsubscribe: string;
}

/** The first mail to an address, once it is there. */
async function mailTo(address: string, about: RegExp): Promise<Mail> {
  const found = await until(
    async () => {
      const answer = await fetch(`${ready.outlet}/messages?to=${encodeURIComponent(address)}`);
      return ((await answer.json()) as Mail[]).find(({ subject }) => about.test(subject));
    },
    (mail) => mail !== undefined,
  );
  assert.ok(found);
  return found;
}

/** What operators see of a member's mails, newest first, once none is on its way. */
const deliveriesOf = (memberId: string) =>
  until(
    async () => {
      const filter = encodeURIComponent(JSON.stringify({ memberId }));
      const { data } = await done<{ data: Array<{ group: string; state: string; reason: string | null }> }>(
        operator.call('GET', `notices/deliveries?filter=${filter}`),
      );
      return data;
    },
    (rows) => rows.length > 0 && rows.every(({ state }) => state !== 'WAITING' && state !== 'REQUESTED'),
  );

test('a member chooses what he is told by mail, is told it once and at once, and ends the offers from the mail', async () => {
  const { page, username, call } = await playerWith(browser, 50_000, { viewport: phone });
  const address = `${username}@mail.vn`;
  const [member] = await sql<{ id: string }>(
    'identity',
    'update member set email = $2, email_verified_at = now() where username = $1 returning id',
    [username, address],
  );
  assert.ok(member);

  await page.goto(url('/account/messages'));
  await page.getByRole('tab', { name: 'Cài đặt' }).click();
  const service = page.getByRole('group', { name: 'Tài khoản và dịch vụ' });
  const offers = page.getByRole('group', { name: 'Ưu đãi' });
  await service.getByRole('checkbox', { name: 'Email' }).check();
  await offers.getByRole('checkbox', { name: 'Email' }).focus();
  await page.keyboard.press('Space');
  assert.ok(await page.getByRole('group', { name: 'Tiền' }).getByRole('checkbox', { name: 'Hộp thư' }).isDisabled());
  await settled(page);
  assert.deepEqual(await axe(page, 'message settings'), []);
  await shoot(page, 'message-settings');
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await page.getByText('Đã lưu').waitFor();

  // An answer to what he asked comes up on his screen and as a mail.
  const asked = { type: 'OTHER', content: 'Tôi muốn hỏi về cấp bậc của mình.', contact: address, complaint: false };
  const line = lineOf(page);
  await page.goto(url('/feedback'));
  await line;
  const { id } = await done<{ id: string }>(call('PUT', 'feedback', asked));
  const { version } = await done<{ version: number }>(operator.call('GET', `notices/feedback/${id}`));
  await done(operator.call('POST', `notices/feedback/${id}/answer`, { version, content: 'Xin chào', close: false }));
  await page
    .locator('.toasts')
    .getByText(/trả lời/)
    .waitFor();
  const answered = await mailTo(address, /trả lời/);
  assert.match(answered.text, /\/account\/messages/);
  assert.equal(answered.unsubscribe, '');

  // What promotions tell of a birthday.
  await sql(
    'notices',
    `with told as (
       insert into inbox_message (member_id, brand, kind, topic, fact, place, happened_at)
       values ($1, 'BANYAN', 'birthday_gift', 'MONEY', 'gift-offered:journey', 'vip', now()) returning id)
     insert into notice_mail (message_id, member_id, brand, kind, group_name, created_at, due_at, updated_at)
     select id, $1, 'BANYAN', 'birthday_gift', 'PROMOTIONS', now(), now(), now() from told`,
    [member.id],
  );
  const offer = await mailTo(address, /sinh nhật/);
  const [, oneClick = ''] = /^<([^>]+)> List-Unsubscribe=One-Click$/.exec(offer.unsubscribe) ?? [];
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  assert.equal((await fetch(oneClick, { method: 'POST', body })).status, 200);
  await page.goto(url('/account/messages?of=settings'));
  assert.ok(!(await offers.getByRole('checkbox', { name: 'Email' }).isChecked()));
  const [link = ''] = /http\S+\/unsubscribe#\S+/.exec(offer.text) ?? [];
  const { page: stranger } = await person(browser);
  await stranger.goto(link);
  await stranger.getByRole('button', { name: 'Ngừng các email này' }).click();
  await stranger.getByText('Xong: không còn ưu đãi qua email.').waitFor();
  assert.deepEqual(await axe(stranger, 'unsubscribe'), []);

  const rows = await deliveriesOf(member.id);
  const of = (group: string) => rows.filter((row) => row.group === group).map(({ state }) => state);
  assert.deepEqual([of('ACCOUNT'), of('PROMOTIONS')], [['SENT'], ['SENT']]);
  await open(operator.page, `deliveries?filter=${encodeURIComponent(JSON.stringify({ memberId: member.id }))}`);
  await operator.page.getByRole('cell', { name: 'Offers' }).waitFor();
  await settled(operator.page);
  assert.deepEqual(await axe(operator.page, 'deliveries'), []);
  await shoot(operator.page, 'message-mails');
  assert.deepEqual(complaints, []);
});

/** A push service by the address that the platform knows it by. */
const pushService = Object.assign(new URL(ready.outlet), { hostname: '127.0.0.1' }).origin;

/** A browser's push service is the stand-in: the shell of Chromium has none of its own. */
async function withPushService(page: Page): Promise<void> {
  await page.exposeFunction('subscribeAtSandbox', async (applicationServerKey: string) => {
    const answer = await fetch(`${pushService}/push/subscriptions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ applicationServerKey }),
    });
    return answer.json();
  });
  await page.addInitScript(() => {
    const kept = 'the browser’s own';
    const taken = () => {
      const address = localStorage.getItem(kept);
      if (!address) return null;
      const said = JSON.parse(address) as { endpoint: string };
      const unsubscribe = async () => localStorage.removeItem(kept);
      return { endpoint: said.endpoint, toJSON: () => said, unsubscribe };
    };
    const at = window as unknown as { subscribeAtSandbox: (key: string) => Promise<object> };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => taken(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(kept, JSON.stringify(await at.subscribeAtSandbox(applicationServerKey)));
        return taken();
      },
    });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
}

test('a member has his browser told while no page is open, until he logs out', async () => {
  const { page, username, call } = await playerWith(browser, 50_000, { viewport: phone });
  await withPushService(page);
  await page.goto(url('/account/messages?of=settings'));
  await page.getByRole('button', { name: 'Bật', exact: true }).click();
  await page.getByText('Trình duyệt này nhận thông báo của bạn.').waitFor();
  await settled(page);
  assert.deepEqual(await axe(page, 'push settings'), []);
  await shoot(page, 'push-settings');
  const endpoint = await page.evaluate(() => (JSON.parse(localStorage.getItem('the browser’s own') ?? '{}') as { endpoint: string }).endpoint); // prettier-ignore
  const told = async () => {
    const answer = await fetch(`${ready.outlet}/messages?to=${endpoint.split('/').at(-1)}`);
    return ((await answer.json()) as Array<{ text: string }>).map(
      ({ text }) => JSON.parse(text) as { body: string; path: string },
    );
  };
  const ask = async () => {
    const asked = {
      type: 'OTHER',
      content: 'Tôi muốn hỏi về cấp bậc của mình.',
      contact: `${username}@mail.vn`,
      complaint: false,
    };
    const { id } = await done<{ id: string }>(call('PUT', 'feedback', asked));
    const { version } = await done<{ version: number }>(operator.call('GET', `notices/feedback/${id}`));
    await done(operator.call('POST', `notices/feedback/${id}/answer`, { version, content: 'Xin chào', close: false }));
  };
  await ask();
  // That it was switched on, and what was asked.
  await until(told, (all) =>
    [/đến thêm một trình duyệt/, /trả lời/].every((said) => all.some(({ body }) => said.test(body))),
  );

  await page.goto(url('/account'));
  await page.getByRole('button', { name: 'Đăng xuất' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Đăng xuất' }).click();
  await until(
    () => sql<{ id: string }>('notices', 'select id from push_subscription where endpoint = $1', [endpoint]),
    (rows) => rows.length === 0,
  );
  // The server ends it with the session, the browser when its part of the page is there.
  await until(
    () => page.evaluate(() => localStorage.getItem('the browser’s own')),
    (own) => own === null,
  );
  assert.deepEqual(complaints, []);
});

test('an operator writes an answer once and chooses it where a member asks', async () => {
  const { call } = await playerWith(browser, 50_000);
  const title = `Chậm nạp ${Date.now()}`;
  const content = 'Ngân hàng đang chậm, bạn chờ 30 phút nhé.';
  const desk = operator.page;
  await open(desk, 'macros');
  await desk.getByRole('button', { name: 'Write an answer' }).click();
  const writing = desk.getByRole('dialog');
  await writing.getByRole('combobox', { name: 'Brand' }).click();
  await desk.getByRole('option', { name: 'Banyan', exact: true }).click();
  await writing.getByRole('textbox', { name: 'Title' }).fill(title);
  await writing.getByRole('textbox', { name: 'Text', exact: true }).fill(content);
  await chooseReason(desk);
  await settled(desk);
  assert.deepEqual(await axe(desk, 'ready answer'), []);
  await writing.getByRole('button', { name: 'Save' }).click();
  await rowOf(desk, title).waitFor();
  await settled(desk);
  assert.deepEqual(await axe(desk, 'ready answers'), []);
  await shoot(desk, 'ready-answers');

  const asked = { type: 'DEPOSIT', content: 'Tiền nạp của tôi chưa tới.', contact: '', complaint: false };
  const { id } = await done<{ id: string }>(call('PUT', 'feedback', asked));
  await open(desk, `feedback?filter=${encodeURIComponent(JSON.stringify({ id }))}`);
  await desk.getByRole('button', { name: 'Open', exact: true }).first().click();
  const talk = desk.getByRole('dialog');
  await talk.getByRole('combobox', { name: 'Ready answers' }).click();
  await desk.getByRole('option', { name: title }).click();
  assert.equal(await talk.getByRole('textbox', { name: /answer/i }).inputValue(), content);
  await settled(desk);
  assert.deepEqual(await axe(desk, 'answering'), []);
  await shoot(desk, 'ready-answer-chosen');
  assert.deepEqual(complaints, []);
});
