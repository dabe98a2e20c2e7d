import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { type TestResponse, type TestService } from '@banyan/kernel/testing';
import { cookie, login, password, signedIn, statuses } from '../identity.fixture.js';
import { setFor, TestOutlet } from '../outlet/outlet.fixture.js';
import { FactorJobs } from './factor.jobs.js';
import { factorWorld, type One } from './factor.fixture.js';

const minute = 60_000;
const dayMs = 24 * 60 * minute;
type Headers = Record<string, string>;

describe('a second factor of members', () => {
  const world = factorWorld();
  const { one, enter, challengeOf, methodsOf, ask, answer, own, authenticator, required, wallet } = world;
  let service: TestService;
  let outlet: TestOutlet;
  beforeAll(() => {
    ({ service, outlet } = world);
  });

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
});
