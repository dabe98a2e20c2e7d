import { beforeAll, describe, expect, it } from '@jest/globals';
import { NewDeviceSeen } from '@banyan/proto/identity/v1/events';
import { sql } from '@banyan/kernel/database';
import { operatorToken, type TestService } from '@banyan/kernel/testing';
import { cookie, eventually, password, refresh, signedIn, statuses, text, totpCode } from '../identity.fixture.js';
import { setFor, TestOutlet } from '../outlet/outlet.fixture.js';
import { DemoService } from '../demo/demo.service.js';
import { DeviceJobs } from '../device/device.jobs.js';
import { factorWorld } from './factor.fixture.js';

const minute = 60_000;
const dayMs = 24 * 60 * minute;

describe('a member’s own second factor', () => {
  const world = factorWorld();
  const { one, enter, challengeOf, answer, own, proof, authenticator, required } = world;
  let service: TestService;
  let outlet: TestOutlet;
  let [maker, checker] = ['', ''];
  beforeAll(() => {
    ({ service, outlet } = world);
  });

  describe('of one’s own', () => {
    it('takes the login password to be set up, counts once a code was seen, and forgets other devices', async () => {
      const member = await one();
      const other = signedIn(await enter(member));
      expect((await own(member, '/authenticator', { password })).body.code).toBe('identity.second_factor_unavailable');
      expect((await own(member, '/authenticator', { password: 'not it' })).body.code).toBe('identity.wrong_password');
      const begun = await own(member, '/authenticator', { password, ...(await proof(member)) });
      expect(text(begun.body.value?.['otpauthUrl'])).toContain('issuer=Banyan');
      expect((await own(member, '/authenticator/confirm', { code: '000000' })).body.code).toBe(
        'identity.invalid_verification_code',
      );
      expect((await own(member, '')).body).toMatchObject({ value: { on: false, authenticatorSince: null } });
      const { confirmed } = await authenticator(member);
      expect(confirmed.body).toMatchObject({ value: { state: { on: true, recoveryLeft: 10 } } });
      expect((await own(member, '/authenticator', { password })).body.code).toBe('identity.authenticator_set');
      const [kept] = await service.db.query<{ secret: string }>(
        sql`select totp_secret as secret from member_factor where member_id = $1`,
        [member.id],
      );
      expect(kept?.secret).not.toContain(text(begun.body.value?.['secret']));
      expect((await enter(member, member.browser)).status).toBe(200);
      expect((await enter(member)).body.code).toBe('identity.second_factor_required');
      expect((await refresh(service, other.refresh)).status).toBe(401);
      expect((await refresh(service, member.refresh)).status).toBe(200);
    });

    it('of many confirmations at once is one, and of a secret that waited too long none', async () => {
      const member = await one();
      const begun = await own(member, '/authenticator', { password, ...(await proof(member)) });
      const code = totpCode(text(begun.body.value?.['secret']), service.clock.now());
      // More than the service has connections, and all that it has at the member's row: none may ask for a second one while it holds that.
      const confirm = (n: number) =>
        service.http('POST', '/wps/member/factors/authenticator/confirm', {
          token: member.token,
          body: { code },
          headers: { 'x-real-ip': `198.51.100.${n + 40}` },
        });
      const waiting = async () => {
        const [row] = await service.owner.query<{ n: number }>(
          sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return row?.n ?? 0;
      };
      const asked = await service.db.transaction(async (tx) => {
        await tx.query(sql`select 1 from member where id = $1 for update`, [member.id]);
        const all = Promise.all(Array.from({ length: 14 }, (_, n) => confirm(n)));
        expect(await eventually(waiting, (n) => n >= 9)).toBe(9);
        return { all };
      });
      const many = await asked.all;
      expect(statuses(many)).toEqual([200, ...Array.from({ length: 13 }, () => 409)]);
      const late = await one();
      const secret = text(
        (await own(late, '/authenticator', { password, ...(await proof(late)) })).body.value?.['secret'],
      );
      service.clock.advance(14 * minute + 59_000);
      const fresh = signedIn(await enter(late, late.browser));
      service.clock.advance(2_000);
      const refused = await own(fresh, '/authenticator/confirm', { code: totpCode(secret, service.clock.now()) });
      expect(refused.body.code).toBe('identity.authenticator_over');
    });

    it('goes off with the password and an answer, and not by a session alone', async () => {
      const member = await one();
      const { code } = await authenticator(member);
      const off = { on: false, password };
      expect((await own(member, '/switch', off)).body.code).toBe('identity.second_factor_unavailable');
      expect((await own(member, '/switch', { ...off, password: 'x', method: 'totp', answer: code() })).body.code).toBe(
        'identity.wrong_password',
      );
      expect((await own(member, '/switch', { ...off, method: 'totp', answer: '000000' })).body.code).toBe(
        'identity.second_factor_wrong',
      );
      expect((await own(member, '/code', { method: 'sms' })).status).toBe(200);
      const answered = { ...off, method: 'sms', answer: await outlet.code(service, member.to) };
      const both = await Promise.all([1, 2].map(() => own(member, '/switch', answered)));
      expect(both.some(({ body }) => body.value?.['on'] as unknown === false)).toBe(true);
      expect((await enter(member)).status).toBe(200);
      expect((await own(member, '/switch', { on: true, password })).body).toMatchObject({ value: { on: true } });
      const gone = await own(member, '/authenticator/remove', { password, method: 'totp', answer: code() });
      expect(gone.body).toMatchObject({ value: { authenticatorSince: null, recoveryLeft: 0 } });
      expect((await own(member, '/authenticator/remove', { password, method: 'sms', answer: '1' })).body.code).toBe(
        'identity.authenticator_unset',
      );
    }); // prettier-ignore

    it('makes recovery codes anew, of which the old ones are good no more', async () => {
      const member = await one();
      const { codes, code } = await authenticator(member);
      expect((await own(member, '/recovery-codes', { password: 'no' })).body.code).toBe('identity.wrong_password');
      expect((await own(member, '/recovery-codes', { password })).body.code).toBe('identity.second_factor_unavailable');
      const proved = { password, method: 'totp', answer: code() };
      const fresh = await own(member, '/recovery-codes', proved);
      expect(fresh.body.value?.['codes']).toHaveLength(10);
      const browser = challengeOf(await enter(member));
      expect((await answer(browser, 'recovery', codes[3] ?? '')).body.code).toBe('identity.second_factor_wrong');
    });

    it('is not for members to switch where the brand says, nor where there is nothing', async () => {
      const member = await one(false);
      expect((await own(member, '/switch', { on: true, password })).body.code).toBe('identity.second_factor_missing');
      await required();
      expect((await own(member, '/switch', { on: true, password })).body.code).toBe('identity.second_factor_fixed');
      await setFor(service, { secondFactor: false, secondFactorChoice: false });
      expect((await own(member, '/switch', { on: true, password })).body.code).toBe('identity.second_factor_fixed');
      const with2 = await one();
      await authenticator(with2);
      expect((await enter(with2)).status).toBe(200);
    });
  });

  describe('and the devices', () => {
    const devices = async (member: { token: string }) =>
      (await service.http('GET', '/wps/member/devices', { token: member.token })).body.value?.['data'] as unknown as Array<{ id: string; agent: string; current: boolean }>; // prettier-ignore

    it('are listed with the one in hand, and taken away with their sessions', async () => {
      const member = await one();
      const away = await enter(member);
      const listed = await devices(member);
      expect(new Map(listed.map(({ agent, current }) => [agent, current]))).toEqual(
        new Map([
          ['first browser', true],
          ['second browser', false],
        ]),
      );
      const gone = listed.find(({ current }) => !current)?.id ?? '';
      const remove = (token: string, id = gone, body = { password }) =>
        service.http('POST', `/wps/member/devices/${id}/revoke`, { token, body });
      const stranger = await one();
      expect((await remove(stranger.token)).status).toBe(404);
      expect((await remove(member.token, gone, { password: 'x' })).body.code).toBe('identity.wrong_password');
      expect((await refresh(service, cookie(away, 'banyan_refresh'))).status).toBe(200);
      expect((await remove(member.token)).status).toBe(200);
      expect((await remove(member.token)).status).toBe(200);
      expect((await remove(member.token, 'AAAAAAAAAAAAAAAA')).status).toBe(404);
      expect((await refresh(service, cookie(away, 'banyan_refresh'))).status).toBe(401);
      expect(await devices(member)).toHaveLength(1);
      const again = await enter(member, { cookie: `banyan_device=${cookie(away, 'banyan_device')}` });
      expect((await devices(signedIn(again))).map(({ id }) => id)).not.toContain(gone);
    });

    it('that nobody knew are told, the first one and a known browser at the same place are not', async () => {
      const member = await one();
      await enter(member, member.browser);
      await enter(member, { 'user-agent': 'first browser' });
      await enter(member, { 'user-agent': 'stranger' });
      await enter(member, { 'user-agent': 'stranger' });
      const told = (await service.events.published(NewDeviceSeen)).filter(({ memberId }) => memberId === member.id);
      expect(told.map(({ agent }) => agent)).toEqual(['stranger']);
    });

    it('come back under a new id once they are revoked, among however many alike', async () => {
      const member = await one();
      await service.db.query(
        sql`insert into member_device (member_id, id, agent, network, first_seen_at, last_seen_at)
         select $1, '00000000000' || n, agent, network, first_seen_at, last_seen_at
         from member_device, generate_series(1000, 1099) n where member_id = $1`,
        [member.id],
      );
      await service.db.query(
        sql`update member_device set removed_at = $2 where member_id = $1 and id not like '0000%'`,
        [member.id, service.clock.now()],
      );
      const again = await enter(member, member.browser);
      expect(cookie(again, 'banyan_device').split('.')[0]).not.toBe(member.browser['cookie']?.split(/[=.]/)[1]);
    });

    it('are forgotten after ninety days', async () => {
      const member = await one();
      service.clock.advance(91 * dayMs);
      await service.app.get(DeviceJobs).forgetOld();
      const left = await service.db.query(sql`select 1 from member_device where member_id = $1`, [member.id]);
      expect(left).toEqual([]);
    });
  });

  describe('at the console', () => {
    beforeAll(async () => {
      await service.app.get(DemoService).seed();
      const may = ['member.view', 'member.reset', 'member.freeze', 'approval.view', 'approval.decide'];
      maker = await operatorToken(may, { id: 1, username: 'operator' });
      checker = await operatorToken(may, { id: 2, username: 'approver' });
    });
    const at = (id: bigint, path: string, token = maker, body?: object) =>
      service.http(body ? 'POST' : 'GET', `/admin/v1/identity/members/${id}${path}`, { token, ...(body && { body }) });
    const reason = 'lost his phone';

    it('is seen, and taken away by two operators, who end every session', async () => {
      const member = await one(false);
      expect((await at(member.id, '/factors/remove', maker, { reason })).body.code).toBe(
        'identity.second_factor_missing',
      );
      await authenticator(member);
      expect((await at(member.id, '/factors')).body).toMatchObject({ on: true, required: false, recoveryLeft: 10 });
      const asked = await at(member.id, '/factors/remove', maker, { reason });
      expect(asked.status).toBe(202);
      const approve = (token: string) =>
        service.http('POST', `/admin/v1/identity/approvals/${text(asked.body.id)}/approve`, {
          token,
          body: { reason },
        });
      expect((await approve(maker)).body.code).toBe('identity.same_operator');
      expect((await approve(checker)).body).toMatchObject({ status: 'EXECUTED' });
      expect((await at(member.id, '/factors')).body).toMatchObject({ on: false, authenticatorSince: null, recoveryLeft: 0 }); // prettier-ignore
      expect((await refresh(service, member.refresh)).status).toBe(401);
      expect((await enter(member)).status).toBe(200);
    });

    it('lists devices of a member and takes one away, with a record', async () => {
      const member = await one();
      const filter = encodeURIComponent(JSON.stringify({ memberId: String(member.id) }));
      const listed = await service.http('GET', `/admin/v1/identity/member-devices?filter=${filter}`, { token: maker });
      expect(listed.body).toMatchObject({ total: 1, data: [{ memberId: String(member.id), agent: 'first browser' }] });
      const id = text((listed.body['data'] as unknown as Array<{ id: string }>)[0]?.id);
      expect((await at(member.id, `/devices/${id}/revoke`, maker, { reason })).status).toBe(204);
      expect((await refresh(service, member.refresh)).status).toBe(401);
      expect((await at(1n, `/devices/${id}/revoke`, maker, { reason })).status).toBe(404);
    });
  });
});
