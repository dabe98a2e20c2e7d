import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { type OutsideProgram, testService, type TestResponse, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import type { SocialChannel } from '../channel/social-channel.js';
import { cookie, eventually, password, register, signedIn, text } from '../identity.fixture.js';
import { setFor, TestOutlet } from '../outlet/outlet.fixture.js';
import { atCompany, begunOf, enterBy, offerSocial, startSocial, ticketOf, type Headers } from './social.fixture.js';

/** The service of a spec with the companies and the outlet as processes of their own. */
export interface SocialPlatform {
  service: TestService;
  social: OutsideProgram;
  outlet: TestOutlet;
}

/** Starts them before the specs of a file, with all three companies offered and nobody's tries counted before each, and the members who come by them. */
export function socialSpec() {
  const of = {} as SocialPlatform;
  beforeAll(async () => {
    of.service = await testService(AppModule);
    of.social = await startSocial();
    of.outlet = await TestOutlet.start();
  });
  beforeEach(async () => {
    of.service.clock.set(new Date());
    await of.service.owner.query(sql`truncate login_attempt, outlet_count`);
    await offerSocial(of.service);
    await setFor(of.service, { secondFactor: false });
  });
  afterAll(async () => {
    await of.social.stop();
    await of.outlet.stop();
    await of.service.close();
  });
  return { of, ...membersOf(of) };
}

/** Members who come by accounts of companies, and what they ask of their own. */
function membersOf(of: SocialPlatform) {
  let made = 0;
  /** The last code of each address. */
  const codes = new Map<string, string>();
  const subject = () => String(200_000_000_000_000_000n + BigInt((made += 1)));
  const registerBy = (channel: SocialChannel, ticket: string, headers: Headers, over: object = {}) =>
    of.service.http('PUT', '/wps/member/register', {
      body: {
        username: `social${(made += 1)}`,
        acceptTerms: true,
        ageConfirmed: true,
        registerMethod: 'WEB',
        firebaseChannel2: channel,
        firebaseIdToken2: ticket,
        ...over,
      },
      headers,
    });
  /** A member who registered by an account of a company. */
  const one = async (channel: SocialChannel, who = subject(), over: object = {}) => {
    const { answer, browser } = await enterBy(of.service, channel, { subject: who });
    const registered = await registerBy(channel, ticketOf(answer), browser, over);
    if (registered.status !== 200) throw new Error(JSON.stringify(registered.body));
    return {
      deviceOf,
      ...signedIn(registered),
      who,
      registered,
      device: deviceOf(registered),
      username: text(registered.body.value?.member?.['account']),
    };
  };
  /** What the browser that an answer went to is known by. */
  const deviceOf = (answer: TestResponse): Headers => ({ cookie: `banyan_device=${cookie(answer, 'banyan_device')}` });
  const prove = (id: bigint, email: string) =>
    of.service.db.query(
      sql`update member set email = $2, email_verified_at = $3, email_changed_at = null where id = $1`,
      [id, email, of.service.clock.now()],
    );
  /** A member with a password and a proved e-mail. */
  const withContact = async (username: string) => {
    const member = await register(of.service, { username, email: `${username}@mail.vn` });
    await prove(member.id, `${username}@mail.vn`);
    return member;
  };
  const own = (token: string, path = '', body?: object, headers: Headers = {}) =>
    of.service.http(body ? 'POST' : 'GET', `/wps/member/social${path}`, { token, headers, ...(body && { body }) });
  /** An answer of the one factor of these members, the code that is mailed; nothing of who has none. */
  const answerOf = async (token: string): Promise<object> => {
    const body = { method: 'email' };
    if ((await of.service.http('POST', '/wps/member/factors/code', { token, body })).status !== 200) return {};
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
    const [row] = await of.service.db.query<{ email: string }>(sql`select email from member where id = $1`, [sub]);
    const email = row?.email ?? '';
    // Whoever sends at the same moment may have the message still under way.
    const answer = await eventually(
      async () =>
        /\b\d{6}\b/.exec((await of.outlet.receive(of.service, email)).map((one) => one.text).join())?.[0] ?? '',
      (code) => code !== '' && code !== codes.get(email),
    );
    codes.set(email, answer);
    return { ...body, answer };
  };
  /** Begins to bind in a session. */
  const beginBind = async (token: string, channel: SocialChannel, by = password) =>
    begunOf(await own(token, '', { channel, password: by, ...(await answerOf(token)) }));
  const bindBy = (token: string, channel: SocialChannel, answer: string, headers: Headers) =>
    own(token, '/bind', { firebaseChannel2: channel, firebaseIdToken2: answer }, headers);
  const google = async (who: string) => (await enterBy(of.service, 'google', { subject: who })).answer;
  const bound = async (token: string, channel: SocialChannel, who: string) => {
    const { url, browser } = await beginBind(token, channel);
    return bindBy(token, channel, await atCompany(url, { subject: who }), browser);
  };
  return { deviceOf, subject, registerBy, one, prove, withContact, own, answerOf, beginBind, bindBy, google, bound };
}
