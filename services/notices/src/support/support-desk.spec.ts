import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { SupportTyping } from '@banyan/proto/notices/v1/events';
import { operatorToken, type TestService } from '@banyan/kernel/testing';
import { isWithin } from './hours.js';
import { type Line, own, rights, SupportFixture } from './support.fixture.js';

describe('the desk of support', () => {
  let support: SupportFixture;
  let service: TestService;
  let set: SupportFixture['set'];
  let lan: string;
  let minh: string;
  let comes: SupportFixture['comes'];
  let desk: SupportFixture['desk'];
  let mine: SupportFixture['mine'];
  let write: SupportFixture['write'];
  let begun: SupportFixture['begun'];
  let say: SupportFixture['say'];
  let lines: SupportFixture['lines'];
  let conversation: SupportFixture['conversation'];
  let taken: SupportFixture['taken'];
  let acted: SupportFixture['acted'];
  beforeAll(async () => {
    support = await SupportFixture.start();
    ({ service, set, lan, minh, comes, desk, mine, write, begun, say, lines, conversation, taken, acted } = support);
  });
  beforeEach(() => support.begin());
  afterAll(() => support.service.close());

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
});
