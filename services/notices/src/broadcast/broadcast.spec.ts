import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { VipLevelChanged } from '@banyan/proto/promotions/v1/events';
import { MailRequested } from '@banyan/proto/notices/v1/events';
import { sql } from '@banyan/kernel/database';
import { memberToken, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';
import { MailService } from '../mail/mail.service.js';
import { WalletService } from '../wallet/wallet.service.js';
import { admin, audience, draft, identity, members, published } from './broadcast.fixture.js';
import { BroadcastService } from './broadcast.service.js';

const inbox = '/wps/notices/inbox';
const signal = new AbortController().signal;

describe('messages to many members', () => {
  let service: TestService;
  let writer: string;
  let checker: string;
  const excluded = new Set([7n]);
  let away = false;
  const wallet = {
    excludedOf: async (ids: readonly bigint[]) => {
      if (away) throw new Error('away');
      return new Set(ids.filter((id) => excluded.has(id)));
    },
  };
  beforeAll(async () => {
    service = await testService(AppModule, { replace: [[BrandService, identity], [WalletService, wallet]] }); // prettier-ignore
    writer = await operatorToken(['notice.view', 'notice.edit', 'notice.publish'], { id: 3, username: 'lan' });
    checker = await operatorToken(['notice.view', 'notice.edit', 'notice.publish'], { id: 4, username: 'minh' });
    await members(service, 40);
    await members(service, 5, 'SUMMER', 101);
  });
  beforeEach(async () => {
    service.clock.set(new Date('2099-03-10T05:00:00Z'));
    away = false;
    await service.owner.query(sql`delete from inbox_message; delete from notice_mail; delete from broadcast; delete from notice_preference`);
  }); // prettier-ignore
  afterAll(() => service.close());

  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = writer) =>
    service.http(method, path, { token, ...(body && { body }) });
  const step = (id: string, verb: string, revision: number, token = writer) =>
    ask('POST', `${admin}/${id}/${verb}`, { revision, reason: 'a spec' }, token);
  const get = async (id: string) => (await ask('GET', `${admin}/${id}`)).body as Record<string, unknown>;
  const send = () => service.app.get(BroadcastService).sendDue(signal);
  const reached = async (id: string) =>
    (
      await service.db.query<{ id: string }>(
        sql`select member_id as id from inbox_message where broadcast_id = $1 order by member_id`,
        [id],
      )
    ).map((row) => Number(row.id));
  const choose = (memberId: number, choices: object, language = '') =>
    service.owner.query(
      sql`insert into notice_preference (member_id, brand, language, choices, updated_at) values ($1, 'BANYAN', $2, $3::jsonb, now())`,
      [memberId, language, JSON.stringify(choices)],
    );
  const read = async (id: number, language = 'en') =>
    (await service.http('GET', inbox, { token: await memberToken({ id }), headers: { 'accept-language': language } })).body.value?.data as unknown as Array<Record<string, unknown>>; // prettier-ignore

  it('are written, counted, proposed by one and published by another, and kept on record', async () => {
    const written = await ask('POST', admin, draft);
    expect(written.body).toMatchObject({ state: 'DRAFT', counted: 40, title: 'New banks', revision: 1 });
    const id = written.body.id as unknown as string;
    expect((await step(id, 'publish', 1, checker)).body).toMatchObject({ code: 'notices.broadcast_state' });
    expect((await step(id, 'propose', 1)).body).toMatchObject({ state: 'PROPOSED', proposedBy: 'lan' });
    expect((await step(id, 'publish', 2)).body).toMatchObject({ code: 'notices.second_person' });
    expect((await step(id, 'publish', 1, checker)).body).toMatchObject({ code: 'request.stale' });
    const stale = await operatorToken(['notice.publish'], { id: 5, steppedUpAt: new Date(0) });
    expect((await step(id, 'publish', 2, stale)).status).toBe(403);
    expect((await ask('PUT', `${admin}/${id}`, { ...draft, revision: 2 })).body).toMatchObject({ state: 'DRAFT', proposedBy: null }); // prettier-ignore
    expect((await step(id, 'propose', 3)).status).toBe(200);
    expect((await step(id, 'publish', 4, checker)).body).toMatchObject({ state: 'RUNNING', publishedBy: 'minh' });
    expect((await ask('PUT', `${admin}/${id}`, { ...draft, revision: 5 })).body).toMatchObject({ code: 'notices.broadcast_state' }); // prettier-ignore
    const acted = (await service.events.published(OperatorActed)).filter(({ objectType, objectId }) => objectType === 'broadcast' && objectId === id); // prettier-ignore
    expect(acted.map(({ action }) => action)).toEqual(['broadcast.write', 'broadcast.propose', 'broadcast.edit', 'broadcast.propose', 'broadcast.publish']); // prettier-ignore
    const other = await operatorToken(['notice.view', 'notice.edit'], { id: 6, brand: 'SUMMER' });
    expect((await ask('GET', `${admin}/${id}`, undefined, other)).status).toBe(404);
    expect((await ask('POST', admin, draft, other)).status).toBe(403);
  });

  it.each([
    [{ link: 'https://evil.example' }, 'request.invalid'],
    [{ link: '//evil.example' }, 'request.invalid'],
    [{ link: '/.//evil.example' }, 'request.invalid'],
    [{ link: '/a/%2E%2e/wps/x' }, 'request.invalid'],
    [{ link: '/wps/system/logout' }, 'request.invalid'],
    [{ channels: ['SMS'] }, 'notices.broadcast_channel'],
    [{ channels: [] }, 'request.invalid'],
    [{ perMinute: 0 }, 'request.invalid'],
    [{ texts: [...draft.texts, ...draft.texts] }, 'notices.text_languages'],
    [{ texts: [{ language: 'EN', title: 'two\nlines', body: 'x' }] }, 'request.invalid'],
    [{ audience: { ...audience, lines: ['x'] } }, 'notices.announcement_audience'],
    [{ startsAt: '2026-02-30T09:00' }, 'notices.announcement_time'],
  ])('%j is refused', async (of, code) => {
    expect((await ask('POST', admin, { ...draft, ...of })).body).toMatchObject({ code });
  });

  it('reach each member of the brand once, in his language, with text and link, whoever runs at once', async () => {
    const texts = [...draft.texts, { language: 'VI', title: 'Ngân hàng mới', body: 'Thêm ba.' }];
    const id = await published(service, { texts });
    await Promise.all([send(), send(), send()]);
    await send();
    expect(await reached(id)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    expect(await get(id)).toMatchObject({ state: 'DONE', sent: 40, skipped: 0, counted: 40 });
    expect(await read(3)).toMatchObject([{ text: 'New banks', body: 'Three more from today.\nSee the cashier.', link: '/wallet', unread: true }]); // prettier-ignore
    expect(await read(3, 'vi')).toMatchObject([{ text: 'Ngân hàng mới', body: 'Thêm ba.' }]);
    await service.http('POST', `${inbox}/read`, { token: await memberToken({ id: 3 }), body: {} });
    await service.app.get(BroadcastService).count();
    expect(await get(id)).toMatchObject({ reads: 1 });
  });

  it('keep what was counted of them before the release that marks their mails and pushes', async () => {
    const id = await published(service);
    await send();
    await service.owner.query(sql`update broadcast set mailed = 30, mails_failed = 2, pushed = 9, pushes_failed = 1`);
    await service.app.get(BroadcastService).count();
    expect(await get(id)).toMatchObject({ mailed: 30, mailsFailed: 2, pushed: 9, pushesFailed: 1 });
  });

  it('keep to their audience: level, language, line, kind of account and ids', async () => {
    await service.events.deliver(VipLevelChanged, { memberId: 5n, brand: 'BANYAN', fromLevel: 0, toLevel: 3, name: 'VIP 3', changedAt: new Date(), changeId: 1n } as never, { id: 'level' }); // prettier-ignore
    await choose(9, {}, 'EN');
    const of = async (part: object) => {
      const id = await published(service, { audience: { ...audience, ...part } });
      await send();
      expect((await get(id))['sent']).toBe((await get(id))['counted']);
      return reached(id);
    };
    expect(await of({ levels: ['3'] })).toEqual([5]);
    expect(await of({ languages: ['EN'] })).toEqual([9]);
    expect(await of({ lines: ['2'] })).toEqual([2, 11, 21, 31]);
    expect(await of({ accountTypes: ['1'] })).toEqual([10, 20, 30, 40]);
    expect(await of({ memberIds: ['4', '104', '999'] })).toEqual([4]);
    expect(await of({ languages: ['VI'], memberIds: ['8', '9'] })).toEqual([8]);
  });

  it('go as marketing to nobody who is excluded or wants none, and wait while that is not known', async () => {
    await choose(6, { PROMOTIONS: { inbox: false } });
    await choose(8, { PROMOTIONS: { mail: true } });
    await service.owner.query(
      sql`update notice_preference set quiet_from = 720, quiet_until = 780 where member_id = 8`,
    );
    const id = await published(service, { purpose: 'MARKETING' });
    away = true;
    await send();
    expect(await reached(id)).toEqual([]);
    away = false;
    await send();
    expect(await get(id)).toMatchObject({ state: 'DONE', sent: 39, skipped: 1 });
    expect(await reached(id)).not.toContain(7);
    expect(await read(6)).toEqual([]);
    const mails = () => service.app.get(MailService).sendDue(signal);
    // Noon in the brand's zone: his hours are quiet until one.
    await mails();
    expect(await service.events.published(MailRequested)).toEqual([]);
    service.clock.set(new Date('2099-03-10T06:00:00Z'));
    await mails();
    const [mail, ...others] = await service.events.published(MailRequested);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ memberId: 8n, text: 'New banks', body: draft.texts[0]?.body, path: '/wallet' });
    expect(mail?.unsubscribePath).toMatch(/^\/wps\/notices\/unsubscribe\//);
    await service.app.get(BroadcastService).count();
    expect(await get(id)).toMatchObject({ mailed: 1, mailsFailed: 0, reads: 0 });
  });

  it('go by the chosen ways alone', async () => {
    await choose(8, { ACCOUNT: { mail: true } });
    const id = await published(service, { channels: ['MAIL'] });
    await send();
    expect(await read(8)).toEqual([]);
    expect((await get(id))['sent']).toBe(40);
    expect(await service.db.query(sql`select member_id::int as id from notice_mail`)).toEqual([{ id: 8 }]);
  });

  it('are throttled, stopped and taken up again behind the last one who has them, and cancelled', async () => {
    const id = await published(service, { perMinute: 15 });
    await send();
    await send();
    expect(await reached(id)).toHaveLength(15);
    const at = (minutes: number) => service.clock.set(new Date(Date.parse('2099-03-10T05:00:00Z') + minutes * 60_000));
    at(1);
    expect((await step(id, 'stop', 3)).body).toMatchObject({ state: 'STOPPED', sent: 15 });
    await send();
    expect(await reached(id)).toHaveLength(15);
    expect((await step(id, 'resume', 4, checker)).body).toMatchObject({ state: 'RUNNING' });
    await send();
    expect(await reached(id)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    expect((await step(id, 'cancel', 5)).body).toMatchObject({ state: 'CANCELLED', sent: 30 });
    at(2);
    await send();
    expect(await reached(id)).toHaveLength(30);
    expect((await step(id, 'resume', 6, checker)).body).toMatchObject({ code: 'notices.broadcast_state' });
  });

  it('leave no mail behind that a stop should hold or a call-off should end, and let warnings pass first', async () => {
    await choose(8, { ACCOUNT: { mail: true } });
    const mails = () => service.app.get(MailService).sendDue(signal);
    const stateOf = async () =>
      service.db.query(sql`select state, reason from notice_mail where member_id = 8 order by id`);
    const running = await published(service, { perMinute: 15 });
    await send();
    await step(running, 'stop', 3);
    await mails();
    expect(await stateOf()).toEqual([{ state: 'WAITING', reason: null }]);
    await step(running, 'resume', 4, checker);
    await send();
    service.clock.set(new Date('2099-03-10T05:01:00Z'));
    await send();
    service.clock.set(new Date('2099-03-10T05:02:00Z'));
    await send();
    expect(await get(running)).toMatchObject({ state: 'DONE' });
    expect((await step(running, 'cancel', 5)).body).toMatchObject({ state: 'CANCELLED' });
    await mails();
    expect(await stateOf()).toEqual([{ state: 'SKIPPED', reason: 'CALLED_OFF' }]);
  });

  it('wait for their hour by the brand’s clock', async () => {
    const id = await published(service, { startsAt: '2099-03-10T12:01' });
    await send();
    expect(await reached(id)).toEqual([]);
    service.clock.set(new Date('2099-03-10T05:01:00Z'));
    await send();
    expect(await reached(id)).toHaveLength(40);
  });
});
