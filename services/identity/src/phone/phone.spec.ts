import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database, sql } from '@banyan/kernel/database';
import { testService, type TestResponse, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { password, register as registerByName, signedIn, statuses, text, worked } from '../identity.fixture.js';
import { setFor, TestOutlet } from '../outlet/outlet.fixture.js';

const agreed = { acceptTerms: true, ageConfirmed: true, registerMethod: 'WEB' };
const wide = {
  smsPerIpHour: 1000,
  smsPerPrefixHour: 1000,
  smsPerCountryHour: 10_000,
  smsCaptchaAfter: 1000,
  smsPerNumberHour: 20,
  smsPerNumberDay: 50,
};

describe('codes by SMS', () => {
  let service: TestService;
  let outlet: TestOutlet;
  let numbers = 0;
  beforeAll(async () => {
    service = await testService(AppModule);
    outlet = await TestOutlet.start();
  });
  beforeEach(async () => {
    service.clock.advance(16 * 60_000);
    for (const brand of ['BANYAN', 'LOTUS'])
      await setFor(
        service,
        {
          smsLogin: true,
          mobileReset: true,
          mobileRegistration: true,
          smsRegistration: false,
          dialCodeSelector: false,
          revealAccounts: false,
          ...wide,
        },
        brand,
      );
  });
  afterAll(async () => {
    await outlet.stop();
    await service.close();
  });

  /** A mobile that nobody has yet, as it is typed, and as carriers have it. */
  const fresh = () => {
    numbers += 1;
    const rest = String(12_000_100 + numbers);
    return { mobileNum: `09${rest}`, to: `+849${rest}` };
  };
  const to = (brand = 'BANYAN') => ({ headers: { 'x-banyan-brand': brand } });
  const ask = (path: string, body: object, brand?: string) =>
    service.http('POST', `/wps/verification/sms/${path}`, { body, ...to(brand) });
  const code = (number: string) => outlet.code(service, number);
  const phoneCode = ({ body }: TestResponse) =>
    text((body.value as unknown as { phoneCode?: string } | null)?.phoneCode);
  const register = (body: object, brand?: string) =>
    worked((proof) =>
      service.http('PUT', '/wps/member/register/mobile', {
        body: { ...agreed, password, ...body, ...proof },
        ...to(brand),
      }),
    );
  const login = (body: object, brand?: string) =>
    service.http('POST', '/wps/session/login', { body: { type: 'sms', isSms: true, ...body }, ...to(brand) });
  /** A member whose mobile is proved. */
  const member = async (brand?: string) => {
    const { mobileNum, to: number } = fresh();
    expect((await ask('register', { mobileNum }, brand)).status).toBe(200);
    const answer = await register({ mobileNum, verificationCode: await code(number) }, brand);
    expect(answer.body).toMatchObject({ success: true, value: { member: { mobileVerified: true } } });
    return { mobileNum, to: number, ...signedIn(answer) };
  };
  const wrongOf = (right: string) => (right === '000000' ? '000001' : '000000');

  it('open an account by mobile and log in with it, once each', async () => {
    const one = await member();
    expect(await ask('noLogin', { mobileNum: one.mobileNum })).toMatchObject({
      status: 200,
      body: { value: { expiredMinutes: 2, message: expect.any(String) } },
    });
    const verificationCode = await code(one.to);
    const first = await login({ mobileNum: one.mobileNum, verificationCode });
    expect(first.body).toMatchObject({
      success: true,
      value: { firstTimeLogin: false, passwordExpired: false, member: { id: String(one.id) } },
    });
    expect(phoneCode(await login({ mobileNum: one.mobileNum, verificationCode }))).toBe('code-expired');
  });

  it('are good for one thing, in one brand, for one number, and no longer than they say', async () => {
    const [one, other] = [await member(), await member()];
    const elsewhere = await member('LOTUS');
    await ask('noLogin', { mobileNum: one.mobileNum, purpose: 'password' });
    const verificationCode = await code(one.to);
    for (const [body, brand] of [
      [{ mobileNum: one.mobileNum }, 'BANYAN'],
      [{ mobileNum: other.mobileNum }, 'BANYAN'],
      [{ mobileNum: elsewhere.mobileNum }, 'LOTUS'],
      [{ mobileNum: one.mobileNum }, 'LOTUS'],
    ] as const)
      expect(phoneCode(await login({ ...body, verificationCode }, brand))).toBe('code-expired');
    await ask('noLogin', { mobileNum: other.mobileNum });
    const late = await code(other.to);
    service.clock.advance(121_000);
    expect(phoneCode(await login({ mobileNum: other.mobileNum, verificationCode: late }))).toBe('code-expired');
  });

  it('take five tries, however many come at once', async () => {
    const one = await member();
    await ask('noLogin', { mobileNum: one.mobileNum });
    const right = await code(one.to);
    const many = await Promise.all(
      Array.from({ length: 20 }, () => login({ mobileNum: one.mobileNum, verificationCode: wrongOf(right) })),
    );
    expect(many.filter((answer) => phoneCode(answer) === 'invalid-verification-code')).toHaveLength(5);
    expect(phoneCode(await login({ mobileNum: one.mobileNum, verificationCode: right }))).toBe('code-expired');
  });

  it('are guessed at from a network no oftener than sixty times an hour, whosever they are', async () => {
    const from = { headers: { 'x-real-ip': '10.77.0.1' } };
    const guess = () =>
      service.http('POST', '/wps/session/login', {
        body: { type: 'sms', mobileNum: fresh().mobileNum, verificationCode: '123456' },
        ...from,
      });
    const answers = await Promise.all(Array.from({ length: 64 }, guess));
    expect(answers.filter((answer) => phoneCode(answer) === 'too-many-requests')).toHaveLength(4);
  });

  it('are asked for with a captcha from the fourth of a network on, also when they come at once', async () => {
    await setFor(service, { ...wide, smsCaptchaAfter: 3 });
    const asked = await Promise.all(
      Array.from({ length: 9 }, () =>
        service.http('POST', '/wps/verification/sms/noLogin', {
          body: { mobileNum: fresh().mobileNum },
          headers: { 'x-real-ip': '10.78.0.1' },
        }),
      ),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(asked.filter(({ status }) => status !== 200).map(phoneCode))).toEqual(
      new Set(['captcha-check-failed']),
    );
  });

  it('tell who has a number, where the brand does so, no oftener than its limits let one ask', async () => {
    await setFor(service, { ...wide, revealAccounts: true, smsPerIpHour: 5 });
    const asked = [];
    for (let n = 0; n < 7; n += 1)
      asked.push(
        await service.http('POST', '/wps/verification/sms/noLogin', {
          body: { mobileNum: fresh().mobileNum },
          headers: { 'x-real-ip': '10.79.0.1' },
        }),
      );
    expect(asked.map(({ body }) => body.code)).toEqual([
      ...Array<string>(5).fill('identity.account_or_email_unknown'),
      ...Array<string>(2).fill('identity.phone_too_many_requests'),
    ]);
  });

  it('are no way in by a number that was given up while they were looked at', async () => {
    const one = await member();
    await ask('noLogin', { mobileNum: one.mobileNum });
    const verificationCode = await code(one.to);
    let entering: Promise<TestResponse> | undefined;
    await service.app.get(Database).transaction(async (tx) => {
      await tx.query(sql`update member set mobile = null, mobile_verified_at = null where id = $1`, [one.id]);
      entering = login({ mobileNum: one.mobileNum, verificationCode });
      // Until it waits for the row.
      await sleep(300);
    });
    expect(phoneCode(await (entering as Promise<TestResponse>))).toBe('invalid-verification-code');
  });

  it('let one of two in who come with the same code at once', async () => {
    const one = await member();
    await ask('noLogin', { mobileNum: one.mobileNum });
    const verificationCode = await code(one.to);
    const both = await Promise.all([1, 2].map(() => login({ mobileNum: one.mobileNum, verificationCode })));
    expect(statuses(both)).toEqual([200, 422]);
  });

  it('say the same of a number that nobody has, and send nothing there', async () => {
    const [one, nobody] = [await member(), fresh()];
    const [known, unknown] = [
      await ask('noLogin', { mobileNum: one.mobileNum }),
      await ask('noLogin', { mobileNum: nobody.mobileNum }),
    ];
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    expect(await outlet.receive(service, nobody.to)).toEqual([]);
    expect(await outlet.receive(service, one.to)).toHaveLength(2);
    const wrong = wrongOf(await code(one.to));
    const tried = await Promise.all(
      [one, nobody].map(({ mobileNum }) => login({ mobileNum, verificationCode: wrong })),
    );
    expect(tried.map(phoneCode)).toEqual(['invalid-verification-code', 'invalid-verification-code']);
    await setFor(service, { revealAccounts: true });
    expect((await ask('noLogin', { mobileNum: fresh().mobileNum })).body).toMatchObject({
      code: 'identity.account_or_email_unknown',
    });
  });

  it('take as long for a number that nobody has', async () => {
    const known = [await member(), await member(), await member(), await member()];
    const time = async (mobileNum: string) => {
      const began = performance.now();
      await ask('noLogin', { mobileNum });
      return performance.now() - began;
    };
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    const [ofKnown, ofUnknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 6; round += 1) {
      for (const { mobileNum } of known) {
        ofKnown.push(await time(mobileNum));
        ofUnknown.push(await time(fresh().mobileNum));
      }
      service.clock.advance(121_000);
    }
    // The same statements run for both; what is left is the machine's own noise.
    expect(Math.abs(median(ofKnown) - median(ofUnknown))).toBeLessThan(Math.max(5, median(ofKnown) * 0.5));
  });

  it('come once in their time, and after so many with a picture', async () => {
    const { mobileNum } = fresh();
    expect((await ask('noLogin', { mobileNum })).status).toBe(200);
    const again = await ask('noLogin', { mobileNum });
    expect(again).toMatchObject({
      status: 429,
      body: { value: { phoneCode: 'too-many-requests', retryAfterSeconds: 120 } },
    });
    const many = await Promise.all(Array.from({ length: 50 }, () => ask('register', { mobileNum })));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
    await setFor(service, { codeMinutes: 5 });
    expect((await ask('noLogin', { mobileNum: fresh().mobileNum })).body).toMatchObject({
      value: { expiredMinutes: 5 },
    });
    await setFor(service, { codeMinutes: 2, smsCaptchaAfter: 1 });
    const asked = await ask('noLogin', { mobileNum: fresh().mobileNum });
    expect(asked).toMatchObject({ status: 422, body: { value: { phoneCode: 'captcha-check-failed', captcha: true } } });
    await setFor(service, { smsCaptchaAfter: 1000, smsPerCountryHour: 1 });
    expect(phoneCode(await ask('noLogin', { mobileNum: fresh().mobileNum }))).toBe('quota-exceeded');
    await setFor(service, { smsPerCountryHour: 10_000 });
  });

  it('go to mobiles that there can be, of the countries that the brand takes', async () => {
    const odd = [
      '12',
      '0123456789',
      '1900100',
      '+84 912',
      '9'.repeat(24),
      'abc',
      '09120001٢x',
      '+1 415 555 0100',
      '0912000999;ext=5',
    ];
    for (const mobileNum of odd) expect(phoneCode(await ask('noLogin', { mobileNum }))).toBe('invalid-phone-number');
    expect(phoneCode(await ask('noLogin', { mobileNum: '' }))).toBe('missing-phone-number');
    expect((await ask('noLogin', { mobileNum: '9'.repeat(400) })).status).toBe(400);
    expect(phoneCode(await ask('noLogin', { mobileNum: '91234567', countryDialingCode: '65' }))).toBe(
      'invalid-phone-number',
    );
    await setFor(service, { dialCodeSelector: true });
    expect((await ask('register', { mobileNum: '91234567', countryDialingCode: '65' })).status).toBe(200);
    expect(await outlet.receive(service, '+6591234567')).toHaveLength(1);
    expect(phoneCode(await ask('noLogin', { mobileNum: '79161234567', countryDialingCode: '1' }))).toBe(
      'invalid-phone-number',
    );
    const { body } = await service.http('GET', '/wps/verification/countries');
    expect((body.value as unknown as object[])[0]).toEqual({ countryCode: 'VN', countryDialingCode: '84' });
  });

  it('are not sent for what the brand does not offer', async () => {
    await setFor(service, {
      smsLogin: false,
      mobileReset: false,
      mobileRegistration: false,
      oneClickRegistration: false,
    });
    const { mobileNum } = fresh();
    const answers = [
      await ask('noLogin', { mobileNum }),
      await ask('noLogin', { mobileNum, purpose: 'password' }),
      await ask('register', { mobileNum }),
      await login({ mobileNum, verificationCode: '123456' }),
      await register({ mobileNum, verificationCode: '123456' }),
    ];
    expect(answers.map(phoneCode)).toEqual(Array.from({ length: 5 }, () => 'operation-not-allowed'));
    expect(phoneCode(await login({ mobileNum }))).toBe('operation-not-allowed');
  });

  it('tell the owner of a number, and not who typed it, that it has an account', async () => {
    const one = await member();
    expect((await ask('register', { mobileNum: one.mobileNum })).status).toBe(200);
    const [newest] = await outlet.receive(service, one.to);
    expect(newest?.text).toMatch(/số này đã có tài khoản/);
    const row = sql`select template, member_id::text as "memberId" from outlet_message order by id desc limit 1`;
    expect(await service.db.query(row)).toEqual([{ template: 'number_known', memberId: String(one.id) }]);
  });

  it('prove the mobile of a registration by username where the brand asks for it', async () => {
    await setFor(service, { smsRegistration: true });
    const { mobileNum, to: number } = fresh();
    const send = (body: object) =>
      worked((proof) =>
        service.http('PUT', '/wps/member/register', {
          body: { ...agreed, username: 'phoneby1', password, ...body, ...proof },
        }),
      );
    expect(phoneCode(await send({}))).toBe('missing-phone-number');
    expect(phoneCode(await send({ mobile: mobileNum }))).toBe('missing-verification-code');
    await ask('register', { mobileNum });
    const verificationCode = await code(number);
    expect(phoneCode(await send({ mobile: fresh().mobileNum, verificationCode }))).toBe('code-expired');
    expect((await send({ mobile: mobileNum, verificationCode })).body).toMatchObject({
      success: true,
      value: { member: { mobileVerified: true } },
    });
  });

  it('make an account at one press, whose password is shown once and changed at the next log-in', async () => {
    await setFor(service, { oneClickRegistration: true, forcePasswordChange: false });
    const press = () =>
      worked((proof) => service.http('PUT', '/wps/member/register/one-click', { body: { ...agreed, ...proof } }));
    const answers = await Promise.all([press(), press()]);
    const made = answers.map(
      ({ body }) => body.value as unknown as { username: string; password: string; login: { token: string } },
    );
    expect(new Set(made.map(({ username }) => username)).size).toBe(2);
    const [{ username, password: own, login: opened } = { username: '', password: '', login: { token: '' } }] = made;
    expect((await service.http('GET', '/wps/member/info', { token: opened.token })).status).toBe(200);
    const next = await worked((proof) =>
      service.http('POST', '/wps/session/login', { body: { type: 'username', username, password: own, ...proof } }),
    );
    expect(next.body).toMatchObject({ success: true, value: { passwordExpired: true } });
    expect((await service.http('GET', '/wps/member/info', { token: text(next.body.value?.token) })).body).toMatchObject(
      { code: 'auth.password_change_required' },
    );
    await setFor(service, { oneClickRegistration: false });
    expect((await press()).body).toMatchObject({ code: 'identity.registration_closed' });
  });

  it('are part of a change of the password where the brand wants it, of members with a proved mobile', async () => {
    await setFor(service, { changePasswordPhoneVerify: true });
    const [one, other] = [await member(), await member()];
    const bare = await registerByName(service, { username: `nomobile${numbers}` });
    const change = (token: string, body: object = {}) =>
      service.http('POST', '/wps/member/password', {
        token,
        body: { oldPassword: password, newPassword: 'vK4-silver-kite', confirmNewPassword: 'vK4-silver-kite', ...body },
      });
    const own = (token: string, purpose: string) =>
      service.http('POST', '/wps/verification/sms/own', { token, body: { purpose } });
    expect((await change(bare.token)).status).toBe(200);
    expect(phoneCode(await change(one.token))).toBe('missing-verification-code');
    expect((await own(one.token, 'change')).body).toMatchObject({ value: { expiredMinutes: 2 } });
    const verificationCode = await code(one.to);
    expect(phoneCode(await change(other.token, { verificationCode }))).toBe('code-expired');
    expect((await change(one.token, { verificationCode: wrongOf(verificationCode) })).status).toBe(422);
    expect((await change(one.token, { verificationCode })).status).toBe(200);
    expect((await own(bare.token, 'change')).body).toMatchObject({ code: 'identity.contact_missing' });
    await setFor(service, { changePasswordPhoneVerify: false });
  });

  it('prove the mobile of a profile, of one member alone', async () => {
    const { mobileNum, to: number } = fresh();
    const [first, second] = [
      await registerByName(service, { username: `prove${numbers}`, mobile: mobileNum }),
      await registerByName(service, { username: `prover${numbers}`, mobile: mobileNum }),
    ];
    const own = (token: string) =>
      service.http('POST', '/wps/verification/sms/own', { token, body: { purpose: 'contact' } });
    const prove = (token: string, verificationCode: string) =>
      service.http('POST', '/wps/member/mobile/verification', { token, body: { verificationCode, password } });
    await own(first.token);
    const ofFirst = await code(number);
    expect(phoneCode(await prove(second.token, ofFirst))).toBe('code-expired');
    await own(second.token);
    const ofSecond = await code(number);
    expect((await prove(first.token, ofFirst)).body).toMatchObject({ value: { mobileVerified: true } });
    expect((await own(first.token)).body).toMatchObject({ code: 'identity.contact_verified' });
    expect((await prove(second.token, ofSecond)).body).toMatchObject({ code: 'identity.contact_taken' });
  });

  it('leave nothing to read in the database', async () => {
    const { mobileNum, to: number } = fresh();
    await ask('register', { mobileNum });
    const sent = await code(number);
    const all = sql`select (select string_agg(c::text, '') from phone_code c) || (select string_agg(m::text, '') from outlet_message m) as text`;
    const [{ text: kept } = { text: '' }] = await service.db.query<{ text: string }>(all);
    expect(kept).not.toContain(sent);
    expect(kept).not.toContain(number.slice(3));
  });
});
