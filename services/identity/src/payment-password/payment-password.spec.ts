import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { IdentityServiceClient } from '@banyan/proto/identity/v1/identity';
import { grpcClient, type GrpcClient } from '@banyan/kernel/grpc';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { config } from '../config.js';
import { DemoService } from '../demo/demo.service.js';
import {
  login,
  password,
  refresh,
  register,
  signedIn,
  statuses,
  text,
  type SignedInMember,
} from '../identity.fixture.js';
import { sql } from '@banyan/kernel/database';

const first = 'red-river-77';

describe('the payment password', () => {
  let service: TestService;
  let peer: GrpcClient<IdentityServiceClient>;
  let count = 0;
  beforeAll(async () => {
    service = await testService(AppModule, { grpc: true });
    await service.app.get(DemoService).seed();
    peer = grpcClient(IdentityServiceClient, `${config.host}:${config.grpcPort}`, config);
  });
  afterAll(async () => {
    peer.close();
    await service.close();
  });

  const path = '/wps/member/payment-password';
  const newMember = () => register(service, { username: `payer${(count += 1)}` });
  const change = (of: SignedInMember, currentPassword: string, newPassword: string, confirmNewPassword = newPassword) =>
    service.http('POST', path, { token: of.token, body: { currentPassword, newPassword, confirmNewPassword } });
  const state = async (of: SignedInMember) => (await service.http('GET', path, { token: of.token })).body.value;
  const check = (of: SignedInMember, tried: string) =>
    peer.checkPaymentPassword({ memberId: of.id, password: tried }).then(
      () => 'right',
      (error: { code?: unknown }) => String(error.code),
    );
  const payer = async () => {
    const member = await newMember();
    expect((await change(member, password, first)).status).toBe(200);
    return member;
  };

  it('is set with the login password, once, and kept as argon2id', async () => {
    const member = await newMember();
    expect(await state(member)).toEqual({ set: false, lockedUntil: null });
    expect(await check(member, first)).toBe('identity.payment_password_unset');
    expect(text((await change(member, 'not-the-login-one', first)).body.code)).toBe('identity.wrong_password');
    const both = await Promise.all([change(member, password, first), change(member, password, 'other-river-77')]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const [row] = await service.db.query<{ hash: string }>(
      sql`select hash from payment_password where member_id = $1`,
      [member.id],
    );
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await state(member)).toEqual({ set: true, lockedUntil: null });
  });

  it('may not be short, common, the login password, or typed differently twice', async () => {
    const member = await newMember();
    const codes = async (next: string, again = next) => text((await change(member, password, next, again)).body.code);
    expect(await codes('a1b2c')).toBe('request.invalid');
    expect(await codes('123456')).toBe('identity.weak_password');
    expect(await codes(password)).toBe('identity.payment_password_same');
    expect(await codes(first, 'red-river-78')).toBe('identity.passwords_differ');
    expect(await state(member)).toMatchObject({ set: false });
  });

  it('is changed with itself, not with the login password', async () => {
    const member = await payer();
    expect(text((await change(member, password, 'blue-river-77')).body.code)).toBe('identity.wrong_payment_password');
    expect((await change(member, first, 'blue-river-77')).status).toBe(200);
    expect([await check(member, first), await check(member, 'blue-river-77')]).toEqual([
      'identity.wrong_payment_password',
      'right',
    ]);
  });

  it('locks for a day after five wrong tries in a row, however fast they come', async () => {
    const member = await payer();
    const wrong = await Promise.all(Array.from({ length: 12 }, () => check(member, 'guess-guess')));
    expect(wrong.filter((code) => code === 'identity.wrong_payment_password')).toHaveLength(4);
    expect(wrong.filter((code) => code === 'identity.payment_password_locked')).toHaveLength(8);
    expect(await check(member, first)).toBe('identity.payment_password_locked');
    expect(text((await change(member, first, 'blue-river-77')).body.code)).toBe('identity.payment_password_locked');
    expect((await state(member))?.lockedUntil).not.toBeNull();
    service.clock.advance(24 * 3_600_000);
    expect(await check(member, first)).toBe('right');
  });

  it('forgets wrong tries after a right one', async () => {
    const member = await payer();
    await expect(peer.checkPaymentPassword({ memberId: member.id, password: 'no-0-no' })).rejects.toMatchObject({
      message: 'Mật khẩu thanh toán không đúng, bạn còn 4 lần thử',
    });
    expect(await check(member, first)).toBe('right');
    for (const tried of ['no-1-no', 'no-2-no', 'no-3-no', 'no-4-no', first, 'no-5-no', 'no-6-no', first]) {
      expect(await check(member, tried)).toBe(tried === first ? 'right' : 'identity.wrong_payment_password');
    }
  });

  it('is taken away, with its lock, when two operators agree; and set anew by whoever knows the login password', async () => {
    const member = await payer();
    await Promise.all(Array.from({ length: 5 }, () => check(member, 'guess-guess')));
    const may = ['member.view', 'member.reset', 'approval.decide'];
    const [maker, checker] = [await operatorToken(may, { id: 1 }), await operatorToken(may, { id: 2 })];
    const send = (token: string, url: string, body?: object) =>
      service.http(body ? 'POST' : 'GET', `/admin/v1/identity/${url}`, { token, ...(body && { body }) });
    const detail = async () => (await send(maker, `members/${member.id}`)).body.paymentPassword;
    expect(await detail()).toBe('LOCKED');
    const ask = () =>
      send(maker, `members/${member.id}/payment-password/reset`, { reason: 'forgotten, known by phone' });
    const asked = await ask();
    expect(asked).toMatchObject({ status: 202, body: { type: 'payment-password.reset', objectId: String(member.id) } });
    const approval = `approvals/${text(asked.body.id)}/approve`;
    expect((await send(maker, approval, { reason: 'looked at' })).body.code).toBe('identity.same_operator');
    const answers = await Promise.all([
      send(checker, approval, { reason: 'looked at' }),
      send(checker, approval, { reason: 'looked at' }),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect([await detail(), await check(member, first)]).toEqual(['UNSET', 'identity.payment_password_unset']);
    expect((await refresh(service, member.refresh)).status).toBe(401);
    expect((await ask()).body.code).toBe('identity.payment_password_unset');
    const again = signedIn(await login(service, { username: member.value.member?.account }));
    expect((await change(again, first, 'blue-river-77')).body.code).toBe('identity.wrong_password');
    expect((await change(again, password, 'blue-river-77')).status).toBe(200);
    const acted = (await service.events.published(OperatorActed)).filter((e) => e.action === 'payment-password.reset');
    expect(acted).toMatchObject([{ objectType: 'member', objectId: String(member.id) }]);
  });
});
