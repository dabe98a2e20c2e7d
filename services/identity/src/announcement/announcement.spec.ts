import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { memberToken, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { statuses, text } from '../identity.fixture.js';
import { sql } from '@banyan/kernel/database';

/** 1000 over 998 over 996 over 994; 997 beside 998. */
describe('what agents tell their teams', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
  });
  afterAll(() => service.close());

  const as = async (id: number, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    service.http(method, `/wps/${path}`, { token: await memberToken({ id, accountType: 2 }), ...(body && { body }) });
  const tell = (id: number, title: string) =>
    as(id, 'POST', 'agent/announcements', { title, body: 'Plain <b>text</b>' });
  const heard = async (id: number) =>
    ((await as(id, 'GET', 'member/announcements')).body.value?.data ?? []) as Array<{ title: string; unread: boolean }>;
  const unread = async (id: number) => (await as(id, 'GET', 'member/announcements/unread')).body.value?.unread;

  it('is heard by everybody below and nobody else, until it is taken back', async () => {
    const { value } = (await tell(998, 'Meeting on Friday')).body;
    await tell(1000, 'New games');
    expect((await heard(994)).map(({ title }) => title).sort()).toEqual(['Meeting on Friday', 'New games']);
    expect((await heard(997)).map(({ title }) => title)).toEqual(['New games']);
    expect(await heard(1000)).toEqual([]);
    const path = `agent/announcements/${text(value?.id)}`;
    expect((await as(997, 'DELETE', path)).body.code).toBe('identity.announcement_not_found');
    expect((await as(997, 'GET', 'agent/announcements')).body.value?.total).toBe(0);
    expect((await as(998, 'DELETE', path)).status).toBe(200);
    expect((await heard(994)).map(({ title }) => title)).toEqual(['New games']);
  });

  it('is unread until the member has looked', async () => {
    expect(await unread(994)).toBe(1);
    service.clock.advance(1000);
    expect((await as(994, 'POST', 'member/announcements/seen')).body.value).toEqual({ unread: 0 });
    expect(await heard(994)).toMatchObject([{ title: 'New games', unread: false }]);
    service.clock.advance(1000);
    await tell(996, 'Later');
    expect([await unread(994), await unread(996)]).toEqual([1, 1]);
  });

  it('is taken back by operators once, on record, and the agent reads why', async () => {
    const id = text((await tell(998, 'Buy my phone')).body.value?.id);
    const token = await operatorToken(['announcement.view', 'announcement.remove'], { id: 1, username: 'lan' });
    const removal = { token, body: { reason: 'No advertisements' } };
    const path = '/admin/v1/identity/announcements';
    const listed = async () =>
      (await service.http('GET', `${path}?filter=${encodeURIComponent('{"q":"buy"}')}`, { token })).body.data?.[0];
    expect(await listed()).toMatchObject({ id, agent: 'hatran', removedAt: null, operator: null });
    const looking = await operatorToken(['announcement.view'], { id: 2 });
    expect((await service.http('POST', `${path}/${id}/remove`, { ...removal, token: looking })).status).toBe(403);
    const both = await Promise.all([1, 2].map(() => service.http('POST', `${path}/${id}/remove`, removal)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listed()).toMatchObject({ operator: 'lan', removalReason: 'No advertisements' });
    expect((await heard(994)).map(({ title }) => title)).not.toContain('Buy my phone');
    const mine = (await as(998, 'GET', 'agent/announcements')).body.value?.data as unknown as object[];
    expect(mine).toMatchObject([{ title: 'Buy my phone', takenBack: 'No advertisements' }]);
    const acted = (await service.events.published(OperatorActed)).filter(
      ({ action }) => action === 'announcement.remove',
    );
    expect(acted).toMatchObject([{ operatorName: 'lan', objectId: id, reason: 'No advertisements' }]);
    expect((await service.http('POST', `${path}/424242/remove`, removal)).status).toBe(404);
    expect((await as(998, 'DELETE', `agent/announcements/${id}`)).status).toBe(200);
    expect(await listed()).toMatchObject({ operator: 'lan' });
  });

  it('is at most ten a day, and nothing of a frozen agent', async () => {
    const answers = await Promise.all(Array.from({ length: 11 }, (_, index) => tell(997, `note ${index}`)));
    expect(statuses(answers)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    await service.db.query(sql`update member set status = 'FROZEN' where id = 996`);
    expect((await heard(994)).map(({ title }) => title)).toEqual(['New games']);
    expect((await tell(996, 'frozen')).body.code).toBe('identity.account_frozen');
  });
});
