import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { SupportChanged, SupportTyping } from '@banyan/proto/notices/v1/events';
import { sql } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { memberToken, operatorToken, testPicture, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';
import { isWithin } from './hours.js';
import { SupportMoveService } from './support-move.service.js';
import { SupportUnreadService } from './support-unread.service.js';
import { SupportUpkeepService } from './support-upkeep.service.js';

const own = '/wps/notices/support';
const admin = '/admin/v1/notices/support';
const start = new Date('2026-03-16T02:00:00Z');
const rights = ['support.view', 'support.edit'];

interface Conversation {
  readonly id: string;
  readonly state: string;
  readonly place: number | null;
  readonly operator: string;
  readonly closedBy: string;
}

interface Line {
  readonly id: string;
  readonly mine: boolean;
  readonly name: string;
  readonly content: string;
}

interface Answer {
  readonly conversation: Conversation;
  readonly line: Line;
  readonly lines: Line[];
}

const valueOf = (body: object) => (body as { value: Answer }).value;

describe('support', () => {
  let service: TestService;
  let lan: string;
  let minh: string;
  const set = new Map<string, unknown>();
  beforeAll(async () => {
    service = await testService(AppModule, {
      replace: [
        [BrandService, { zoneOf: async () => 'Asia/Ho_Chi_Minh', nameOf: async () => 'Banyan' }],
        [SettingReader, { get: async (_brand: string, { key, standard }: { key: string; standard: unknown }) => set.get(key) ?? standard }],
      ],
    }); // prettier-ignore
    service.clock.set(start);
    lan = await operatorToken(rights, { id: 3, username: 'lan', brand: '' });
    minh = await operatorToken(rights, { id: 4, username: 'minh' });
  });
  beforeEach(async () => {
    service.clock.advance(600_000);
    set.clear();
    await comes(lan, 'Lan');
    await comes(minh, 'Minh');
    await service.db.query(
      sql`update support_conversation set state = 'CLOSED', closed_by = 'TIME', closed_at = $1 where state <> 'CLOSED'`,
      [service.clock.now()],
    );
  });
  afterAll(() => service.close());

  const comes = async (token: string, name: string, there = true) => desk('/desk', { there, name }, token);
  const desk = async (path: string, body?: object, token = lan) =>
    service.http(body ? 'POST' : 'GET', `${admin}${path}`, { token, ...(body && { body }) });
  const mine = async (id: number, path = '', body?: object, more: object = {}) =>
    (await service.http(body ? 'POST' : 'GET', `${own}${path}`, { token: await memberToken({ id, username: `m${id}`, ...more }), ...(body && { body }) })).body; // prettier-ignore
  const write = (id: number, content: string, { to = '', key = randomUUID() as string, pictures }: { to?: string; key?: string; pictures?: string[] } = {}) =>
    mine(id, to && `/conversations/${to}/lines`, { content, key, ...(pictures && { pictures }) }); // prettier-ignore
  const begun = async (id: number, content = 'Hello') => valueOf(await write(id, content)).conversation.id;
  const say = (id: string, content: string, token = lan, key = randomUUID() as string) =>
    desk(`/${id}/lines`, { content, key }, token);
  const lines = async (id: number, of: string, after = '') =>
    valueOf(await mine(id, `/conversations/${of}/lines${after}`)).lines.map(
      ({ mine: own, name, content }) => `${own ? '>' : `< ${name}`} ${content}`,
    );
  const conversation = async (id: number, of: string) =>
    valueOf(await mine(id, `/conversations/${of}/lines`)).conversation;
  const taken = async (member: number) => {
    const id = await begun(member);
    await desk(`/${id}/take`, {});
    return id;
  };
  const acted = async (id: string) =>
    (await service.events.published(OperatorActed)).filter(
      ({ objectType, objectId }) => objectType === 'support' && objectId === id,
    );
  const tend = () => service.app.get(SupportUpkeepService).tend(new AbortController().signal);

  it('knows whether somebody is there: by the brand’s hours, and by who said so a moment ago', async () => {
    expect([[9, 9, 18], [18, 9, 18], [23, 22, 6], [6, 22, 6], [3, 0, 24], [3, 5, 5]].map(([hour = 0, from = 0, to = 0]) => isWithin(hour, { from, to }))).toEqual([true, false, true, false, true, true]);
    const now = async (id: number, more: object = {}) => (await mine(id, '', undefined, more)).value;
    expect(await now(1)).toEqual({ desk: 'OPEN', opensAt: null, longest: 1_000, conversation: null });
    expect(await now(1, { accountType: 4 })).toMatchObject({ desk: 'MEMBERS' });
    expect((await service.http('GET', own)).body.value).toMatchObject({ desk: 'MEMBERS', conversation: null });
    expect((await service.http('POST', own, { body: { content: 'x', key: randomUUID() } })).status).toBe(401);
    expect(await mine(1, '', { content: 'x', key: randomUUID() }, { accountType: 4 })).toMatchObject({ code: 'wallet.in_need_true_account' });
    // 9:10 in Ho Chi Minh City.
    set.set('notices.supportFromHour', 10);
    expect(await now(1)).toMatchObject({ desk: 'HOURS', opensAt: '2026-03-16T03:00:00.000Z' });
    set.set('notices.supportFromHour', 8).set('notices.supportToHour', 9);
    expect(await now(1)).toMatchObject({ desk: 'HOURS', opensAt: '2026-03-17T01:00:00.000Z' });
    expect(await write(1, 'Hello')).toMatchObject({ code: 'notices.support_away' });
    set.clear();
    await comes(lan, 'Lan', false);
    expect(await now(1)).toMatchObject({ desk: 'OPEN' });
    service.clock.advance(120_001);
    expect(await now(1)).toMatchObject({ desk: 'NOBODY', opensAt: null });
    expect(await write(1, 'Hello')).toMatchObject({ code: 'notices.support_away' });
    await comes(await operatorToken(rights, { id: 8, brand: 'LOTUS', username: 'sen' }), 'Sen');
    expect(await now(1)).toMatchObject({ desk: 'NOBODY' });
    expect((await desk('/desk')).body['operators']).toMatchObject([{ username: 'sen', brand: 'LOTUS' }]);
    set.set('notices.support', false);
    expect(await now(1)).toMatchObject({ desk: 'OFF' });
    const came = (await service.events.published(OperatorActed)).filter(({ action, objectId }) => action === 'support.desk' && objectId === '3');
    expect(came.map(({ beforeJson, afterJson }) => beforeJson + afterJson)).toEqual(['{"name":null}{"name":"Lan"}', '{"name":"Lan"}{"name":null}']);
  }); // prettier-ignore

  it('begins one conversation of a member, however often and at once, and each line once by its key', async () => {
    const key = randomUUID();
    const same = await Promise.all([1, 2, 3].map(() => write(10, '  First \n\n\n\n line ', { key })));
    expect(new Set(same.map((body) => valueOf(body).line.id)).size).toBe(1);
    const others = await Promise.all(['a', 'b', 'c'].map((content) => write(10, content)));
    const ids = new Set([...same, ...others].map((body) => valueOf(body).conversation.id));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    const said = await lines(10, id);
    expect([said[0], said.slice(1).sort()]).toEqual(['> First \n\n line', ['> a', '> b', '> c']]);
    expect(await conversation(10, id)).toMatchObject({ state: 'WAITING', place: 1, operator: '', closedBy: '' });
    const later = await begun(11);
    expect(await conversation(11, later)).toMatchObject({ place: 2 });
    expect((await mine(11)).value).toMatchObject({ desk: 'OPEN', conversation: { id: later, place: 2 } });
    await mine(10, `/conversations/${id}/close`, {});
    expect(await conversation(11, later)).toMatchObject({ place: 1 });
    // The first command again says what it did, also when that is over.
    expect((await write(10, 'First line', { key })).value).toMatchObject({ conversation: { id, state: 'CLOSED' } });
    expect((await mine(10)).value?.['conversation']).toBeNull();
    const told = (await service.events.published(SupportChanged)).filter(({ conversationId }) => String(conversationId) === id);
    expect(told).toHaveLength(5);
    expect(told[0]).toEqual({ conversationId: BigInt(id), memberId: 10n, brand: 'BANYAN' });
  }); // prettier-ignore

  it('holds lines to what readers can read, twenty a minute and twenty conversations a day', async () => {
    for (const [content, code] of [['\u200b \u2800', 'request.invalid'], ['a' + '\u0301'.repeat(9), 'notices.support_text'], ['😀'.repeat(1_001), 'notices.support_too_long']] as const)
      expect(await write(12, content)).toMatchObject({ code });
    const id = await begun(12, '👨‍👩‍👧‍👦'.repeat(500));
    const all = await Promise.all(Array.from({ length: 22 }, (_, n) => write(12, `line ${n}`, { to: id })));
    expect(all.filter(({ code }) => JSON.stringify(code) === '"notices.support_too_many"')).toHaveLength(3);
    service.clock.advance(60_001);
    expect((await write(12, 'again', { to: id })).value).toMatchObject({ line: { content: 'again' } });
    await mine(12, `/conversations/${id}/close`, {});
    for (let n = 1; n < 20; n += 1) await mine(12, `/conversations/${await begun(12)}/close`, {});
    expect(await write(12, 'once more')).toMatchObject({ code: 'notices.support_too_many' });
  }); // prettier-ignore

  it('is taken by exactly one of two, and answered by him alone, each line once', async () => {
    const id = await begun(20, 'Where is my deposit?');
    const both = await Promise.all([desk(`/${id}/take`, {}), desk(`/${id}/take`, {}, minh)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('notices.support_taken');
    const [holder, other, name] = both[0]?.status === 200 ? [lan, minh, 'Lan'] : [minh, lan, 'Minh'];
    expect((await desk(`/${id}/take`, {}, holder)).status).toBe(200);
    expect(await conversation(20, id)).toMatchObject({ state: 'TAKEN', place: null, operator: name });
    expect((await say(id, 'x', other)).body.code).toBe('notices.support_not_yours');
    expect((await desk(`/${id}/close`, { reason: 'spam' }, other)).body.code).toBe('notices.support_not_yours');
    expect((await desk(`/${id}/lines?after=0`, undefined, other)).body.code).toBe('notices.support_not_yours');
    const key = randomUUID();
    await Promise.all([say(id, 'It has come.', holder, key), say(id, 'It has come.', holder, key)]);
    await write(20, 'Thank you', { to: id });
    expect(await lines(20, id)).toEqual(['> Where is my deposit?', `< ${name} It has come.`, '> Thank you']);
    const record = (await desk(`/${id}`, undefined, other)).body;
    expect(record).toMatchObject({ username: 'm20', language: 'VI', mine: false, awaited: true, lines: 3 });
    const said = record['said'] as unknown as Line[];
    expect((await desk(`/${id}/lines?after=${said[1]?.id}`, undefined, holder)).body['said']).toMatchObject([{ content: 'Thank you', author: 'MEMBER' }]);
    expect((await acted(id)).map(({ action }) => action)).toEqual(['support.take', 'support.answer', 'support.read']);
    expect((await acted(id)).map(({ afterJson }) => afterJson).join('')).not.toContain('It has come');
  }); // prettier-ignore

  it('ends before a line or after it, never in between, and takes none once it is over', async () => {
    for (let n = 0; n < 4; n += 1) {
      const id = await begun(21);
      const [closed, more] = await Promise.all([desk(`/${id}/close`, { reason: 'nothing meant' }), write(21, 'more', { to: id })]);
      expect(closed.status).toBe(200);
      const kept = (await lines(21, id)).length;
      expect(more).toMatchObject(kept === 2 ? { value: { line: { content: 'more' } } } : { code: 'notices.support_closed' });
    }
    const id = await taken(21);
    await mine(21, `/conversations/${id}/close`, {});
    expect(await mine(21, `/conversations/${id}/close`, {})).toMatchObject({ value: { closedBy: 'MEMBER' } });
    expect((await write(21, 'x', { to: id })).code).toBe('notices.support_closed');
    for (const [path, body] of [['lines', { content: 'x', key: randomUUID() }], ['take', {}], ['hand-over', { to: null, note: 'why not' }], ['close', { reason: 'over' }]] as const)
      expect((await desk(`/${id}/${path}`, body)).body.code).toBe('notices.support_closed');
  }); // prettier-ignore

  it('is handed to who is at the desk or back to its place in the queue, with a note that the member does not see', async () => {
    const id = await taken(22);
    const later = await begun(23);
    expect((await desk(`/${id}/hand-over`, { to: '77', note: 'yours' })).body.code).toBe('notices.support_operator');
    expect((await desk(`/${id}/hand-over`, { to: '8', note: 'of another brand' })).body.code).toBe('notices.support_operator');
    expect((await desk(`/${id}/hand-over`, { to: '4', note: 'knows the bank' })).body).toMatchObject({ operatorName: 'minh', mine: false });
    expect((await say(id, 'x')).body.code).toBe('notices.support_not_yours');
    expect((await say(id, 'I am Minh', minh)).status).toBe(200);
    expect(await conversation(22, id)).toMatchObject({ operator: 'Minh' });
    expect((await desk(`/${id}/hand-over`, { to: null, note: 'my shift ends' }, minh)).body).toMatchObject({ state: 'WAITING', operatorId: null, awaited: true });
    expect([await conversation(22, id), await conversation(23, later)]).toMatchObject([{ place: 1, operator: '' }, { place: 2 }]);
    expect(await lines(22, id)).toEqual(['> Hello', '< Minh I am Minh']);
    const notes = ((await desk(`/${id}`)).body['said'] as unknown as Array<Line & { author: string }>).filter(({ author }) => author === 'NOTE');
    expect(notes.map(({ name, content }) => `${name}: ${content}`)).toEqual(['lan: knows the bank', 'minh: my shift ends']);
    const handed = (await acted(id)).filter(({ action }) => action === 'support.hand_over');
    expect(handed.map(({ operatorName, reason, afterJson }) => [operatorName, reason, afterJson])).toEqual([['lan', 'knows the bank', '{"taken":"minh"}'], ['minh', 'my shift ends', '{"taken":""}']]);
  }); // prettier-ignore

  it('goes back to the queue where nobody answers, and is over where the member says no more', async () => {
    const [left, idle] = [await taken(24), await taken(25)];
    await say(idle, 'Anything else?');
    service.clock.advance(9 * 60_000);
    await write(24, 'Are you there?', { to: left });
    await tend();
    expect(await conversation(24, left)).toMatchObject({ state: 'TAKEN' });
    service.clock.advance(60_001);
    await Promise.all([tend(), tend()]);
    expect([await conversation(24, left), await conversation(25, idle)]).toMatchObject([{ state: 'WAITING', operator: '', place: 1 }, { state: 'TAKEN' }]);
    expect((await say(left, 'I am back')).body.code).toBe('notices.support_not_yours');
    // What waits is another matter than what is held.
    service.clock.advance(20 * 60_000);
    await tend();
    expect([await conversation(24, left), await conversation(25, idle)]).toMatchObject([{ state: 'WAITING' }, { state: 'CLOSED', closedBy: 'TIME' }]);
  }); // prettier-ignore

  it('tells one side that the other is writing, seldom, and only who holds it and its member', async () => {
    const waits = await begun(42);
    const id = await taken(43);
    const types = async (who: number, one: string) => {
      const { value, code } = await mine(who, `/conversations/${one}/typing`, {});
      return value ?? code;
    };
    const answers = async (token: string) => (await desk(`/${id}/typing`, {}, token)).body;
    const nobodys = 'notices.support_not_found';
    expect([await types(42, waits), await types(42, id), (await answers(minh)).code]).toEqual([{ told: false }, nobodys, nobodys]);
    expect([await types(43, id), await types(43, id)]).toEqual([{ told: true }, { told: false }]);
    expect([await answers(lan), await answers(lan)]).toEqual([{ told: true }, { told: false }]);
    const told = (await service.events.published(SupportTyping)).map(({ conversationId, memberId, byMember }) => [String(conversationId), memberId, byMember]);
    expect(told).toEqual([[id, 43n, true], [id, 43n, false]]);
  }); // prettier-ignore

  it('waits for answers and for members as long as the brand says', async () => {
    set.set('notices.supportAnswerMinutes', 2).set('notices.supportAwayMinutes', 5);
    const [left, idle] = [await taken(40), await taken(41)];
    await say(idle, 'Anything else?');
    service.clock.advance(2 * 60_000);
    await tend();
    expect([await conversation(40, left), await conversation(41, idle)]).toMatchObject([{ state: 'WAITING' }, { state: 'TAKEN' }]);
    service.clock.advance(3 * 60_000);
    await tend();
    expect(await conversation(41, idle)).toMatchObject({ closedBy: 'TIME' });
  }); // prettier-ignore

  it('bounds what one writes over all conversations, and the queue, and lets nobody sit under another one’s name', async () => {
    const first = await begun(50);
    for (let n = 0; n < 19; n += 1) await write(50, `line ${n}`, { to: first });
    await mine(50, `/conversations/${first}/close`, {});
    expect(await write(50, 'Once more')).toMatchObject({ code: 'notices.support_too_many' });
    await service.owner.query(sql`insert into support_conversation (brand, member_id, username, language, queued_at, updated_at)
      select 'BANYAN', 100000 + n, 'x', 'VI', $1, $1 from generate_series(1, 500) n`, [service.clock.now()]);
    expect(await write(51, 'Is anybody there?')).toMatchObject({ code: 'notices.support_full' });
    await service.owner.query(sql`delete from support_conversation where member_id > 100000`);
    expect((await comes(minh, 'LAN')).body.code).toBe('notices.support_name_taken');
    expect((await comes(minh, '\u200b\u2060')).body.code).toMatch(/^(notices.support_text|request.invalid)$/);
    expect((await comes(minh, 'Minh')).status).toBe(200);
  }); // prettier-ignore

  it('is rated once it is over and somebody had it, and listed among the member’s own', async () => {
    const id = await taken(26);
    expect(await mine(26, `/conversations/${id}/rating`, { rating: 5 })).toMatchObject({ code: 'notices.support_open' });
    await desk(`/${id}/close`, { reason: 'all said' });
    for (const rating of [0, 6, 1.5]) expect(await mine(26, `/conversations/${id}/rating`, { rating })).toMatchObject({ code: 'request.invalid' });
    await mine(26, `/conversations/${id}/rating`, { rating: 2 });
    expect((await mine(26, `/conversations/${id}/rating`, { rating: 4 })).value).toMatchObject({ rating: 4, closedBy: 'OPERATOR', operator: 'Lan' });
    const alone = await begun(26);
    await mine(26, `/conversations/${alone}/close`, {});
    expect(await mine(26, `/conversations/${alone}/rating`, { rating: 5 })).toMatchObject({ code: 'notices.support_open' });
    expect((await mine(26, '/conversations?perPage=1')).value).toMatchObject({ total: 2, data: [{ id: alone }] });
    expect(await lines(26, id)).toEqual(['> Hello']);
    const filter = encodeURIComponent(JSON.stringify({ mine: 'true', rating: 4, q: 'm26' }));
    expect((await desk(`?filter=${filter}`)).body).toMatchObject({ total: 1, data: [{ id, rating: 4 }] });
    expect((await desk(`?filter=${filter}`, undefined, minh)).body.total).toBe(0);
  }); // prettier-ignore

  it('is nobody else’s: of another member, of another brand, of who lacks the right', async () => {
    const id = await taken(27);
    for (const answer of [
      await mine(28, `/conversations/${id}/lines`),
      await mine(28, `/conversations/${id}/lines`, { content: 'x', key: randomUUID() }),
      await mine(28, `/conversations/${id}/close`, {}),
      await mine(28, `/conversations/${id}/rating`, { rating: 1 }),
    ])
      expect(answer).toMatchObject({ code: 'notices.support_not_found' });
    const lotus = await operatorToken(rights, { id: 9, brand: 'LOTUS', username: 'tam' });
    await comes(lotus, 'Tam');
    const calls = [['', undefined], ['/take', {}], ['/lines', { content: 'x', key: randomUUID() }], ['/hand-over', { to: null, note: 'mine' }], ['/close', { reason: 'mine' }]] as const;
    for (const [path, body] of calls) expect((await desk(`/${id}${path}`, body, lotus)).body.code).toBe('notices.support_not_found');
    expect((await desk('', undefined, lotus)).body.total).toBe(0);
    expect((await desk(`/${id}/hand-over`, { to: '9', note: 'not his brand' })).body.code).toBe('notices.support_operator');
    const looking = await operatorToken(['support.view'], { id: 5 });
    expect((await desk(`/${id}`, undefined, looking)).status).toBe(200);
    for (const [path, body] of calls.slice(1)) expect((await desk(`/${id}${path}`, body, looking)).status).toBe(403);
    expect((await desk('/desk', { there: true, name: 'Bo' }, looking)).status).toBe(403);
    expect((await desk('', undefined, await operatorToken(['feedback.view'], { id: 6 }))).status).toBe(403);
    // A key is of who chose it.
    const key = randomUUID();
    await write(27, 'mine', { to: id, key });
    expect((await write(28, 'mine too', { key })).value).toMatchObject({ line: { content: 'mine too' } });
  }); // prettier-ignore

  it('counts what an operator answered until its member reads it, and says so in the inbox once for each absence', async () => {
    set.set('notices.supportTellMinutes', 2);
    const id = await taken(60);
    const news = async () => (await mine(60, '/unread')).value;
    const told = async () => ((await service.http('GET', '/wps/notices/inbox', { token: await memberToken({ id: 60 }) })).body.value as unknown as { data: Array<{ kind: string }> }).data.filter(({ kind }) => kind === 'support_answered');
    const tell = () => Promise.all([1, 2].map(() => service.app.get(SupportUnreadService).tell(new AbortController().signal)));
    const read = async (through: string, who = 60) => mine(who, `/conversations/${id}/read`, { through });
    const last = async () => valueOf(await mine(60, `/conversations/${id}/lines`)).lines.at(-1)?.id ?? '';
    const key = randomUUID();
    await Promise.all([say(id, 'Which bank?', lan, key), say(id, 'Which bank?', lan, key)]);
    const first = await last();
    await say(id, 'And which day?');
    expect(await news()).toEqual({ unread: 2 });
    service.clock.advance(2 * 60_000 - 1);
    await tell();
    expect(await told()).toEqual([]);
    service.clock.advance(1);
    // What a process that died meanwhile had begun is not kept, and another one does it.
    await service.db.transaction(async (tx) => {
      await tx.query(sql`update support_conversation set tell_at = null where id = $1`, [id]);
      throw new Error('died');
    }).catch(() => undefined);
    await tell();
    await say(id, 'Are you there?');
    service.clock.advance(10 * 60_000);
    await tell();
    expect(await told()).toMatchObject([{ kind: 'support_answered', place: { to: 'support', id: null }, text: 'Nhân viên hỗ trợ đã trả lời bạn' }]);
    expect((await read(first)).value).toEqual({ unread: 2 });
    // He left again with two that he has not seen.
    service.clock.advance(3 * 60_000);
    await tell();
    expect(await told()).toHaveLength(2);
    expect(await read(first, 61)).toMatchObject({ code: 'notices.support_not_found' });
    // Beyond the last line is up to it, and what comes later counts again.
    expect(await Promise.all([read('9223372036854775807'), read('9223372036854775807')])).toMatchObject([{ value: { unread: 0 } }, { value: { unread: 0 } }]);
    await say(id, 'Good bye');
    expect([await news(), await conversation(60, id)]).toMatchObject([{ unread: 1 }, { unread: 1 }]);
    await desk(`/${id}/close`, { reason: 'all said' });
    service.clock.advance(3 * 60_000);
    await tell();
    expect(await told()).toHaveLength(3);
    await comes(lan, 'Lan');
    await say(await taken(62), 'Read at once');
    const { conversation: other } = valueOf(await mine(62));
    const line = valueOf(await mine(62, `/conversations/${other.id}/lines`)).lines.at(-1)?.id ?? '';
    await mine(62, `/conversations/${other.id}/read`, { through: line });
    service.clock.advance(3 * 60_000);
    await tell();
    const kept = await service.db.query(sql`select 1 from inbox_message where member_id = 62 and kind = 'support_answered'`);
    expect(kept).toHaveLength(0);
  }); // prettier-ignore

  it('makes a feedback of what nobody took in time, or when the hours are over, once, and tells its member', async () => {
    const move = () => Promise.all([1, 2].map(() => service.app.get(SupportMoveService).move(new AbortController().signal)));
    const came = async (id: number) => ((await service.http('GET', '/wps/notices/feedback', { token: await memberToken({ id }) })).body.value as unknown as { data: Array<{ id: string; type: string; messages: Array<{ content: string }> }> }).data;
    set.set('notices.supportWaitMinutes', 60);
    const left = await begun(70, 'Where is my money?');
    await write(70, 'It was 5 million', { to: left });
    const asked = await taken(71);
    await say(asked, 'Which bank?');
    await write(71, 'The second one', { to: asked });
    service.clock.advance(55 * 60_000);
    await tend();
    service.clock.advance(4 * 60_000);
    await move();
    expect(await conversation(70, left)).toMatchObject({ state: 'WAITING' });
    service.clock.advance(2 * 60_000);
    await move();
    const [one, ...more] = await came(70);
    expect([one, more]).toMatchObject([{ type: 'SERVICE', messages: [{ content: 'Where is my money?\nIt was 5 million' }] }, []]);
    expect(await conversation(70, left)).toMatchObject({ state: 'CLOSED', closedBy: 'FEEDBACK', feedbackId: one?.id });
    // It came back to the queue a moment ago: what it waited before does not count.
    expect(await conversation(71, asked)).toMatchObject({ state: 'WAITING' });
    expect((await desk(`/${left}/take`, {})).body.code).toBe('notices.support_closed');
    const inbox = await service.db.query(sql`select kind, place, place_id as id from inbox_message where member_id = 70`);
    expect(inbox).toEqual([{ kind: 'support_moved', place: 'feedback', id: one?.id }]);
    const afterHours = () => {
      const hour = new Date(service.clock.now().getTime() + 7 * 3_600_000).getUTCHours();
      set.set('notices.supportFromHour', (hour + 1) % 24).set('notices.supportToHour', hour === 0 ? 24 : hour);
    };
    afterHours();
    await move();
    // Six minutes: somebody who is still there may take it.
    expect(await conversation(71, asked)).toMatchObject({ state: 'WAITING' });
    service.clock.advance(5 * 60_000);
    afterHours();
    await move();
    expect(await came(71)).toMatchObject([{ messages: [{ content: 'The second one' }] }]);
    set.clear();
    await comes(lan, 'Lan');
    expect((await write(70, 'Once more')).value).toMatchObject({ conversation: { state: 'WAITING' } });
  }); // prettier-ignore

  it('takes three pictures with a line, which its member and the operators see, each look on record, and forgets all after the brand’s days', async () => {
    const url = await service.app.getUrl();
    const keep = async (id: number, mark: number) => {
      const headers = { 'content-type': 'image/png', authorization: `Bearer ${await memberToken({ id })}` };
      const answer = await fetch(`${url}${own}/pictures`, { method: 'POST', headers, body: new Uint8Array(await testPicture(mark)) });
      return ((await answer.json()) as { value: { id: string } }).value.id;
    };
    const show = async (path: string, token: string) => {
      const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      return [answer.status, answer.headers.get('content-type')];
    };
    const pictures = await Promise.all([1, 2].map((mark) => keep(30, mark)));
    expect(await write(31, 'look', { pictures })).toMatchObject({ code: 'picture.not_found' });
    expect((await mine(31)).value?.['conversation']).toBeNull();
    const key = randomUUID();
    const [sent, again] = await Promise.all([1, 2].map(() => write(30, 'look', { pictures, key })));
    expect(sent?.value).toEqual(again?.value);
    const { conversation: { id }, line } = valueOf(sent ?? {});
    expect(line).toMatchObject({ pictures: 2 });
    const at = `/${id}/lines/${line.id}/pictures`;
    const [member, other] = [await memberToken({ id: 30 }), await memberToken({ id: 31 })];
    expect(await show(`${own}/conversations${at}/1`, member)).toEqual([200, 'image/webp']);
    expect((await show(`${own}/conversations${at}/1`, other))[0]).toBe(404);
    expect((await show(`${own}/conversations${at}/2`, member))[0]).toBe(404);
    expect(await show(`${admin}${at}/0`, lan)).toEqual([200, 'image/webp']);
    expect((await show(`${admin}${at}/0`, await operatorToken(['feedback.view'], { id: 5 })))[0]).toBe(403);
    expect((await show(`${admin}${at}/0`, await operatorToken(rights, { id: 5, brand: 'LOTUS' })))[0]).toBe(404);
    const wrong = `/${await begun(32)}/lines/${line.id}/pictures`;
    expect((await show(`${admin}${wrong}/0`, lan))[0]).toBe(404);
    expect((await acted(id)).map(({ action }) => action)).toEqual(['support.view_picture']);

    await mine(30, `/conversations/${id}/close`, {});
    const left = async () => (await service.db.query<{ left: string }>(sql`select (select count(*) from support_conversation where id = $1) || ' ' || (select count(*) from support_message where conversation_id = $1) || ' ' || (select count(*) from picture where subject = $2) as left`, [id, `support:${line.id}`]))[0]?.left;
    const forget = () => service.app.get(SupportUpkeepService).forget(new AbortController().signal);
    set.set('notices.supportKeptDays', 60);
    service.clock.advance(60 * 86_400_000 - 1);
    await forget();
    expect(await left()).toBe('1 1 2');
    service.clock.advance(2);
    await forget();
    expect(await left()).toBe('0 0 0');
    // What is open is kept.
    expect((await mine(32)).value).toMatchObject({ conversation: { state: 'WAITING' } });
  }); // prettier-ignore
});
