import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MemberRegistered, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { CredentialService } from '../password/credential.service.js';
import { TrialService } from '../member/trial.service.js';
import { cookie, eventually, login, refresh, register, signedIn, statuses, text } from '../identity.fixture.js';
import { sql } from '@banyan/kernel/database';

const minute = 60_000;

describe('signing in', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
    await register(service);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await service.owner.query(sql`truncate login_attempt`);
  });

  const wrong = (over: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    login(service, { password: 'wrong-one-1', ...over }, headers);
  const captcha = async () => {
    const answer = await service.http('GET', '/wps/captcha');
    const id = cookie(answer, 'banyan_captcha');
    const [row] = await service.db.query<{ answer: string }>(sql`select answer from captcha where id = $1`, [id]);
    return {
      picture: text(answer.body.value),
      id,
      sign: row?.answer ?? '',
      headers: { cookie: `banyan_captcha=${id}` },
    };
  };

  it('lets the member in by username in any case, and says when it was not the first time', async () => {
    const answer = await login(service, { username: 'HOANGLAN' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        value: { firstTimeLogin: false, passwordExpired: false, member: { account: 'hoanglan' } },
      },
    });
    const { token } = signedIn(answer);
    expect((await service.http('GET', '/wps/member/info', { token })).status).toBe(200);
  });

  it('says the same of an unknown account and a wrong password', async () => {
    const headers = { 'x-request-id': 'same', 'accept-language': 'EN' };
    const known = await wrong({}, headers);
    const unknown = await wrong({ username: 'nobody77' }, headers);
    expect(known).toMatchObject({
      status: 401,
      body: {
        success: false,
        code: 'identity.invalid_credentials',
        message: 'Invalid account or password',
        value: { captcha: false },
      },
    });
    expect(unknown.body).toEqual(known.body);
    expect(unknown.status).toBe(known.status);
  });

  it('takes as long for an unknown account as for a known one', async () => {
    const took = async (username: string): Promise<number> => {
      const start = process.hrtime.bigint();
      await wrong({ username });
      return Number(process.hrtime.bigint() - start) / 1e6;
    };
    // The quickest of many, since whatever else the machine does only ever adds: on a busy one it takes more of them.
    let known = Infinity;
    let unknown = Infinity;
    const apart = (): number => Math.abs(unknown / known - 1);
    for (let round = 0; round < 25 || (apart() >= 0.25 && round < 200); round++) {
      await service.owner.query(sql`truncate login_attempt`);
      known = Math.min(known, await took('hoanglan'));
      unknown = Math.min(unknown, await took('nobody77'));
    }
    expect(apart()).toBeLessThan(0.25);
    expect(unknown).toBeGreaterThan(10);
  });

  it('asks for a captcha after three wrong tries, takes each once, and lets in with it', async () => {
    for (let tries = 0; tries < 2; tries++) expect((await wrong()).body).toMatchObject({ value: { captcha: false } });
    expect((await wrong()).body).toMatchObject({ code: 'identity.invalid_credentials', value: { captcha: true } });
    expect((await login(service)).body).toMatchObject({ code: 'identity.captcha_required', value: { captcha: true } });
    const first = await captcha();
    expect(Buffer.from(first.picture, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect((await login(service, { captcha: 'ZZZZ' }, first.headers)).body).toMatchObject({
      code: 'identity.invalid_captcha',
      value: { captcha: true },
    });
    expect((await login(service, { captcha: first.sign }, first.headers)).body).toMatchObject({
      code: 'identity.invalid_captcha',
    });
    const late = await captcha();
    service.clock.advance(3 * minute);
    expect((await login(service, { captcha: late.sign }, late.headers)).body).toMatchObject({
      code: 'identity.invalid_captcha',
    });
    const good = await captcha();
    expect((await login(service, { captcha: good.sign.toLowerCase() }, good.headers)).status).toBe(200);
    expect((await login(service)).status).toBe(200);
  });

  it('asks for a captcha from whoever tries many accounts', async () => {
    for (let tries = 0; tries < 20; tries++) await wrong({ username: `spray${tries}` }, { 'x-real-ip': '203.0.113.9' });
    expect((await login(service, {}, { 'x-real-ip': '203.0.113.9' })).body).toMatchObject({
      code: 'identity.captcha_required',
    });
    expect((await login(service, {}, { 'x-real-ip': '203.0.113.10' })).status).toBe(200);
  });

  it('counts the addresses of one IPv6 customer as one', async () => {
    for (let tries = 0; tries < 20; tries++)
      await wrong({ username: `wide${tries}` }, { 'x-real-ip': `2001:db8:1:2::${tries + 1}` });
    expect((await login(service, {}, { 'x-real-ip': '2001:db8:1:2:ffff::9' })).body).toMatchObject({
      code: 'identity.captcha_required',
    });
    expect((await login(service, {}, { 'x-real-ip': '2001:db8:1:3::1' })).status).toBe(200);
  });

  it('locks after five wrong tries for five minutes, for that address alone', async () => {
    for (let tries = 0; tries < 5; tries++) {
      const { sign, headers } = await captcha();
      await wrong({ captcha: sign }, headers);
    }
    const locked = await login(service);
    expect(locked).toMatchObject({ status: 429, body: { code: 'identity.locked', value: { retryAfterSeconds: 300 } } });
    expect((await login(service, {}, { 'x-real-ip': '203.0.113.11' })).status).toBe(200);
    service.clock.advance(4 * minute);
    expect((await login(service)).body).toMatchObject({ value: { retryAfterSeconds: 60 } });
    service.clock.advance(minute);
    const { sign, headers } = await captcha();
    expect((await login(service, { captcha: sign }, headers)).status).toBe(200);
  });

  it('judges no more than five of many tries at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => wrong({}, { 'x-real-ip': '203.0.113.12' })));
    const judged = answers.filter(({ body }) => text(body.code) === 'identity.invalid_credentials');
    const refused = answers.filter(({ body }) =>
      ['identity.locked', 'identity.captcha_required', 'identity.busy'].includes(text(body.code)),
    );
    expect(judged.length).toBeLessThanOrEqual(5);
    expect(judged.length + refused.length).toBe(12);
  });

  it('lets 123456 in for nothing but its change, also after a refresh', async () => {
    await register(service, { username: 'weakling' });
    const hash = await service.app.get(CredentialService, { strict: false }).hash('123456');
    await service.db.query(sql`update member set password_hash = $1 where username = 'weakling'`, [hash]);
    const answer = await login(service, { username: 'weakling', password: '123456' });
    expect(answer.body).toMatchObject({ value: { passwordExpired: true } });

    const info = (token: string) => service.http('GET', '/wps/member/info', { token });
    const first = signedIn(answer);
    expect((await info(first.token)).body).toMatchObject({ code: 'auth.password_change_required' });
    const second = await refresh(service, first.refresh);
    const token = text(second.body.value?.token);
    expect((await info(token)).status).toBe(403);

    const change = { oldPassword: '123456', newPassword: 'river-Lantern-7', confirmNewPassword: 'river-Lantern-7' };
    expect((await service.http('POST', '/wps/member/password', { token, body: change })).status).toBe(200);
    const third = await refresh(service, cookie(second, 'banyan_refresh'));
    expect((await info(text(third.body.value?.token))).status).toBe(200);
  });

  it('says when a password is too old where the brand wants changes', async () => {
    await register(service, { username: 'oldpass' });
    await service.db.query(sql`update brand set password_max_age_days = 90`);
    expect((await login(service, { username: 'oldpass' })).body).toMatchObject({ value: { passwordExpired: false } });
    service.clock.advance(91 * 24 * 60 * minute);
    expect((await login(service, { username: 'oldpass' })).body).toMatchObject({ value: { passwordExpired: true } });
    await service.db.query(sql`update brand set password_max_age_days = null`);
  });

  it('refuses more than it hashes, and fields it does not know', async () => {
    expect((await login(service, { password: 'x'.repeat(200) })).status).toBe(400);
    expect((await login(service, { password: 'ă'.repeat(100) })).body).toMatchObject({
      code: 'identity.invalid_credentials',
    });
    expect((await login(service, { isSms: true })).status).toBe(400);
    expect((await login(service, { firebase: true })).status).toBe(400);
    expect((await login(service, { username: undefined })).status).toBe(400);
    expect((await login(service, { username: { $ne: '' } })).status).toBe(400);
  });

  it('knows no member of another brand', async () => {
    expect((await login(service, {}, { 'x-banyan-brand': 'LOTUS' })).status).toBe(401);
  });
});

