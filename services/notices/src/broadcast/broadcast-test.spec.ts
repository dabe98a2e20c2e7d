import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { MailRequested } from '@banyan/proto/notices/v1/events';
import { sql } from '@banyan/kernel/database';
import { systemErrors } from '@banyan/kernel/errors';
import { memberToken, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';
import { MailService } from '../mail/mail.service.js';
import { WalletService } from '../wallet/wallet.service.js';
import { admin, draft, identity, members, published } from './broadcast.fixture.js';
import { BroadcastService } from './broadcast.service.js';

const signal = new AbortController().signal;
const kept = { channel: 'INBOX', state: 'SENT', reason: null };
const skipped = (channel: string, reason: string) => ({ channel, state: 'SKIPPED', reason });

describe('the test of a message to many members', () => {
  let service: TestService;
  let writer: string;
  let checker: string;
  let away = false;
  const wallet = {
    excludedOf: async (ids: readonly bigint[]) => {
      if (away) throw systemErrors.unavailable();
      return new Set(ids.filter((id) => id === 7n));
    },
  };
  beforeAll(async () => {
    service = await testService(AppModule, { replace: [[BrandService, identity], [WalletService, wallet]] }); // prettier-ignore
    writer = await operatorToken(['notice.view', 'notice.edit'], { id: 3, username: 'lan' });
    checker = await operatorToken(['notice.view', 'notice.edit', 'notice.publish'], { id: 4, username: 'minh' });
    await members(service, 40);
    await members(service, 5, 'SUMMER', 101);
  });
  beforeEach(async () => {
    away = false;
    service.clock.set(new Date('2099-03-10T05:00:00Z'));
    await service.owner.query(sql`delete from inbox_message; delete from notice_mail; delete from broadcast; delete from notice_preference`);
  }); // prettier-ignore
  afterAll(() => service.close());

  const write = async (of: object = {}) =>
    (await service.http('POST', admin, { token: writer, body: { ...draft, ...of } })).body.id as unknown as string;
  const test = (id: string, memberIds: string[], of: object = {}, token = writer) =>
    service.http('POST', `${admin}/${id}/test`, {
      token,
      body: { revision: 1, reason: 'a spec', key: randomUUID(), memberIds, ...of },
    });
  const testsOf = async (id: string, token = writer) =>
    (await service.http('GET', `${admin}/${id}/tests`, { token })).body as unknown as {
      total: number;
      data: Array<{ recipients: unknown[]; sentBy: string; revision: number }>;
    };
  const get = async (id: string) => (await service.http('GET', `${admin}/${id}`, { token: writer })).body;
  const read = async (id: number, language = 'en') =>
    (await service.http('GET', '/wps/notices/inbox', { token: await memberToken({ id }), headers: { 'accept-language': language } })).body.value?.data; // prettier-ignore
  const choose = (memberId: number, choices: object) =>
    service.owner.query(
      sql`insert into notice_preference (member_id, brand, language, choices, updated_at) values ($1, 'BANYAN', '', $2::jsonb, now())`,
      [memberId, JSON.stringify(choices)],
    );

  it('comes to those who are named as it would come, in their language and marked, and says what became of it', async () => {
    await choose(3, { ACCOUNT: { mail: true } });
    await choose(4, { ACCOUNT: { inbox: false } });
    const texts = [...draft.texts, { language: 'VI', title: 'Ngân hàng mới', body: 'Thêm ba.' }];
    const id = await write({ texts });
    const { body } = await test(id, ['3', '4', '3']);
    expect(body).toMatchObject({ revision: 1, sentBy: 'lan' });
    expect(await read(3)).toMatchObject([{ text: '[Test] New banks', body: draft.texts[0]?.body, link: '/wallet', unread: true }]); // prettier-ignore
    expect(await read(3, 'vi')).toMatchObject([{ text: '[Thử] Ngân hàng mới', body: 'Thêm ba.' }]);
    expect(await read(4)).toEqual([]);
    expect(await read(5)).toEqual([]);
    const push = skipped('PUSH', 'NO_BROWSER');
    const other = { memberId: '4', ways: [skipped('INBOX', 'SWITCHED_OFF'), push, skipped('MAIL', 'SWITCHED_OFF')] };
    const waits = { channel: 'MAIL', state: 'WAITING', reason: null };
    expect(body['recipients']).toEqual([{ memberId: '3', ways: [kept, push, waits] }, other]);
    await service.app.get(MailService).sendDue(signal);
    const [mail] = await service.events.published(MailRequested);
    expect(mail).toMatchObject({ memberId: 3n, text: '[Thử] Ngân hàng mới', body: 'Thêm ba.', path: '/wallet' });
    const asked = { channel: 'MAIL', state: 'REQUESTED', reason: null };
    expect(await testsOf(id)).toMatchObject({
      total: 1,
      data: [{ recipients: [{ memberId: '3', ways: [kept, push, asked] }, other] }],
    });
    const acted = (await service.events.published(OperatorActed)).find(({ action }) => action === 'broadcast.test');
    expect(acted).toMatchObject({ objectType: 'broadcast', objectId: id, reason: 'a spec' });
    expect(JSON.parse(acted?.afterJson ?? '')).toMatchObject({ members: '3, 4', id: body.id });
  });

  it('is none of its figures and none of the list, and who had it gets the message all the same', async () => {
    const id = await published(service, {});
    await service.owner.query(sql`update broadcast set state = 'PROPOSED'`);
    await test(id, ['5'], { revision: 3 }, checker);
    expect(await get(id)).toMatchObject({ sent: 0, revision: 3, state: 'PROPOSED' });
    await service.owner.query(sql`update broadcast set state = 'RUNNING' where id = $1`, [id]);
    await service.app.get(BroadcastService).sendDue(signal);
    await service.app.get(BroadcastService).count();
    expect(await get(id)).toMatchObject({ sent: 40, reads: 0, state: 'DONE' });
    expect(await read(5)).toMatchObject([{ text: 'New banks' }, { text: '[Test] New banks' }]);
    const { body } = await service.http('GET', admin, { token: writer });
    expect(body).toMatchObject({ total: 1, data: [{ id }] });
    const [{ id: own }] = (await testsOf(id)).data as unknown as [{ id: string }];
    expect((await service.http('GET', `${admin}/${own}`, { token: writer })).status).toBe(404);
  });

  it('keeps its words when the draft is written anew', async () => {
    const id = await write();
    await test(id, ['3']);
    const texts = [{ language: 'EN', title: 'Other words', body: 'x' }];
    await service.http('PUT', `${admin}/${id}`, { token: writer, body: { ...draft, texts, revision: 1 } });
    expect(await read(3)).toMatchObject([{ text: '[Test] New banks' }]);
    expect((await test(id, ['3'])).body).toMatchObject({ code: 'request.stale' });
  });

  it('is sent once, asked for twice and at once', async () => {
    const id = await write();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => test(id, ['3', '4'], { key })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read(3)).toHaveLength(1);
    expect((await testsOf(id)).total).toBe(1);
  });

  it.each(['MARKETING', 'SERVICE'])(
    'goes as %s to nobody who is excluded, and to nobody while that is not known',
    async (purpose) => {
      const id = await write({ purpose, channels: ['INBOX'] });
      away = true;
      expect((await test(id, ['6', '7'])).status).toBe(503);
      expect(await read(6)).toEqual([]);
      away = false;
      const { body } = await test(id, ['6', '7']);
      const left = { memberId: '7', ways: [skipped('INBOX', 'EXCLUDED')] };
      expect(body['recipients']).toEqual([{ memberId: '6', ways: [kept] }, left]);
      expect(await read(7)).toEqual([]);
    },
  );

  it('goes to members of the brand alone, to ten at once and thirty a day of an operator', async () => {
    const id = await write();
    const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => String(from + n));
    expect((await test(id, ['3', '101'])).body).toMatchObject({ code: 'notices.broadcast_test_member' });
    expect((await test(id, numbers(1, 11))).body).toMatchObject({ code: 'request.invalid' });
    expect((await test(id, ['x'])).body).toMatchObject({ code: 'notices.announcement_audience' });
    const both = await Promise.all([test(id, numbers(1, 10)), test(await write(), numbers(11, 20)), test(id, numbers(21, 30))]); // prettier-ignore
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await test(id, ['31'])).body).toMatchObject({ code: 'notices.broadcast_test_many' });
    expect((await test(id, ['31'], {}, checker)).status).toBe(200);
    service.clock.set(new Date('2099-03-11T05:00:01Z'));
    expect((await test(id, ['31'])).status).toBe(200);
  });

  it('is sent by who may write one of its brand, until it is published', async () => {
    const id = await write();
    const looker = await operatorToken(['notice.view'], { id: 5 });
    const other = await operatorToken(['notice.view', 'notice.edit'], { id: 6, brand: 'SUMMER' });
    expect((await test(id, ['3'], {}, looker)).status).toBe(403);
    expect((await test(id, ['3'], {}, other)).status).toBe(404);
    expect((await service.http('GET', `${admin}/${id}/tests`, { token: other })).status).toBe(404);
    const running = await published(service);
    expect((await test(running, ['3'], { revision: 3 })).body).toMatchObject({ code: 'notices.broadcast_state' });
  });
});
