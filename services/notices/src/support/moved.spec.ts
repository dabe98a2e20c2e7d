import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { sql } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { memberToken, operatorToken, testPicture, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';
import { SupportMoveService } from './support-move.service.js';
import { SupportUpkeepService } from './support-upkeep.service.js';

const own = '/wps/notices/support';
const dayMs = 86_400_000;
const { signal } = new AbortController();

describe('a support conversation that became a feedback', () => {
  let service: TestService;
  let url: string;
  let operator: string;
  let feedbackId: string;
  const set = new Map<string, unknown>([['notices.supportKeptDays', 60]]);
  const settings = { get: async (_brand: string, { key, standard }: { key: string; standard: unknown }) => set.get(key) ?? standard }; // prettier-ignore
  const brands = { zoneOf: async () => 'Asia/Ho_Chi_Minh', nameOf: async () => 'Banyan' };
  const keep = async (id: number, mark: number) => {
    const headers = { 'content-type': 'image/png', authorization: `Bearer ${await memberToken({ id })}` };
    const body = new Uint8Array(await testPicture(mark));
    const answer = await fetch(`${url}${own}/pictures`, { method: 'POST', headers, body });
    return ((await answer.json()) as { value: { id: string } }).value.id;
  };
  const write = async (id: number, content: string, pictures: string[] = [], to = '') =>
    service.http('POST', `${own}${to && `/conversations/${to}/lines`}`, {
      token: await memberToken({ id, username: `m${id}` }),
      body: { content, key: randomUUID(), pictures },
    });
  const open = async (id = feedbackId, token = operator) =>
    (await service.http('GET', `/admin/v1/notices/feedback/${id}`, { token })).body as unknown as {
      pictures: number;
      messages: Array<{ content: string; answer: boolean }>;
      version: number;
    };
  const look = async (place: number, token = operator, id = feedbackId) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/admin/v1/notices/feedback/${id}/pictures/${place}`, { headers });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()).toString('base64') };
  };
  beforeAll(async () => {
    service = await testService(AppModule, { replace: [[BrandService, brands], [SettingReader, settings]] }); // prettier-ignore
    service.clock.set(new Date('2026-03-16T02:00:00Z'));
    url = await service.app.getUrl();
    operator = await operatorToken(['feedback.view', 'feedback.answer'], { id: 3, username: 'lan' });
    const desk = await operatorToken(['support.view', 'support.edit'], { id: 4, username: 'minh' });
    await service.http('POST', '/admin/v1/notices/support/desk', { token: desk, body: { there: true, name: 'Minh' } });
    const begun = await write(70, 'Where is my money?', [await keep(70, 1), await keep(70, 2)]);
    const { id } = (begun.body.value as unknown as { conversation: { id: string } }).conversation;
    await write(70, 'Here is the slip', [await keep(70, 3)], id);
    await write(71, 'Another one');
    service.clock.advance(3 * 3_600_000);
    await service.app.get(SupportMoveService).move(signal);
    const [row] = await service.db.query<{ id: string }>(sql`select id from feedback where member_id = 70`);
    feedbackId = row?.id ?? '';
  });
  afterAll(() => service.close());

  it('shows the pictures of the conversation to who reads feedback, in their order, each look on record', async () => {
    expect(await open()).toMatchObject({ pictures: 3 });
    const shown = await Promise.all([0, 1, 2].map((place) => look(place)));
    expect(shown.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(shown.map(({ bytes }) => bytes)).size).toBe(3);
    expect((await look(3)).status).toBe(404);
    const acted = await service.events.published(OperatorActed);
    expect(acted.filter(({ action }) => action === 'feedback.view_picture')).toHaveLength(3);
  });

  it('shows them to nobody else, and with no other feedback', async () => {
    const other = await operatorToken(['feedback.view'], { id: 5, brand: 'LOTUS' });
    expect((await look(0, other)).status).toBe(404);
    expect((await look(0, await operatorToken(['support.view'], { id: 6 }))).status).toBe(403);
    const [row] = await service.db.query<{ id: string }>(sql`select id from feedback where member_id = 71`);
    expect(await open(row?.id)).toMatchObject({ pictures: 0 });
    expect((await look(0, operator, row?.id)).status).toBe(404);
  });

  it('shows of a chat that was answered what came since, as its words', async () => {
    const [chat] = await service.owner.query<{ id: string; second: string }>(
      sql`select c.id, max(m.id) as second from support_conversation c join support_message m on m.conversation_id = c.id
         where c.feedback_id = $1 group by 1`,
      [feedbackId],
    );
    const say = async (author: string, by: number) => {
      const [line] = await service.owner.query<{ id: string }>(
        sql`insert into support_message (conversation_id, author, author_id, author_name, client_key, content, created_at, pictures)
           values ($1, $2, $3, '', gen_random_uuid(), 'Which slip?', now(), 1) returning id`,
        [chat?.id, author, by],
      );
      return line?.id ?? '';
    };
    const answer = await say('OPERATOR', 4);
    const later = await say('MEMBER', 70);
    // As if the answer stood between the two lines of the member.
    await service.owner.query(sql`update picture set subject = 'support:' || $1::text where subject = 'support:' || $2::text`, [later, chat?.second]); // prettier-ignore
    expect(await open()).toMatchObject({ pictures: 1 });
    expect((await look(1)).status).toBe(404);
    await service.owner.query(sql`delete from support_message where id = $1`, [answer]);
    expect(await open()).toMatchObject({ pictures: 3 });
  });

  it('says what was said there no longer than conversations are kept, and keeps what was answered', async () => {
    const { version, messages } = await open();
    expect(messages).toMatchObject([{ content: 'Where is my money?\nHere is the slip' }]);
    const answer = { version, content: 'It is on its way', close: false };
    await service.http('POST', `/admin/v1/notices/feedback/${feedbackId}/answer`, { token: operator, body: answer });
    // A release before did not mark them.
    await service.owner.query(sql`update feedback_message set moved = false`);
    const forget = () => service.app.get(SupportUpkeepService).forget(signal);
    const kept = async () => (await open()).messages.map(({ content }) => content);
    service.clock.advance(60 * dayMs - 1);
    await forget();
    expect(await kept()).toEqual(['Where is my money?\nHere is the slip', 'It is on its way']);
    service.clock.advance(2);
    await forget();
    expect(await kept()).toEqual(['It is on its way']);
    expect(await open()).toMatchObject({ pictures: 0 });
    expect((await look(0)).status).toBe(404);
    const said = sql`select count(*)::int as count from feedback_message where content like '%money%'`;
    expect(await service.db.query(said)).toEqual([{ count: 0 }]);
  });
});
