import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { register, signedIn, statuses, text, type SignedInMember } from '../identity.fixture.js';
import { OneTimeLoginService } from './one-time-login.service.js';

const minute = 60_000;

/** Source: decisions.md 48, `tokens` of /m/appDownload. */
describe('a log-in by a code that is good once', () => {
  let service: TestService;
  let lan: SignedInMember;
  beforeAll(async () => {
    service = await testService(AppModule);
    lan = await register(service, { username: 'lanphone' });
  });
  afterAll(() => service.close());

  const codeOf = async ({ token }: SignedInMember): Promise<string> => {
    const { status, body } = await service.http('POST', '/wps/session/one-time-login', { token });
    expect(status).toBe(200);
    return text((body.value as { code?: unknown } | undefined)?.code);
  };
  const use = (code: string, headers: Record<string, string> = {}) =>
    service.http('POST', '/wps/session/login/one-time', { body: { code }, headers });
  const over = { status: 401, body: { success: false, code: 'identity.one_time_login_over' } };

  it('opens a session of the same member, that goes on by itself', async () => {
    const phone = signedIn(await use(await codeOf(lan)));
    expect(phone.id).toBe(lan.id);
    expect((await service.http('DELETE', '/wps/session/logout', { token: lan.token })).status).toBe(200);
    expect((await service.http('GET', '/wps/member/info', { token: phone.token })).status).toBe(200);
    lan = phone;
  });

  it('is good once, also when it comes twice at once, and only the newest of a session', async () => {
    const [old, code] = [await codeOf(lan), await codeOf(lan)];
    expect(await use(old)).toMatchObject(over);
    const both = await Promise.all([use(code), use(code)]);
    expect(statuses(both)).toEqual([200, 401]);
    expect(await use(code)).toMatchObject(over);
  });

  it('is over after two minutes, in another brand, and with the session that it came from', async () => {
    const late = await codeOf(lan);
    service.clock.advance(2 * minute);
    expect(await use(late)).toMatchObject(over);
    const code = await codeOf(lan);
    expect(await use(code, { 'x-banyan-brand': 'LOTUS' })).toMatchObject(over);
    const other = signedIn(await use(code));
    const left = await codeOf(other);
    await service.http('DELETE', '/wps/session/logout', { token: other.token });
    expect(await use(left)).toMatchObject(over);
  });

  it('ends no later than the session that it came from, so that codes cannot follow each other for ever', async () => {
    const day = 24 * 60 * minute;
    const first = await register(service, { username: 'chainer' });
    service.clock.advance(15 * minute);
    const second = signedIn(await use(await codeOf(first)));
    const ends = await service.db.query<{ expires_at: Date }>(
      sql`select expires_at from session where subject_id = $1 order by created_at`,
      [second.id],
    );
    expect(ends).toHaveLength(2);
    expect(ends[1]?.expires_at).toEqual(ends[0]?.expires_at);
    expect(Number(ends[0]?.expires_at) - service.clock.now().getTime()).toBeLessThan(30 * day);
  });

  it('lets nobody in who may not log in', async () => {
    const member = await register(service, { username: 'frozenphone' });
    const code = await codeOf(member);
    const token = await operatorToken(['member.view', 'member.freeze']);
    const path = `/admin/v1/identity/members/${member.id}/freeze`;
    expect((await service.http('POST', path, { token, body: { reason: 'a check' } })).status).toBe(200);
    expect(await use(code)).toMatchObject({ status: 403, body: { code: 'identity.account_frozen' } });
  });

  it('is kept as its digest alone, and forgotten', async () => {
    const code = await codeOf(await register(service, { username: 'forgetful' }));
    const kept = sql`select encode(hash, 'escape') as hash from one_time_login`;
    expect(JSON.stringify(await service.db.query(kept))).not.toContain(code);
    service.clock.advance(3 * minute);
    await service.app.get(OneTimeLoginService, { strict: false }).forgetOld();
    expect(await service.db.query(kept)).toEqual([]);
  });

  it('refuses what is no code', async () => {
    for (const code of ['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}!`]) expect((await use(code)).status).toBe(400);
    expect(await use('x'.repeat(43))).toMatchObject(over);
    const trial = { body: { os: 'WEB', platform: 'W', version: 3 } };
    const guest = signedIn(await service.http('POST', '/wps/session/login/freeplay', trial));
    const refused = await service.http('POST', '/wps/session/one-time-login', { token: guest.token });
    expect(refused.body).toMatchObject({ code: 'wallet.in_need_true_account' });
  });
});
