import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axe, desktop, openBrowser, person, phone, ready, settled, shoot } from './harness.js';
import { asOperator, at, chooseReason, rowOf, type Somebody } from './operators.js';
import { register } from './people.js';
import { open } from './soundness.js';
import { url } from './visitors.js';

let browser: Browser;
let operator: Somebody;
before(async () => {
  browser = await openBrowser();
  operator = await asOperator(browser, ready.accounts.operator);
});
after(() => browser.close());

const messages = (page: Page) => page.getByRole('list', { name: /^Tin trong/ });

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Viết tin' });
  await field.fill(text);
  await field.press('Enter');
}

test('one writes on a phone, a visitor reads along, and an operator takes the message out and mutes who wrote it', async () => {
  const { page: writer } = await person(browser, { language: 'VI', viewport: phone });
  const { page: visitor } = await person(browser, { language: 'VI', viewport: desktop });
  await register(writer);
  await open(writer, url('/chat'));
  await open(visitor, url('/chat'));
  await visitor.getByText('Bạn có thể đọc. Đăng nhập để viết.').waitFor();
  const said = `Chào cả nhà ${Date.now().toString(36)}`;
  await write(writer, said);
  await messages(writer).getByText(said).waitFor();
  await messages(visitor).getByText(said).waitFor();
  for (const [page, name] of [
    [writer, 'chat-writer'],
    [visitor, 'chat-visitor'],
  ] as const) {
    await settled(page);
    assert.deepEqual(await axe(page, name), []);
    await shoot(page, name);
  }
  await write(writer, 'vào https://evil.example nhé');
  await writer.getByText('Không viết địa chỉ trang hay thư ở đây').waitFor();

  const desk = operator.page;
  await desk.goto(at('chatMessages'));
  const row = rowOf(desk, said);
  await row.getByRole('button', { name: 'Take out' }).click();
  await chooseReason(desk);
  await desk.getByRole('dialog').getByRole('button', { name: 'Take out' }).click();
  await messages(visitor).getByText(said).waitFor({ state: 'detached' });
  await writer.getByText(said).waitFor({ state: 'detached' });

  await row.getByRole('button', { name: 'Mute' }).click();
  await chooseReason(desk);
  await desk.getByRole('dialog').getByRole('button', { name: 'Mute' }).click();
  await desk.getByRole('dialog').waitFor({ state: 'detached' });
  await write(writer, 'còn đây không?');
  await writer.getByText(/Bạn được viết lại lúc/).waitFor();
  await shoot(desk, 'console-chat');
});
