import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { BrandCreated } from '@banyan/proto/identity/v1/events';
import {
  ChatMessagePosted,
  ChatMessageRemoved,
  ChatReportChanged,
  ChatRoomChanged,
} from '@banyan/proto/notices/v1/events';
import { VipLevelChanged } from '@banyan/proto/promotions/v1/events';
import { Database, sql } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { memberToken, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';
import { DemoChatService } from '../demo/demo-chat.service.js';
import { WalletService } from '../wallet/wallet.service.js';
import { ChatService } from './chat.service.js';

const own = '/wps/notices/chat';
const admin = '/admin/v1/notices';
const because = { reason: 'against the rules' };
const start = new Date('2026-03-16T02:00:00Z');

interface Message {
  readonly id: string;
  readonly text: string;
  readonly mine: boolean;
}

const messagesOf = (body: object) => (body as { value: { messages: Message[] } }).value.messages;

describe('chat rooms', () => {
  let service: TestService;
  let host: string;
  let room: string;
  const states = new Map<bigint, string>();
  const nicknames = new Map<bigint, string>([[9n, 'Member9']]);
  const excluded = new Set<bigint>();
  const set = new Map<string, unknown>();
  beforeAll(async () => {
    service = await testService(AppModule, {
      replace: [
        [
          BrandService,
          {
            zoneOf: async () => 'Asia/Ho_Chi_Minh',
            nameOf: async () => 'Golden Carp',
            memberOf: async (memberId: bigint) => ({
              username: `member${memberId}`,
              nickname: nicknames.get(memberId) ?? `Nick ${memberId}`,
              status: states.get(memberId) ?? 'ACTIVE',
              icon: memberId === 1n ? 'koi' : '',
            }),
          },
        ],
        [WalletService, { excludedOf: async (ids: bigint[]) => new Set(ids.filter((id) => excluded.has(id))) }],
        [SettingReader, { get: async (_brand: string, { key, standard }: { key: string; standard: unknown }) => set.get(key) ?? standard }],
      ],
    }); // prettier-ignore
    service.clock.set(start);
    host = await operatorToken(['chat.view', 'chat.edit', 'chat.moderate'], { id: 3, username: 'lan' });
    await service.app.get(DemoChatService).seed();
    room = await made({ name: 'Spec' });
  });
  beforeEach(() => {
    service.clock.advance(120_000);
    set.clear();
    states.clear();
    excluded.clear();
  });
  afterAll(() => service.close());

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, token?: string, body?: object) =>
    service.http(method, path, { ...(token && { token }), ...(body && { body }) });
  const desk = async (path: string, body?: object, token = host, method: 'POST' | 'PUT' = 'POST') =>
    call(body ? method : 'GET', `${admin}/${path}`, token, body);
  const draft = { brand: 'BANYAN', name: 'Room', language: 'EN', topic: 'GENERAL', place: 50, open: true, slowSeconds: 0, ...because }; // prettier-ignore
  const made = async (more: object) =>
    (await desk('chat-rooms', { ...draft, ...more })).body['id'] as unknown as string;
  const write = async (id: number, text: string, { to = room, key = randomUUID() as string, more = {} } = {}) =>
    (await call('POST', `${own}/rooms/${to}/messages`, await memberToken({ id, ...more }), { text, key })).body;
  const wrote = async (id: number, text: string, to = room) =>
    (await write(id, text, { to })).value as unknown as Message;
  const read = async (id: number | null = null, query = '', of = room) =>
    (await call('GET', `${own}/rooms/${of}/messages${query}`, id === null ? undefined : await memberToken({ id })))
      .body;
  const texts = async (id: number | null = null, query = '') =>
    messagesOf(await read(id, query)).map(({ text }) => text);
  const report = async (id: number, message: string, reason = 'ABUSE', more = {}) =>
    (await call('POST', `${own}/messages/${message}/report`, await memberToken({ id, ...more }), { reason })).body;
  const published = async (id: string) =>
    (await service.events.published(ChatMessagePosted)).filter(({ messageId }) => String(messageId) === id);

  it('are seeded, listed to visitors in their order and language first, and given to a new brand once', async () => {
    const listed = async (language: string) => {
      const { body } = await service.http('GET', `${own}/rooms`, { headers: { 'accept-language': language } });
      return (body.value as unknown as { rooms: Array<{ name: string }> }).rooms.map(({ name }) => name);
    };
    expect((await listed('en'))[0]).toBe('Lobby');
    expect((await listed('vi'))[0]).toBe('Sảnh chung');
    await service.app.get(DemoChatService).seed();
    const begin = () => service.events.deliver(BrandCreated, { brand: 'MAI', like: 'BANYAN' }, { key: 'brands', id: 'mai' });
    await Promise.all([begin(), begin()]);
    const of = (brand: string) =>
      service.db.query(sql`select name, language, topic, place, open from chat_room where brand = $1 order by name`, [brand]);
    expect(await of('MAI')).toEqual(await of('BANYAN'));
    expect((await of('MAI')).length).toBeGreaterThan(6);
  }); // prettier-ignore

  it('are written in by members and read by everybody, and tell of a member what he chose alone', async () => {
    await service.events.deliver(VipLevelChanged, VipLevelChanged.fromPartial({ memberId: 1n, toLevel: 4, changeId: 20n }));
    await service.events.deliver(VipLevelChanged, VipLevelChanged.fromPartial({ memberId: 1n, toLevel: 3, changeId: 10n }));
    const message = await wrote(1, '  Hello \n all ');
    const seen = { id: message.id, nickname: 'Nick 1', icon: 'koi', vipLevel: 4, text: 'Hello all', createdAt: service.clock.now().toISOString() };
    expect(message).toEqual({ ...seen, mine: true });
    expect((await read()).value?.['messages']).toEqual([{ ...seen, mine: false }]);
    expect((await read(2)).value?.['messages']).toEqual([{ ...seen, mine: false }]);
    expect((await read(1)).value?.['messages']).toEqual([{ ...seen, mine: true }]);
    const [told] = await published(message.id);
    expect(told).toEqual({ messageId: BigInt(message.id), roomId: BigInt(room), brand: 'BANYAN', nickname: 'Nick 1', icon: 'koi', vipLevel: 4, text: 'Hello all', createdAt: service.clock.now() });
    // The name that he logs in with is nobody's business.
    expect(await wrote(9, 'I chose no name')).toMatchObject({ nickname: 'm******' });
    expect((await call('POST', `${own}/rooms/${room}/messages`, undefined, { text: 'x', key: randomUUID() })).status).toBe(401);
  }); // prettier-ignore

  it('stand under a name that one chose only where it could be written, and is not the house’s', async () => {
    await desk('chat-words', { brand: 'BANYAN', word: 'swindle', ...because });
    const named = async (nickname: string) => {
      nicknames.set(9n, nickname);
      service.clock.advance(60_000);
      return ((await wrote(9, 'hello')) as unknown as { nickname: string }).nickname;
    };
    const refused = ['evil.com', 'my sw1ndle', '\u3164', 'a' + '\u0301'.repeat(9), 'Admin', 'ADMIN 24h', 'аdmin', 'Hỗ trợ', 'G0lden Carp', 'goldencarp vip', 'Banyan 88', 'x 客服', 'member9 123456'];
    for (const name of refused) expect([name, await named(name)]).toEqual([name, 'm******']);
    for (const name of ['Badminton', 'Modest', 'Golden', 'Lan 123456', 'Nguyễn Văn Hùng']) expect(await named(name)).toBe(name);
  }); // prettier-ignore

  it('take the same once, also when both come at once, and show the newest fifty and then those before', async () => {
    const key = randomUUID();
    const both = await Promise.all([1, 2, 3].map(() => write(2, 'only once', { key })));
    const ids = new Set(both.map(({ value }) => (value as unknown as Message).id));
    expect([ids.size, (await published([...ids][0] ?? '')).length]).toEqual([1, 1]);
    const other = await made({ name: 'Long' });
    await service.db.query(
      sql`insert into chat_message (room_id, brand, member_id, client_key, nickname, vip_level, text, created_at)
       select $1, 'BANYAN', 7, gen_random_uuid(), 'N', 0, 'line ' || n, now() from generate_series(1, 120) n`,
      [other],
    );
    const page = async (query = '') => (await read(null, query, other)).value as unknown as { messages: Message[]; more: boolean };
    const first = await page();
    const second = await page(`?before=${first.messages.at(-1)?.id}`);
    const third = await page(`?before=${second.messages.at(-1)?.id}`);
    expect([first, second, third].map(({ messages, more }) => [messages.length, messages[0]?.text, more])).toEqual([
      [50, 'line 120', true], [50, 'line 70', true], [20, 'line 20', false],
    ]);
    for (const wrong of ['x', '-1', '99999999999999999999']) expect((await read(null, `?before=${wrong}`, other)).code).toBe('request.invalid');
  }); // prettier-ignore

  it('count characters as readers do and refuse what shows nothing, turns the line, or is too long', async () => {
    const family = '👨‍👩‍👧‍👦';
    expect(await wrote(10, family.repeat(200))).toMatchObject({ text: family.repeat(200) });
    expect((await write(10, `${family.repeat(200)}${'x'.repeat(101)}`)).code).toBe('notices.chat_too_long');
    expect((await write(10, 'x'.repeat(301))).code).toBe('notices.chat_too_long');
    expect((await write(10, 'x'.repeat(2_001))).code).toBe('request.invalid');
    for (const unseen of ['\u202eabc', 'a\u200bb', 'a\u2066b', '', '   '])
      expect((await write(10, unseen)).code).toBe('request.invalid');
    for (const empty of ['\u3164', '\u2800\u2800', '\u200d\u200d', 'e' + '\u0301'.repeat(30)])
      expect((await write(10, empty)).code).toBe('notices.chat_text');
    const html = '<img src=x onerror=alert(1)>&amp;';
    expect(await wrote(10, html)).toMatchObject({ text: html });
    expect(await wrote(10, 'سلام، می‌خواهم')).toMatchObject({ text: 'سلام، می‌خواهم' });
    expect((await write(10, 'x'.repeat(10_000_000))).success).toBe(false);
  });

  it('refuse addresses unless the brand wants them, and its words however they are drawn', async () => {
    for (const link of ['see https://evil.example', 'evil.com', 'www.evil.top now', 'EVIL . COM', 'evil。com', 'ｅｖｉｌ．ｃｏｍ', 'me@evil.io', '10.0.0.1/x', 't.me/evil'])
      expect([link, (await write(11, link)).code]).toEqual([link, 'notices.chat_link']);
    expect(await wrote(11, 'I won 1.500.000 in 2.5 hours. Nice')).toMatchObject({ mine: true });
    set.set('notices.chatLinks', true);
    expect(await wrote(11, 'see https://evil.example')).toMatchObject({ mine: true });
    set.clear();
    const add = (word: string, brand = 'BANYAN') => desk('chat-words', { brand, word, ...because });
    const { id } = (await add('Bàd wörd')).body as unknown as { id: string };
    await add('骗子');
    expect((await add('bad  WORD!')).body.code).toBe('notices.chat_word_known');
    expect((await add('...')).body.code).toBe('notices.chat_text');
    service.clock.advance(120_000);
    for (const bad of ['you BAD word', 'b\u00e0d\u00a0w\u00f6rd', 'b a d w o r d'.replace('d w', 'd  w'), 'bаd wоrd', 'bad-word', 'b\u00adad word', '你是骗 子吗', 'ｂａｄ ｗｏｒｄ'])
      expect([bad, (await write(12, bad)).code]).toEqual([bad, 'notices.chat_word']);
    expect(await wrote(12, 'a bad wordsmith')).toMatchObject({ mine: true });
    expect((await write(12, 'bad word', { more: { brand: 'MAI' } })).code).toBe('notices.chat_room_not_found');
    expect((await desk(`chat-words/${id}/remove`, because)).status).toBe(200);
    expect(await wrote(12, 'bad word')).toMatchObject({ mine: true });
    expect((await desk(`chat-words/${id}/remove`, because)).body.code).toBe('notices.chat_word_not_found');
  }); // prettier-ignore

  it('are closed to trial, frozen, closed and excluded members, and of their brand alone', async () => {
    expect((await write(20, 'hi', { more: { accountType: 4 } })).code).toBe('wallet.in_need_true_account');
    for (const status of ['FROZEN', 'CLOSED']) {
      states.set(20n, status);
      expect((await write(20, 'hi')).code).toBe('notices.chat_barred');
    }
    states.clear();
    excluded.add(20n);
    expect((await write(20, 'hi')).code).toBe('notices.chat_barred');
    excluded.clear();
    expect((await write(20, 'hi', { more: { brand: 'LOTUS' } })).code).toBe('notices.chat_room_not_found');
    const lotus = await memberToken({ id: 21, brand: 'LOTUS' });
    expect((await call('GET', `${own}/rooms/${room}/messages`, lotus)).body.code).toBe('notices.chat_room_not_found');
    expect((await write(20, 'hi', { to: '999999' })).code).toBe('notices.chat_room_not_found');
    const { id } = await wrote(20, 'hi');
    expect((await report(21, id, 'ABUSE', { brand: 'LOTUS' })).code).toBe('notices.chat_message_not_found');
    set.set('notices.chat', false);
    expect((await write(20, 'again')).code).toBe('notices.chat_off');
    expect((await read()).code).toBe('notices.chat_off');
    expect((await call('GET', `${own}/rooms`)).body.value).toMatchObject({ rooms: [] });
    expect((await call('GET', '/wps/notices/site')).body.value).toMatchObject({ chat: false });
    set.clear();
    expect((await call('GET', '/wps/notices/site')).body.value).toMatchObject({ chat: true });
    // The answer is kept for all of a site, whoever asks first.
    expect((await call('GET', '/wps/notices/site', lotus)).body.value).toMatchObject({ chat: true });
  });

  it('bound how often one writes, also at once, and make him wait in a slow room', async () => {
    const all = await Promise.all(Array.from({ length: 14 }, (_, n) => write(30, `quick ${n}`)));
    expect(all.filter(({ success }) => success)).toHaveLength(10);
    const refused = all.find(({ success }) => !success);
    expect(refused).toMatchObject({ code: 'notices.chat_too_many', value: { retryAfterSeconds: 60 } });
    set.set('notices.chatPerMinute', 11);
    expect(await write(30, 'one more')).toMatchObject({ success: true });
    const slow = await made({ name: 'Slow', slowSeconds: 90 });
    const both = await Promise.all([1, 2].map((n) => write(31, `slow ${n}`, { to: slow })));
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    service.clock.advance(61_000);
    expect(await write(31, 'later', { to: slow })).toMatchObject({ code: 'notices.chat_slow', value: { retryAfterSeconds: 29 } });
    expect(await write(31, 'elsewhere')).toMatchObject({ success: true });
    service.clock.advance(29_001);
    expect(await write(31, 'now', { to: slow })).toMatchObject({ success: true });
  }); // prettier-ignore

  it('are opened, closed and ordered by operators who may, and closed at once for who writes', async () => {
    const id = await made({ name: 'Closing' });
    const change = (more: object, token = host) =>
      desk(`chat-rooms/${id}`, { ...draft, name: 'Closing', version: 1, ...more }, token, 'PUT');
    expect((await desk('chat-rooms', { ...draft, name: 'closing' })).body.code).toBe('notices.chat_room_named');
    expect((await change({ name: 'Spec' })).body.code).toBe('notices.chat_room_named');
    expect((await change({ language: 'XX' })).body.code).toBe('notices.text_languages');
    expect((await change({ slowSeconds: 3_601 })).body.code).toBe('request.invalid');
    const reads = await operatorToken(['chat.view', 'chat.moderate'], { id: 4 });
    expect((await change({}, reads)).status).toBe(403);
    const lotus = await operatorToken(['chat.view', 'chat.edit', 'chat.moderate'], { id: 5, brand: 'LOTUS' });
    expect((await change({}, lotus)).body.code).toBe('notices.chat_room_not_found');
    expect((await desk('chat-rooms', draft, lotus)).status).toBe(403);
    const [closed, ...writes] = await Promise.all([change({ open: false }), ...[1, 2, 3].map((n) => write(40 + n, 'racing', { to: id }))]);
    expect(closed.body).toMatchObject({ open: false, version: 2 });
    const kept = await service.db.query(sql`select 1 from chat_message where room_id = $1`, [id]);
    expect(writes.filter(({ success }) => success)).toHaveLength(kept.length);
    expect((await write(44, 'late', { to: id })).code).toBe('notices.chat_room_closed');
    expect((await read(null, '', id)).code).toBe('notices.chat_room_closed');
    expect((await change({})).body.code).toBe('request.stale');
    const told = (await service.events.published(ChatRoomChanged)).filter(({ roomId }) => String(roomId) === id);
    expect(told).toHaveLength(2);
    const acted = (await service.events.published(OperatorActed)).filter(({ objectType, objectId }) => objectType === 'chat_room' && objectId === id);
    expect(acted.map(({ action }) => action)).toEqual(['chat.room_write', 'chat.room_edit']);
  }); // prettier-ignore

  it('lose a message once, for all, by operators of its brand', async () => {
    const { id } = await wrote(50, 'take me out');
    const lotus = await operatorToken(['chat.view', 'chat.moderate'], { id: 5, brand: 'LOTUS' });
    expect((await desk(`chat-messages/${id}/remove`, because, lotus)).body.code).toBe('notices.chat_message_not_found');
    expect((await desk(`chat-messages/${id}/mute`, { minutes: 5, ...because }, lotus)).body.code).toBe('notices.chat_message_not_found');
    expect((await desk(`chat-messages/${id}/remove`, because, await operatorToken(['chat.view'], { id: 6 }))).status).toBe(403);
    const both = await Promise.all([1, 2].map(() => desk(`chat-messages/${id}/remove`, because)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await texts()).not.toContain('take me out');
    const removed = (await service.events.published(ChatMessageRemoved)).filter(({ messageId }) => String(messageId) === id);
    expect(removed).toEqual([{ messageId: BigInt(id), roomId: BigInt(room), brand: 'BANYAN' }]);
    const filter = encodeURIComponent(JSON.stringify({ id }));
    expect((await desk(`chat-messages?filter=${filter}`)).body.data).toMatchObject([{ text: 'take me out', removedBy: 'lan', memberId: '50', roomName: 'Spec' }]);
    expect((await desk(`chat-messages?filter=${filter}`, undefined, lotus)).body.total).toBe(0);
    const acted = (await service.events.published(OperatorActed)).filter(({ objectType, objectId }) => objectType === 'chat_message' && objectId === id);
    expect(acted.map(({ action, beforeJson }) => [action, beforeJson.includes('take me out')])).toEqual([['chat.remove', false]]);
  }); // prettier-ignore

  it('mute a member for a time or for good, who is told why, also when he writes at the same moment', async () => {
    const { id } = await wrote(60, 'mute me');
    const mute = async (minutes: number | null) =>
      (await desk(`chat-messages/${id}/mute`, { minutes, ...because })).body as unknown as { id: string; until: string | null };
    const [muted, ...writes] = await Promise.all([mute(10), ...[1, 2, 3].map((n) => write(60, `racing ${n}`))]);
    const until = new Date(service.clock.now().getTime() + 600_000).toISOString();
    expect(muted).toMatchObject({ until, memberId: '60', mutedBy: 'lan' });
    expect(writes.every(({ success, code }) => success || JSON.stringify(code) === '"notices.chat_muted"')).toBe(true);
    expect(await write(60, 'still')).toMatchObject({ code: 'notices.chat_muted', value: { until, reason: because.reason } });
    service.clock.advance(600_001);
    expect(await write(60, 'free again')).toMatchObject({ success: true });
    await mute(5);
    const forGood = await mute(null);
    expect(await write(60, 'never')).toMatchObject({ code: 'notices.chat_muted', value: { until: null } });
    expect((await desk(`chat-mutes/${forGood.id}/lift`, because)).body).toMatchObject({ counts: false, liftedBy: 'lan' });
    expect((await desk(`chat-mutes/${forGood.id}/lift`, because)).body.code).toBe('notices.chat_mute_not_found');
    expect(await write(60, 'after all')).toMatchObject({ success: true });
    const filter = encodeURIComponent(JSON.stringify({ memberId: '60' }));
    expect((await desk(`chat-mutes?filter=${filter}`)).body.total).toBe(3);
    const history = async (of: object) =>
      (await desk(`chat-mutes?filter=${encodeURIComponent(JSON.stringify({ memberId: '60', ...of }))}`)).body.data as unknown as Array<{ id: string }>; // prettier-ignore
    const [last, ...replaced] = await history({ mutedBy: 'lan', counts: 'false' });
    expect(last).toMatchObject({ id: forGood.id, liftedBy: 'lan', liftedReason: because.reason, liftedAt: expect.any(String) });
    expect(replaced).toHaveLength(2);
    expect([await history({ counts: 'true' }), await history({ mutedBy: 'nobody' })]).toEqual([[], []]);
    for (const minutes of [0, -1, 1.5, 525_601]) expect((await desk(`chat-messages/${id}/mute`, { minutes, ...because })).body.code).toBe('request.invalid');
  }); // prettier-ignore

  it('report a message once of a member, which operators decide once for all who reported it', async () => {
    const { id } = await wrote(70, 'nasty');
    const before = (await service.events.published(ChatReportChanged)).length;
    await Promise.all([71, 71, 72].map((member) => report(member, id)));
    expect((await report(70, id)).code).toBe('notices.chat_own_message');
    expect((await report(71, id, 'BORING')).code).toBe('request.invalid');
    expect((await service.events.published(ChatReportChanged)).length).toBe(before + 2);
    const filter = encodeURIComponent(JSON.stringify({ messageId: id }));
    const { data } = (await desk(`chat-reports?filter=${filter}`)).body as unknown as { data: Array<{ id: string; state: string }> };
    expect(data.map(({ state }) => state)).toEqual(['OPEN', 'OPEN']);
    const decide = (at: number, state: string) => desk(`chat-reports/${data[at]?.id}/decide`, { state, ...because });
    const both = await Promise.all([decide(0, 'UPHELD'), decide(1, 'UPHELD')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await texts()).not.toContain('nasty');
    expect((await report(73, id)).code).toBe('notices.chat_message_not_found');
    const fine = await wrote(74, 'fine');
    await report(71, fine.id, 'SPAM');
    const open = (await desk(`chat-reports?filter=${encodeURIComponent(JSON.stringify({ messageId: fine.id }))}`)).body as unknown as { data: Array<{ id: string }> };
    expect((await desk(`chat-reports/${open.data[0]?.id}/decide`, { state: 'DISMISSED', ...because })).body).toMatchObject({ state: 'DISMISSED', decidedBy: 'lan' });
    expect(await texts()).toContain('fine');
    const many = [];
    for (let n = 0; n < 22; n += 1) {
      service.clock.advance(61_000);
      many.push(await report(75, (await wrote(76, `line ${n}`)).id));
    }
    expect(many.filter(({ success }) => success)).toHaveLength(20);
    expect(many.at(-1)?.code).toBe('notices.chat_too_many');
  }); // prettier-ignore

  it('take no report of who is muted, nor where the chat is off', async () => {
    const [{ id }, mine] = [await wrote(79, 'fine'), await wrote(80, 'mine')];
    expect((await desk(`chat-messages/${mine.id}/mute`, { minutes: 5, ...because })).status).toBe(200);
    expect((await report(80, id)).code).toBe('notices.chat_muted');
    set.set('notices.chat', false);
    expect((await report(81, id)).code).toBe('notices.chat_off');
    set.delete('notices.chat');
    expect((await report(81, id)).success).toBe(true);
  });

  it('are written by a key in one room, and answered again while they stand', async () => {
    const other = await made({ name: 'Other', place: 51 });
    const key = randomUUID();
    const id = (await write(82, 'once', { key })).value?.['id'] as unknown as string;
    expect((await write(82, 'again', { key })).value).toMatchObject({ id, text: 'once', mine: true });
    expect((await write(82, 'again', { key, to: other })).code).toBe('notices.chat_message_not_found');
    expect((await desk(`chat-messages/${id}/remove`, because)).status).toBe(200);
    expect((await write(82, 'again', { key })).code).toBe('notices.chat_message_not_found');
  });

  it('take no report of a message that is taken out at the same moment', async () => {
    const { id } = await wrote(77, 'going');
    let reporting: ReturnType<typeof report> | undefined;
    await service.app.get(Database).transaction(async (tx) => {
      await tx.query(sql`update chat_message set removed_at = now(), removed_by = 'lan' where id = $1`, [id]);
      reporting = report(78, id);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    });
    expect((await reporting)?.code).toBe('notices.chat_message_not_found');
    expect(await service.db.query(sql`select 1 from chat_report where message_id = $1`, [id])).toEqual([]);
  });

  it('forget messages after the days that the brand keeps them, and reports after a year', async () => {
    const { id } = await wrote(80, 'old');
    await report(81, id);
    const left = async (table: 'message' | 'report') =>
      (await service.db.query(table === 'message' ? sql`select 1 from chat_message where id = $1` : sql`select 1 from chat_report where message_id = $1`, [id])).length;
    const forget = () => service.app.get(ChatService).forget(new AbortController().signal);
    service.clock.advance(29 * 86_400_000);
    await forget();
    expect(await left('message')).toBe(1);
    set.set('notices.chatKeptDays', 28);
    await forget();
    expect([await left('message'), await left('report')]).toEqual([0, 1]);
    service.clock.advance(337 * 86_400_000);
    await forget();
    expect(await left('report')).toBe(0);
  }); // prettier-ignore
});
