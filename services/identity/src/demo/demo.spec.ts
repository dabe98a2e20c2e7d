import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberRegistered } from '@banyan/proto/identity/v1/events';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandSettingsService } from '../brand/brand-settings.service.js';
import { DemoService } from './demo.service.js';
import { consoleLogin, login, register, text } from '../identity.fixture.js';
import { sql } from '@banyan/kernel/database';

describe('the demo accounts', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).requireNone();
    await service.app.get(DemoService).seed();
    await service.app.get(DemoService).seed();
  });
  afterAll(() => service.close());

  it('are there once, with their fixed ids and line, and are published once', async () => {
    const events = await service.events.published(MemberRegistered);
    expect(events).toMatchObject([
      { memberId: 1000n, username: 'daily', accountType: 1, uplinePath: [] },
      { memberId: 1001n, username: 'minhchau', accountType: 0, uplinePath: [1000n] },
      { memberId: 998n, username: 'hatran', accountType: 2, uplinePath: [1000n] },
      { memberId: 997n, username: 'quocbao', accountType: 2, uplinePath: [1000n] },
      { memberId: 996n, username: 'linhdan', accountType: 2, uplinePath: [1000n, 998n] },
      { memberId: 995n, username: 'thuha', accountType: 0, uplinePath: [1000n, 998n] },
      { memberId: 994n, username: 'anhkhoa', accountType: 0, uplinePath: [1000n, 998n, 996n] },
    ]);
    expect((await register(service, { username: 'afterdemo', affiliateCode: 'BANYAN01' })).id).toBe(1002n);
  });

  it('may be entered by the sandbox’s accounts of other companies, on their brand alone', async () => {
    const offered = async (brand: string) =>
      (await service.http('GET', '/wps/system/whitelabel', { headers: { 'x-banyan-brand': brand } })).body.value;
    expect(await offered('BANYAN')).toMatchObject({
      firebaseSocial: true,
      socialChannels: ['google', 'facebook', 'telegram'],
    });
    expect(await offered('LOTUS')).toMatchObject({ firebaseSocial: false, socialChannels: [] });
    const begun = await service.http('POST', '/wps/session/social', { body: { channel: 'telegram' } });
    expect(text(begun.body.value?.['url'])).toContain('bot_id=7000000001');
  });

  it('serve in no production', async () => {
    await expect(service.app.get(DemoService).requireNone()).rejects.toThrow('accounts of the demo');
  });

  it('sign in', async () => {
    for (const username of ['minhchau', 'daily']) {
      expect((await login(service, { username, password: 'Banyan#2026' })).body).toMatchObject({
        success: true,
        value: { passwordExpired: false },
      });
    }
    for (const username of ['operator', 'approver'] as const) {
      expect((await consoleLogin(service, username)).answer.body).toMatchObject({
        operator: { username, role: 'superadmin' },
      });
    }
  });

  it('take the secrets that the launcher gives out, also when the key that sealed the old ones is gone', async () => {
    await service.db.query(
      sql`update operator set totp_secret = 'v1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' where id = 1`,
    );
    await service.app.get(DemoService).seed();
    expect((await consoleLogin(service, 'operator')).answer.status).toBe(200);
  });

  it('have somebody to ask in each brand, until an operator says otherwise', async () => {
    const shown = async (brand: string) => {
      const { body } = await service.http('GET', '/wps/system/domainRoute', { headers: { 'x-banyan-brand': brand } });
      return body.value;
    };
    for (const brand of ['BANYAN', 'LOTUS']) {
      const name = brand.toLowerCase();
      expect(await shown(brand)).toMatchObject({
        customerService: [`https://support.${name}.example`],
        resources: expect.arrayContaining([{ resourceType: 'TELEGRAM1', url: `https://telegram.${name}.example` }]),
      });
    }
    await service.db.query(sql`update brand set support_url = null where code = 'LOTUS'`);
    await service.app.get(DemoService).seed();
    expect(await shown('LOTUS')).toMatchObject({ customerService: [] });
  });

  it('are counted by the dashboard, trial accounts as online only', async () => {
    await service.http('POST', '/wps/session/login/freeplay', { body: { os: 'WEB', platform: 'W', version: 3 } });
    const token = await operatorToken(['dashboard.view']);
    const { body } = await service.http('GET', '/admin/v1/identity/dashboard', { token });
    expect(body).toEqual({
      membersTotal: 8,
      membersToday: 8,
      onlineNow: 4,
      approvalsPending: 0,
      approvalsOldestMinutes: 0,
      maintenanceOpen: 0,
    });
    service.clock.advance(24 * 3_600_000);
    const tomorrow = await service.http('GET', '/admin/v1/identity/dashboard', { token });
    expect(tomorrow.body).toEqual({
      membersTotal: 8,
      membersToday: 0,
      onlineNow: 0,
      approvalsPending: 0,
      approvalsOldestMinutes: 0,
      maintenanceOpen: 0,
    });
  });
});

describe('what is of the demo, or says so', () => {
  it('as a member stops no start in production', async () => {
    const service = await testService(AppModule);
    for (const registerMethod of ['DEMO', 'AGENT', 'FREEPLAY'])
      await expect(register(service, { username: 'pretender', registerMethod })).rejects.toThrow('request.invalid');
    const { id } = await register(service, { username: 'pretender' });
    await service.owner.query(sql`update member set register_method = 'DEMO' where id = $1`, [id]);
    await service.app.get(DemoService).requireNone();
    await service.close();
  });

  it('is chosen in production by no host of the very machine', async () => {
    const service = await testService(AppModule);
    await service.owner.query(sql`insert into brand_host (host, brand) values ('localhost.example', 'LOTUS')`);
    await service.app.get(BrandSettingsService).forgetHostsOfMachine();
    expect(await service.owner.query(sql`select host from brand_host`)).toEqual([{ host: 'localhost.example' }]);
    await service.close();
  });
});
