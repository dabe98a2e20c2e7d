import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { sql } from '@banyan/kernel/database';

const base = '/admin/v1/identity/member-notes';

describe('notes on a member', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
    token = await operatorToken(['member.view', 'member.note'], { id: 7, username: 'lan' });
  });
  afterAll(() => service.close());

  const write = (memberId: string, body: string, as = token) =>
    service.http('POST', base, { token: as, body: { memberId, body } });
  const of = async (memberId: string) =>
    (await service.http('GET', `${base}?filter={"memberId":"${memberId}"}`, { token })).body;

  it('are there for all who may see the member, the newest first, with who wrote them', async () => {
    expect((await write('1000', 'Calls back on Friday')).status).toBe(201);
    await write('1000', 'Was called', await operatorToken(['member.view', 'member.note'], { id: 8, username: 'minh' }));
    await write('1001', 'Another one');
    expect(await of('1000')).toMatchObject({
      total: 2,
      data: [
        { operator: 'minh', body: 'Was called' },
        { operator: 'lan', body: 'Calls back on Friday' },
      ],
    });
    const acted = (await service.events.published(OperatorActed)).filter(({ action }) => action === 'member.note');
    expect(acted).toHaveLength(3);
    expect(acted[0]).toMatchObject({ objectType: 'member', objectId: '1000', operatorName: 'lan' });
    expect(acted.map(({ afterJson }) => afterJson).join()).not.toContain('Friday');
  });

  it('are refused without a member, without a text, and to who may not see members', async () => {
    expect((await write('987654', 'Nobody')).status).toBe(404);
    expect((await write('1000', 'x')).status).toBe(400);
    const blind = await operatorToken(['deposit.view'], { id: 9 });
    expect((await write('1000', 'Not allowed', blind)).status).toBe(403);
    expect((await service.http('GET', base, { token: blind })).status).toBe(403);
  });

  it('stay as they were written', async () => {
    await write('1000', 'For ever');
    await expect(service.owner.query(sql`update member_note set body = 'Other'`)).rejects.toThrow(/only added to/);
    await expect(service.owner.query(sql`delete from member_note`)).rejects.toThrow(/only added to/);
  });
});
