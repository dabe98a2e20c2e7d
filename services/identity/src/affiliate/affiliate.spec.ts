import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { AccountTypeChanged } from '@banyan/proto/identity/v1/events';
import { sql } from '@banyan/kernel/database';
import { memberToken, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { login, statuses, text } from '../identity.fixture.js';

const path = '/wps/agent/affiliate';
const agreed = { reason: 'spoken with him' };
const application = {
  fullName: 'Nguyễn Thu Hà',
  mobile: '0912 345 678',
  contactKind: 'ZALO',
  contact: 'thuha',
  remark: 'I know many players',
};

describe('players who want to be agents', () => {
  let service: TestService;
  let operator: string;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
    operator = await operatorToken(['affiliate.view', 'affiliate.decide'], { id: 1, username: 'operator' });
  });
  afterAll(() => service.close());

  const as = async (id: number, method: 'GET' | 'POST', body?: object) =>
    service.http(method, path, { token: await memberToken({ id, accountType: 0 }), ...(body && { body }) });
  const decide = (id: unknown, what: 'approve' | 'reject', body: object) =>
    service.http('POST', `/admin/v1/identity/affiliates/${text(id)}/${what}`, { token: operator, body });
  const waiting = async (memberId: string) => {
    const filter = encodeURIComponent(JSON.stringify({ memberId, state: 'PENDING' }));
    const { body } = await service.http('GET', `/admin/v1/identity/affiliates?filter=${filter}`, { token: operator });
    return body.data?.[0];
  };

  it('apply once at a time, and become agents where they stand when an operator agrees', async () => {
    expect((await as(995, 'GET')).body.value).toMatchObject({ isAgent: false, mayApply: true, application: null });
    const both = await Promise.all([as(995, 'POST', application), as(995, 'POST', application)]);
    expect(statuses(both)).toEqual([200, 409]);
    expect((await as(995, 'GET')).body.value).toMatchObject({ mayApply: false, application: { state: 'PENDING' } });
    const row = await waiting('995');
    expect(row).toMatchObject({ member: 'thuha', upline: 'hatran', contactKind: 'ZALO', email: null });
    const answers = await Promise.all([decide(row?.id, 'approve', agreed), decide(row?.id, 'approve', agreed)]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await service.events.published(AccountTypeChanged)).toMatchObject([{ memberId: 995n, accountType: 41 }]);
    const acted = (await service.events.published(OperatorActed)).filter(
      ({ action }) => action === 'affiliate.approve',
    );
    expect(acted).toMatchObject([{ operatorName: 'operator', objectId: '995' }]);
    const signedIn = await login(service, { username: 'thuha', password: 'Banyan#2026' });
    expect(signedIn.body.value?.member).toMatchObject({ type: 41, isAgent: true, toUpline: 'hatran' });
    const token = text(signedIn.body.value?.token);
    expect((await service.http('GET', '/wps/agent/links', { token })).status).toBe(200);
    expect((await as(995, 'POST', application)).body.code).toBe('identity.already_agent');
  });

  it('read without a token what the programme asks, and nothing of anybody', async () => {
    await service.db.query(
      sql`update brand set support_url = 'https://help.example', telegram_url = null where code = 'LOTUS'`,
    );
    const answer = await service.http('GET', path, { headers: { 'x-banyan-brand': 'LOTUS' } });
    expect([answer.status, answer.body.value]).toEqual([
      200,
      {
        isAgent: false,
        mayApply: false,
        againAt: null,
        application: null,
        programme: {
          contactKinds: ['ZALO', 'TELEGRAM', 'WHATSAPP', 'FACEBOOK', 'LINE', 'WECHAT', 'SKYPE', 'QQ'],
          againAfterDays: 7,
          minAge: 18,
          directRegistration: true,
          applicationsOpen: true,
          supportUrl: 'https://help.example',
          telegramUrl: null,
        },
      },
    ]);
    expect((await service.http('POST', path, { body: application })).status).toBe(401);
  });

  it('are not taken while the brand takes none, which everybody may know', async () => {
    const take = (open: boolean) =>
      service.db.query(
        sql`update brand set flags = flags || jsonb_build_object('agentApplications', $1::boolean) where code = 'BANYAN'`,
        [open],
      );
    await take(false);
    const refused = await as(994, 'POST', application);
    expect([refused.status, refused.body.code]).toEqual([409, 'identity.applications_closed']);
    expect((await service.http('GET', path)).body.value).toMatchObject({ programme: { applicationsOpen: false } });
    await take(true);
    expect((await as(994, 'POST', application)).status).toBe(200);
    await service.owner.query(sql`delete from affiliate_application where member_id = 994`);
  });

  it.each([
    ['a trial account', () => memberToken({ id: 995, accountType: 4 })],
    ['who must change the password first', () => memberToken({ id: 995, accountType: 0, mustChangePassword: true })],
    ['an operator', () => operatorToken([], { id: 995 })],
    ['whose token does not hold', () => Promise.resolve('not.a.token')],
  ])('%s sees no standing, though an account of the number has one', async (_name, token) => {
    await as(995, 'POST', application);
    expect((await as(995, 'GET')).body.value?.['application']).not.toBeNull();
    const { status, body } = await service.http('GET', path, { token: await token() });
    expect([status, body.value]).toEqual([200, expect.objectContaining({ isAgent: false, application: null })]);
  });

  it('are masked in the list; who reads one whole is on record', async () => {
    await as(994, 'POST', { ...application, email: 'ha@mail.vn' });
    const row = await waiting('994');
    expect(row).toMatchObject({ fullName: 'N***** T** H*', contact: '**uha', email: 'h*@mail.vn' });
    expect(row?.mobile).not.toContain('0912');
    const endpoint = `/admin/v1/identity/affiliates/${text(row?.id)}`;
    const viewer = await operatorToken(['affiliate.view']);
    expect((await service.http('GET', endpoint, { token: viewer })).status).toBe(403);
    expect((await service.http('GET', endpoint, { token: operator })).body).toMatchObject(application);
    const reads = (await service.events.published(OperatorActed)).filter(({ action }) => action === 'affiliate.read');
    expect(reads).toMatchObject([{ operatorName: 'operator', objectId: '994' }]);
  });

  it('are found by their whole name or the username, not by letters of what is masked, nor in its order', async () => {
    await as(994, 'POST', application);
    const memberId = '994';
    const read = async (filter: object, sort = '') =>
      service.http('GET', `/admin/v1/identity/affiliates?filter=${encodeURIComponent(JSON.stringify(filter))}${sort}`, {
        token: operator,
      });
    const found = async (q: string) => (await read({ q, memberId })).body.data?.length;
    const { fullName } = application;
    for (let letters = 1; letters < fullName.length; letters += 1)
      expect([letters, await found(fullName.slice(0, letters))]).toEqual([letters, 0]);
    expect(await found(fullName.toUpperCase())).toBeGreaterThan(0);
    expect(await found('anhk')).toBeGreaterThan(0);
    for (const field of ['fullName', 'mobile', 'email', 'contact'])
      expect((await read({ memberId }, `&sort=${field}`)).body.code).toBe('request.invalid');
    expect((await read({ memberId }, '&sort=remark')).status).toBe(200);
  });

  it('learn why they were rejected, and may try again after a week', async () => {
    await as(994, 'POST', application);
    const id = (await waiting('994'))?.id;
    expect((await decide(id, 'reject', {})).body.code).toBe('request.invalid');
    expect((await decide(id, 'reject', { reason: 'tell us more' })).body).toMatchObject({ state: 'REJECTED' });
    const { value } = (await as(994, 'GET')).body;
    expect(value).toMatchObject({ mayApply: false, application: { decisionReason: 'tell us more' } });
    expect((await as(994, 'POST', application)).body.code).toBe('identity.application_waits');
    service.clock.advance(7 * 86_400_000);
    expect((await as(994, 'POST', application)).body.value).toMatchObject({ application: { state: 'PENDING' } });
  });

  it('are made agents, assistants and players again by two operators, who hold to where they stand', async () => {
    const may = ['member.type', 'approval.decide'];
    const maker = await operatorToken(may, { id: 1, username: 'operator' });
    const checker = await operatorToken(may, { id: 2, username: 'approver' });
    const ask = (id: number, kind: string, token = maker) =>
      service.http('POST', `/admin/v1/identity/members/${id}/account-type`, { token, body: { kind, ...agreed } });
    const approve = (id: unknown, token = checker) =>
      service.http('POST', `/admin/v1/identity/approvals/${text(id)}/approve`, { token, body: agreed });
    const become = async (id: number, kind: string) => {
      const asked = await ask(id, kind);
      return asked.status === 202 ? (await approve(asked.body.id)).body.status : asked.body.code;
    };
    const told = async () =>
      (await service.events.published(AccountTypeChanged)).map(({ memberId, accountType }) => [memberId, accountType]);
    const before = (await told()).length;

    expect((await ask(994, 'ASSISTANT', operator)).body.code).toBe('auth.forbidden');
    const form = { username: 'anhkhoa', password: 'Banyan#2026' };
    const signedIn = await login(service, form);
    const asked = await ask(994, 'ASSISTANT');
    expect(asked.body).toMatchObject({
      type: 'member.type',
      payload: { member: 'anhkhoa', accountType: 42 },
      mine: true,
    });
    expect((await approve(asked.body.id, maker)).body.code).toBe('identity.same_operator');
    expect(statuses(await Promise.all([approve(asked.body.id), approve(asked.body.id)]))).toEqual([200, 409]);
    const token = text(signedIn.body.value?.token);
    expect((await service.http('GET', '/wps/member/info', { token })).status).toBe(401);
    expect((await login(service, form)).body.value?.member).toMatchObject({ type: 42, isAgent: true });

    expect(await become(994, 'ASSISTANT')).toBe('identity.type_unchanged');
    expect(await become(994, 'PLAYER')).toBe('EXECUTED');
    expect(await become(994, 'AGENT')).toBe('EXECUTED');
    for (const kind of ['PLAYER', 'ASSISTANT']) expect(await become(998, kind)).toBe('identity.type_has_team');
    expect(await become(1000, 'ASSISTANT')).toBe('identity.type_needs_agent');
    expect(await become(123_456_789, 'AGENT')).toBe('request.not_found');
    await service.db.query(sql`update member set status = 'CLOSED' where id = 994`);
    expect(await become(994, 'PLAYER')).toBe('identity.type_not_changeable');
    // A player without an upline becomes the brand's next top line; what was asked for is held to his place when it is agreed on.
    await service.db.query(
      sql`update member set status = 'ACTIVE', upline_id = null, upline_path = '{}' where id = 994`,
    );
    expect([await become(994, 'PLAYER'), await become(994, 'AGENT')]).toEqual(['EXECUTED', 'EXECUTED']);
    const late = await ask(994, 'PLAYER');
    await service.db.query(sql`update member set upline_id = 994, upline_path = '{994}' where id = 995`);
    expect((await approve(late.body.id)).body.code).toBe('identity.type_has_team');
    const changes = [42, 0, 2, 0, 1].map((accountType) => [994n, accountType]);
    expect((await told()).slice(before)).toEqual(changes);
    const acted = (await service.events.published(OperatorActed)).filter(({ action }) => action === 'member.type');
    expect(acted).toHaveLength(changes.length);
    expect(acted[0]).toMatchObject({ operatorName: 'approver', objectType: 'member', objectId: '994' });
  });
});
