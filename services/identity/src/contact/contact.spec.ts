import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { password, register, text, type SignedInMember } from '../identity.fixture.js';
import type { Channel } from './contact.dto.js';

const base = '/admin/v1/identity';
const may = ['member.view', 'member.verify', 'approval.view', 'approval.decide'];

/** Source: specification gap 0.21, two members may share a mobile and an e-mail. */
describe('a verified contact', () => {
  let service: TestService;
  let maker: string;
  let checker: string;
  let made = 0;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
    maker = await operatorToken(may, { id: 1, username: 'operator' });
    checker = await operatorToken(may, { id: 2, username: 'approver' });
  });
  afterAll(() => service.close());

  const somebody = async (contacts: { mobile?: string; email?: string }, brand = 'BANYAN') => {
    const headers = { 'x-banyan-brand': brand };
    made += 1;
    return register(service, { username: `contact${made}`, ...contacts }, headers);
  };
  const ask = (member: SignedInMember, channel: Channel, token = maker) =>
    service.http('POST', `${base}/members/${member.id}/contacts/verify`, {
      token,
      body: { channel, reason: 'called back' },
    });
  const agree = (id: unknown, token = checker) =>
    service.http('POST', `${base}/approvals/${text(id)}/approve`, { token, body: { reason: 'heard it too' } });
  const verify = async (member: SignedInMember, channel: Channel) => agree((await ask(member, channel)).body.id);
  const verified = async ({ token }: SignedInMember) => {
    const { body } = await service.http('GET', '/wps/member/info', { token });
    return body.value as unknown as { emailVerified: boolean; mobileVerified: boolean };
  };
  const patch = ({ token }: SignedInMember, body: object) =>
    service.http('PATCH', '/wps/member/info', { token, body: { password, ...body } });

  it('takes two operators, who see no more of it than everybody', async () => {
    const member = await somebody({ mobile: '0912000001', email: 'one@mail.vn' });
    const asked = await ask(member, 'mobile');
    expect(asked).toMatchObject({
      status: 202,
      body: { status: 'PENDING', payload: { channel: 'mobile', contact: '*******001' } },
    });
    expect(JSON.stringify(asked.body)).not.toMatch(/0912000001|[Ss]eal/);
    expect((await agree(asked.body.id, maker)).body).toMatchObject({ code: 'identity.same_operator' });
    expect(await verified(member)).toMatchObject({ emailVerified: false, mobileVerified: false });
    expect((await agree(asked.body.id)).body).toMatchObject({ status: 'EXECUTED' });
    expect(await verified(member)).toMatchObject({ emailVerified: false, mobileVerified: true });
    const shown = await service.http('GET', `${base}/members/${member.id}`, { token: maker });
    expect(shown.body).toMatchObject({ emailVerifiedAt: null, mobileVerifiedAt: expect.any(String) });
    expect((await ask(member, 'mobile')).body).toMatchObject({ code: 'identity.contact_verified' });
  });

  it('is one member’s of a brand, however it is written, and of another one in another brand', async () => {
    const [first, second] = [await somebody({ email: 'Lan@Mail.vn' }), await somebody({ email: 'lan@mail.vn' })];
    expect((await verify(first, 'email')).status).toBe(200);
    expect((await verify(second, 'email')).body).toMatchObject({ code: 'identity.contact_taken' });
    expect(await verified(second)).toMatchObject({ emailVerified: false });
    expect((await verify(await somebody({ mobile: '0912000002' }), 'mobile')).status).toBe(200);
    for (const mobile of ['0912000002', '912000002', '84912000002'])
      expect((await verify(await somebody({ mobile }), 'mobile')).body).toMatchObject({
        code: 'identity.contact_taken',
      });
    for (const mobile of ['0842000002', '841234567'])
      expect((await verify(await somebody({ mobile }), 'mobile')).status).toBe(200);
    const lotus = await somebody({ email: 'lan@mail.vn' }, 'LOTUS');
    expect((await verify(lotus, 'email')).status).toBe(200);
  });

  it('of two at once is one’s', async () => {
    const both = await Promise.all([somebody({ mobile: '0912000003' }), somebody({ mobile: '0912000003' })]);
    const asked = await Promise.all(both.map((member) => ask(member, 'mobile')));
    const decided = await Promise.all(asked.map(({ body }) => agree(body.id)));
    expect(decided.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const kept = sql`select count(*)::int as n from member where mobile = '0912000003' and mobile_verified_at is not null`;
    expect(await service.db.query(kept)).toEqual([{ n: 1 }]);
    const again = sql`update member set mobile_verified_at = now() where mobile = '0912000003'`;
    await expect(service.db.query(again)).rejects.toThrow(/member_verified_mobile/);
  });

  it('ends when it is changed, and frees it for whoever proves it next', async () => {
    const [first, second] = [await somebody({ email: 'moved@mail.vn' }), await somebody({ email: 'moved@mail.vn' })];
    await verify(first, 'email');
    await patch(first, { email: 'moved@mail.vn', nickname: 'Same' });
    expect(await verified(first)).toMatchObject({ emailVerified: true });
    await patch(first, { email: 'gone@mail.vn' });
    expect(await verified(first)).toMatchObject({ emailVerified: false });
    expect((await verify(second, 'email')).status).toBe(200);
    await patch(second, { email: '' });
    expect(await verified(second)).toMatchObject({ emailVerified: false });
    expect((await ask(second, 'email')).body).toMatchObject({ code: 'identity.contact_missing' });
  });

  it('is the value that was looked at: one that changed meanwhile is not taken', async () => {
    const member = await somebody({ mobile: '0912000004' });
    const asked = await ask(member, 'mobile');
    await patch(member, { mobile: '0912000994' });
    expect((await agree(asked.body.id)).body).toMatchObject({ code: 'identity.contact_changed' });
    expect(await verified(member)).toMatchObject({ mobileVerified: false });
  });

  it('is nobody’s to ask for without the right to it', async () => {
    const member = await somebody({ mobile: '0912000005' });
    const other = await operatorToken(['member.view', 'member.reset']);
    expect((await ask(member, 'mobile', other)).status).toBe(403);
  });
});
