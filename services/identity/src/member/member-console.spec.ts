import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { eventually, login, refresh, register, statuses } from '../identity.fixture.js';
import { sql } from '@banyan/kernel/database';

const base = '/admin/v1/identity/members';

describe('members in the console', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await testService(AppModule);
    token = await operatorToken(['member.view', 'member.freeze', 'member.reveal'], {
      username: 'operator',
      role: 'risk',
    });
  });
  afterAll(() => service.close());

  it('freezes with a reason: refused everywhere from then on, until unfrozen', async () => {
    const member = await register(service, { username: 'frozen1' });
    const frozen = await service.http('POST', `${base}/${member.id}/freeze`, {
      token,
      body: { reason: 'same device as 1003' },
    });
    expect(frozen.body).toMatchObject({
      id: String(member.id),
      status: 'FROZEN',
      statusReason: 'same device as 1003',
      sessions: 0,
    });
    const info = await eventually(
      () => service.http('GET', '/wps/member/info', { token: member.token }),
      ({ status }) => status === 401,
    );
    expect(info.status).toBe(401);
    expect((await refresh(service, member.refresh)).body).toMatchObject({ code: 'identity.session_over' });
    expect((await login(service, { username: 'frozen1' })).body).toMatchObject({ code: 'identity.account_frozen' });
    expect((await login(service, { username: 'frozen1', password: 'wrong-one-1' })).body).toMatchObject({
      code: 'identity.invalid_credentials',
    });
    const again = await service.http('POST', `${base}/${member.id}/freeze`, { token, body: { reason: 'once more' } });
    expect(again).toMatchObject({ status: 409, body: { code: 'identity.wrong_state' } });
    expect(
      (await service.http('POST', `${base}/${member.id}/unfreeze`, { token, body: { reason: 'explained' } })).body,
    ).toMatchObject({ status: 'ACTIVE' });
    expect((await login(service, { username: 'frozen1' })).status).toBe(200);
    const changes = await service.events.published(MemberStatusChanged);
    expect(changes.map(({ memberId, status }) => [memberId, status])).toEqual([[member.id, 'FROZEN'], [member.id, 'ACTIVE']]); // prettier-ignore
    const acted = await service.events.published(OperatorActed);
    expect(acted[0]).toMatchObject({
      action: 'member.freeze',
      objectId: String(member.id),
      operatorName: 'operator',
      role: 'risk',
      beforeJson: '{"status":"ACTIVE"}',
      afterJson: '{"status":"FROZEN"}',
      reason: 'same device as 1003',
    });
  });

  it('freezes once when two operators do it at once', async () => {
    const { id } = await register(service, { username: 'frozen2' });
    const freeze = () => service.http('POST', `${base}/${id}/freeze`, { token, body: { reason: 'two at once' } });
    const answers = await Promise.all([freeze(), freeze()]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(
      (await service.events.published(MemberStatusChanged)).filter(({ memberId }) => memberId === id),
    ).toHaveLength(1);
  });

  it('wants a reason, and a member that exists', async () => {
    expect((await service.http('POST', `${base}/1002/freeze`, { token, body: {} })).body).toMatchObject({
      code: 'request.invalid',
      errors: { reason: expect.any(String) },
    });
    expect((await service.http('POST', `${base}/424242/freeze`, { token, body: { reason: 'nobody' } })).status).toBe(
      404,
    );
    expect((await service.http('GET', `${base}/424242`, { token })).status).toBe(404);
  });

  it('masks personal data, and shows a field only with a reason that is kept', async () => {
    const { id } = await register(service, {
      username: 'masked1',
      realName: 'Nguyễn Thị Lan',
      email: 'lan.nguyen@mail.vn',
      mobile: '0912345678',
      birthday: '1990-12-31',
    });
    const { body } = await service.http('GET', `${base}/${id}`, { token });
    expect(body).toMatchObject({
      realName: 'N***** T** L**',
      email: 'l*********@mail.vn',
      mobile: '*******678',
      birthday: '1990-**-**',
    });
    const list = await service.http('GET', `${base}?filter={"q":"masked1"}`, { token });
    expect(JSON.stringify([body, list.body])).not.toMatch(/Nguyễn|0912345678|lan\.nguyen/);
    const shown = await service.http('POST', `${base}/${id}/reveal`, {
      token,
      body: { field: 'mobile', reason: 'calls support' },
    });
    expect(shown.body).toEqual({ field: 'mobile', value: '0912345678' });
    const acted = (await service.events.published(OperatorActed)).filter(({ action }) => action === 'member.reveal');
    expect(acted).toMatchObject([{ objectId: String(id), afterJson: '{"field":"mobile"}', reason: 'calls support' }]);
    expect(JSON.stringify(acted.map((event) => OperatorActed.toJSON(event)))).not.toContain('0912345678');
    expect(
      (
        await service.http('POST', `${base}/${id}/reveal`, {
          token,
          body: { field: 'password_hash', reason: 'curious' },
        })
      ).status,
    ).toBe(400);
    const may = ['member.view', 'member.freeze', 'member.reveal'];
    const elsewhere = await operatorToken(may, { id: 9, brand: 'LOTUS' });
    const asked = { token: elsewhere, body: { field: 'mobile', reason: 'calls support' } };
    expect((await service.http('GET', `${base}/${id}`, { token: elsewhere })).status).toBe(403);
    expect((await service.http('POST', `${base}/${id}/reveal`, asked)).status).toBe(403);
    expect(
      (await service.http('POST', `${base}/${id}/freeze`, { token: elsewhere, body: { reason: 'mistake' } })).status,
    ).toBe(403);
    const long = await operatorToken(may, { steppedUpAt: new Date(0) });
    expect((await service.http('POST', `${base}/${id}/reveal`, { ...asked, token: long })).status).toBe(403);
  });

  it('lists by page, order and filter', async () => {
    for (const name of ['lister1', 'lister2', 'lister3']) await register(service, { username: name });
    const list = (query: string) => service.http('GET', `${base}?${query}`, { token });
    const page = await list('page=2&perPage=2&sort=username&order=ASC&filter={"q":"LISTER"}');
    expect(page.body).toMatchObject({ total: 3, data: [{ username: 'lister3' }] });
    expect((await list('filter={"status":"FROZEN"}')).body).toMatchObject({
      total: 1,
      data: [{ username: 'frozen2' }],
    });
    expect((await list('filter={"q":"%25"}')).body).toMatchObject({ total: 0 });
    expect((await list('filter={"password_hash":"x"}')).status).toBe(400);
    expect((await list('sort=password_hash')).status).toBe(400);
    expect((await list('perPage=500')).status).toBe(400);
  });

  it('finds who is under an agent, however deep', async () => {
    const top = await register(service, { username: 'treetop' });
    await service.db.query(sql`update member set account_type = 1, affiliate_code = 'TREE' where id = $1`, [top.id]);
    const middle = await register(service, { username: 'treemid', affiliateCode: 'TREE' });
    await service.db.query(sql`update member set account_type = 2, affiliate_code = 'TREE2' where id = $1`, [
      middle.id,
    ]);
    await register(service, { username: 'treeleaf', affiliateCode: 'TREE2' });
    const { body } = await service.http('GET', `${base}?sort=username&filter={"under":"${top.id}"}`, { token });
    expect(body).toMatchObject({
      total: 2,
      data: [{ username: 'treeleaf', upline: 'treemid' }, { username: 'treemid' }],
    });
    expect((await service.http('GET', `${base}/${top.id}`, { token })).body).toMatchObject({
      downlines: 2,
      affiliateCode: 'TREE',
    });
  });
});
