import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { MemberSessionEnded } from '@banyan/proto/identity/v1/events';
import { sql } from '@banyan/kernel/database';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';
import { MemberSessionService } from '../login/member-session.service.js';
import type { Member } from '../member/member.entity.js';
import { MemberService } from '../member/member.service.js';
import { login, password, refresh, register, statuses, text, worked } from '../identity.fixture.js';
import { setFor, TestOutlet } from '../outlet/outlet.fixture.js';

const next = 'wN4-copper-bowl';
const site = { 'x-forwarded-host': 'play.banyan.example', 'x-forwarded-proto': 'https' };

describe('a forgotten password', () => {
  let service: TestService;
  let outlet: TestOutlet;
  let made = 0;
  beforeAll(async () => {
    service = await testService(AppModule);
    outlet = await TestOutlet.start();
  });
  beforeEach(async () => {
    service.clock.advance(61 * 60_000);
    const wide = {
      mailPerIpHour: 1000,
      mailPerAddressHour: 20,
      smsPerIpHour: 1000,
      smsPerPrefixHour: 1000,
      smsCaptchaAfter: 1000,
    };
    await setFor(service, { mobileReset: true, resetLogsIn: true, revealAccounts: false, linkMinutes: 30, ...wide });
  });
  afterAll(async () => {
    await outlet.stop();
    await service.close();
  });

  const member = async (over: object = {}) => {
    made += 1;
    const [username, email] = [`forgot${made}`, `forgot${made}@mail.vn`];
    return { username, email, ...(await register(service, { username, email, ...over })) };
  };
  const ask = (body: object, headers: Record<string, string> = site) =>
    service.http('POST', '/wps/member/password/email', { body, headers });
  const tokenOf = async (email: string) =>
    /#([\w-]{43})/.exec((await outlet.receive(service, email))[0]?.text ?? '')?.[1] ?? '';
  const redeem = (token: string, newPassword = next, headers = {}) =>
    worked((proof) =>
      service.http('POST', '/wps/member/password/link', {
        body: { token, newPassword, confirmNewPassword: newPassword, ...proof },
        headers,
      }),
    );

  it('is set anew by a link in a mail, once; every session ends and is told', async () => {
    const one = await member();
    expect(await ask({ username: one.username.toUpperCase(), email: one.email.toUpperCase() })).toMatchObject({
      status: 200,
      body: { success: true, value: null },
    });
    const [mail] = await outlet.receive(service, one.email);
    expect(mail?.text).toContain('https://play.banyan.example/reset-password#');
    expect(mail?.text).toContain(one.username);
    const token = await tokenOf(one.email);
    expect((await redeem(token, '12345678')).body).toMatchObject({ code: 'identity.weak_password' });
    expect((await redeem(token, `${one.username}-A1`)).body).toMatchObject({ code: 'identity.weak_password' });
    expect(await redeem(token)).toMatchObject({ status: 200, body: { success: true } });
    expect((await redeem(token)).body).toMatchObject({ code: 'identity.reset_link_over' });
    expect((await login(service, { username: one.username })).status).toBe(401);
    expect((await login(service, { username: one.username, password: next })).status).toBe(200);
    expect((await refresh(service, one.refresh)).body).toMatchObject({ code: 'identity.session_over' });
    const ended = (await service.events.published(MemberSessionEnded)).filter(({ memberId }) => memberId === one.id);
    expect(ended).toMatchObject([{ reason: 'password reset' }]);
  });

  it('is not set by a link that is older than the password, and the link goes where the owner wrote', async () => {
    const one = await member({ email: 'Bob.Upper@mail.vn' });
    await ask({ username: one.username, email: 'bob.upper@MAIL.vn' });
    const [mail] = await outlet.receive(service, 'Bob.Upper@mail.vn');
    expect(mail?.to).toBe('Bob.Upper@mail.vn');
    const token = /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    service.clock.advance(1000);
    await service.db.query(sql`update member set password_changed_at = $2 where id = $1`, [
      one.id,
      service.clock.now(),
    ]);
    expect((await redeem(token)).body).toMatchObject({ code: 'identity.reset_link_over' });
  });

  it('is sent by an operator also when strangers asked for it as often as they may', async () => {
    const one = await member();
    await setFor(service, { mailPerAddressHour: 2 });
    for (let n = 0; n < 3; n += 1) await ask({ username: 'nobodyatall', email: one.email });
    expect((await ask({ username: one.username, email: one.email })).body.code).toBe('identity.too_many_mails');
    const token = await operatorToken(['member.reset'], { username: 'lan' });
    const path = `/admin/v1/identity/members/${one.id}/password/reset-link`;
    const sent = await service.http('POST', path, { token, body: { reason: 'a spec' } });
    expect([sent.status, sent.body.code]).toEqual([200, undefined]);
  });

  it('leaves who knows the old one out, also when that was judged just before', async () => {
    const one = await member();
    const stale = await service.app.get(MemberService).find(one.id);
    const brand = await service.app.get(BrandService).byCode('BANYAN');
    await ask({ username: one.username, email: one.email });
    expect((await redeem(await tokenOf(one.email))).status).toBe(200);
    const sessions = service.app.get(MemberSessionService);
    const kept = { device: null, ...sessions.kept(stale as Member, brand, 'the old one') };
    const open = () => sessions.open(stale as Member, kept, { offers: null, advised: false });
    await expect(open()).rejects.toMatchObject({ code: 'identity.invalid_credentials' });
  });

  it('of two who use a link at once is set by one', async () => {
    const one = await member();
    await ask({ username: one.username, email: one.email });
    const token = await tokenOf(one.email);
    const both = await Promise.all([redeem(token, 'aW7-first-lamp'), redeem(token, 'bW7-second-lamp')]);
    expect(statuses(both)).toEqual([200, 401]);
  });

  it('ends with its time, with another address, in another brand, and with another link that was used', async () => {
    const one = await member();
    await ask({ username: one.username, email: one.email });
    const late = await tokenOf(one.email);
    expect((await redeem(late, next, { 'x-banyan-brand': 'LOTUS' })).body).toMatchObject({
      code: 'identity.reset_link_over',
    });
    service.clock.advance(31 * 60_000);
    expect((await redeem(late)).body).toMatchObject({ code: 'identity.reset_link_over' });
    await ask({ username: one.username, email: one.email });
    const first = await tokenOf(one.email);
    await ask({ username: one.username, email: one.email });
    expect((await redeem(await tokenOf(one.email))).status).toBe(200);
    expect((await redeem(first, 'cW7-third-lamp')).body).toMatchObject({ code: 'identity.reset_link_over' });
    await ask({ username: one.username, email: one.email });
    const moved = await tokenOf(one.email);
    await service.db.query(sql`update member set email = 'moved@mail.vn' where id = $1`, [one.id]);
    expect((await redeem(moved, 'dW7-fourth-lamp')).body).toMatchObject({ code: 'identity.reset_link_over' });
    expect((await redeem('A'.repeat(43))).body).toMatchObject({ code: 'identity.reset_link_over' });
  });

  it('says the same of accounts that there are not, and sends nothing to who did not open one with the address', async () => {
    const [one, other] = [await member(), await member()];
    const known = await ask({ username: one.username, email: one.email });
    for (const body of [
      { username: 'nobodyatall', email: one.email },
      { username: one.username, email: other.email },
      { username: one.username, email: 'nobody@mail.vn' },
    ])
      expect(await ask(body)).toMatchObject({ status: known.status, body: known.body });
    expect(await outlet.receive(service, one.email)).toHaveLength(1);
    expect(await outlet.receive(service, other.email)).toEqual([]);
    const taken = { email: 'taken-over@mail.vn', password };
    expect((await service.http('PATCH', '/wps/member/info', { token: one.token, body: taken })).status).toBe(200);
    await ask({ username: one.username, email: 'taken-over@mail.vn' });
    expect(await outlet.receive(service, 'taken-over@mail.vn')).toEqual([]);
    await setFor(service, { revealAccounts: true });
    expect((await ask({ username: 'nobodyatall', email: one.email })).body).toMatchObject({
      code: 'identity.account_or_email_unknown',
    });
    expect((await ask({ username: other.username, email: other.email })).status).toBe(200);
  });

  it('takes as long for accounts that there are not', async () => {
    const one = await member();
    const time = async (username: string) => {
      const began = performance.now();
      await ask({ username, email: one.email });
      return performance.now() - began;
    };
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 20; round += 1) {
      known.push(await time(one.username));
      unknown.push(await time(`nobody${round}`));
    }
    expect(Math.abs(median(known) - median(unknown))).toBeLessThan(Math.max(5, median(known) * 0.5));
  });

  it('is asked for so many times, also by fifty at once', async () => {
    await setFor(service, { mailPerAddressHour: 3 });
    const one = await member();
    const many = await Promise.all(Array.from({ length: 50 }, () => ask({ username: one.username, email: one.email })));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(many.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'identity.too_many_mails' });
  });

  it('puts nothing of what was typed into a header, and leads nowhere but to the site', async () => {
    const one = await member();
    expect((await ask({ username: one.username, email: `${one.email}\r\nbcc: evil@mail.vn` })).status).toBe(400);
    await ask(
      { username: one.username, email: one.email },
      { 'x-forwarded-host': 'evil.example/x#', 'x-forwarded-proto': 'https' },
    );
    const [mail] = await outlet.receive(service, one.email);
    expect(mail?.text).not.toContain('evil.example');
    expect(await outlet.receive(service, 'evil@mail.vn')).toEqual([]);
  });

  it('is set anew by a code, and its owner is in', async () => {
    const one = await member({ mobile: '0913000777' });
    await service.db.query(sql`update member set mobile_verified_at = now() where id = $1`, [one.id]);
    const request = () =>
      service.http('POST', '/wps/verification/sms/noLogin', { body: { mobileNum: '0913000777', purpose: 'password' } });
    const set = (verificationCode: string, newPassword = next) =>
      worked((proof) =>
        service.http('POST', '/wps/member/password/verification', {
          body: { mobileNum: '913000777', verificationCode, newPassword, ...proof },
        }),
      );
    await request();
    const code = await outlet.code(service, '+84913000777');
    const both = await Promise.all([set(code), set(code)]);
    expect(statuses(both)).toEqual([200, 422]);
    const opened = both.find(({ status }) => status === 200)?.body.value as unknown as { login: { token: string } };
    expect((await service.http('GET', '/wps/member/info', { token: opened.login.token })).status).toBe(200);
    expect((await refresh(service, one.refresh)).body).toMatchObject({ code: 'identity.session_over' });
    expect((await outlet.receive(service, '+84913000777'))[0]?.text).toMatch(/mật khẩu của forgot\d+ đã được đổi/);
    await setFor(service, { resetLogsIn: false });
    service.clock.advance(200_000);
    await request();
    expect((await set(await outlet.code(service, '+84913000777'), 'eW7-fifth-lamp')).body).toMatchObject({
      success: true,
      value: { login: null },
    });
  });

  it('is not set for whom an operator froze', async () => {
    const one = await member();
    await ask({ username: one.username, email: one.email });
    const token = await tokenOf(one.email);
    await service.db.query(sql`update member set status = 'FROZEN', frozen_by = 'OPERATOR' where id = $1`, [one.id]);
    expect((await redeem(token)).body).toMatchObject({ code: 'identity.account_frozen' });
    await ask({ username: one.username, email: one.email });
    expect(await outlet.receive(service, one.email)).toHaveLength(1);
  });

  it('gets a link from an operator, who never sees it, on record', async () => {
    const [one, bare] = [await member(), await member({ email: '' })];
    const token = await operatorToken(['member.view', 'member.reset'], { username: 'lan' });
    const send = (id: bigint, as = token) =>
      service.http('POST', `/admin/v1/identity/members/${id}/password/reset-link`, {
        token: as,
        body: { reason: 'called us' },
      });
    const answer = await send(one.id);
    expect(answer).toMatchObject({
      status: 200,
      body: { sent: true, target: expect.stringMatching(/^f\*+@mail\.vn$/) },
    });
    const link = await tokenOf(one.email);
    expect(JSON.stringify(answer.body)).not.toContain(link);
    expect((await send(bare.id)).body).toMatchObject({ code: 'identity.contact_missing' });
    expect((await send(one.id, await operatorToken(['member.view'], { id: 9 }))).status).toBe(403);
    expect((await redeem(link)).status).toBe(200);
    const acted = (await service.events.published(OperatorActed)).filter(
      ({ action, objectId }) => action === 'password.send-link' && objectId === String(one.id),
    );
    expect(acted).toMatchObject([{ objectId: String(one.id), operatorName: 'lan', reason: 'called us' }]);
    expect(text(acted[0]?.afterJson) + text(acted[0]?.beforeJson)).not.toContain(one.email);
  });
});
