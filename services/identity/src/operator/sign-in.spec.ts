import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { sql } from '@banyan/kernel/database';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { consoleLogin, consolePassword, cookie, statuses, text, totpCode } from '../identity.fixture.js';

const secret = process.env['OPERATOR_TOTP_SECRET'] ?? '';

describe('signing in to the console', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    service.clock.advance(20 * 60_000);
    await service.owner.query(sql`truncate login_attempt`);
  });

  const tryFrom = (ip: string, password: string, device = '', username = 'operator') =>
    service.http('POST', '/admin/v1/session/login', {
      body: { username, password },
      headers: { 'x-real-ip': ip, ...(device && { cookie: `banyan_console_device=${device}` }) },
    });
  const guess = (from: number, count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => tryFrom(`10.9.${from}.${at}`, 'wrong-one-1')));

  const signIns = async () =>
    (await service.events.published(OperatorActed)).filter(({ action }) => action.startsWith('session.'));

  it('is capped for an account, whatever number of addresses guess at it', async () => {
    const answers = [...(await guess(1, 12)), ...(await guess(2, 12))];
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(20);
    expect(await tryFrom('10.9.3.1', consolePassword)).toMatchObject({
      status: 429,
      body: { code: 'identity.locked' },
    });
    // Others are not held up by it, and it ends.
    expect((await tryFrom('10.9.3.1', consolePassword, '', 'approver')).status).toBe(200);
    service.clock.advance(16 * 60_000);
    expect((await tryFrom('10.9.3.1', consolePassword)).status).toBe(200);
  });

  it('lets its owner in by the device that he used before, which nobody makes up or takes for another account', async () => {
    const device = cookie((await consoleLogin(service, 'operator')).answer, 'banyan_console_device');
    await guess(4, 24);
    expect((await tryFrom('10.9.5.1', consolePassword, device)).status).toBe(200);
    const [id = '', until = '', seal = ''] = device.split('.');
    for (const forged of [`${id}x.${until}.${seal}`, `${id}.${Number(until) + 1}.${seal}`, `${id}.${until}.`, 'x'])
      expect((await tryFrom('10.9.5.1', consolePassword, forged)).status).toBe(429);
    for (let tries = 0; tries < 21; tries += 1) await tryFrom(`10.9.6.${tries}`, 'wrong-one-1', device, 'approver');
    expect((await tryFrom('10.9.5.1', consolePassword, device, 'approver')).status).toBe(429);
    // On the known device itself five wrong ones in a row are enough, as ever.
    for (let tries = 0; tries < 5; tries += 1) await tryFrom('10.9.5.1', 'wrong-one-1', device);
    expect((await tryFrom('10.9.5.2', consolePassword, device)).status).toBe(429);
    service.clock.advance(91 * 24 * 3_600_000);
    await service.owner.query(sql`truncate login_attempt`);
    await guess(7, 24);
    expect((await tryFrom('10.9.5.1', consolePassword, device)).status).toBe(429);
  });

  it('leaves log-ins, failures and log-outs in the audit log, and nothing of what a stranger typed', async () => {
    const before = (await signIns()).length;
    await tryFrom('10.9.8.1', 'wrong-one-1');
    for (let tries = 0; tries < 3; tries += 1) await tryFrom('10.9.8.2', 'wrong-one-1', '', 'MySecretPassword');
    const { body } = await tryFrom('10.9.8.1', consolePassword);
    const wrong = totpCode(secret, service.clock.now()) === '000000' ? '000001' : '000000';
    await service.http('POST', '/admin/v1/session/totp', { body: { challenge: body.challenge, code: wrong } });
    const { token } = await consoleLogin(service, 'operator');
    await service.http('DELETE', '/admin/v1/session', { token });
    const rows = await signIns();
    const made = rows
      .slice(before)
      .map(({ action, operatorName, afterJson }) => [action, operatorName, JSON.parse(afterJson) as object]);
    expect(made).toEqual([
      ['session.fail', 'operator', { step: 'password' }],
      ['session.fail', '', { step: 'account' }],
      ['session.fail', 'operator', { step: 'code' }],
      ['session.login', 'operator', { knownDevice: false }],
      ['session.logout', 'operator', {}],
    ]);
    expect(rows.at(before)?.ip).toBe('10.9.8.1');
    expect(
      JSON.stringify(rows.map(({ afterJson, operatorName, reason }) => [afterJson, operatorName, reason])),
    ).not.toContain('MySecretPassword');
    expect(text(body.challenge)).not.toBe('');
  });
});
