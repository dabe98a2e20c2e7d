import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { eventually, login, refresh, register, signedIn, statuses, type SignedInMember } from '../identity.fixture.js';

const base = '/admin/v1/identity/member-sessions';
interface Row {
  id: string;
  memberId: string;
  open: boolean;
  ip: string;
  accountType: number;
}

const sidOf = ({ token }: SignedInMember): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;

describe('where members are logged in', () => {
  let service: TestService;
  let token: string;
  let first: SignedInMember;
  let second: SignedInMember;
  beforeAll(async () => {
    service = await testService(AppModule);
    token = await operatorToken(['member.view', 'member.freeze'], { username: 'lan' });
    first = await register(service, { username: 'device1' });
    second = signedIn(await login(service, { username: 'device1' }));
    await register(service, { username: 'device2' });
  });
  afterAll(() => service.close());

  const list = async (filter: object) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter) }).toString();
    const { body } = await service.http('GET', `${base}?${query}`, { token });
    return body.data as unknown as Row[];
  };
  const end = (id: string, as = token) =>
    service.http('POST', `${base}/${id}/end`, { token: as, body: { reason: 'lost phone' } });
  const mine = () => list({ memberId: String(first.id) });

  it('are listed by member, and by address with who else comes from there', async () => {
    const own = await mine();
    expect(own).toHaveLength(2);
    expect(own.every(({ open, memberId }) => open && memberId === String(first.id))).toBe(true);
    const there = await list({ ip: own[0]?.ip });
    expect(new Set(there.map(({ memberId }) => memberId)).size).toBe(2);
    expect(await list({ ip: '203.0.113.250' })).toEqual([]);
  });

  it('tell a trial from an account', async () => {
    const body = { os: 'WEB', platform: 'W', version: 3 };
    expect((await service.http('POST', '/wps/session/login/freeplay', { body })).status).toBe(200);
    const kinds = (await list({})).map(({ accountType }) => accountType);
    expect(kinds.filter((kind) => kind === 4)).toHaveLength(1);
    expect(new Set(kinds)).toEqual(new Set([0, 4]));
  });

  it('end one by one, once, when two operators do it at once', async () => {
    const lost = sidOf(second);
    const answers = await Promise.all([end(lost), end(lost)]);
    expect(statuses(answers)).toEqual([200, 200]);
    expect((await mine()).filter(({ open }) => open).map(({ id }) => id)).toEqual([sidOf(first)]);
    const refused = await eventually(
      () => service.http('GET', '/wps/member/info', { token: second.token }),
      ({ status }) => status === 401,
    );
    expect(refused.status).toBe(401);
    expect((await service.http('GET', '/wps/member/info', { token: first.token })).status).toBe(200);
    expect((await refresh(service, second.refresh)).body).toMatchObject({ code: 'identity.session_over' });
    const acted = (await service.events.published(OperatorActed)).filter(
      ({ action }) => action === 'member.session-end',
    );
    expect(acted).toMatchObject([{ objectId: String(first.id), reason: 'lost phone', operatorName: 'lan' }]);
  });

  it('are hidden from who may not see members, and left alone by who may only look', async () => {
    const older = { id: sidOf(first) };
    const looks = await operatorToken(['member.view']);
    expect((await end(older.id, looks)).status).toBe(403);
    expect((await end('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    const blind = await operatorToken(['deposit.view']);
    expect((await service.http('GET', base, { token: blind })).status).toBe(403);
    expect((await list({ open: true, memberId: String(first.id) })).map(({ id }) => id)).toEqual([older.id]);
  });
});
