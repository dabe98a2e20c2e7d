import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { consoleLogin, consolePassword, cookie, eventually, text, totpCode } from '../identity.fixture.js';
import { sql } from '@banyan/kernel/database';

const minute = 60_000;
const secret = process.env['OPERATOR_TOTP_SECRET'] ?? '';

describe('the console session', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    service.clock.advance(minute);
    await service.owner.query(sql`truncate login_attempt`);
  });

  const signIn = (over: Record<string, unknown> = {}) =>
    service.http('POST', '/admin/v1/session/login', {
      body: { username: 'operator', password: consolePassword, ...over },
    });
  const confirm = (challenge: unknown, code: string) =>
    service.http('POST', '/admin/v1/session/totp', { body: { challenge, code } });
  const codeNow = (drift = 0) => totpCode(secret, new Date(service.clock.now().getTime() + drift * 30_000));
  const again = (token: string) =>
    service.http('POST', '/admin/v1/session/refresh', { headers: { cookie: `banyan_console_refresh=${token}` } });
  const dashboard = (token: string) => service.http('GET', '/admin/v1/identity/dashboard', { token });

  it('opens by password and code, never by one of them', async () => {
    const { body, status } = await signIn();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['challenge']);
    const answer = await confirm(body.challenge, codeNow());
    expect(answer).toMatchObject({
      status: 200,
      body: { operator: { id: '1', username: 'operator', role: 'superadmin' } },
    });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^banyan_console_refresh=.+; Path=\/admin\/v1\/session; .*HttpOnly; SameSite=Strict/,
    );
    expect((await dashboard(text(answer.body.token))).status).toBe(200);
    expect((await dashboard(text(body.challenge))).status).toBe(401);
  });

  it('takes a code once, also when it comes twice at once', async () => {
    const [first, second] = [await signIn(), await signIn()];
    const answers = await Promise.all([
      confirm(first.body.challenge, codeNow()),
      confirm(second.body.challenge, codeNow()),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401]);
    expect(answers.find(({ status }) => status === 401)?.body).toMatchObject({ code: 'identity.invalid_code' });
    const third = await signIn();
    expect((await confirm(third.body.challenge, codeNow())).status).toBe(401);
    expect((await confirm(third.body.challenge, codeNow(-1))).status).toBe(401);
    expect((await confirm(third.body.challenge, codeNow(1))).status).toBe(200);
  });

  it('takes a challenge once, and not after five minutes', async () => {
    const { body } = await signIn();
    expect((await confirm(body.challenge, codeNow())).status).toBe(200);
    service.clock.advance(minute);
    expect((await confirm(body.challenge, codeNow())).body).toMatchObject({ code: 'identity.challenge_over' });
    const late = await signIn();
    service.clock.advance(5 * minute);
    expect((await confirm(late.body.challenge, codeNow())).body).toMatchObject({ code: 'identity.challenge_over' });
    expect((await confirm('invented', codeNow())).status).toBe(401);
  });

  it('locks the operator out for five minutes after five wrong codes, whatever challenge they came with', async () => {
    const wrong = codeNow() === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries++)
      expect((await confirm((await signIn()).body.challenge, wrong)).status).toBe(401);
    const { body } = await signIn();
    expect(await confirm(body.challenge, codeNow())).toMatchObject({
      status: 429,
      body: { code: 'identity.locked', details: { retryAfterSeconds: 300 } },
    });
    service.clock.advance(5 * minute);
    expect((await confirm((await signIn()).body.challenge, codeNow())).status).toBe(200);
  });

  it('says the same of an unknown operator and a wrong password, and locks after five', async () => {
    const headers = { 'x-request-id': 'same' };
    const send = (username: string) =>
      service.http('POST', '/admin/v1/session/login', { body: { username, password: 'wrong-one-1' }, headers });
    const [known, unknown] = [await send('operator'), await send('nobody')];
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    for (let tries = 0; tries < 4; tries++) await send('operator');
    expect((await signIn()).body).toMatchObject({ code: 'identity.locked' });
  });

  it('goes on by its cookie for as long as it is used, and ends when a used one comes back', async () => {
    const first = await consoleLogin(service, 'operator');
    service.clock.advance(14 * minute);
    const second = await again(first.refresh);
    expect(second).toMatchObject({ status: 200, body: { operator: { username: 'operator' } } });
    expect((await dashboard(text(second.body.token))).status).toBe(200);
    service.clock.advance(31 * minute);
    expect((await again(cookie(second, 'banyan_console_refresh'))).status).toBe(401);
    const other = await consoleLogin(service, 'operator');
    const renewed = await again(other.refresh);
    expect((await again(other.refresh)).status).toBe(401);
    expect((await again(cookie(renewed, 'banyan_console_refresh'))).status).toBe(401);
  });

  it('ends after twelve hours however busy', async () => {
    let { refresh } = await consoleLogin(service, 'operator');
    for (let passed = 0; passed < 12 * 60 - 15; passed += 15) {
      service.clock.advance(15 * minute);
      const renewed = await again(refresh);
      refresh = cookie(renewed, 'banyan_console_refresh');
      expect((await dashboard(text(renewed.body.token))).status).toBe(200);
    }
    service.clock.advance(15 * minute);
    expect((await again(refresh)).status).toBe(401);
  });

  it('ends at the logout', async () => {
    const { token, refresh } = await consoleLogin(service, 'operator');
    expect((await service.http('DELETE', '/admin/v1/session', { token })).status).toBe(204);
    expect((await eventually(() => dashboard(token), ({ status }) => status === 401)).status).toBe(401); // prettier-ignore
    expect((await again(refresh)).status).toBe(401);
  });

  it('changes its own password and ends its other sessions', async () => {
    const [one, other] = [await consoleLogin(service, 'approver'), await consoleLogin(service, 'approver')];
    const change = (newPassword: string, oldPassword = consolePassword) =>
      service.http('POST', '/admin/v1/session/password', { token: one.token, body: { oldPassword, newPassword } });
    expect((await change('password123')).body).toMatchObject({ code: 'identity.weak_password' });
    expect((await change('other-Lotus-77', 'wrong-one-1')).body).toMatchObject({ code: 'identity.wrong_password' });
    expect((await change('other-Lotus-77')).status).toBe(204);
    expect((await again(other.refresh)).status).toBe(401);
    expect((await again(one.refresh)).status).toBe(200);
    expect((await signIn({ username: 'approver' })).status).toBe(401);
    expect((await signIn({ username: 'approver', password: 'other-Lotus-77' })).status).toBe(200);
    expect(
      (await service.events.published(OperatorActed)).filter(({ action }) => action === 'operator.password'),
    ).toHaveLength(1);
  });

  it('is closed to the disabled at once', async () => {
    const { token } = await consoleLogin(service, 'operator');
    await service.db.query(sql`update operator set status = 'ACTIVE' where id = 2`);
    const disabled = await service.http('POST', '/admin/v1/identity/operators/2/disable', {
      token,
      body: { reason: 'left the company' },
    });
    expect(disabled.body).toMatchObject({ username: 'approver', status: 'DISABLED' });
    expect((await signIn({ username: 'approver', password: 'other-Lotus-77' })).body).toMatchObject({
      code: 'identity.operator_disabled',
    });
    const own = await service.http('POST', '/admin/v1/identity/operators/1/disable', {
      token,
      body: { reason: 'by mistake' },
    });
    expect(own.body).toMatchObject({ code: 'identity.own_account' });
    const enabled = await service.http('POST', '/admin/v1/identity/operators/2/enable', {
      token,
      body: { reason: 'came back' },
    });
    expect(enabled.body).toMatchObject({ status: 'ACTIVE' });
    const list = await service.http('GET', '/admin/v1/identity/operators?filter={"q":"app"}', { token });
    expect(list.body).toMatchObject({ total: 1, data: [{ id: '2', username: 'approver' }] });
    expect(JSON.stringify(list.body)).not.toMatch(/argon2|totpSecret|v1\./);
  });

  it('asks for the code again before a sensitive action when the last one is long ago, and forgets no session for it', async () => {
    const { refresh } = await consoleLogin(service, 'operator');
    await service.db.query(sql`update session set stepped_up_at = now() - interval '31 minutes'`);
    const opened = (await again(refresh)).body;
    const approve = (token: unknown) =>
      service.http('POST', `/admin/v1/identity/approvals/${randomUUID()}/approve`, {
        token: text(token),
        body: { reason: 'looked at' },
      });
    const stepUp = (code: string) =>
      service.http('POST', '/admin/v1/session/step-up', { token: text(opened.token), body: { code } });
    expect(await approve(opened.token)).toMatchObject({ status: 403, body: { code: 'auth.step_up_required' } });
    expect((await dashboard(text(opened.token))).status).toBe(200);
    expect((await stepUp('000000')).body).toMatchObject({ code: 'identity.invalid_code' });
    expect((await stepUp(codeNow())).status).toBe(401);
    service.clock.advance(minute);
    const stepped = await stepUp(codeNow());
    expect(stepped).toMatchObject({ status: 200, body: { operator: { username: 'operator' } } });
    expect((await approve(stepped.body.token)).status).toBe(404);
    const [acted] = (await service.events.published(OperatorActed)).filter(
      ({ action }) => action === 'operator.step_up',
    );
    expect(acted).toMatchObject({ operatorName: 'operator', objectId: '1' });
  });
});
