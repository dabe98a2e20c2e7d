import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { systemErrors } from '@banyan/kernel/errors';
import { sql } from '@banyan/kernel/database';
import { testService, type TestResponse, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { cookie, login, password, signedIn, text, totpCode, type SignedInMember } from '../identity.fixture.js';
import { setFor, TestOutlet } from '../outlet/outlet.fixture.js';
import { PayeeService } from './payee.service.js';

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

/** A member of these specs. */
export interface One extends SignedInMember {
  username: string;
  /** Cookies of the browser that the account was opened with. */
  browser: Headers;
  mobile: string;
  email: string;
  to: string;
}

/** The service with a wallet and an outlet of its own, and what members do about their second factors. Called within a `describe`. */
export function factorWorld() {
  let service: TestService;
  let outlet: TestOutlet;
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
  return {
    get service() {
      return service;
    },
    get outlet() {
      return outlet;
    },
    wallet,
    one,
    enter,
    challengeOf,
    methodsOf,
    ask,
    answer,
    own,
    proof,
    authenticator,
    required,
  };
}
