import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberRegistered } from '@banyan/proto/identity/v1/events';
import { DepositSettled } from '@banyan/proto/wallet/v1/events';
import { InboxChanged } from '@banyan/proto/notices/v1/events';
import { sql } from '@banyan/kernel/database';
import { memberToken, testService, type TestService } from '@banyan/kernel/testing';
import { isText, say, spoken } from '@banyan/texts';
import { AppModule } from '../app.module.js';
import { everyEvent } from './inbox.fixture.js';
import { InboxService } from './inbox.service.js';
import { kinds } from './kinds.js';

const inbox = '/wps/notices/inbox';

describe('the inbox', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  const as = async (id: number, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, language = 'en') =>
    service.http(method, path, {
      token: await memberToken({ id }),
      headers: { 'accept-language': language },
      ...(body && { body }),
    });
  const unread = async (id: number) => (await as(id, 'GET', `${inbox}/unread`)).body.value?.unread;
  const rows = () =>
    service.db.query<{ memberId: string; kind: string }>(
      sql`select member_id as "memberId", kind from inbox_message order by member_id, kind, fact`,
    );
  const deposit = (depositId: string, memberId = 21n) =>
    service.events.deliver(DepositSettled, { depositId, memberId, brand: 'BANYAN', currency: 'VND', amountMinor: 5_000_000n }, { id: `of ${depositId}` }); // prettier-ignore

  it('has one message of every money event and every decision, none without, however often each is told', async () => {
    await service.owner.query(sql`update inbox_start set started_at = started_at - interval '9 years'`);
    for (const [index, { name, send, messages }] of everyEvent.entries()) {
      const before = await rows();
      for (let time = 0; time < 2; time++) await send(service, `event:${index}`);
      const after = await rows();
      const added = messages.map(([memberId, kind]) => ({ memberId: String(memberId), kind }));
      const sorted = [...before, ...added].map((row) => JSON.stringify(row)).sort();
      expect({ name, rows: after.map((row) => JSON.stringify(row)).sort() }).toEqual({ name, rows: sorted });
    }
    expect(new Set((await rows()).map(({ kind }) => kind))).toEqual(
      new Set(
        Object.keys(kinds).filter(
          (kind) =>
            ![
              'feedback_answered',
              'support_answered',
              'support_moved',
              'warnings_off',
              'push_on',
              'push_warnings_off',
              'broadcast_news',
              'broadcast_offer',
            ].includes(kind),
        ),
      ),
    );
    await service.owner.query(sql`update inbox_start set started_at = started_at + interval '9 years'`);
    expect(await service.events.published(InboxChanged)).toHaveLength(everyEvent.flatMap(({ messages }) => messages).length); // prettier-ignore
  });

  it('hears every event that the platform publishes about members, or it is known why not', async () => {
    const heard = everyEvent.map(({ name }) => name.split(' ')[0]);
    const why: Readonly<Record<string, string>> = {
      'audit.v1.OperatorActed': 'for operators',
      'games.v1.SessionOpened': 'the member opened it',
      'games.v1.RoundsMarked': 'of nobody',
      'games.v1.TransferVendorsChanged': 'of nobody',
      'games.v1.Title': 'of nobody',
      'games.v1.TitlesChanged': 'of nobody',
      'games.v1.FreeRoundsChanged': 'the promotion shows it, and the list of free rounds',
      'promotions.v1.FreeRoundsAsked': 'the member claimed it',
      'promotions.v1.FreeRoundsWithdrawn': 'the member is told of the deposit that went back',
      'lottery.v1.DrawConfirmed': 'of nobody',
      'lottery.v1.GameNamed': 'of nobody',
      'lottery.v1.DrawsCommitted': 'of nobody',
      'games.v1.RoundSettled': 'play has a page of its own',
      'identity.v1.BrandChanged': 'of nobody',
      'identity.v1.BrandCreated': 'of nobody',
      'identity.v1.BrandOpenChanged': 'of nobody',
      'identity.v1.MemberVerifiedChanged': 'the document that did it is told',
      'identity.v1.MemberSessionEnded': 'the member is told where he signs in',
      'wallet.v1.EntryPosted': 'what of it is not play has the events above',
      'wallet.v1.JournalSealed': 'of nobody',
      'notices.v1.InboxChanged': 'our own',
      'notices.v1.MailRequested': 'our own',
      'identity.v1.MailEnded': 'of a mail that tells a message',
      'notices.v1.ChatMessagePosted': 'the room shows it',
      'notices.v1.ChatMessageRemoved': 'the room shows it, and a mute when he writes',
      'notices.v1.ChatRoomChanged': 'of nobody',
      'notices.v1.ChatReportChanged': 'for operators',
      'notices.v1.SupportChanged': 'the conversation shows it',
      'notices.v1.SupportTyping': 'the conversation shows it',
      'promotions.v1.VipTableChanged': 'of nobody',
      'promotions.v1.ValidBetsCounted': 'play has a page of its own',
      'promotions.v1.ValidBetsTold': 'of nobody',
    };
    const proto = join(import.meta.dirname, '..', '..', '..', '..', 'proto');
    const published = readdirSync(proto, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^\w+\/v1\/events\.proto$/.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(proto, file), 'utf8');
        const [, home] = /^package ([\w.]+);/m.exec(text) ?? [];
        return [...text.matchAll(/^message (\w+) \{/gm)].map(([, name]) => `${home}.${name}`);
      });
    expect(published.length).toBeGreaterThan(20);
    expect(published.filter((name) => !heard.includes(name) && !Object.hasOwn(why, name))).toEqual([]);
  });

  it('says each kind in the language that is read in', async () => {
    for (const kind of Object.keys(kinds)) expect(isText('messages', `notices.${kind}`)).toBe(true);
    await deposit('d21');
    const texts = await Promise.all(
      spoken('messages').map(async (code) => (await as(21, 'GET', inbox, undefined, code)).body.value?.data?.[0]?.text),
    );
    expect(texts).toEqual(spoken('messages').map((code) => say('messages', 'notices.deposit_arrived', code)));
    expect(new Set(texts).size).toBe(4);
    const filter = encodeURIComponent(JSON.stringify({ topic: 'AGENT' }));
    const ofAgents = (await as(7, 'GET', `${inbox}?filter=${filter}&perPage=100`)).body.value?.data as unknown as Array<{ kind: string; text: string; place: object }>; // prettier-ignore
    expect(ofAgents.find(({ kind }) => kind === 'contract_offered')).toMatchObject({
      text: 'A contract is offered to you: daily salary',
      place: { to: 'contract', id: '3' },
    });
  });

  it('carries amount, time and the way to the thing, pages, and is nobody else’s', async () => {
    const { value } = (await as(21, 'GET', inbox)).body;
    expect(value).toMatchObject({
      total: 1,
      data: [{ currency: 'VND', amountMinor: '5000000', unread: true, topic: 'MONEY', place: { to: 'deposit', id: 'd21' } }],
    }); // prettier-ignore
    for (let n = 0; n < 12; n++) await deposit(`p${n}`, 22n);
    const page = (await as(22, 'GET', `${inbox}?page=2&perPage=9`)).body.value;
    expect([page?.total, page?.data?.length]).toEqual([12, 3]);
    const id = value?.data?.[0]?.id as unknown as string;
    for (const [method, path] of [['POST', `${inbox}/${id}/read`], ['DELETE', `${inbox}/${id}`]] as const)
      expect((await as(22, method, path)).body.code).toBe('notices.message_not_found'); // prettier-ignore
    expect(await unread(21)).toBe(1);
    expect((await service.http('GET', inbox)).status).toBe(401);
    const trial = await memberToken({ id: 9, accountType: 4 });
    for (const path of [inbox, '/wps/relay/CSP_unreadCount'])
      expect((await service.http('GET', path, { token: trial })).body.code).toBe('wallet.in_need_true_account');
  });

  it('is read one by one or up to what was seen, and what is removed does not come again', async () => {
    const all = (await as(22, 'GET', `${inbox}?perPage=100`)).body.value?.data as unknown as Array<{ id: string }>;
    const newest = all.reduce((most, { id }) => (BigInt(id) > BigInt(most) ? id : most), '0');
    const one = String(all[3]?.id);
    const told = async () => (await service.events.published(InboxChanged)).length;
    expect((await as(22, 'POST', `${inbox}/${one}/read`)).body.value).toEqual({ unread: 11 });
    const before = await told();
    expect((await as(22, 'POST', `${inbox}/${one}/read`)).body.value).toEqual({ unread: 11 });
    expect(await told()).toBe(before);
    await deposit('later', 22n);
    expect((await as(22, 'POST', `${inbox}/read`, { through: newest })).body.value).toEqual({ unread: 1 });
    expect((await as(22, 'GET', '/wps/relay/CSP_unreadCount')).body.value).toEqual({ unread: 1 });
    expect((await as(22, 'DELETE', `${inbox}/${one}`)).body.value).toEqual({ unread: 1 });
    const removed = await told();
    expect((await as(22, 'DELETE', `${inbox}/${one}`)).status).toBe(200);
    expect((await as(22, 'POST', `${inbox}/${one}/read`)).body.code).toBe('notices.message_not_found');
    expect(await told()).toBe(removed);
    for (let n = 0; n < 12; n++) await service.events.deliver(DepositSettled, { depositId: `p${n}`, memberId: 22n, brand: 'BANYAN', currency: 'VND', amountMinor: 1n }); // prettier-ignore
    expect((await as(22, 'GET', inbox)).body.value?.total).toBe(12);
    expect((await as(22, 'POST', `${inbox}/read`, {})).body.value).toEqual({ unread: 0 });
  });

  it('marks those of a topic alone, where one was chosen', async () => {
    await deposit('topic', 23n);
    await service.events.deliver(MemberRegistered, MemberRegistered.fromPartial({ memberId: 23n, brand: 'BANYAN' }));
    expect(await unread(23)).toBe(2);
    expect((await as(23, 'POST', `${inbox}/read`, { topic: 'MONEY' })).body.value).toEqual({ unread: 1 });
    const filter = encodeURIComponent('{"unread":"true"}');
    expect((await as(23, 'GET', `${inbox}?filter=${filter}`)).body.value?.data).toMatchObject([{ topic: 'ACCOUNT' }]);
    expect((await as(23, 'POST', `${inbox}/read`, { topic: 'NONE' })).status).toBe(400);
  }); // prettier-ignore

  it('calls nobody to read what happened before there was an inbox', async () => {
    const told = async () => (await service.events.published(InboxChanged)).length;
    const before = await told();
    await service.events.deliver(DepositSettled, { depositId: 'old', memberId: 24n, brand: 'BANYAN', currency: 'VND', amountMinor: 1n }, { occurredAt: new Date(Date.now() - 86_400_000) });
    expect([await unread(24), (await as(24, 'GET', inbox)).body.value?.total, await told()]).toEqual([0, 1, before]);
    await deposit('new', 24n);
    expect([await unread(24), await told()]).toEqual([1, before + 1]);
  }); // prettier-ignore

  it('forgets after a year', async () => {
    const { signal } = new AbortController();
    const forget = () => service.app.get(InboxService).forget(signal);
    service.clock.set(new Date('2027-03-09T05:00:00Z'));
    const before = (await rows()).length;
    expect(await forget()).toBe(0);
    service.clock.set(new Date('2099-01-01T00:00:00Z'));
    expect(await forget()).toBe(before);
    expect(await rows()).toEqual([]);
  });
});
