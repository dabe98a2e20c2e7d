import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberSessionEnded } from '@banyan/proto/identity/v1/events';
import { sql } from '@banyan/kernel/database';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { login, password, refresh, register, signedIn, type SignedInMember } from '../identity.fixture.js';

const sidOf = ({ token }: SignedInMember): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;

/** Other services hold what a login began, play above all: whatever ends the login is told. */
describe('the end of a member session is told', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  const told = async ({ id }: SignedInMember) =>
    (await service.events.published(MemberSessionEnded)).filter(({ memberId }) => memberId === BigInt(id));

  it('after a log-out, once', async () => {
    const member = await register(service, { username: 'leaver1' });
    const out = () => service.http('DELETE', '/wps/session/logout', { token: member.token });
    await Promise.all([out(), out()]);
    const event = { sessionId: sidOf(member), memberId: BigInt(member.id), brand: 'BANYAN', reason: 'logout' };
    expect(await told(member)).toEqual([event]);
  });

  it('after a freeze, for each device', async () => {
    const member = await register(service, { username: 'leaver2' });
    const second = signedIn(await login(service, { username: 'leaver2' }));
    const token = await operatorToken(['member.view', 'member.freeze']);
    const body = { reason: 'a check' };
    await service.http('POST', `/admin/v1/identity/members/${member.id}/freeze`, { token, body });
    const sids = (await told(member)).map(({ sessionId }) => sessionId);
    expect(new Set(sids)).toEqual(new Set([sidOf(member), sidOf(second)]));
  });

  it('after a new password, for every device but the one that set it', async () => {
    const member = await register(service, { username: 'leaver3' });
    const second = signedIn(await login(service, { username: 'leaver3' }));
    const fresh = 'qV7-garden-stone';
    const body = { oldPassword: password, newPassword: fresh, confirmNewPassword: fresh };
    const { status } = await service.http('POST', '/wps/member/password', { token: second.token, body });
    expect(status).toBe(200);
    expect((await told(member)).map(({ sessionId }) => sessionId)).toEqual([sidOf(member)]);
  });

  it('after a refresh token came a second time', async () => {
    const member = await register(service, { username: 'leaver4' });
    await refresh(service, member.refresh);
    await refresh(service, member.refresh);
    expect((await told(member)).map(({ sessionId }) => sessionId)).toEqual([sidOf(member)]);
  });

  it('leaves none out that the database has, and no other place in the code ends one', async () => {
    const ended = await service.db.query<{ id: string }>(
      sql`select id from session where audience = 'player' and revoked_at is not null`,
    );
    const events = await service.events.published(MemberSessionEnded);
    expect(ended.length).toBeGreaterThan(4);
    expect(new Set(events.map(({ sessionId }) => sessionId))).toEqual(new Set(ended.map(({ id }) => id)));
    const dist = join(import.meta.dirname, '..');
    const enders = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js') && !name.endsWith('.spec.js') && !name.startsWith('migrations'))
      .filter((name) => /set[^`;]*\brevoked_at\s*=/.test(readFileSync(join(dist, name), 'utf8')));
    expect(enders).toEqual([join('session', 'session.service.js')]);
  });
});
