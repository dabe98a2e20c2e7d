import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { type TestService } from '@banyan/kernel/testing';
import { GoogleService } from './google.service.js';
import type { SocialChannel } from '../channel/social-channel.js';
import { cookie, login, password, register, signedIn, statuses, text } from '../identity.fixture.js';
import { setFor } from '../outlet/outlet.fixture.js';
import { SocialJobs } from './social.jobs.js';
import { atCompany, begin, enterBy, finish, offerSocial, setSocial, ticketOf, type Headers } from './social.fixture.js';
import { socialSpec } from './social-members.fixture.js';

const minute = 60_000;

describe('log-ins by accounts of other companies', () => {
  const { of, subject, registerBy, one, deviceOf, prove, own, bound } = socialSpec();
  let service: TestService;
  beforeAll(() => {
    ({ service } = of);
  });

  describe.each(['google', 'facebook', 'telegram'] as const)('%s', (channel) => {
    it('asks an unknown account for a short registration, binds it, and lets its member in from then on', async () => {
      const who = subject();
      const { answer, browser } = await enterBy(service, channel, { subject: who });
      expect(answer).toMatchObject({ status: 422, body: { code: 'identity.social_unknown' } });
      expect(cookie(answer, 'banyan_refresh')).toBe('');
      const opened = await registerBy(channel, ticketOf(answer), browser);
      expect(opened.status).toBe(200);
      expect(opened.body.value).toMatchObject({ firstTimeLogin: true, member: { passwordSet: false } });
      const again = await enterBy(service, channel, { subject: who }, deviceOf(opened));
      expect(signedIn(again.answer).id).toBe(signedIn(opened).id);
      const { bound: list } = (await own(signedIn(opened).token)).body.value as unknown as { bound: object[] };
      expect(list).toEqual([expect.objectContaining({ channel })]);
      const [row] = await service.db.query(sql`select register_method as method from member where id = $1`, [
        signedIn(opened).id,
      ]);
      expect(row).toEqual({ method: 'SOCIAL' });
    });

    it('is the default brand’s where the door names none', async () => {
      const { url, browser } = await begin(service, channel, { 'x-banyan-brand': '' });
      const answer = await finish(service, channel, await atCompany(url, { subject: subject() }), browser);
      expect(answer.body.code).toBe('identity.social_unknown');
    });

    it('says that nobody was logged in who turned back there', async () => {
      const { answer } = await enterBy(service, channel, { cancel: '1' });
      expect(answer).toMatchObject({ status: 422, body: { code: 'identity.popup_closed_by_user' } });
      expect(JSON.stringify(answer.body)).toContain('popup-closed-by-user');
    });

    it('takes what came back once, in the browser that began, for ten minutes, in its brand', async () => {
      const { who, device } = await one(channel);
      const { url, browser } = await begin(service, channel, device);
      const query = await atCompany(url, { subject: who });
      const other = await begin(service, channel);
      for (const headers of [{}, other.browser, { ...browser, 'x-banyan-brand': 'LOTUS' }])
        expect((await finish(service, channel, query, headers as Headers)).status).not.toBe(200);
      const both = await Promise.all([1, 2].map(() => finish(service, channel, query, browser)));
      expect(statuses(both)).toEqual([200, 422]);
      expect((await finish(service, channel, query, browser)).body.code).toBe('identity.social_over');
      const late = await begin(service, channel);
      const answer = await atCompany(late.url, { subject: who });
      service.clock.advance(10 * minute + 1000);
      expect((await finish(service, channel, answer, late.browser)).body.code).toBe('identity.social_over');
      await service.app.get(SocialJobs).forgetOld();
      expect(
        await service.db.query(sql`select 1 from social_attempt where ticket is null and used_at is null`),
      ).toEqual([]);
    });

    it('is closed unless the brand has it on, all of it on, and is known there', async () => {
      const flag = { google: 'socialGoogle', facebook: 'socialFacebook', telegram: 'socialTelegram' }[channel];
      const refused = async () => (await service.http('POST', '/wps/session/social', { body: { channel } })).body.code;
      const offered = async () =>
        ((await service.http('GET', '/wps/system/whitelabel')).body.value as unknown as { socialChannels: string[] })
          .socialChannels;
      expect(await offered()).toContain(channel);
      const { url, browser } = await begin(service, channel);
      const query = await atCompany(url, { subject: subject() });
      for (const off of [{ [flag]: false }, { firebaseSocial: false }]) {
        await setSocial(service, off);
        expect(await refused()).toBe('identity.operation_not_allowed');
        expect((await finish(service, channel, query, browser)).body.code).toBe('identity.operation_not_allowed');
        expect(await offered()).not.toContain(channel);
        await offerSocial(service);
      }
      const known = {
        google: ['socialGoogleId', 'socialGoogleSecret'],
        facebook: ['socialFacebookId', 'socialFacebookSecret'],
        telegram: ['socialTelegramToken'],
      };
      for (const name of known[channel]) {
        await setSocial(service, { [name]: null });
        expect(await refused()).toBe('identity.operation_not_allowed');
        await offerSocial(service);
      }
      const elsewhere = await service.http('POST', '/wps/session/social', {
        body: { channel },
        headers: { 'x-banyan-brand': 'LOTUS' },
      });
      expect(elsewhere.body.code).toBe('identity.operation_not_allowed');
    });

    it('is bound by a member with his password, for good, is told to him, and lets him in', async () => {
      const member = await register(service, { username: `bound${channel}` });
      const who = subject();
      expect((await own(member.token, '', { channel, password })).body.code).toBe('identity.social_contact_missing');
      await prove(member.id, `${channel}@mail.vn`);
      expect((await own(member.token, '', { channel, password: 'wrong' })).body.code).toBe('identity.wrong_password');
      expect((await own(member.token, '', { channel })).body.code).toBe('identity.wrong_password');
      const answer = await bound(member.token, channel, who);
      expect(answer).toMatchObject({ status: 200, body: { value: { bound: [{ channel }] } } });
      expect((answer.body.value as unknown as { open: string[] }).open).not.toContain(channel);
      const [mail] = await of.outlet.receive(service, `${channel}@mail.vn`);
      expect(mail?.text).toContain(`bound${channel}`);
      const { answer: entered } = await enterBy(service, channel, { subject: who });
      // Telegram asks a stranger's browser for a second factor.
      if (channel === 'telegram') expect(entered.body.code).toBe('identity.second_factor_required');
      else expect(signedIn(entered).id).toBe(member.id);
      expect((await own(member.token, '', { channel, password })).body.code).toBe('identity.social_bound');
      for (const method of ['DELETE', 'PUT', 'PATCH'] as const)
        expect((await service.http(method, '/wps/member/social', { token: member.token, body: {} })).status).toBe(404);
    });
  });

  it.each(['nonce', 'audience', 'issuer', 'signature', 'expired'])(
    'refuses an ID token with a false %s',
    async (lie) => {
      const { who } = await one('google');
      const { answer } = await enterBy(service, 'google', { subject: who, lie });
      expect(answer).toMatchObject({ status: 422, body: { code: 'identity.social_refused' } });
    },
  );

  it.each(['google', 'facebook'] as const)('does not wait for %s for ever', async (channel) => {
    const { answer } = await enterBy(service, channel, { subject: subject(), lie: 'late' });
    expect(answer).toMatchObject({ status: 503, body: { code: 'identity.social_away' } });
  });

  it.each(['google', 'facebook'] as const)(
    'refuses a code of %s that was stolen: its verifier is not the thief’s',
    async (channel) => {
      const { who } = await one(channel);
      const victim = new URLSearchParams(await atCompany((await begin(service, channel)).url, { subject: who }));
      const thief = await begin(service, channel);
      const own = new URLSearchParams(await atCompany(thief.url, { subject: subject() }));
      own.set('code', victim.get('code') ?? '');
      const answer = await finish(service, channel, own.toString(), thief.browser);
      expect(answer.body.code).toBe('identity.social_refused');
      const mixed = new URLSearchParams(await atCompany((await begin(service, 'google')).url, { subject: who }));
      expect((await finish(service, 'facebook', mixed.toString(), thief.browser)).body.code).toBe(
        'identity.social_over',
      );
    },
  );

  it('refuses what another issuer answers than was asked', async () => {
    const { url, browser } = await begin(service, 'google');
    const query = new URLSearchParams(await atCompany(url, { subject: subject() }));
    query.set('iss', 'https://accounts.example');
    expect((await finish(service, 'google', query.toString(), browser)).body.code).toBe('identity.social_refused');
  });

  describe('a registration by a ticket', () => {
    it('takes a ticket once, in its browser, for its company, for twenty minutes', async () => {
      const { answer, browser } = await enterBy(service, 'google', { subject: subject() });
      const ticket = ticketOf(answer);
      expect((await registerBy('google', ticket, {})).body.code).toBe('identity.social_over');
      expect((await registerBy('facebook', ticket, browser)).body.code).toBe('identity.social_over');
      expect((await registerBy('google', `${ticket}x`, browser)).body.code).toBe('identity.social_over');
      for (const half of [{ firebaseChannel2: undefined }, { firebaseIdToken2: undefined }])
        expect((await registerBy('google', ticket, browser, { ...half, password })).body.code).toBe(
          'identity.social_over',
        );
      await setSocial(service, { socialGoogle: false });
      expect((await registerBy('google', ticket, browser)).body.code).toBe('identity.operation_not_allowed');
      await offerSocial(service);
      const both = await Promise.all([1, 2].map(() => registerBy('google', ticket, browser)));
      expect(statuses(both)).toEqual([200, 422]);
      const late = await enterBy(service, 'google', { subject: subject() });
      service.clock.advance(21 * minute);
      expect((await registerBy('google', ticketOf(late.answer), late.browser)).body.code).toBe('identity.social_over');
    });

    it('asks for all that the brand’s form asks but a password, which it takes', async () => {
      const { answer, browser } = await enterBy(service, 'google', { subject: subject() });
      const ticket = ticketOf(answer);
      expect((await registerBy('google', ticket, browser, { acceptTerms: false })).body.code).toBe(
        'identity.terms_required',
      );
      expect((await registerBy('google', ticket, browser, { username: 'x' })).status).toBe(400);
      expect((await registerBy('google', ticket, browser, { password: '123456' })).status).toBe(400);
      const opened = await registerBy('google', ticket, browser, { password });
      expect(opened.body.value?.member).toMatchObject({ passwordSet: true });
      expect((await service.http('PUT', '/wps/member/register', { body: { username: 'nopassword', acceptTerms: true, ageConfirmed: true, registerMethod: 'WEB' } })).status).toBe(400); // prettier-ignore
    });
  });

  describe('the same as by a password', () => {
    it('asks for another second factor than what opens the account there', async () => {
      const member = await one('google', subject(), { password });
      await prove(member.id, 'same@mail.vn');
      await service.db.query(sql`update member set mobile = '+84912345678', mobile_verified_at = $2 where id = $1`, [
        member.id,
        service.clock.now(),
      ]);
      await setFor(service, { secondFactor: true });
      const offered = async (channel: SocialChannel, who: string) => {
        const { body } = (await enterBy(service, channel, { subject: who })).answer;
        expect(body.code).toBe('identity.second_factor_required');
        const { methods } = (body.value ?? body.details) as unknown as { methods: Array<{ method: string }> };
        return methods.map(({ method }) => method);
      };
      expect(await offered('google', member.who)).toEqual(['sms']);
      const telegram = subject();
      await bound(member.token, 'telegram', telegram);
      expect(await offered('telegram', telegram)).toEqual(['email']);
    });

    it('asks by Telegram for a second factor on an unknown device whatever the brand says, and lets in nobody without', async () => {
      const member = await one('telegram');
      const enter = async (headers: Headers = {}) =>
        (await enterBy(service, 'telegram', { subject: member.who }, headers)).answer;
      expect((await enter()).body.code).toBe('identity.social_factor_missing');
      expect((await enter(member.device)).status).toBe(200);
      await prove(member.id, 'telegram.only@mail.vn');
      expect((await enter()).body.code).toBe('identity.second_factor_required');
    });

    it('asks for the second factor on an unknown device', async () => {
      const member = await one('google', subject(), { password });
      await service.db.query(sql`update member set mobile = '+84912345679', mobile_verified_at = $2 where id = $1`, [
        member.id,
        service.clock.now(),
      ]);
      await setFor(service, { secondFactor: true });
      const { answer } = await enterBy(service, 'google', { subject: member.who }, { 'user-agent': 'another' });
      expect(answer).toMatchObject({ status: 422, body: { code: 'identity.second_factor_required' } });
      expect(cookie(answer, 'banyan_refresh')).toBe('');
      expect(cookie(answer, 'banyan_factor')).not.toBe('');
      const device = { cookie: `banyan_device=${cookie(member.registered, 'banyan_device')}` };
      expect((await enterBy(service, 'google', { subject: member.who }, device)).answer.status).toBe(200);
    });

    it('lets nobody in whose account is frozen, and no trial account bind', async () => {
      const member = await one('google');
      await service.db.query(sql`update member set status = 'FROZEN', status_reason = 'x' where id = $1`, [member.id]);
      const { answer } = await enterBy(service, 'google', { subject: member.who });
      expect(answer.body.code).toBe('identity.account_frozen');
      const trial = await service.http('POST', '/wps/session/login/freeplay', {
        body: { os: 'x', platform: 'W', version: 3 },
      });
      expect((await own(text(trial.body.value?.token))).status).toBe(403);
    });

    it('has no first password set but soon after a log-in, and takes the password from then on', async () => {
      const member = await one('google');
      const set = (token: string, oldPassword = '') =>
        service.http('POST', '/wps/member/password', {
          token,
          body: { oldPassword, newPassword: password, confirmNewPassword: password },
        });
      expect((await own(member.token, '', { channel: 'facebook', password: 'x' })).body.code).toBe(
        'identity.password_unset',
      );
      expect((await login(service, { username: member.username, password: '' })).status).toBe(400);
      expect((await login(service, { username: member.username })).body.code).toBe('identity.invalid_credentials');
      service.clock.advance(11 * minute);
      expect((await set(member.token)).body.code).toBe('identity.fresh_login_required');
      const again = await enterBy(service, 'google', { subject: member.who });
      service.clock.advance(11 * minute);
      const asked = await service.http('POST', '/wps/session/one-time-login', {
        token: signedIn(again.answer).token,
        body: {},
      });
      const { code } = asked.body.value as unknown as { code: string };
      const once = await service.http('POST', '/wps/session/login/one-time', { body: { code } });
      expect((await set(signedIn(once).token)).body.code).toBe('identity.fresh_login_required');
      service.clock.set(new Date());
      const fresh = signedIn((await enterBy(service, 'google', { subject: member.who })).answer);
      expect((await set(fresh.token)).status).toBe(200);
      expect((await login(service, { username: member.username })).status).toBe(200);
      expect((await set(fresh.token)).body.code).toBe('identity.wrong_password');
      await prove(member.id, 'firstpassword@mail.vn');
      expect((await bound(fresh.token, 'facebook', subject())).status).toBe(200);
    });
  });

  describe('what a company is asked', () => {
    it('is what Google says of itself once, however many begin, for all brands', async () => {
      await offerSocial(service, 'LOTUS');
      await setSocial(service, { socialGoogleId: 'another' }, 'LOTUS');
      const fetched = jest.spyOn(globalThis, 'fetch');
      const google = new GoogleService();
      const asked = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), returnUrl: 'https://banyan.test/login/social' };
      const clients = Array.from({ length: 6 }, (_, n) => ({ id: `client${n % 2}`, secret: 'x' }));
      await Promise.all(clients.map((client) => google.address(client, asked)));
      for (const client of clients) await google.address(client, asked);
      expect(fetched).toHaveBeenCalledTimes(1);
      fetched.mockRestore();
    });

    it('is its keys once, however many come back first', async () => {
      const fetched = jest.spyOn(globalThis, 'fetch');
      const google = new GoogleService();
      const asked = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), returnUrl: 'https://banyan.test/login/social' };
      const clients = Array.from({ length: 6 }, (_, n) => ({ id: `client${n % 2}`, secret: 'x' }));
      const answers = await Promise.allSettled(
        clients.map((client) => google.account(client, new URLSearchParams({ code: 'none', state: 's' }), asked)),
      );
      expect(answers.map(({ status }) => status)).toEqual(clients.map(() => 'rejected'));
      const keys = fetched.mock.calls.filter(([address]) => typeof address === 'string' && address.endsWith('/jwks'));
      expect(keys).toHaveLength(1);
      fetched.mockRestore();
    });

    it('is bounded: who comes while too many wait for it is sent away before anything of his is used up', async () => {
      const browsers = await Promise.all(
        Array.from({ length: 22 }, async () => {
          const { url, browser } = await begin(service, 'google');
          return { browser, query: await atCompany(url, { subject: subject(), lie: 'late' }) };
        }),
      );
      const answers = await Promise.all(
        browsers.map(({ query, browser }) => finish(service, 'google', query, browser)),
      );
      const codes = answers.map(({ body }) => text(body.code));
      expect(codes.filter((code) => code === 'identity.busy')).toHaveLength(2);
      const sentAway = browsers[codes.indexOf('identity.busy')];
      const again = await finish(service, 'google', sentAway?.query ?? '', sentAway?.browser ?? {});
      expect(again.body.code).not.toBe('identity.social_over');
    });
  });
});