describe('a session', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  const info = (token: string) => service.http('GET', '/wps/member/info', { token });

  it('goes on by its cookie, with a new one each time', async () => {
    const first = await register(service, { username: 'rotates1' });
    const second = await refresh(service, first.refresh);
    expect(second).toMatchObject({
      status: 200,
      body: { success: true, value: { token: expect.any(String), expiresAt: expect.any(String) } },
    });
    expect(cookie(second, 'banyan_refresh')).not.toBe(first.refresh);
    const third = await refresh(service, cookie(second, 'banyan_refresh'));
    expect(third.status).toBe(200);
    expect((await info(text(third.body.value?.token))).status).toBe(200);
  });

  it('ends for everybody when a used cookie comes back', async () => {
    const first = await register(service, { username: 'stolen1' });
    const second = await refresh(service, first.refresh);
    expect((await refresh(service, first.refresh)).body).toMatchObject({ code: 'identity.session_over' });
    expect((await refresh(service, cookie(second, 'banyan_refresh'))).status).toBe(401);
    const answer = await eventually(() => info(first.token), ({ status }) => status === 401); // prettier-ignore
    expect(answer.body).toMatchObject({ code: 'auth.required' });
  });

  it('is refreshed once when two use the cookie at once, and ends', async () => {
    const { refresh: token } = await register(service, { username: 'twotabs1' });
    const answers = await Promise.all([refresh(service, token), refresh(service, token)]);
    expect(statuses(answers)).toEqual([200, 401]);
    const winner = answers.find(({ status }) => status === 200);
    expect(winner && (await refresh(service, cookie(winner, 'banyan_refresh'))).status).toBe(401);
  });

  it('is over after a day without use', async () => {
    const { refresh: token } = await register(service, { username: 'idle1' });
    service.clock.advance(24 * 60 * minute);
    expect((await refresh(service, token)).status).toBe(401);
  });

  it('takes no cookie of the console, no invention and none at all', async () => {
    expect((await refresh(service, 'invented')).status).toBe(401);
    expect((await service.http('POST', '/wps/session/refresh')).body).toMatchObject({ code: 'identity.session_over' });
    const { refresh: token } = await register(service, { username: 'crossed1' });
    const crossed = await service.http('POST', '/admin/v1/session/refresh', {
      headers: { cookie: `banyan_console_refresh=${token}` },
    });
    expect(crossed.status).toBe(401);
  });

  it('is over after the logout, the access token too', async () => {
    const member = await register(service, { username: 'leaves1' });
    const out = await service.http('DELETE', '/wps/session/logout', { token: member.token });
    expect(out.body).toMatchObject({ success: true });
    expect(cookie(out, 'banyan_refresh')).toBe('');
    expect((await eventually(() => info(member.token), ({ status }) => status === 401)).status).toBe(401); // prettier-ignore
    expect((await refresh(service, member.refresh)).status).toBe(401);
  });
});

