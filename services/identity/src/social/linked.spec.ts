import { beforeAll, describe, expect, it } from '@jest/globals';
import { withContext } from '@banyan/kernel/app';
import { sql } from '@banyan/kernel/database';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { operatorToken, type TestService } from '@banyan/kernel/testing';
import { BrandService } from '../brand/brand.service.js';
import { DemoService } from '../demo/demo.service.js';
import type { Member } from '../member/member.entity.js';
import { PasswordResetService } from '../recovery/password-reset.service.js';
import { SettingService } from '../setting/setting.service.js';
import { login, password, refresh, register, signedIn, text } from '../identity.fixture.js';
import { atCompany, begin, enterBy, finish, offerSocial, ticketOf } from './social.fixture.js';
import { socialSpec } from './social-members.fixture.js';

const minute = 60_000;

describe('linked accounts of other companies', () => {
  const { of, subject, registerBy, one, withContact, own, answerOf, beginBind, bindBy, google, bound } = socialSpec();
  let service: TestService;
  beforeAll(() => {
    ({ service } = of);
  });

  describe('whose it is', () => {
    it('is not told by an e-mail: who has the same one there gets an account of his own', async () => {
      const email = 'minhchau@mail.example';
      const member = await register(service, { username: 'sameemail', email });
      await service.db.query(sql`update member set email_verified_at = now() where id = $1`, [member.id]);
      const { answer, browser } = await enterBy(service, 'google', { subject: subject(), email });
      expect(answer.body.code).toBe('identity.social_unknown');
      const opened = await registerBy('google', ticketOf(answer), browser);
      expect(signedIn(opened).id).not.toBe(member.id);
    });

    it('is one member of a brand, however many bind or register it at once', async () => {
      const [lan, ha] = [await withContact('racelan'), await withContact('raceha')];
      const who = subject();
      const begun = await Promise.all([beginBind(lan.token, 'google'), beginBind(ha.token, 'google')]);
      const queries = await Promise.all(begun.map(({ url }) => atCompany(url, { subject: who })));
      const waiting = await enterBy(service, 'google', { subject: who });
      const answers = await Promise.all([
        bindBy(lan.token, 'google', queries[0] ?? '', begun[0]?.browser ?? {}),
        bindBy(ha.token, 'google', queries[1] ?? '', begun[1]?.browser ?? {}),
        registerBy('google', ticketOf(waiting.answer), waiting.browser),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => text(body.code) === 'identity.social_taken')).toHaveLength(2);
      const rows = await service.db.query(sql`select 1 from social_identity where subject = $1`, [who]);
      expect(rows).toHaveLength(1);
    });

    it('is not two accounts of one company, however they are bound', async () => {
      const member = await withContact('twogoogles');
      const first = await beginBind(member.token, 'google');
      const query = await atCompany(first.url, { subject: subject() });
      expect((await bindBy(member.token, 'google', query, first.browser)).status).toBe(200);
      await service.db.query(sql`delete from social_identity where member_id = $1`, [member.id]);
      service.clock.advance(2 * minute);
      const second = await beginBind(member.token, 'google');
      const other = await atCompany(second.url, { subject: subject() });
      service.clock.advance(2 * minute);
      await bound(member.token, 'google', subject());
      expect((await bindBy(member.token, 'google', other, second.browser)).body.code).toBe('identity.social_bound');
    });

    it('is another member in another brand', async () => {
      const { who, id } = await one('facebook');
      await offerSocial(service, 'LOTUS');
      const lotus = { 'x-banyan-brand': 'LOTUS' };
      const { answer, browser } = await enterBy(service, 'facebook', { subject: who }, lotus);
      expect(answer.body.code).toBe('identity.social_unknown');
      expect(signedIn(await registerBy('facebook', ticketOf(answer), browser)).id).not.toBe(id);
    });

    it('takes an answer of the second factor where there is one, and operators see who linked it', async () => {
      const member = await withContact('provedlink');
      const bare = await own(member.token, '', { channel: 'google', password });
      expect(bare.body.code).toBe('identity.second_factor_unavailable');
      const wrong = await own(member.token, '', { channel: 'google', password, method: 'email', answer: '000000' });
      expect(wrong.body.code).toBe('identity.second_factor_wrong');
      expect((await bound(member.token, 'google', subject())).status).toBe(200);
      const acts = (await service.events.published(OperatorActed)).filter(({ action }) => action === 'social.bind');
      expect(acts.filter(({ objectId }) => objectId === String(member.id))).toEqual([
        expect.objectContaining({ role: 'member', afterJson: '{"channel":"google"}', ip: expect.stringMatching(/./) }),
      ]);
    });

    it('is bound in the session that began it, and a log-in binds nothing', async () => {
      const [lan, ha] = [await withContact('boundlan'), await withContact('boundha')];
      const { url, browser } = await beginBind(lan.token, 'google');
      const query = await atCompany(url, { subject: subject() });
      expect((await bindBy(ha.token, 'google', query, browser)).body.code).toBe('identity.social_over');
      expect((await finish(service, 'google', query, browser)).body.code).toBe('identity.social_over');
      const another = signedIn(await login(service, { username: 'boundlan' }));
      expect((await bindBy(another.token, 'google', query, browser)).body.code).toBe('identity.social_over');
      const entering = await begin(service, 'google');
      const entered = await atCompany(entering.url, { subject: subject() });
      expect((await bindBy(lan.token, 'google', entered, entering.browser)).body.code).toBe('identity.social_over');
    });
  });

  describe('after a new password', () => {
    const next = 'qW7-lantern-river';
    const change = (token: string) =>
      service.http('POST', '/wps/member/password', {
        token,
        body: { oldPassword: password, newPassword: next, confirmNewPassword: next },
      });
    it('logs nobody in until the member confirms it with that password', async () => {
      const member = await withContact('suspended');
      const who = subject();
      await bound(member.token, 'google', who);
      expect((await change(member.token)).status).toBe(200);
      expect((await google(who)).body.code).toBe('identity.social_suspended');
      const confirm = (by: string, channel = 'google', proof: object = {}) =>
        own(member.token, '/confirm', { channel, password: by, ...proof });
      expect((await confirm(password)).body.code).toBe('identity.wrong_password');
      service.clock.advance(2 * minute);
      const proof = await answerOf(member.token);
      // The password alone is what a finder of it has.
      expect((await confirm(next)).body.code).toBe('identity.second_factor_unavailable');
      expect((await confirm(next, 'facebook', proof)).status).toBe(404);
      expect((await google(who)).body.code).toBe('identity.social_suspended');
      expect((await confirm(next, 'google', proof)).body.value).toMatchObject({
        bound: [{ channel: 'google', suspendedAt: null }],
      });
      expect(signedIn(await google(who)).id).toBe(member.id);
    });

    it('is suspended by a reset too', async () => {
      const member = await withContact('resetagain');
      const who = subject();
      await bound(member.token, 'google', who);
      const brand = await service.app.get(BrandService).byCode('BANYAN');
      const { id } = member;
      await withContext({ requestId: 'x', brand: 'BANYAN', language: 'VI', ip: '203.0.113.9', device: '' }, () =>
        service.db.transaction((tx) =>
          service.app.get(PasswordResetService).set(tx, { id } as Member, brand, 'x', 'email'),
        ),
      );
      expect((await google(who)).body.code).toBe('identity.social_suspended');
    });

    it('is not suspended by the first one', async () => {
      const member = await one('google');
      await service.http('POST', '/wps/member/password', {
        token: member.token,
        body: { oldPassword: '', newPassword: next, confirmNewPassword: next },
      });
      expect((await google(member.who)).status).toBe(200);
    });
  });

  describe('at the console', () => {
    let maker: string;
    let checker: string;
    const reason = 'not his account';
    beforeAll(async () => {
      await service.app.get(DemoService).seed();
      const may = ['member.view', 'member.reset', 'approval.view', 'approval.decide', 'setting.view', 'setting.edit', 'brand.edit'] as const; // prettier-ignore
      maker = await operatorToken(may, { id: 1, username: 'operator' });
      checker = await operatorToken(may, { id: 2, username: 'approver' });
    });
    const approve = (id: unknown, token: string) =>
      service.http('POST', `/admin/v1/identity/approvals/${text(id)}/approve`, { token, body: { reason } });

    it('is seen, and taken away by two operators, who end every session and tell the member', async () => {
      const member = await withContact('notmygoogle');
      const who = subject();
      await bound(member.token, 'google', who);
      const at = `/admin/v1/identity/members/${member.id}/social`;
      expect((await service.http('GET', at, { token: maker })).body).toMatchObject({ bound: [{ channel: 'google' }] });
      const ask = (channel: string) =>
        service.http('POST', `${at}/${channel}/remove`, { token: maker, body: { reason } });
      expect((await ask('facebook')).status).toBe(404);
      const asked = await ask('google');
      expect(asked.status).toBe(202);
      expect((await approve(asked.body.id, maker)).body.code).toBe('identity.same_operator');
      expect((await approve(asked.body.id, checker)).body).toMatchObject({ status: 'EXECUTED' });
      expect((await service.http('GET', at, { token: maker })).body).toMatchObject({ bound: [] });
      expect((await refresh(service, member.refresh)).status).toBe(401);
      expect((await google(who)).body.code).toBe('identity.social_unknown');
      const mails = await of.outlet.receive(service, 'notmygoogle@mail.vn');
      expect(mails.some(({ text }) => text.includes('notmygoogle'))).toBe(true);
      const acted = await service.events.published(OperatorActed);
      expect(acted.filter(({ action }) => action === 'social.remove')).toMatchObject([
        { objectId: String(member.id), beforeJson: '{"channel":"google"}' },
      ]);
    });

    it('shows the checker whose token it is that Telegram is believed by, and nobody what was sealed', async () => {
      const key = 'identity.socialTelegramToken';
      const [{ version } = { version: 0 }] = await service.db.query<{ version: number }>(
        sql`select version from setting_value where brand = 'BANYAN' and key = $1`,
        [key],
      );
      const change = (value: string) =>
        service.http('PUT', `/admin/v1/identity/settings/BANYAN/${key}`, { token: maker, body: { to: { value }, version, reason } }); // prettier-ignore
      expect((await change('a-token-of-nobody-without-a-number')).body.code).toBe('identity.setting_malformed');
      const asked = await change('7000000009:another-secret-of-a-bot');
      expect(asked.status).toBe(200);
      const { approval } = asked.body as unknown as { approval: { id: string; payload: object; before: object } };
      expect(approval.payload).toMatchObject({ values: { [key]: '7000000009:•' } });
      expect(approval.before).toMatchObject({ values: { [key]: '7000000001:•' } });
      expect((await approve(approval.id, checker)).body).toMatchObject({ status: 'EXECUTED' });
      const filter = encodeURIComponent(JSON.stringify({ key }));
      const history = await service.http('GET', `/admin/v1/identity/setting-changes?filter=${filter}`, {
        token: maker,
      });
      const [newest] = history.body['data'] as unknown as object[];
      expect(newest).toMatchObject({ before: { value: '7000000001:•' }, after: { value: '7000000009:•' } });
      const acted = await service.events.published(OperatorActed);
      expect(acted.filter(({ action }) => action === 'setting.change')).toMatchObject([
        { objectId: `BANYAN:${key}`, afterJson: '{"value":"7000000009:•"}' },
      ]);
      const { values } = await service.app.get(SettingService).read(-1n);
      expect(values.filter((one) => /Secret$|Token$/.test(one.key))).toEqual([]);
    });
  });
});
