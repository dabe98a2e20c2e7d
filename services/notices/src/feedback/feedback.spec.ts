import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { InboxChanged } from '@banyan/proto/notices/v1/events';
import { sql } from '@banyan/kernel/database';
import { memberToken, operatorToken, testPicture, testService, type TestService } from '@banyan/kernel/testing';
import { PictureStore } from '@banyan/kernel/pictures';
import { AppModule } from '../app.module.js';
import { FeedbackService } from './feedback.service.js';
import { feedbackTypes } from './types.js';

const own = '/wps/notices/feedback';
const admin = '/admin/v1/notices/feedback';
const question = { type: 'DEPOSIT', content: 'Where is my deposit of this morning?' };

interface Line {
  readonly answer: boolean;
  readonly content: string;
}

describe('feedback', () => {
  let service: TestService;
  let support: string;
  beforeAll(async () => {
    service = await testService(AppModule);
    support = await operatorToken(['feedback.view', 'feedback.answer'], { id: 3, username: 'lan' });
    service.clock.set(new Date('2026-03-16T02:00:00Z'));
    await service.owner.query(sql`update inbox_start set started_at = '2026-01-01'`);
  });
  afterAll(() => service.close());

  const from = (ip: string) => ({ headers: { 'x-real-ip': ip } });
  const send = async (body: object, id: number | null = null, ip = `10.0.${id ?? 255}.1`) =>
    service.http('PUT', '/wps/feedback', {
      body,
      ...from(ip),
      ...(id !== null && { token: await memberToken({ id, username: `m${id}` }) }),
    });
  const sent = async (id: number, more: object = {}) => (await send({ ...question, ...more }, id)).body.value?.id as unknown as string; // prettier-ignore
  const mine = async (id: number, path = '', method: 'GET' | 'POST' = 'GET', body?: object) =>
    (await service.http(method, `${own}${path}`, { token: await memberToken({ id }), ...(body && { body }) })).body;
  const desk = async (path: string, body?: object, token = support) =>
    service.http(body ? 'POST' : 'GET', `${admin}${path}`, { token, ...(body && { body }) });
  const lines = (messages: unknown) =>
    (messages as Line[]).map(({ answer, content }) => `${answer ? '<' : '>'} ${content}`);
  const count = async () => (await service.db.query(sql`select 1 from feedback`)).length;

  it('is taken of the six kinds within its bounds, of visitors with a contact alone, and is due in a day', async () => {
    for (const type of feedbackTypes)
      expect((await send({ ...question, type, contact: 'me@example.com' }, null, '10.1.1.1')).status).toBe(200);
    expect((await send(question)).body.code).toBe('notices.feedback_contact');
    expect((await send({ ...question, contact: '   ' })).body.code).toBe('notices.feedback_contact');
    for (const wrong of [{ type: 'POLITICS' }, { content: 'nine chars'.slice(1) }, { content: 'x'.repeat(501) }, { contact: 'x'.repeat(101) }])
      expect((await send({ ...question, contact: 'a@b.c', ...wrong }, null, '10.1.1.2')).body.code).toBe('request.invalid'); // prettier-ignore
    const { value } = (await send({ ...question, content: 'x'.repeat(10) }, 1)).body;
    expect(value).toMatchObject({ dueAt: '2026-03-17T02:00:00.000Z' });
    expect((await mine(1)).value).toMatchObject({ total: 1, data: [{ state: 'OPEN', type: 'DEPOSIT', complaint: false }] });
  }); // prettier-ignore

  it('is one, however often the same is sent and also at once, and is bound for a member and a network', async () => {
    const same = await Promise.all([1, 2, 3].map(() => send(question, 2)));
    expect(new Set(same.map(({ body }) => body.value?.id)).size).toBe(1);
    const all = await Promise.all(Array.from({ length: 14 }, (_, n) => send({ ...question, content: `question number ${n}` }, 3)));
    expect(all.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(10);
    expect(all.find(({ status }) => status !== 200)?.body.code).toBe('notices.feedback_too_many');
    const before = await count();
    const visitors = await Promise.all(
      Array.from({ length: 25 }, (_, n) => send({ ...question, contact: 'a@b.c', content: `visitor number ${n}` }, null, `2001:db8:0:1::${n}`)),
    );
    expect([visitors.filter(({ status }) => status === 200).length, await count()]).toEqual([20, before + 20]);
    service.clock.advance(86_400_001);
    expect((await send(question, 3)).status).toBe(200);
    service.clock.set(new Date('2026-03-16T02:00:00Z'));
  }); // prettier-ignore

  it('asks trial accounts for a contact, keeps members apart from a flood of their network, and forgets where it came from', async () => {
    const trial = { token: await memberToken({ id: 90, accountType: 4 }), ...from('10.2.0.1') };
    const put = (body: object) => service.http('PUT', '/wps/feedback', { body: { ...question, ...body }, ...trial });
    expect((await put({})).body.code).toBe('notices.feedback_contact');
    expect((await put({ contact: 'a@b.c' })).status).toBe(200);
    for (let n = 0; n < 21; n += 1) await send({ ...question, contact: 'a@b.c', content: `flood number ${n}` }, null, '10.3.0.1');
    expect((await send({ ...question, contact: 'a@b.c' }, null, '10.3.0.1')).status).toBe(429);
    expect((await send(question, 91, '10.3.0.1')).status).toBe(200);
    const known = async () => (await service.db.query(sql`select 1 from feedback where networks <> '{}'`)).length;
    const { signal } = new AbortController();
    await service.app.get(FeedbackService).forget(signal);
    expect(await known()).toBeGreaterThan(20);
    service.clock.advance(2 * 86_400_001);
    await service.app.get(FeedbackService).forget(signal);
    expect(await known()).toBe(0);
    service.clock.set(new Date('2026-03-16T02:00:00Z'));
  }); // prettier-ignore

  it('is answered once, the member finds it in the inbox, says more, and rates it', async () => {
    const id = await sent(4, { complaint: true });
    expect((await desk(`/${id}/take`, { version: 1 })).body).toMatchObject({ takenByName: 'lan', version: 2 });
    const told = async () => (await service.events.published(InboxChanged)).length;
    const before = await told();
    const answer = (content: string) => desk(`/${id}/answer`, { version: 2, content, close: false });
    const both = await Promise.all([answer('It has come.'), answer('We look into it.')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('request.stale');
    expect(await told()).toBe(before + 1);
    const inbox = await service.http('GET', '/wps/notices/inbox', { token: await memberToken({ id: 4 }) });
    expect(inbox.body.value).toMatchObject({ data: [{ kind: 'feedback_answered', place: { to: 'feedback', id } }] });

    expect((await mine(4, `/${id}`)).value).toMatchObject({ state: 'ANSWERED', complaint: true });
    service.clock.advance(3_600_000);
    const more = await mine(4, `/${id}/messages`, 'POST', { content: 'It has not' });
    expect(more.value).toMatchObject({ state: 'OPEN', dueAt: '2026-03-17T03:00:00.000Z' });
    expect(await mine(4, `/${id}/rating`, 'POST', { rating: 5 })).toMatchObject({ code: 'notices.feedback_unanswered' });
    const version = (await desk(`/${id}`)).body.version;
    expect((await desk(`/${id}/answer`, { version, content: 'Now it has.', close: true })).body).toMatchObject({ state: 'CLOSED' });
    const rated = await mine(4, `/${id}/rating`, 'POST', { rating: 4 });
    expect(rated.value).toMatchObject({ state: 'CLOSED', rating: 4 });
    const said = lines(rated.value?.messages);
    expect([said.length, said.at(0), ...said.slice(2)]).toEqual([4, `> ${question.content}`, '> It has not', '< Now it has.']);
    for (const rating of [0, 6, 1.5])
      expect(await mine(4, `/${id}/rating`, 'POST', { rating })).toMatchObject({ code: 'request.invalid' });
    service.clock.set(new Date('2026-03-16T02:00:00Z'));
  }); // prettier-ignore

  it('is nobody else’s, and ends at twenty lines of the asker', async () => {
    const id = await sent(5);
    for (const answer of [
      await mine(6, `/${id}`),
      await mine(6, `/${id}/messages`, 'POST', { content: 'x' }),
      await mine(6, `/${id}/rating`, 'POST', { rating: 1 }),
    ])
      expect(answer).toMatchObject({ code: 'notices.feedback_not_found' });
    const all = await Promise.all(Array.from({ length: 22 }, (_, n) => mine(5, `/${id}/messages`, 'POST', { content: `${n}` })));
    const many = JSON.stringify('notices.feedback_too_many');
    expect(all.filter(({ code }) => JSON.stringify(code) === many)).toHaveLength(3);
    expect((await service.http('GET', own)).status).toBe(401);
  }); // prettier-ignore

  it('is listed to operators of its brand with masked contacts, and who read one whole is on record', async () => {
    const id = await sent(7, { contact: '0912345678' });
    const filter = encodeURIComponent(JSON.stringify({ id }));
    const list = (token = support, query = `?filter=${filter}`) => desk(query, undefined, token);
    expect((await list()).body.data).toMatchObject([{ id, contact: '0******8', overdue: false, username: 'm7' }]);
    expect((await desk('?sort=contact')).body.code).toBe('request.invalid');
    expect((await desk(`/${id}`)).body).toMatchObject({ contact: '0912345678', messages: [{ answer: false }] });
    service.clock.advance(86_400_001);
    const late = encodeURIComponent(JSON.stringify({ id, overdue: 'true' }));
    expect((await desk(`?filter=${late}`)).body.data).toMatchObject([{ id, overdue: true }]);
    service.clock.set(new Date('2026-03-16T02:00:00Z'));
    const lotus = await operatorToken(['feedback.view', 'feedback.answer'], { id: 9, brand: 'LOTUS' });
    expect((await list(lotus)).body.total).toBe(0);
    expect((await desk(`/${id}`, undefined, lotus)).body.code).toBe('notices.feedback_not_found');
    expect((await desk(`/${id}/answer`, { version: 1, content: 'x', close: true }, lotus)).body.code).toBe('notices.feedback_not_found');
    const looking = await operatorToken(['feedback.view'], { id: 4 });
    expect((await desk(`/${id}/close`, { version: 1, reason: 'spam' }, looking)).status).toBe(403);
    expect((await list(await operatorToken(['member.view'], { id: 4 }))).status).toBe(403);
    expect((await desk(`/${id}/close`, { version: 1, reason: 'spam' })).body).toMatchObject({ state: 'CLOSED' });
    expect((await desk(`/${id}/close`, { version: 2, reason: 'spam' })).body.code).toBe('notices.feedback_state');
    expect((await desk(`/${id}/take`, { version: 2 })).body.code).toBe('notices.feedback_state');
    const acted = (await service.events.published(OperatorActed)).filter(({ objectId, objectType }) => objectType === 'feedback' && objectId === id);
    expect(acted.map(({ action }) => action)).toEqual(['feedback.read', 'feedback.close']);
    expect(acted.map(({ beforeJson, afterJson }) => beforeJson + afterJson).join('')).not.toContain('0912345678');
  }); // prettier-ignore

  it('brings three pictures of a member at most, which he and the operators see and nobody else, each look on record', async () => {
    const url = await service.app.getUrl();
    const keep = async (id: number, picture: Promise<Buffer> | Buffer, more: object = {}) => {
      const headers = { 'content-type': 'image/png', authorization: `Bearer ${await memberToken({ id, ...more })}` };
      const body = new Uint8Array(await picture);
      const answer = await fetch(`${url}${own}/pictures`, { method: 'POST', headers, body });
      return (await answer.json()) as { code?: string; value: { id: string } };
    };
    const show = async (path: string, token: string) => {
      const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      return { status: answer.status, type: answer.headers.get('content-type'), policy: answer.headers.get('content-security-policy'), kept: answer.headers.get('cache-control') };
    };
    expect((await keep(60, Buffer.from('<svg/>'))).code).toBe('picture.wrong_type');
    expect((await keep(60, testPicture(1), { accountType: 4 })).code).toBe('wallet.in_need_true_account');
    const ids = await Promise.all([1, 2, 3].map(async (mark) => (await keep(60, testPicture(mark))).value.id));
    expect((await keep(60, testPicture(1))).value.id).toBe(ids[0]);
    const wrong = async (pictures: string[], id: number | null = 60) =>
      (await send({ ...question, contact: 'a@b.c', pictures }, id)).body.code;
    const before = await count();
    expect(await wrong([...ids, '7d9f1c1e-0000-4000-8000-000000000001'])).toBe('request.invalid');
    expect(await wrong([ids[0] ?? '', ids[0] ?? ''])).toBe('request.invalid');
    expect([await wrong(ids, 61), await wrong(ids, null)]).toEqual(['picture.not_found', 'picture.not_found']);
    expect(await count()).toBe(before);
    const [id, again] = await Promise.all([sent(60, { pictures: ids }), sent(60, { pictures: ids })]);
    expect(again).toBe(id);
    expect(await wrong([ids[1] ?? ''])).toBe('picture.not_found');
    expect((await mine(60, `/${id}`)).value).toMatchObject({ pictures: 3 });
    expect((await desk(`/${id}`)).body).toMatchObject({ pictures: 3 });
    const seen = { status: 200, type: 'image/webp', policy: "default-src 'none'; sandbox", kept: 'no-store' };
    expect(await show(`${own}/${id}/pictures/2`, await memberToken({ id: 60 }))).toEqual(seen);
    expect(await show(`${admin}/${id}/pictures/0`, support)).toEqual(seen);
    expect((await show(`${own}/${id}/pictures/0`, await memberToken({ id: 61 }))).status).toBe(404);
    expect((await show(`${admin}/${id}/pictures/0`, await operatorToken(['member.view'], { id: 5 }))).status).toBe(403);
    expect((await show(`${admin}/${id}/pictures/0`, await operatorToken(['feedback.view'], { id: 5, brand: 'LOTUS' }))).status).toBe(404);
    const acted = (await service.events.published(OperatorActed)).filter(({ action }) => action === 'feedback.view_picture');
    expect(acted.map(({ objectId, operatorName }) => [objectId, operatorName])).toEqual([[id, 'lan']]);
  }); // prettier-ignore

  it('forgets pictures that nothing took up after a day, and all after a year', async () => {
    const store = service.app.get(PictureStore);
    const { signal } = new AbortController();
    const left = async () => (await service.db.query<{ subject: string | null }>(sql`select subject from picture`)).length;
    const url = await service.app.getUrl();
    const headers = { 'content-type': 'image/png', authorization: `Bearer ${await memberToken({ id: 62 })}` };
    const keep = async (mark: number) => {
      const body = new Uint8Array(await testPicture(mark));
      const answer = await fetch(`${url}${own}/pictures`, { method: 'POST', headers, body });
      return (await answer.json()) as { code?: string; value?: { id: string } };
    };
    const first = await keep(9);
    const before = await left();
    await store.forget(signal);
    expect(await left()).toBe(before);
    service.clock.advance(80_000_000);
    expect((await keep(9)).value?.id).toBe(first.value?.id);
    service.clock.advance(80_000_000);
    await store.forget(signal);
    expect(await left()).toBe(before);
    service.clock.advance(6_400_001);
    await store.forget(signal);
    expect(await left()).toBe(before - 1);
    service.clock.advance(365 * 86_400_000);
    await store.forget(signal);
    expect(await left()).toBe(0);
    service.clock.set(new Date('2026-03-16T02:00:00Z'));
  }); // prettier-ignore

  it('keeps 10 MiB of pictures of one member in a day', async () => {
    const url = await service.app.getUrl();
    const headers = { 'content-type': 'image/png', authorization: `Bearer ${await memberToken({ id: 63 })}` };
    const keep = async (mark: number) => {
      const body = new Uint8Array(await testPicture(mark));
      const answer = await fetch(`${url}${own}/pictures`, { method: 'POST', headers, body });
      return `${answer.status} ${((await answer.json()) as { code?: string }).code ?? ''}`.trim();
    };
    expect([await keep(1), await keep(2)]).toEqual(['200', '200']);
    await service.db.query(sql`update picture set bytes = decode(repeat('00', 5242880), 'hex') where member_id = 63`);
    expect([await keep(1), await keep(3)]).toEqual(['200', '429 request.too_many']);
    service.clock.advance(86_400_001);
    expect(await keep(3)).toBe('200');
    service.clock.set(new Date('2026-03-16T02:00:00Z'));
  }); // prettier-ignore
});
