import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { memberToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { form, statuses, text } from '../identity.fixture.js';
import { sql } from '@banyan/kernel/database';

describe('referral links', () => {
  let service: TestService;
  let count = 0;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
  });
  afterAll(() => service.close());

  const as = async (id: number, method: 'GET' | 'POST', path = '', body?: object) => {
    const token = await memberToken({ id, username: `agent${id}`, accountType: 2 });
    return (await service.http(method, `/wps/agent/links${path}`, { token, ...(body && { body }) })).body;
  };
  const make = async (over: object = {}): Promise<Record<string, unknown>> =>
    (await as(1000, 'POST', '', { name: 'Zalo', kind: 'PLAYER', ...over })).value ?? {};
  const join = (code: unknown) =>
    service.http('PUT', '/wps/member/register', {
      body: form({ username: `guest${(count += 1)}`, affiliateCode: text(code) }),
    });
  const codeOf = async (code: unknown) => text((await join(code)).body.code);
  const stateOf = async (id: unknown) => {
    const rows = (await as(1000, 'GET')).value?.data as unknown as Array<{ id: string; state: string; uses: number }>;
    const { state, uses } = rows.find((row) => row.id === id) ?? {};
    return [state, uses];
  };

  it('bring members of the kind they were made for into the agent’s line', async () => {
    const player = await make();
    const agent = await make({ kind: 'AGENT' });
    expect((await join(player['code'])).body.value).toMatchObject({ member: { type: 0, toUpline: 'daily' } });
    expect((await join(agent['code'])).body.value).toMatchObject({
      member: { type: 2, toUpline: 'daily', isAgent: true },
    });
    expect(await stateOf(agent['id'])).toEqual(['OPEN', 1]);
  });

  it('are used as often as allowed, also when many come at once', async () => {
    const { code, id } = await make({ maxUses: 2 });
    const answers = await Promise.all([join(code), join(code), join(code), join(code)]);
    expect(statuses(answers)).toEqual([200, 200, 422, 422]);
    expect(await stateOf(id)).toEqual(['USED_UP', 2]);
  });

  it('give a use back when the registration fails', async () => {
    const { code, id } = await make({ maxUses: 2 });
    const body = form({ username: 'sametwice', affiliateCode: text(code) });
    const both = await Promise.all([1, 2].map(() => service.http('PUT', '/wps/member/register', { body })));
    expect(statuses(both)).toEqual([200, 409]);
    expect(await stateOf(id)).toEqual(['OPEN', 1]);
  });

  it('end at their time, or when the agent closes them', async () => {
    const timed = await make({ expiresAt: new Date(service.clock.now().getTime() + 60_000).toISOString() });
    const closed = await make();
    expect((await as(1000, 'POST', `/${text(closed['id'])}/close`)).value).toMatchObject({ state: 'CLOSED' });
    service.clock.advance(60_000);
    expect([await codeOf(timed['code']), await codeOf(closed['code'])]).toEqual([
      'identity.invalid_invitation',
      'identity.invalid_invitation',
    ]);
    expect(await stateOf(timed['id'])).toEqual(['EXPIRED', 0]);
    const past = { name: 'late', kind: 'PLAYER', expiresAt: '2020-01-01T00:00:00Z' };
    expect((await as(1000, 'POST', '', past)).code).toBe('identity.link_expiry_past');
  });

  it('are nobody else’s business', async () => {
    const { id } = await make();
    expect((await as(7, 'POST', `/${text(id)}/close`)).code).toBe('identity.link_not_found');
    expect((await as(7, 'GET')).value).toMatchObject({ data: [], total: 0 });
    expect(await stateOf(id)).toEqual(['OPEN', 0]);
  });

  it('tell a visitor who invites and whether the code still opens an account, and use nothing up', async () => {
    const ask = async (code: unknown, brand = 'BANYAN') => {
      const headers = { 'x-banyan-brand': brand };
      return (await service.http('GET', `/wps/agent/invitation?code=${text(code)}`, { headers })).body.value;
    };
    const [agent] = await service.db.query<{ nickname: string }>(sql`select nickname from member where id = 1000`);
    const none = { open: false, inviter: null, kind: 'PLAYER' };
    const once = await make({ kind: 'AGENT', maxUses: 1 });
    const invited = { open: true, inviter: agent?.nickname, kind: 'AGENT' };
    expect([await ask(once['code']), await ask(once['code'])]).toEqual([invited, invited]);
    expect(await stateOf(once['id'])).toEqual(['OPEN', 0]);
    expect(await ask(once['code'], 'LOTUS')).toEqual(none);
    await join(once['code']);
    expect(await ask(once['code'])).toEqual(none);
    expect(await ask('BANYAN01')).toEqual({ ...invited, kind: 'PLAYER' });
    for (const code of ['NOSUCH01', 'constructor', '__proto__']) expect(await ask(code)).toEqual(none);
    const wrong = await service.http('GET', '/wps/agent/invitation?code=%27%20or%201%3D1');
    expect(wrong.body.code).toBe('request.invalid');
    await service.db.query(sql`update member set status = 'FROZEN' where id = 1000`);
    expect([await ask('BANYAN01'), await codeOf('BANYAN01')]).toEqual([none, 'identity.invalid_invitation']);
    await service.db.query(sql`update member set status = 'ACTIVE' where id = 1000`);
  });

  it('recruit nobody once their agent is an assistant, who may close them', async () => {
    const link = await make({ kind: 'AGENT' });
    const [was] = await service.db.query<{ type: number }>(
      sql`select account_type as type from member where id = 1000`,
    );
    await service.db.query(sql`update member set account_type = 42 where id = 1000`);
    const ask = await service.http('GET', `/wps/agent/invitation?code=${text(link['code'])}`);
    expect(ask.body.value).toMatchObject({ open: false });
    expect([await codeOf(link['code']), await codeOf('BANYAN01')]).toEqual([
      'identity.invalid_invitation',
      'identity.invalid_invitation',
    ]);
    const token = await memberToken({ id: 1000, accountType: 42 });
    const asked = (path: string, body: object) => service.http('POST', `/wps/agent/links${path}`, { token, body });
    expect((await asked('', { kind: 'PLAYER' })).body.code).toBe('auth.assistant');
    expect((await asked(`/${text(link['id'])}/close`, {})).status).toBe(200);
    await service.db.query(sql`update member set account_type = $1 where id = 1000`, [was?.type]);
  });

  it('stand beside the code that the agent had before', async () => {
    const filter = encodeURIComponent(JSON.stringify({ q: 'BANYAN01' }));
    expect((await as(1000, 'GET', `?filter=${filter}`)).value?.data).toMatchObject([
      { code: 'BANYAN01', permanent: true, state: 'OPEN' },
    ]);
    expect((await join('BANYAN01')).body.value).toMatchObject({ member: { toUpline: 'daily' } });
  });
});
