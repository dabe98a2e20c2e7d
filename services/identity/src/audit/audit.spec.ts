import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { sql, type Sql } from '@banyan/kernel/database';

const base = '/admin/v1/identity/audit-logs';

describe('the audit log', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await testService(AppModule);
    token = await operatorToken(['audit.view']);
    for (const action of ['withdrawal.approve', 'withdrawal.reject', 'member.freeze'])
      await service.events.deliver(OperatorActed, acted(action));
  });
  afterAll(() => service.close());

  const acted = (action: string, over: Partial<OperatorActed> = {}) =>
    OperatorActed.fromPartial({
      operatorId: 1n,
      operatorName: 'operator',
      role: 'superadmin',
      ip: '203.0.113.1',
      action,
      objectType: action.split('.')[0] ?? '',
      objectId: '77',
      beforeJson: '{"state":"IN_REVIEW"}',
      afterJson: '{"state":"APPROVED","amountMinor":"9007199254740993"}',
      reason: 'checked',
      actedAt: new Date('2026-11-20T10:00:00.123Z'),
      ...over,
    });
  const verify = async () => (await service.http('GET', `${base}/verify`, { token })).body;
  /** What somebody with the keys of the database could do. */
  const tamper = async (statement: Sql) => {
    await service.owner.query(sql`alter table audit_log disable trigger user`);
    await service.owner.query(statement);
    await service.owner.query(sql`alter table audit_log enable trigger user`);
  };

  it('keeps what the services say, newest first, by filter', async () => {
    const { body } = await service.http('GET', `${base}?filter={"objectType":"withdrawal","objectId":"77"}`, { token });
    expect(body).toMatchObject({
      total: 2,
      data: [
        {
          id: '2',
          action: 'withdrawal.reject',
          actor: 'operator',
          actorId: '1',
          actedAt: '2026-11-20T10:00:00.123Z',
          after: { amountMinor: '9007199254740993' },
          reason: 'checked',
        },
        { id: '1' },
      ],
    });
    const others = await Promise.all(
      ['{"actor":"oper"}', '{"action":"member.freeze"}', '{"actor":"nobody"}'].map((filter) =>
        service.http('GET', `${base}?filter=${filter}`, { token }),
      ),
    );
    expect(others.map((answer) => answer.body.total as unknown)).toEqual([3, 1, 0]);
  });

  it('keeps an event once, however often it comes', async () => {
    const meta = { id: 'wallet:4711' };
    await service.events.deliver(OperatorActed, acted('deposit.resolve'), meta);
    await service.events.deliver(OperatorActed, acted('deposit.resolve'), meta);
    expect(await verify()).toEqual({ ok: true, checked: 4, brokenAt: null });
  });

  it('does not fork when many come at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        service.events.deliver(OperatorActed, acted('member.reveal', { objectId: String(index) })),
      ),
    );
    expect(await verify()).toEqual({ ok: true, checked: 24, brokenAt: null });
  });

  it('lets nobody change, delete or empty it', async () => {
    for (const statement of [
      sql`update audit_log set reason = 'other' where seq = 2`,
      sql`delete from audit_log where seq = 2`,
      sql`truncate audit_log`,
    ]) {
      // Not even its owner, and the service's own role may not try.
      await expect(service.owner.query(statement)).rejects.toThrow('append-only');
      await expect(service.db.query(statement)).rejects.toThrow('permission denied');
    }
    expect(await verify()).toMatchObject({ ok: true });
  });

  it.each([
    [
      'a changed reason',
      sql`update audit_log set reason = 'other' where seq = 2`,
      sql`update audit_log set reason = 'checked' where seq = 2`,
      '2',
    ],
    [
      'a changed instant',
      sql`update audit_log set acted_at = acted_at + interval '1 ms' where seq = 5`,
      sql`update audit_log set acted_at = acted_at - interval '1 ms' where seq = 5`,
      '5',
    ],
    ['another hash', sql`update audit_log set hash = repeat('a', 64) where seq = 24`, null, '24'],
  ])('finds %s', async (_what, statement, back, brokenAt) => {
    await tamper(statement);
    expect(await verify()).toMatchObject({ ok: false, brokenAt });
    if (back) await tamper(back);
    else await tamper(sql`update audit_log set hash = (select hash from audit_head) where seq = 24`);
    expect(await verify()).toMatchObject({ ok: true });
  });

  it('finds rows that are missing, in the middle and at the end', async () => {
    await tamper(sql`delete from audit_log where seq = 24`);
    expect(await verify()).toEqual({ ok: false, checked: 23, brokenAt: '24' });
    await tamper(sql`delete from audit_log where seq = 3`);
    expect(await verify()).toEqual({ ok: false, checked: 2, brokenAt: '3' });
  });
});
