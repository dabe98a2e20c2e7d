import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { solve, type Puzzle } from '@banyan/kernel/rules';
import { Database, sql } from '@banyan/kernel/database';
import { testService, type TestResponse, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { cookie, form, password, puzzleOf, register, text } from '../identity.fixture.js';
import { PasswordHasher } from '../password/password-hasher.js';
import { setFor, TestOutlet } from '../outlet/outlet.fixture.js';

const required = { status: 422, body: { code: 'identity.behaviour_required' } };
const failed = { status: 422, body: { code: 'identity.behaviour_failed' } };
const entrance = '/wps/session/login';
const agreed = { acceptTerms: true, ageConfirmed: true, registerMethod: 'WEB' };

describe('the behaviour check by proof of work', () => {
  let service: TestService;
  let outlet: TestOutlet;
  beforeAll(async () => {
    service = await testService(AppModule);
    outlet = await TestOutlet.start();
    await register(service);
    await register(service, {}, { 'x-banyan-brand': 'LOTUS' });
  });
  afterAll(async () => {
    await outlet.stop();
    await service.close();
  });
  beforeEach(async () => {
    service.clock.advance(3 * 60_000);
    for (const brand of ['BANYAN', 'LOTUS'])
      await setFor(service, { behaviourCheck: true, behaviourParts: 4, smsLogin: true, mobileReset: true, mobileRegistration: true, oneClickRegistration: true }, brand); // prettier-ignore
  });

  const send = (method: 'POST' | 'PUT', path: string, body: object, headers: Record<string, string> = {}) =>
    service.http(method, path, { body, headers });
  const member = { username: 'hoanglan', password, type: 'username' };
  const login = (more: object = {}, headers: Record<string, string> = {}) =>
    send('POST', entrance, { ...member, ...more }, headers);
  const puzzle = async (headers?: Record<string, string>) => puzzleOf(await login({}, headers));
  const tries = async () =>
    Number((await service.db.query<{ n: string }>(sql`select coalesce(sum(tries), 0) as n from login_attempt`))[0]?.n);

  it('asks before a log-in, and lets in who worked, once', async () => {
    const asked = await login();
    expect(asked).toMatchObject({ ...required, body: { value: { proof: { bits: 12, parts: 4 } } } });
    const proof = solve(puzzleOf(asked));
    expect(await login({ proof })).toMatchObject({ status: 200, body: { value: { token: expect.any(String) } } });
    expect(await login({ proof })).toMatchObject({ ...failed, body: { value: { proof: { parts: 4 } } } });
  });

  const doors = [
    ['PUT', '/wps/member/register', form({ username: 'comeslater1' })],
    ['PUT', '/wps/member/register/mobile', { ...agreed, password, mobileNum: '0912000777', verificationCode: '123456' }],
    ['PUT', '/wps/member/register/one-click', agreed],
    ['POST', '/wps/verification/sms/register', { mobileNum: '0912000777' }],
    ['POST', '/wps/verification/sms/noLogin', { mobileNum: '0912000777' }],
    ['POST', '/wps/verification/sms/noLogin', { mobileNum: '0912000777', purpose: 'password' }],
    ['POST', entrance, { type: 'passkey', passkey: '{}' }],
    ['POST', entrance, { type: 'firebase', firebaseChannel2: 'google', firebaseIdToken2: 'code=1' }],
  ] as const; // prettier-ignore

  it.each(doors)('asks at %s %s (%j), and goes on with what was worked for it', async (method, path, body) => {
    const asked = await send(method, path, body);
    expect(asked).toMatchObject(required);
    const answer = await send(method, path, { ...body, proof: solve(puzzleOf(asked)) });
    expect(text(answer.body.code)).not.toMatch(/behaviour/);
  });

  it('sends no code and counts none before it is passed', async () => {
    const before = (await service.db.query(sql`select 1 from outlet_message`)).length;
    await send('POST', '/wps/verification/sms/register', { mobileNum: '0912000778' });
    expect((await service.db.query(sql`select 1 from outlet_message`)).length).toBe(before);
    expect(await service.db.query(sql`select 1 from phone_code where expires_at > $1`, [service.clock.now()])).toEqual(
      [],
    );
  });

  it('does not ask for a log-in by SMS, for free play, nor where the brand has it off', async () => {
    const bySms = await send('POST', entrance, { type: 'sms', mobileNum: '0912000777', verificationCode: '123456' });
    expect(bySms.body.code).toBe('identity.code_expired');
    const free = await send('POST', '/wps/session/login/freeplay', { os: 'x', platform: 'W', version: 3 });
    expect(text(free.body.code)).not.toMatch(/behaviour/);
    await setFor(service, { behaviourCheck: false });
    expect((await login()).status).toBe(200);
    expect(await login({}, { 'x-banyan-brand': 'LOTUS' })).toMatchObject(required);
  });

  it('asks known devices as well, before the password is judged, and costs no try of the account', async () => {
    const first = await login({ proof: solve(await puzzle()) });
    const device = { cookie: `banyan_device=${cookie(first, 'banyan_device')}` };
    const before = await tries();
    for (let n = 0; n < 6; n += 1) expect(await login({ password: 'wrong-one-1' }, device)).toMatchObject(required);
    expect(await login({ password: 'wrong-one-1', proof: 'x' }, device)).toMatchObject(failed);
    expect(await tries()).toBe(before);
    expect((await login({ proof: solve(await puzzle(device)) }, device)).status).toBe(200);
  });

  it('comes before the captcha, which a failed check leaves as it was', async () => {
    await setFor(service, { loginCaptcha: true });
    try {
      expect(await login({ captcha: 'AAAA' })).toMatchObject(required);
      expect((await login({ proof: solve(await puzzle()) })).body.code).toBe('identity.captcha_required');
    } finally {
      await setFor(service, { loginCaptcha: false });
    }
  });

  it('takes nothing of another brand, for something else, from elsewhere, too late, forged or unsolved', async () => {
    const refusals: [string, TestResponse][] = [];
    const tried = async (name: string, proof: string, headers?: Record<string, string>) =>
      refusals.push([name, await login({ proof }, headers)]);
    await tried('another brand', solve(await puzzle({ 'x-banyan-brand': 'LOTUS' })));
    const ofRegistration = await send('PUT', '/wps/member/register', form({ username: 'comeslater2' }));
    await tried('another purpose', solve(puzzleOf(ofRegistration)));
    const ofReset = await send('POST', '/wps/verification/sms/noLogin', { mobileNum: '0912000779', purpose: 'password' }); // prettier-ignore
    await tried('a code of a reset', solve(puzzleOf(ofReset)));
    await tried('another network', solve(await puzzle({ 'x-real-ip': '10.8.0.1' })), { 'x-real-ip': '10.9.0.1' });
    const good = await puzzle();
    const [until = '', id = '', seal = ''] = good.challenge.split('.');
    const later = (Number.parseInt(until, 36) + 60).toString(36);
    const forged = (challenge: string, over: Partial<Puzzle> = {}) => solve({ ...good, challenge, ...over });
    await tried('a later end', forged(`${later}.${id}.${seal}`));
    await tried('another id', forged(`${until}.${id}x.${seal}`));
    await tried('no seal', forged(`${until}.${id}.`));
    await tried('a seal of its own', forged(`${until}.${id}.${Buffer.alloc(16).toString('base64url')}`));
    await tried('difficulty 0', forged(good.challenge, { bits: 0 }));
    await tried('no numbers', good.challenge);
    await tried('fewer numbers', forged(good.challenge, { parts: 3 }));
    await tried('more numbers', forged(good.challenge, { parts: 5 }));
    await tried('nothing', '.');
    const late = solve(await puzzle());
    service.clock.advance(121_000);
    await tried('too late', late);
    expect(refusals.filter(([, { status, body }]) => status !== 422 || text(body.code) !== failed.body.code)).toEqual([]); // prettier-ignore
    expect((await login({ proof: 'x'.repeat(601) })).body.code).toBe('request.invalid');
  });

  it('takes one of two that come at once with the same', async () => {
    const proof = solve(await puzzle());
    const both = await Promise.all(Array.from({ length: 8 }, () => login({ proof })));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(422)]);
  });

  it('counts for busy hours as work of their size, and reads nothing for who brings less', async () => {
    const small = solve(await puzzle());
    jest.spyOn(service.app.get(PasswordHasher, { strict: false }), 'busy', 'get').mockReturnValue(true);
    const reads = jest.spyOn(service.app.get(Database), 'query');
    try {
      const wanted = { status: 422, body: { code: 'identity.proof_required', value: { proof: { parts: 16 } } } };
      expect(await login({ proof: 'x' })).toMatchObject(wanted);
      const asked = await login({ proof: small });
      expect(asked).toMatchObject(wanted);
      expect(reads).not.toHaveBeenCalled();
      const checked = await login({ proof: solve(puzzleOf(asked)) });
      expect(checked).toMatchObject({ ...failed, body: { value: { proof: { parts: 16 } } } });
      const proof = solve(puzzleOf(checked));
      expect((await login({ proof })).status).toBe(200);
      // Known as used, it opens nothing again.
      expect(await login({ proof })).toMatchObject(wanted);
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('asks for as much as the brand has set, also of what was begun before', async () => {
    const small = solve(await puzzle());
    await setFor(service, { behaviourParts: 6 });
    expect(await login({ proof: small })).toMatchObject({ ...failed, body: { value: { proof: { parts: 6 } } } });
    expect((await login({ proof: solve(await puzzle()) })).status).toBe(200);
  });

  it('is among the switches that the brand shows', async () => {
    const shown = await service.http('GET', '/wps/system/whitelabel');
    expect(shown.body).toMatchObject({ value: { behaviourCheck: true } });
  });
});
