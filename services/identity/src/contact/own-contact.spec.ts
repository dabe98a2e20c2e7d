import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { operatorToken, testService, type TestResponse, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { login, password, register, signedIn, text, worked, type SignedInMember } from '../identity.fixture.js';
import { setFor, TestOutlet } from '../outlet/outlet.fixture.js';
import { ProviderService } from '../outlet/provider.service.js';
import { ContactJobs } from './contact.jobs.js';

const dayMs = 24 * 3_600_000;
const may = ['member.view', 'member.verify', 'approval.view', 'approval.decide'];

describe('one’s own mobile and e-mail', () => {
  let service: TestService;
  let outlet: TestOutlet;
  let maker: string;
  let checker: string;
  let made = 0;
  beforeAll(async () => {
    service = await testService(AppModule);
    outlet = await TestOutlet.start();
    await service.app.get(DemoService).seed();
    maker = await operatorToken(may, { id: 1, username: 'operator' });
    checker = await operatorToken(may, { id: 2, username: 'approver' });
  });
  beforeEach(async () => {
    service.clock.advance(16 * 60_000);
    await setFor(service, {
      smsLogin: true,
      mobileRegistration: true,
      dialCodeSelector: false,
      smsPerIpHour: 10_000,
      smsPerPrefixHour: 10_000,
      smsCaptchaAfter: 1000,
      smsPerNumberHour: 50,
      smsPerNumberDay: 50,
    });
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(async () => {
    await outlet.stop();
    await service.close();
  });

  const fresh = () => {
    made += 1;
    const rest = String(31_000_100 + made);
    return { mobile: `09${rest}`, to: `+849${rest}` };
  };
  const byName = (over: object = {}) => {
    made += 1;
    const username = `own${made}`;
    return register(service, { username, ...over }).then((one) => ({ username, ...one }));
  };
  const code = (to: string) => outlet.code(service, to);
  const patch = ({ token }: SignedInMember, body: object) => service.http('PATCH', '/wps/member/info', { token, body });
  const own = ({ token }: SignedInMember, purpose: 'change' | 'contact', body = {}) =>
    service.http('POST', '/wps/verification/sms/own', { token, body: { purpose, ...body } });
  const prove = ({ token }: SignedInMember, body: object) =>
    service.http('POST', '/wps/member/mobile/verification', { token, body: { password, ...body } });
  const registerByMobile = async ({ mobile: mobileNum, to }: ReturnType<typeof fresh>) => {
    await service.http('POST', '/wps/verification/sms/register', { body: { mobileNum } });
    const verificationCode = await code(to);
    return worked((proof) =>
      service.http('PUT', '/wps/member/register/mobile', {
        body: { acceptTerms: true, ageConfirmed: true, registerMethod: 'WEB', password, mobileNum, verificationCode, ...proof },
      }),
    ); // prettier-ignore
  };
  /** A member who registered with a mobile, which is proved by that. */
  const byMobile = async () => {
    const number = fresh();
    const member = signedIn(await registerByMobile(number));
    return { ...number, username: text(member.value.member?.account), ...member };
  };
  /** Has a code sent to the proved mobile and takes it away with that. */
  const drop = async (member: SignedInMember & { to: string }) => {
    await own(member, 'change');
    return patch(member, { mobile: '', password, verificationCode: await code(member.to) });
  };
  const proves = async (member: SignedInMember, to: string) => {
    expect((await own(member, 'contact')).status).toBe(200);
    return prove(member, { verificationCode: await code(to) });
  };
  const again = async ({ username }: { username: string }) => signedIn(await login(service, { username }));
  const phoneCode = ({ body }: TestResponse) =>
    text((body.value as unknown as { phoneCode?: string } | null)?.phoneCode);
  const two = async (member: SignedInMember, what: 'verify' | 'release') => {
    const asked = await service.http('POST', `/admin/v1/identity/members/${member.id}/contacts/${what}`, {
      token: maker,
      body: { channel: 'mobile', reason: 'saw the papers' },
    });
    if (asked.status !== 202) return asked;
    const path = `/admin/v1/identity/approvals/${text(asked.body.id)}/approve`;
    return service.http('POST', path, { token: checker, body: { reason: 'saw them too' } });
  };

  it('is not changed and not proved by a session alone: each takes the login password, whose tries are counted', async () => {
    const { mobile, to } = fresh();
    const one = await byName({ email: 'own@mail.vn' });
    for (const body of [{ mobile }, { email: 'mine@mail.vn' }, { email: '' }, { email: 'own@mail.vn' }])
      expect(await patch(one, body)).toMatchObject({ status: 422, body: { code: 'identity.wrong_password' } });
    expect((await patch(one, { nickname: 'Only a name' })).status).toBe(200);
    expect((await patch(one, { mobile, password })).body).toMatchObject({ value: { mobileVerified: false } });
    await own(one, 'contact');
    const verificationCode = await code(to);
    const wrong = await prove(one, { verificationCode, password: 'not-it-1' });
    expect(wrong.body).toMatchObject({ code: 'identity.wrong_password' });
    expect((await prove(one, { verificationCode })).body).toMatchObject({ value: { mobileVerified: true } });
    for (let tries = 0; tries < 5; tries += 1) await patch(one, { email: 'mine@mail.vn', password: 'not-it-1' });
    expect((await patch(one, { email: 'mine@mail.vn', password })).body).toMatchObject({ code: 'identity.locked' });
  });

  it('that was proved is told of another one, and of one that is proved', async () => {
    const one = await byMobile();
    expect((await patch(one, { email: 'new@mail.vn', password })).status).toBe(200);
    const [told] = await outlet.receive(service, one.to);
    expect(told?.text).toContain(one.username);
    expect(told?.text).toMatch(/số điện thoại hoặc email/);
    expect(await outlet.receive(service, 'new@mail.vn')).toEqual([]);
    const [mail, number] = [`told${made}@mail.vn`, fresh()];
    const other = await byName({ email: mail });
    await service.db.query(sql`update member set email_verified_at = now() where id = $1`, [other.id]);
    await patch(other, { mobile: number.mobile, password });
    expect(await outlet.receive(service, mail)).toHaveLength(1);
    await proves(other, number.to);
    expect(await outlet.receive(service, mail)).toHaveLength(2);
  });

  it('goes with a code to it where it is a proved mobile, once, or with two operators', async () => {
    const one = await byMobile();
    for (const mobile of ['', fresh().mobile])
      expect(phoneCode(await patch(one, { mobile, password }))).toBe('missing-verification-code');
    expect((await patch(one, { mobile: one.mobile, password })).body).toMatchObject({ value: { mobileVerified: true } });
    await own(one, 'change');
    const verificationCode = await code(one.to);
    const wrong = verificationCode === '000000' ? '000001' : '000000';
    expect(phoneCode(await patch(one, { mobile: '', password, verificationCode: wrong }))).toBe('invalid-verification-code');
    const both = await Promise.all([1, 2].map(() => patch(one, { mobile: '', password, verificationCode })));
    expect(both.map(({ status }) => status)).toContain(200);
    expect((await patch(one, {})).body).toMatchObject({ value: { mobile: null, mobileVerified: false } });
    const lost = await byMobile();
    expect(await two(lost, 'release')).toMatchObject({ status: 200, body: { status: 'EXECUTED' } });
    expect((await outlet.receive(service, lost.to))[0]?.text).toContain(lost.username);
    expect((await two(lost, 'release')).body).toMatchObject({ code: 'identity.contact_unverified' });
    expect((await patch(lost, { mobile: fresh().mobile, password })).status).toBe(200);
  }); // prettier-ignore

  it('is support’s to take away where nobody carries a code', async () => {
    const one = await byMobile();
    jest.spyOn(service.app.get(ProviderService), 'has').mockReturnValue(false);
    const refused = await patch(one, { mobile: '', password, verificationCode: '123456' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'identity.contact_by_support' } });
  });

  it('is a way in after a day where it is another mobile than that of the registration', async () => {
    const asksToLogIn = async ({ mobile: mobileNum, to }: { mobile: string; to: string }) => {
      const before = (await outlet.receive(service, to)).length;
      await service.http('POST', '/wps/verification/sms/noLogin', { body: { mobileNum } });
      return (await outlet.receive(service, to)).length - before;
    };
    const first = fresh();
    const kept = await byName({ mobile: first.mobile });
    expect((await proves(kept, first.to)).status).toBe(200);
    expect(await asksToLogIn(first)).toBe(1);
    const second = fresh();
    const moved = await byName();
    await patch(moved, { mobile: second.mobile, password });
    expect((await proves(moved, second.to)).status).toBe(200);
    expect(await asksToLogIn(second)).toBe(0);
    service.clock.advance(dayMs - 60_000);
    expect(await asksToLogIn(second)).toBe(0);
    service.clock.advance(180_000);
    expect(await asksToLogIn(second)).toBe(1);
    const body = { type: 'sms', isSms: true, mobileNum: second.mobile, verificationCode: await code(second.to) };
    expect((await service.http('POST', '/wps/session/login', { body })).body).toMatchObject({ success: true });
  });

  it('stays its member’s for ninety days after he gave it up', async () => {
    const one = await byMobile();
    const number = { mobile: one.mobile, to: one.to };
    expect((await drop(one)).status).toBe(200);
    expect((await registerByMobile(number)).body).toMatchObject({ code: 'identity.contact_taken' });
    service.clock.advance(180_000);
    const other = await byName({ mobile: `84${one.mobile.slice(1)}` });
    expect((await proves(other, one.to)).body).toMatchObject({ code: 'identity.contact_taken' });
    await patch(one, { mobile: one.mobile, password });
    expect((await proves(one, one.to)).body).toMatchObject({ value: { mobileVerified: true } });
    service.clock.advance(180_000);
    const back = await again(one);
    expect((await drop({ ...back, to: one.to })).status).toBe(200);
    service.clock.advance(89 * dayMs);
    expect((await registerByMobile(number)).body).toMatchObject({ code: 'identity.contact_taken' });
    await service.app.get(ContactJobs).forgetOld();
    service.clock.advance(dayMs + 1000);
    expect((await registerByMobile(number)).body).toMatchObject({ success: true });
    await service.app.get(ContactJobs).forgetOld();
    expect(await service.db.query(sql`select 1 from contact_change where member_id = $1`, [one.id])).toEqual([]);
  });

  it('that another one gave up is a member’s at once where two operators say so', async () => {
    const one = await byMobile();
    await drop(one);
    const other = await byName({ mobile: one.mobile });
    expect(await two(other, 'verify')).toMatchObject({ status: 200, body: { status: 'EXECUTED' } });
    await patch(one, { mobile: one.mobile, password });
    expect((await two(one, 'verify')).body).toMatchObject({ code: 'identity.contact_taken' });
  });

  it('is three new ones a day, however many come at once', async () => {
    const one = await byName();
    // No more than wrong passwords are borne: each counts as one until it is judged.
    const many = await Promise.all(
      Array.from({ length: 5 }, () => patch(one, { mobile: fresh().mobile, password })),
    );
    const done = many.filter(({ status }) => status === 200);
    expect(done).toHaveLength(3);
    expect(many.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'identity.contact_changes_used' });
    expect((await patch(one, { mobile: '', password })).status).toBe(200);
    expect((await patch(one, { email: 'still@mail.vn', password })).status).toBe(200);
    service.clock.advance(dayMs + 1000);
    expect((await patch(await again(one), { mobile: fresh().mobile, password })).status).toBe(200);
  }); // prettier-ignore

  it('is a mobile of the countries that the brand takes, and after so many codes one brings a picture', async () => {
    const one = await byName();
    expect(phoneCode(await patch(one, { mobile: '6591234567', password }))).toBe('invalid-phone-number');
    await setFor(service, { dialCodeSelector: true });
    expect((await patch(one, { mobile: '6591234567', password })).status).toBe(200);
    await setFor(service, { dialCodeSelector: false });
    expect(phoneCode(await own(one, 'contact'))).toBe('invalid-phone-number');
    expect(phoneCode(await prove(one, { verificationCode: '123456' }))).toBe('invalid-phone-number');
    expect(await outlet.receive(service, '+6591234567')).toEqual([]);
    await patch(one, { mobile: fresh().mobile, password });
    await setFor(service, { smsCaptchaAfter: 0 });
    expect((await own(one, 'contact')).body).toMatchObject({
      value: { phoneCode: 'captcha-check-failed', captcha: true },
    });
    expect(phoneCode(await own(one, 'contact', { captcha: 'WRONG' }))).toBe('captcha-check-failed');
  });
});
