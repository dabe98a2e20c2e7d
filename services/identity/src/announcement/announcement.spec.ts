import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { memberToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { statuses, text } from '../identity.fixture.js';

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

  it('is at most ten a day, and nothing of a frozen agent', async () => {
    const answers = await Promise.all(Array.from({ length: 11 }, (_, index) => tell(997, `note ${index}`)));
    expect(statuses(answers)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    await service.db.query(`update member set status = 'FROZEN' where id = 996`);
    expect((await heard(994)).map(({ title }) => title)).toEqual(['New games']);
    expect((await tell(996, 'frozen')).body.code).toBe('identity.account_frozen');
  });
});