describe('free play', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  const asked = { os: 'WEB', platform: 'W', version: 3 };
  const start = (ip: string) =>
    service.http('POST', '/wps/session/login/freeplay', {
      body: asked,
      headers: { 'x-real-ip': ip },
    });

  it.each([
    ['no version', { os: 'WEB', platform: 'W' }, 'version'],
    ['an older version', { ...asked, version: 2 }, 'version'],
    ['a newer version', { ...asked, version: 4 }, 'version'],
    ['another platform', { ...asked, platform: 'X' }, 'platform'],
    ['no system', { platform: 'W', version: 3 }, 'os'],
    ['nothing', {}, 'os'],
  ])('opens nothing to a payload of %s', async (_name, body, field) => {
    const answer = await service.http('POST', '/wps/session/login/freeplay', { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid']);
    expect(answer.body.value?.['fields']).toHaveProperty(field);
  });

  it('opens no more for one IPv6 customer than for one address', async () => {
    const from = (first: number, count: number) =>
      Array.from({ length: count }, (_, at) => start(`2001:db8:5:6::${first + at}`));
    const answers = [];
    for (const one of from(1, 10)) answers.push((await one).status);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await start('2001:db8:5:6:7::1')).body.code).toBe('identity.free_play_full');
    expect((await start('2001:db8:5:7::1')).status).toBe(200);
  });

  it('is told to the gateway as encrypted', async () => {
    const { body } = await service.http('GET', '/openapi/service.json');
    const { paths } = body as unknown as { paths: Record<string, { post?: Record<string, unknown> }> };
    expect(paths['/wps/session/login/freeplay']?.post?.['x-encrypted']).toBe(true);
  });

  it('opens a trial account that has no profile to change', async () => {
    const answer = await start('203.0.113.20');
    expect(answer.body).toMatchObject({ success: true, value: { member: { type: 4, isAgent: false } } });
    const { token, id } = signedIn(answer);
    expect((await service.http('PATCH', '/wps/member/info', { token, body: { nickname: 'Me' } })).body).toMatchObject({
      code: 'wallet.in_need_true_account',
    });
    expect((await service.events.published(MemberRegistered)).at(-1)).toMatchObject({ memberId: id, accountType: 4 });
  });

  it('opens ten an hour for one address, also at once, and none where the brand has it off', async () => {
    const answers = await Promise.all(Array.from({ length: 13 }, () => start('203.0.113.21')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'identity.free_play_full' });
    service.clock.advance(61 * minute);
    expect((await start('203.0.113.21')).status).toBe(200);
    await service.db.query(sql`update brand set flags = flags || '{"freePlay": false}' where code = 'LOTUS'`);
    const off = await service.http('POST', '/wps/session/login/freeplay', {
      body: asked,
      headers: { 'x-banyan-brand': 'LOTUS' },
    });
    expect(off.body).toMatchObject({ code: 'identity.free_play_closed' });
  });

  it('closes them after a day and forgets them after a week', async () => {
    const { id, refresh: token } = signedIn(await start('203.0.113.22'));
    const trials = service.app.get(TrialService, { strict: false });
    await trials.clean();
    expect((await service.events.published(MemberStatusChanged)).map(({ memberId }) => memberId)).not.toContain(id);
    service.clock.advance(24 * 60 * minute);
    await trials.clean();
    await trials.clean();
    const closed = (await service.events.published(MemberStatusChanged)).filter(({ memberId }) => memberId === id);
    expect(closed).toMatchObject([{ status: 'CLOSED' }]);
    expect((await refresh(service, token)).status).toBe(401);
    service.clock.advance(7 * 24 * 60 * minute);
    await trials.clean();
    expect(await service.db.query(sql`select 1 from member where id = $1`, [id])).toEqual([]);
  });
});
