import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { MemberRegistered } from '@banyan/proto/identity/v1/events';
import { memberToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { form, login, password, statuses, text } from '../identity.fixture.js';
import { sql } from '@banyan/kernel/database';

const first = 'harbour-lantern-41';

describe('accounts that an agent opens', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
  });
  afterAll(() => service.close());

  const open = async (over: object = {}, id = 998) =>
    service.http('POST', '/wps/agent/accounts', {
      token: await memberToken({ id, username: 'hatran', accountType: 2 }),
      body: { kind: 'PLAYER', username: 'baolam', password: first, acceptTerms: true, ageConfirmed: true, ...over },
    });
  const codeOf = async (over: object) => text((await open(over)).body.code);

  it('stand directly below the agent and open nothing before the password is changed', async () => {
    const opened = await open({ kind: 'AGENT', presetId: '7' });
    expect(opened.body.value).toMatchObject({ username: 'baolam', accountType: 2, presetId: '7', left: 29 });
    expect((await service.events.published(MemberRegistered)).at(-1)).toMatchObject({
      uplinePath: [1000n, 998n],
      accountType: 2,
      presetId: 7n,
    });
    const acted = (await service.events.published(OperatorActed)).filter(({ action }) => action === 'member.open');
    expect(acted).toMatchObject([{ operatorName: 'hatran', role: 'member', objectId: opened.body.value?.id }]);

    const signedIn = await login(service, { username: 'baolam', password: first });
    expect(signedIn.body.value).toMatchObject({ firstTimeLogin: true, passwordExpired: true });
    const token = text(signedIn.body.value?.token);
    expect((await service.http('GET', '/wps/member/info', { token })).body.code).toBe('auth.password_change_required');
    const change = { oldPassword: first, newPassword: password, confirmNewPassword: password };
    expect((await service.http('POST', '/wps/member/password', { token, body: change })).status).toBe(200);
    const again = await login(service, { username: 'baolam' });
    expect(again.body.value).toMatchObject({ passwordExpired: false });
    const info = await service.http('GET', '/wps/member/info', { token: text(again.body.value?.token) });
    expect(info.body.value).toMatchObject({ toUpline: 'hatran', isAgent: true });
  });

  it('are held to the rules of registration', async () => {
    expect(await codeOf({ username: 'BaoLam' })).toBe('identity.username_taken');
    expect(await codeOf({ username: 'x' })).toBe('request.invalid');
    expect(await codeOf({ username: 'kieuanh', password: 'kieuanh123' })).toBe('identity.weak_password');
    expect(await codeOf({ username: 'kieuanh', ageConfirmed: false })).toBe('identity.terms_required');
    expect(await codeOf({ username: 'kieuanh', presetId: '7' })).toBe('identity.preset_for_agents');
  });

  it('are made once, also when two are asked for at once', async () => {
    const both = await Promise.all([1, 2].map(() => open({ username: 'twice' })));
    expect(statuses(both)).toEqual([200, 409]);
  });

  it('are as many as an hour allows', async () => {
    await service.db.query(
      sql`insert into member (brand, username, nickname, account_type, upline_id, upline_path, currency, password_hash, register_method, registered_at)
       select 'BANYAN', 'many' || n, 'many', 0, 998, '{1000,998}', 'VND', 'x', 'AGENT', $1 from generate_series(1, 27) n`,
      [service.clock.now()],
    );
    const both = await Promise.all(['last1', 'last2'].map((username) => open({ username })));
    expect(statuses(both)).toEqual([200, 429]);
    service.clock.advance(3_600_001);
    expect((await open({ username: 'later' })).status).toBe(200);
  });

  it('need an agent who may act', async () => {
    await service.db.query(sql`update member set status = 'FROZEN' where id = 996`);
    expect((await open({ username: 'frozen' }, 996)).body.code).toBe('identity.account_frozen');
    const token = await memberToken({ id: 1001, accountType: 0 });
    const asked = await service.http('POST', '/wps/agent/accounts', { token, body: form() });
    expect(asked.body.code).toBe('auth.not_agent');
  });

  it('may come by a link that offers contracts', async () => {
    const token = await memberToken({ id: 998, username: 'hatran', accountType: 2 });
    const link = (body: object) => service.http('POST', '/wps/agent/links', { token, body: { name: 'Zalo', ...body } });
    expect((await link({ kind: 'PLAYER', presetId: '7' })).body.code).toBe('identity.preset_for_agents');
    const { value } = (await link({ kind: 'AGENT', presetId: '8' })).body;
    expect(value).toMatchObject({ presetId: '8' });
    const body = form({ username: 'bylink', affiliateCode: text(value?.code) });
    expect((await service.http('PUT', '/wps/member/register', { body })).status).toBe(200);
    expect((await service.events.published(MemberRegistered)).at(-1)).toMatchObject({
      username: 'bylink',
      presetId: 8n,
    });
  });
});
