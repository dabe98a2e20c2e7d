import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NewDeviceSeen } from '@banyan/proto/identity/v1/events';
import { systemErrors } from '@banyan/kernel/errors';
import { sql } from '@banyan/kernel/database';
import { operatorToken, testService, type TestResponse, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { cookie, eventually, login, password, refresh, signedIn, statuses, text, totpCode, type SignedInMember } from '../identity.fixture.js'; // prettier-ignore
import { setFor, TestOutlet } from '../outlet/outlet.fixture.js';
import { DemoService } from '../demo/demo.service.js';
import { DeviceJobs } from '../device/device.jobs.js';
import { FactorJobs } from './factor.jobs.js';
import { PayeeService } from './payee.service.js';

const minute = 60_000;
const dayMs = 24 * 60 * minute;
type Headers = Record<string, string>;

/** The wallet, as far as bank accounts go: who has one, by whose name. */
const wallet = { holders: new Map<bigint, string>(), away: false, unsure: false };
const payees = {
  isBound: (id: bigint) =>
    wallet.away ? Promise.reject(systemErrors.unavailable()) : Promise.resolve(wallet.holders.has(id)),
  matches: (id: bigint, name: string) =>
    wallet.unsure
      ? Promise.reject(systemErrors.unavailable())
      : Promise.resolve(wallet.holders.get(id) === name.toUpperCase()),
};

describe('a second factor of members', () => {
  let service: TestService;
  let outlet: TestOutlet;
  let [maker, checker] = ['', ''];
  let made = 0;
  beforeAll(async () => {
    service = await testService(AppModule, { replace: [[PayeeService, payees]] });
    outlet = await TestOutlet.start();
    await setFor(service, { smsPerIpHour: 1000, mailPerIpHour: 1000, smsPerPrefixHour: 1000, smsCaptchaAfter: 1000 });
  });
  beforeEach(async () => {
    await service.owner.query(sql`truncate login_attempt, outlet_count`);
    await setFor(service, { secondFactor: false, secondFactorChoice: true });
    wallet.away = false;
  });
  afterAll(async () => {
    await outlet.stop();
    await service.close();
  });

  interface One extends SignedInMember {
    username: string;
    /** Cookies of the browser that the account was opened with. */
    browser: Headers;
    mobile: string;
    email: string;
    to: string;
  }
  /** A member with a proved mobile and e-mail. */
  const one = async (contacts = true): Promise<One> => {
    made += 1;
    const username = `factor${made}`;
    // The outlet has numbers of its own for carriers that are down: they end in 0001 to 0004.
    const [email, rest] = [`${username}@mail.vn`, String(1_000_100 + made)];
    const mobile = `097${rest}`;
    const answer = await service.http('PUT', '/wps/member/register', {
      body: { username, password, email, mobile, acceptTerms: true, ageConfirmed: true, registerMethod: 'WEB' },
      headers: { 'user-agent': 'first browser' },
    });
    const member = signedIn(answer);
    if (contacts)
      await service.db.query(
        sql`update member set mobile_verified_at = $2, email_verified_at = $2 where id = $1`,
        [member.id, service.clock.now()],
      ); // prettier-ignore
    const browser = { cookie: `banyan_device=${cookie(answer, 'banyan_device')}`, 'user-agent': 'first browser' };
    return { ...member, username, mobile, email, browser, to: `+8497${rest}` };
  };
  const enter = (who: { username: string }, headers: Headers = { 'user-agent': 'second browser' }) =>
    login(service, { username: who.username }, headers);
  const challengeOf = (answer: TestResponse): Headers => ({
    cookie: `banyan_factor=${cookie(answer, 'banyan_factor')}`,
    'user-agent': 'second browser',
  });
  const methodsOf = ({ body }: TestResponse) =>
    ((body.value as unknown as { methods?: Array<{ method: string }> } | null)?.methods ?? []).map(
      ({ method }) => method,
    );
  const ask = (headers: Headers, method: string) =>
    service.http('POST', '/wps/session/login/factor/code', { body: { method }, headers });
  const answer = (headers: Headers, method: string, said: string) =>
    service.http('POST', '/wps/session/login/factor', { body: { method, answer: said }, headers });
  const own = (member: { token: string }, path: string, body?: object) =>
    service.http(body ? 'POST' : 'GET', `/wps/member/factors${path}`, { token: member.token, ...(body && { body }) });
  /** An answer of the first factor that the member has, if any. */
  const proof = async (member: One) => {
    const [method] = methodsOf(await own(member, ''));
    if (method === 'payee') return { method, answer: wallet.holders.get(member.id) };
    if (method !== 'sms') return {};
    await own(member, '/code', { method });
    return { method, answer: await outlet.code(service, member.to) };
  };
  /** Has the member set up an authenticator; the clock moves on, so that the next code is a fresh one. */
  const authenticator = async (member: One) => {
    const begun = await own(member, '/authenticator', { password, ...(await proof(member)) });
    const secret = text(begun.body.value?.['secret']);
    const confirmed = await own(member, '/authenticator/confirm', { code: totpCode(secret, service.clock.now()) });
    service.clock.advance(31_000);
    const codes = (confirmed.body.value?.['codes'] ?? []) as unknown as string[];
    return { secret, codes, confirmed, code: () => totpCode(secret, service.clock.now()) };
  };
  const required = () => setFor(service, { secondFactor: true });

  describe('at the log-in', () => {
    it('is not asked for while neither brand nor member wants it, nor of who has none, who is told', async () => {
      const member = await one();
      expect((await enter(member)).status).toBe(200);
      await required();
      const bare = await one(false);
      const opened = await enter(bare);
      expect(opened).toMatchObject({ status: 200, body: { value: { secondFactorAdvised: true } } });
      expect((await enter(bare, bare.browser)).body.value?.['secondFactorAdvised']).toBeUndefined();
    });

    it('is asked for of an unknown device, offers what the member has, masked, and opens no session', async () => {
      const member = await one();
      wallet.holders.set(member.id, 'NGUYEN LAN');
      await required();
      expect((await enter(member, member.browser)).status).toBe(200);
      const asked = await enter(member);
      expect(asked).toMatchObject({ status: 422, body: { success: false, code: 'identity.second_factor_required' } });
      expect(methodsOf(asked)).toEqual(['sms', 'email']);
      expect(JSON.stringify(asked.body)).not.toContain(member.email);
      expect(JSON.stringify(asked.body)).not.toContain(member.mobile);
      expect(cookie(asked, 'banyan_refresh')).toBe('');
      expect(cookie(asked, 'banyan_device')).toBe('');
      expect(asked.headers.getSetCookie().join()).toMatch(/banyan_factor=.*HttpOnly.*SameSite=Strict/);
    });

    it('takes the code that was sent to the mobile, once, and knows the device and network then', async () => {
      const member = await one();
      await required();
      const browser = challengeOf(await enter(member));
      expect((await ask(browser, 'sms')).body).toMatchObject({ success: true, value: { expiredMinutes: 2 } });
      expect((await ask(browser, 'sms')).status).toBe(429);
      const code = await outlet.code(service, member.to);
      const both = await Promise.all([answer(browser, 'sms', code), answer(browser, 'sms', code)]);
      // The other one comes upon a challenge that has ended, or a code that was used, whichever it looks at first.
      expect([[200, 401], [200, 422]]).toContainEqual(statuses(both)); // prettier-ignore
      const opened = both.find(({ status }) => status === 200) as TestResponse;
      expect(signedIn(opened).id).toBe(member.id);
      expect((await answer(browser, 'sms', code)).body.code).toBe('identity.second_factor_over');
      const known = { cookie: `banyan_device=${cookie(opened, 'banyan_device')}`, 'user-agent': 'second browser' };
      expect((await enter(member, known)).status).toBe(200);
      const elsewhere = { ...known, 'x-real-ip': '198.51.100.7' };
      expect((await enter(member, elsewhere)).body.code).toBe('identity.second_factor_required');
    });

    it('takes the code of a mail, not that of another challenge, and none that is too old', async () => {
      const member = await one();
      await required();
      const [first, second] = [challengeOf(await enter(member)), challengeOf(await enter(member))];
      await ask(first, 'email');
      const code = await outlet.code(service, member.email);
      expect(code).toMatch(/^\d{6}$/);
      expect((await answer(second, 'email', code)).body).toMatchObject({
        code: 'identity.second_factor_wrong',
        value: { triesLeft: 4 },
      });
      service.clock.advance(3 * minute);
      expect((await answer(first, 'email', code)).body.code).toBe('identity.second_factor_wrong');
      await ask(first, 'email');
      expect((await answer(first, 'email', await outlet.code(service, member.email))).status).toBe(200);
    });

    it('takes the payee’s name of a bound account of who has nothing else, and lets nobody in while nobody can tell', async () => {
      const member = await one(false);
      wallet.holders.set(member.id, 'TRAN HA');
      await required();
      wallet.away = true;
      expect((await enter(member)).body.code).toBe('identity.busy');
      wallet.away = false;
      const browser = challengeOf(await enter(member));
      expect((await answer(browser, 'payee', '')).body.code).toBe('identity.second_factor_wrong');
      expect((await answer(browser, 'payee', 'tran ha')).status).toBe(200);
      const other = await one(false);
      wallet.holders.set(other.id, 'LE MY');
      await authenticator(other);
      expect(methodsOf(await enter(other))).toEqual(['totp', 'recovery']);
    });

    it('ends after five wrong answers, however many come at once, and after ten minutes', async () => {
      const member = await one();
      await authenticator(member);
      const browser = challengeOf(await enter(member));
      const many = await Promise.all(Array.from({ length: 12 }, () => answer(browser, 'totp', '000000')));
      expect(many.filter(({ status }) => status === 200)).toEqual([]);
      const [row] = await service.db.query<{ tries: number }>(
        sql`select tries from member_factor where member_id = $1`,
        [member.id],
      );
      expect(row?.tries).toBe(5);
      await service.owner.query(sql`truncate login_attempt`);
      expect((await answer(browser, 'totp', '000000')).body.code).toBe('identity.second_factor_over');
      const late = challengeOf(await enter(member));
      service.clock.advance(10 * minute + 1000);
      expect((await answer(late, 'totp', '000000')).body.code).toBe('identity.second_factor_over');
      await service.app.get(FactorJobs).forgetOld();
      expect(await service.db.query(sql`select 1 from factor_challenge where member_id = $1`, [member.id])).toEqual([]);
    });

    it('locks the member’s answers for a day after twenty wrong ones, from however many addresses', async () => {
      const member = await one();
      const { code } = await authenticator(member);
      for (let n = 0; n < 4; n += 1) {
        const from = { 'x-real-ip': `198.51.100.${n + 20}` };
        const browser = { ...challengeOf(await enter(member, { 'user-agent': 'second browser', ...from })), ...from };
        for (let tries = 0; tries < 5; tries += 1) await answer(browser, 'totp', '000000');
      }
      const from = { 'user-agent': 'second browser', 'x-real-ip': '198.51.100.99' };
      const locked = await enter(member, from);
      expect(methodsOf(locked)).toEqual(['recovery']);
      const refused = await answer({ ...challengeOf(locked), ...from }, 'totp', code());
      expect(refused.body.code).toBe('identity.second_factor_unavailable');
      await service.db.query(sql`delete from member_recovery_code where member_id = $1`, [member.id]);
      expect(await enter(member, from)).toMatchObject({ status: 429, body: { code: 'identity.locked' } });
      expect((await enter(member, member.browser)).status).toBe(200);
      service.clock.advance(dayMs + 1000);
      const browser = challengeOf(await enter(member));
      expect((await answer(browser, 'totp', code())).status).toBe(200);
    });

    it('is answered where it began: not by another browser, network or brand, nor after another password', async () => {
      const member = await one();
      const { code } = await authenticator(member);
      const browser = challengeOf(await enter(member));
      for (const headers of [{}, { cookie: 'banyan_factor=somebody' }, { ...browser, 'x-real-ip': '198.51.100.3' }, { ...browser, 'x-banyan-brand': 'LOTUS' }]) {
        const refused = await answer(headers as Headers, 'totp', code());
        expect([refused.status, refused.body.code]).toEqual([401, 'identity.second_factor_over']);
      } // prettier-ignore
      expect((await answer(browser, 'sms', '123456')).body.code).toBe('identity.second_factor_wrong');
      await service.db.query(sql`update member set password_hash = 'another' where id = $1`, [member.id]);
      expect((await answer(browser, 'totp', code())).body.code).toBe('identity.second_factor_over');
    });

    it('takes an authenticator’s step once over all challenges, and a recovery code once', async () => {
      const member = await one();
      const { code, codes } = await authenticator(member);
      expect(codes).toHaveLength(10);
      const [first, second] = [challengeOf(await enter(member)), challengeOf(await enter(member))];
      const now = code();
      expect((await answer(first, 'totp', now)).status).toBe(200);
      expect((await answer(second, 'totp', now)).body.code).toBe('identity.second_factor_wrong');
      const [third, fourth] = [challengeOf(await enter(member)), challengeOf(await enter(member))];
      const spoken = (codes[0] ?? '').toUpperCase().replaceAll('-', ' ');
      const both = await Promise.all([answer(third, 'recovery', spoken), answer(fourth, 'recovery', spoken)]);
      expect(statuses(both)).toEqual([200, 422]);
      expect((await own(member, '')).body).toMatchObject({ value: { recoveryLeft: 9 } });
      const [row] = await service.db.query<{ n: string }>(
        sql`select count(*) as n from member_recovery_code where member_id = $1 and encode(hash, 'escape') like '%' || $2 || '%'`,
        [member.id, codes[1]],
      );
      expect(row?.n).toBe('0');
    });

    it('asks who logs in by SMS for something else than SMS, and leaves him out after a reset by SMS', async () => {
      const member = await one();
      await setFor(service, { smsLogin: true, mobileReset: true });
      await authenticator(member);
      await service.http('POST', '/wps/verification/sms/noLogin', { body: { mobileNum: member.mobile } });
      const body = { type: 'sms', mobileNum: member.mobile, verificationCode: await outlet.code(service, member.to) };
      const asked = await service.http('POST', '/wps/session/login', { body });
      expect(methodsOf(asked)).toEqual(['totp', 'email', 'recovery']);
      service.clock.advance(3 * minute);
      const purpose = 'password';
      await service.http('POST', '/wps/verification/sms/noLogin', { body: { mobileNum: member.mobile, purpose } });
      const reset = await service.http('POST', '/wps/member/password/verification', {
        body: {
          mobileNum: member.mobile,
          verificationCode: await outlet.code(service, member.to),
          newPassword: 'rT6-copper-door',
        },
      });
      expect(reset).toMatchObject({ status: 200, body: { value: { login: null } } });
      const withIt = () =>
        login(service, { username: member.username, password: 'rT6-copper-door' }, { 'user-agent': 'x' });
      expect(methodsOf(await withIt())).toEqual(['totp', 'email', 'recovery']);
      service.clock.advance(dayMs);
      expect(methodsOf(await withIt())).toEqual(['totp', 'sms', 'email', 'recovery']);
      await setFor(service, { smsLogin: false, mobileReset: false });
    });
  });

  describe('against who has more than he should', () => {
    const alone = async (member: One, channel: 'mobile' | 'email') => {
      const other = channel === 'mobile' ? sql`email_verified_at` : sql`mobile_verified_at`;
      await service.db.query(sql`update member set ${other} = null where id = $1`, [member.id]);
    };
    const bySms = async (member: One) => {
      await service.http('POST', '/wps/verification/sms/noLogin', { body: { mobileNum: member.mobile } });
      const body = { type: 'sms', mobileNum: member.mobile, verificationCode: await outlet.code(service, member.to) };
      const entered = await service.http('POST', '/wps/session/login', { body });
      service.clock.advance(3 * minute);
      return entered;
    };

    it('lets nobody in by SMS who has nothing but SMS, nor while the wallet would have to say', async () => {
      await setFor(service, { smsLogin: true });
      const member = await one();
      await alone(member, 'mobile');
      await own(member, '/switch', { on: true, password });
      expect((await bySms(member)).body.code).toBe('identity.second_factor_gone');
      expect(methodsOf(await enter(member))).toEqual(['sms']);
      wallet.holders.set(member.id, 'HO BA');
      wallet.away = true;
      expect((await bySms(member)).body.code).toBe('identity.busy');
      wallet.away = false;
      expect(methodsOf(await bySms(member))).toEqual(['payee']);
      await setFor(service, { smsLogin: false });
    });

    it('lets nobody in, nor add anything, whose last factor was taken from him after he switched it on', async () => {
      const member = await one(false);
      wallet.holders.set(member.id, 'VO TU');
      expect((await own(member, '/switch', { on: true, password })).status).toBe(200);
      wallet.holders.delete(member.id);
      expect(await enter(member)).toMatchObject({ status: 403, body: { code: 'identity.second_factor_gone' } });
      expect((await own(member, '/authenticator', { password })).body.code).toBe('identity.second_factor_gone');
      expect((await own(member, '/recovery-codes', { password })).body.code).toBe('identity.second_factor_gone');
    });

    it('asks for nothing of who takes his only factor away himself', async () => {
      const member = await one(false);
      const { code } = await authenticator(member);
      const gone = await own(member, '/authenticator/remove', { password, method: 'totp', answer: code() });
      expect(gone.body).toMatchObject({ value: { on: false, methods: [] } });
      expect((await enter(member)).status).toBe(200);
    });

    it('takes no code of the mailbox for a day that the password was set anew by', async () => {
      const member = await one();
      await alone(member, 'email');
      await required();
      const ask = { username: member.username, email: member.email };
      expect((await service.http('POST', '/wps/member/password/email', { body: ask })).status).toBe(200);
      const [mail] = await outlet.receive(service, member.email);
      const token = /#(\S+)/.exec(mail?.text ?? '')?.[1];
      const fresh = 'rT6-copper-door';
      const reset = { token, newPassword: fresh, confirmNewPassword: fresh };
      expect((await service.http('POST', '/wps/member/password/link', { body: reset })).status).toBe(200);
      const enters = () => login(service, { username: member.username, password: fresh }, { 'user-agent': 'x' });
      expect(await enters()).toMatchObject({ status: 200, body: { value: { secondFactorAdvised: true } } });
      service.clock.advance(dayMs);
      expect(methodsOf(await enters())).toEqual(['email']);
    });

    it('sends a mail that strangers cannot use up, and five an hour of a member’s', async () => {
      const member = await one();
      await required();
      const reset = { username: member.username, email: member.email };
      for (let n = 0; n < 6; n += 1) await service.http('POST', '/wps/member/password/email', { body: reset });
      const asked: number[] = [];
      for (let n = 0; n < 6; n += 1) asked.push((await ask(challengeOf(await enter(member)), 'email')).status);
      expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
      expect((await own(member, '/code', { method: 'email' })).status).toBe(200);
    });

    it('does not keep a new password by SMS from the owner while his answers are locked', async () => {
      await setFor(service, { mobileReset: true });
      const member = await one();
      await own(member, '/switch', { on: true, password });
      await service.db.query(sql`update member_factor set locked_until = $2 where member_id = $1`, [
        member.id,
        new Date(service.clock.now().getTime() + dayMs),
      ]);
      const body = { mobileNum: member.mobile, purpose: 'password' };
      await service.http('POST', '/wps/verification/sms/noLogin', { body });
      const verificationCode = await outlet.code(service, member.to);
      const fresh = { mobileNum: member.mobile, verificationCode, newPassword: 'rT6-copper-door' };
      const reset = await service.http('POST', '/wps/member/password/verification', { body: fresh });
      expect(reset).toMatchObject({ status: 200, body: { value: { login: null } } });
      await setFor(service, { mobileReset: false });
    });

    it('counts no answer that nobody could judge, and no used one as right', async () => {
      const member = await one(false);
      wallet.holders.set(member.id, 'LY SON');
      await required();
      const browser = challengeOf(await enter(member));
      wallet.unsure = true;
      expect((await answer(browser, 'payee', 'ly son')).body.code).toBe('system.unavailable');
      wallet.unsure = false;
      const tries = () =>
        service.db.query(
          sql`select f.tries, (select sum(tries)::int from login_attempt where account = f.member_id::text) as own
           from member_factor f where member_id = $1`,
          [member.id],
        );
      expect(await tries()).toEqual([{ tries: 0, own: 0 }]);
      const other = await one();
      const { code } = await authenticator(other);
      const now = code();
      const proved = { password, method: 'totp', answer: now };
      expect((await own(other, '/recovery-codes', proved)).status).toBe(200);
      expect((await own(other, '/recovery-codes', proved)).body.code).toBe('identity.second_factor_wrong');
      const [row] = await service.db.query<{ tries: number }>(
        sql`select tries from login_attempt where scope = 'factor' and account = $1`,
        [String(other.id)],
      );
      expect(row?.tries).toBe(1);
    });

    it('tells the owner of each change', async () => {
      const member = await one();
      expect((await own(member, '/switch', { on: true, password })).status).toBe(200);
      const told = async () =>
        (await outlet.receive(service, member.email)).filter(({ text }) => text.includes('bước xác minh thứ hai của'))
          .length;
      const before = await told();
      expect(before).toBeGreaterThan(0);
      const { code } = await authenticator(member);
      await own(member, '/switch', { on: false, password, method: 'totp', answer: code() });
      service.clock.advance(31_000);
      await own(member, '/recovery-codes', { password, method: 'totp', answer: code() });
      service.clock.advance(31_000);
      await own(member, '/authenticator/remove', { password, method: 'totp', answer: code() });
      expect((await told()) - before).toBe(4);
    });
  });

  describe('of one’s own', () => {
    it('takes the login password to be set up, counts once a code was seen, and forgets other devices', async () => {
      const member = await one();
      const other = signedIn(await enter(member));
      expect((await own(member, '/authenticator', { password })).body.code).toBe('identity.second_factor_unavailable');
      expect((await own(member, '/authenticator', { password: 'not it' })).body.code).toBe('identity.wrong_password');
      const begun = await own(member, '/authenticator', { password, ...(await proof(member)) });
      expect(text(begun.body.value?.['otpauthUrl'])).toContain('issuer=Banyan');
      expect((await own(member, '/authenticator/confirm', { code: '000000' })).body.code).toBe(
        'identity.invalid_verification_code',
      );
      expect((await own(member, '')).body).toMatchObject({ value: { on: false, authenticatorSince: null } });
      const { confirmed } = await authenticator(member);
      expect(confirmed.body).toMatchObject({ value: { state: { on: true, recoveryLeft: 10 } } });
      expect((await own(member, '/authenticator', { password })).body.code).toBe('identity.authenticator_set');
      const [kept] = await service.db.query<{ secret: string }>(
        sql`select totp_secret as secret from member_factor where member_id = $1`,
        [member.id],
      );
      expect(kept?.secret).not.toContain(text(begun.body.value?.['secret']));
      expect((await enter(member, member.browser)).status).toBe(200);
      expect((await enter(member)).body.code).toBe('identity.second_factor_required');
      expect((await refresh(service, other.refresh)).status).toBe(401);
      expect((await refresh(service, member.refresh)).status).toBe(200);
    });

    it('of many confirmations at once is one, and of a secret that waited too long none', async () => {
      const member = await one();
      const begun = await own(member, '/authenticator', { password, ...(await proof(member)) });
      const code = totpCode(text(begun.body.value?.['secret']), service.clock.now());
      // More than the service has connections, and all that it has at the member's row: none may ask for a second one while it holds that.
      const confirm = (n: number) =>
        service.http('POST', '/wps/member/factors/authenticator/confirm', {
          token: member.token,
          body: { code },
          headers: { 'x-real-ip': `198.51.100.${n + 40}` },
        });
      const waiting = async () => {
        const [row] = await service.owner.query<{ n: number }>(
          sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return row?.n ?? 0;
      };
      const asked = await service.db.transaction(async (tx) => {
        await tx.query(sql`select 1 from member where id = $1 for update`, [member.id]);
        const all = Promise.all(Array.from({ length: 14 }, (_, n) => confirm(n)));
        expect(await eventually(waiting, (n) => n >= 9)).toBe(9);
        return { all };
      });
      const many = await asked.all;
      expect(statuses(many)).toEqual([200, ...Array.from({ length: 13 }, () => 409)]);
      const late = await one();
      const secret = text(
        (await own(late, '/authenticator', { password, ...(await proof(late)) })).body.value?.['secret'],
      );
      service.clock.advance(14 * minute + 59_000);
      const fresh = signedIn(await enter(late, late.browser));
      service.clock.advance(2_000);
      const refused = await own(fresh, '/authenticator/confirm', { code: totpCode(secret, service.clock.now()) });
      expect(refused.body.code).toBe('identity.authenticator_over');
    });

    it('goes off with the password and an answer, and not by a session alone', async () => {
      const member = await one();
      const { code } = await authenticator(member);
      const off = { on: false, password };
      expect((await own(member, '/switch', off)).body.code).toBe('identity.second_factor_unavailable');
      expect((await own(member, '/switch', { ...off, password: 'x', method: 'totp', answer: code() })).body.code).toBe(
        'identity.wrong_password',
      );
      expect((await own(member, '/switch', { ...off, method: 'totp', answer: '000000' })).body.code).toBe(
        'identity.second_factor_wrong',
      );
      expect((await own(member, '/code', { method: 'sms' })).status).toBe(200);
      const answered = { ...off, method: 'sms', answer: await outlet.code(service, member.to) };
      const both = await Promise.all([1, 2].map(() => own(member, '/switch', answered)));
      expect(both.some(({ body }) => body.value?.['on'] as unknown === false)).toBe(true);
      expect((await enter(member)).status).toBe(200);
      expect((await own(member, '/switch', { on: true, password })).body).toMatchObject({ value: { on: true } });
      const gone = await own(member, '/authenticator/remove', { password, method: 'totp', answer: code() });
      expect(gone.body).toMatchObject({ value: { authenticatorSince: null, recoveryLeft: 0 } });
      expect((await own(member, '/authenticator/remove', { password, method: 'sms', answer: '1' })).body.code).toBe(
        'identity.authenticator_unset',
      );
    }); // prettier-ignore

    it('makes recovery codes anew, of which the old ones are good no more', async () => {
      const member = await one();
      const { codes, code } = await authenticator(member);
      expect((await own(member, '/recovery-codes', { password: 'no' })).body.code).toBe('identity.wrong_password');
      expect((await own(member, '/recovery-codes', { password })).body.code).toBe('identity.second_factor_unavailable');
      const proved = { password, method: 'totp', answer: code() };
      const fresh = await own(member, '/recovery-codes', proved);
      expect(fresh.body.value?.['codes']).toHaveLength(10);
      const browser = challengeOf(await enter(member));
      expect((await answer(browser, 'recovery', codes[3] ?? '')).body.code).toBe('identity.second_factor_wrong');
    });

    it('is not for members to switch where the brand says, nor where there is nothing', async () => {
      const member = await one(false);
      expect((await own(member, '/switch', { on: true, password })).body.code).toBe('identity.second_factor_missing');
      await required();
      expect((await own(member, '/switch', { on: true, password })).body.code).toBe('identity.second_factor_fixed');
      await setFor(service, { secondFactor: false, secondFactorChoice: false });
      expect((await own(member, '/switch', { on: true, password })).body.code).toBe('identity.second_factor_fixed');
      const with2 = await one();
      await authenticator(with2);
      expect((await enter(with2)).status).toBe(200);
    });
  });

  describe('and the devices', () => {
    const devices = async (member: { token: string }) =>
      (await service.http('GET', '/wps/member/devices', { token: member.token })).body.value?.['data'] as unknown as Array<{ id: string; agent: string; current: boolean }>; // prettier-ignore

    it('are listed with the one in hand, and taken away with their sessions', async () => {
      const member = await one();
      const away = await enter(member);
      const listed = await devices(member);
      expect(new Map(listed.map(({ agent, current }) => [agent, current]))).toEqual(
        new Map([
          ['first browser', true],
          ['second browser', false],
        ]),
      );
      const gone = listed.find(({ current }) => !current)?.id ?? '';
      const remove = (token: string, id = gone, body = { password }) =>
        service.http('POST', `/wps/member/devices/${id}/revoke`, { token, body });
      const stranger = await one();
      expect((await remove(stranger.token)).status).toBe(404);
      expect((await remove(member.token, gone, { password: 'x' })).body.code).toBe('identity.wrong_password');
      expect((await refresh(service, cookie(away, 'banyan_refresh'))).status).toBe(200);
      expect((await remove(member.token)).status).toBe(200);
      expect((await remove(member.token)).status).toBe(200);
      expect((await remove(member.token, 'AAAAAAAAAAAAAAAA')).status).toBe(404);
      expect((await refresh(service, cookie(away, 'banyan_refresh'))).status).toBe(401);
      expect(await devices(member)).toHaveLength(1);
      const again = await enter(member, { cookie: `banyan_device=${cookie(away, 'banyan_device')}` });
      expect((await devices(signedIn(again))).map(({ id }) => id)).not.toContain(gone);
    });

    it('that nobody knew are told, the first one and a known browser at the same place are not', async () => {
      const member = await one();
      await enter(member, member.browser);
      await enter(member, { 'user-agent': 'first browser' });
      await enter(member, { 'user-agent': 'stranger' });
      await enter(member, { 'user-agent': 'stranger' });
      const told = (await service.events.published(NewDeviceSeen)).filter(({ memberId }) => memberId === member.id);
      expect(told.map(({ agent }) => agent)).toEqual(['stranger']);
    });

    it('come back under a new id once they are revoked, among however many alike', async () => {
      const member = await one();
      await service.db.query(
        sql`insert into member_device (member_id, id, agent, network, first_seen_at, last_seen_at)
         select $1, '00000000000' || n, agent, network, first_seen_at, last_seen_at
         from member_device, generate_series(1000, 1099) n where member_id = $1`,
        [member.id],
      );
      await service.db.query(
        sql`update member_device set removed_at = $2 where member_id = $1 and id not like '0000%'`,
        [member.id, service.clock.now()],
      );
      const again = await enter(member, member.browser);
      expect(cookie(again, 'banyan_device').split('.')[0]).not.toBe(member.browser['cookie']?.split(/[=.]/)[1]);
    });

    it('are forgotten after ninety days', async () => {
      const member = await one();
      service.clock.advance(91 * dayMs);
      await service.app.get(DeviceJobs).forgetOld();
      const left = await service.db.query(sql`select 1 from member_device where member_id = $1`, [member.id]);
      expect(left).toEqual([]);
    });
  });

  describe('at the console', () => {
    beforeAll(async () => {
      await service.app.get(DemoService).seed();
      const may = ['member.view', 'member.reset', 'member.freeze', 'approval.view', 'approval.decide'];
      maker = await operatorToken(may, { id: 1, username: 'operator' });
      checker = await operatorToken(may, { id: 2, username: 'approver' });
    });
    const at = (id: bigint, path: string, token = maker, body?: object) =>
      service.http(body ? 'POST' : 'GET', `/admin/v1/identity/members/${id}${path}`, { token, ...(body && { body }) });
    const reason = 'lost his phone';

    it('is seen, and taken away by two operators, who end every session', async () => {
      const member = await one(false);
      expect((await at(member.id, '/factors/remove', maker, { reason })).body.code).toBe(
        'identity.second_factor_missing',
      );
      await authenticator(member);
      expect((await at(member.id, '/factors')).body).toMatchObject({ on: true, required: false, recoveryLeft: 10 });
      const asked = await at(member.id, '/factors/remove', maker, { reason });
      expect(asked.status).toBe(202);
      const approve = (token: string) =>
        service.http('POST', `/admin/v1/identity/approvals/${text(asked.body.id)}/approve`, {
          token,
          body: { reason },
        });
      expect((await approve(maker)).body.code).toBe('identity.same_operator');
      expect((await approve(checker)).body).toMatchObject({ status: 'EXECUTED' });
      expect((await at(member.id, '/factors')).body).toMatchObject({ on: false, authenticatorSince: null, recoveryLeft: 0 }); // prettier-ignore
      expect((await refresh(service, member.refresh)).status).toBe(401);
      expect((await enter(member)).status).toBe(200);
    });

    it('lists devices of a member and takes one away, with a record', async () => {
      const member = await one();
      const filter = encodeURIComponent(JSON.stringify({ memberId: String(member.id) }));
      const listed = await service.http('GET', `/admin/v1/identity/member-devices?filter=${filter}`, { token: maker });
      expect(listed.body).toMatchObject({ total: 1, data: [{ memberId: String(member.id), agent: 'first browser' }] });
      const id = text((listed.body['data'] as unknown as Array<{ id: string }>)[0]?.id);
      expect((await at(member.id, `/devices/${id}/revoke`, maker, { reason })).status).toBe(204);
      expect((await refresh(service, member.refresh)).status).toBe(401);
      expect((await at(1n, `/devices/${id}/revoke`, maker, { reason })).status).toBe(404);
    });
  });
});
