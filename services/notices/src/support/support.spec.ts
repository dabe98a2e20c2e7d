import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SupportChanged } from '@banyan/proto/notices/v1/events';
import { sql } from '@banyan/kernel/database';
import { memberToken, operatorToken, testPicture, type TestService } from '@banyan/kernel/testing';
import { SupportUpkeepService } from './support-upkeep.service.js';
import { admin, own, rights, SupportFixture, valueOf } from './support.fixture.js';

describe('support', () => {
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
  let lines: SupportFixture['lines'];
  let conversation: SupportFixture['conversation'];
  let taken: SupportFixture['taken'];
  let acted: SupportFixture['acted'];
  beforeAll(async () => {
    support = await SupportFixture.start();
    ({ service, set, lan, minh, comes, desk, mine, write, begun, lines, conversation, taken, acted } = support);
  });
  beforeEach(() => support.begin());
  afterAll(() => support.service.close());

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
