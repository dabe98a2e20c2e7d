import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { consoleLogin, eventually, statuses, text } from '../identity.fixture.js';
import { sql } from '@banyan/kernel/database';

const base = '/admin/v1/identity';

describe('what two operators must agree on', () => {
  let service: TestService;
  let maker: string;
  let checker: string;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
    ({ token: maker } = await consoleLogin(service, 'operator'));
    ({ token: checker } = await consoleLogin(service, 'approver'));
  });
  afterAll(() => service.close());

  const send = (method: 'POST' | 'PUT' | 'GET', path: string, token: string, body?: unknown) =>
    service.http(method, base + path, { token, ...(body !== undefined && { body }) });
  const approve = (id: unknown, token = checker) =>
    send('POST', `/approvals/${text(id)}/approve`, token, { reason: 'looked at' });
  const risk = async () => (await send('GET', '/roles/risk', maker)).body.permissions;
  const acted = async (action: string) =>
    (await service.events.published(OperatorActed)).filter((event) => event.action === action);

  it('changes a role only when another operator approves, once', async () => {
    const permissions = ['member.view', 'round.view'];
    const before = await risk();
    const asked = await send('PUT', '/roles/risk', maker, { name: 'Risk', permissions, reason: 'narrower' });
    expect(asked).toMatchObject({
      status: 202,
      body: {
        type: 'role.update',
        objectId: 'risk',
        status: 'PENDING',
        maker: 'operator',
        mine: true,
        before: { permissions: before },
        payload: { permissions },
      },
    });
    expect(await risk()).toEqual(before);
    expect((await approve(asked.body.id, maker)).body).toMatchObject({ code: 'identity.same_operator' });
    expect(await risk()).toEqual(before);
    const answers = await Promise.all([approve(asked.body.id), approve(asked.body.id)]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      status: 'EXECUTED',
      checker: 'approver',
      mine: false,
    });
    expect(await risk()).toEqual(permissions);
    expect(await acted('role.update')).toMatchObject([{ operatorName: 'approver', objectId: 'risk' }]);
    expect(await acted('approval.approve')).toHaveLength(1);
  });

  it('is refused by the database when maker and checker are one', async () => {
    const asked = await send('PUT', '/roles/finance', maker, {
      name: 'Finance',
      permissions: ['ledger.view'],
      reason: 'narrower',
    });
    const id = text(asked.body.id);
    const forced = service.db.query(
      sql`update approval_request set status = 'APPROVED', checker_id = maker_id, decided_at = now() where id = $1`,
      [id],
    );
    await expect(forced).rejects.toThrow(/check constraint/);
    expect((await send('POST', `/approvals/${id}/reject`, checker, {})).body).toMatchObject({
      code: 'request.invalid',
    });
    expect((await send('POST', `/approvals/${id}/reject`, checker, { reason: 'not now' })).body).toMatchObject({
      status: 'REJECTED',
      decisionReason: 'not now',
    });
    expect((await approve(id)).body).toMatchObject({ code: 'identity.approval_decided' });
    expect((await send('GET', '/roles/finance', maker)).body.permissions).toContain('withdrawal.approve');
  });

  it('carries out nothing that was altered after it was asked', async () => {
    const asked = await send('PUT', '/roles/gameops', maker, {
      name: 'Game operations',
      permissions: ['game.view'],
      reason: 'narrower',
    });
    await service.db.query(
      sql`update approval_request set payload = jsonb_set(payload, '{permissions}', '["role.edit"]') where id = $1`,
      [text(asked.body.id)],
    );
    expect((await approve(asked.body.id)).body).toMatchObject({ code: 'identity.approval_tampered' });
    expect((await send('GET', '/roles/gameops', maker)).body.permissions).not.toContain('role.edit');
    expect((await send('GET', `/approvals/${text(asked.body.id)}`, maker)).body).toMatchObject({ status: 'PENDING' });
  });

  it('checks again when it is carried out, and leaves it undone when it no longer fits', async () => {
    const asked = await send('POST', '/roles', maker, {
      code: 'support',
      name: 'Support',
      permissions: ['member.view'],
      reason: 'new team',
    });
    await service.db.query(sql`insert into role (code, name, permissions) values ('support', 'Other', '{}')`);
    expect((await approve(asked.body.id)).body).toMatchObject({ code: 'identity.role_exists' });
    await service.db.query(sql`delete from role where code = 'support'`);
    expect((await approve(asked.body.id)).body).toMatchObject({ status: 'EXECUTED' });
    expect((await send('GET', '/roles/support', maker)).body).toMatchObject({
      permissions: ['member.view'],
      operators: 0,
    });
  });

  it('lapses after a day', async () => {
    const asked = await send('POST', '/roles', maker, {
      code: 'content',
      name: 'Content',
      permissions: [],
      reason: 'new team',
    });
    const twice = await send('POST', '/roles', maker, {
      code: 'content',
      name: 'Again',
      permissions: [],
      reason: 'new team',
    });
    expect(twice.body).toMatchObject({ code: 'identity.approval_pending' });
    service.clock.advance(24 * 3_600_000);
    ({ token: maker } = await consoleLogin(service, 'operator'));
    ({ token: checker } = await consoleLogin(service, 'approver'));
    expect((await approve(asked.body.id)).body).toMatchObject({ code: 'identity.approval_expired' });
    expect(
      (await send('POST', '/roles', maker, { code: 'content', name: 'Again', permissions: [], reason: 'new team' }))
        .status,
    ).toBe(202);
    expect((await send('GET', `/approvals/${text(asked.body.id)}`, maker)).body).toMatchObject({
      status: 'EXPIRED',
      checker: null,
    });
  });

  it.each([
    ['PUT', '/roles/superadmin', { name: 'All', permissions: [] }, 'identity.role_built_in'],
    ['PUT', '/roles/risk', { name: 'Risk', permissions: ['everything'] }, 'identity.permission_unknown'],
    ['POST', '/roles', { code: 'risk', name: 'Risk', permissions: [] }, 'identity.role_exists'],
    ['POST', '/operators', { username: 'newbie', name: 'New', role: 'nobody' }, 'identity.role_unknown'],
    ['POST', '/operators', { username: 'approver', name: 'New', role: 'risk' }, 'identity.operator_exists'],
    [
      'POST',
      '/operators',
      { username: 'newbie', name: 'New', role: 'risk', password: 'xK9-mirror-lamp' },
      'request.invalid',
    ],
  ] as const)('refuses %s %s %j', async (method, path, body, code) => {
    expect((await send(method, path, maker, { ...body, reason: 'a try' })).body).toMatchObject({ code });
  });

  it('makes a new operator', async () => {
    const body = { username: 'newbie', name: 'New Bie', role: 'risk', reason: 'joins risk' };
    const asked = await send('POST', '/operators', maker, body);
    expect(asked.body).toMatchObject({ type: 'operator.create', payload: { username: 'newbie', role: 'risk' } });
    expect((await approve(asked.body.id)).body).toMatchObject({ status: 'EXECUTED' });
  });

  it('gives an operator another role and ends his sessions', async () => {
    const { body } = await send('GET', '/operators?filter={"q":"newbie"}', maker);
    const id = text(body.data?.[0]?.id);
    const asked = await send('POST', `/operators/${id}/role`, maker, { role: 'auditor', reason: 'moves on' });
    expect((await approve(asked.body.id)).body).toMatchObject({
      status: 'EXECUTED',
      before: { role: 'risk' },
      payload: { role: 'auditor' },
    });
    expect((await send('GET', `/operators/${id}`, maker)).body).toMatchObject({ role: 'auditor' });
    const living = () =>
      service.db.query(
        sql`select 1 from session where audience = 'console' and subject_id = $1 and revoked_at is null`,
        [id],
      );
    expect(await eventually(living, (rows) => rows.length === 0)).toEqual([]);
  });

  it('needs the right itself, not only the right to decide', async () => {
    const asked = await send('POST', '/roles', maker, {
      code: 'helpers',
      name: 'Helpers',
      permissions: [],
      reason: 'new team',
    });
    const decider = await operatorToken(['approval.decide'], { id: 2, username: 'approver' });
    expect(await approve(asked.body.id, decider)).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
  });

  it('lists by page and filter', async () => {
    const { body } = await send(
      'GET',
      '/approvals?perPage=2&sort=type&filter={"status":"EXECUTED","type":["role.update","role.create"]}',
      checker,
    );
    expect(body.total).toBe(2);
    expect((body.data as unknown as Array<{ type: string }>).map(({ type }) => type)).toEqual([
      'role.create',
      'role.update',
    ]);
  });
});
