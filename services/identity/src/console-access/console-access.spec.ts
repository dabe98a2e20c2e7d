import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { metrics, RedisClient } from '@banyan/kernel/app';
import { revokedKey, seenKey } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { decodeJwt } from 'jose';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { SessionService } from '../session/session.service.js';
import { ConsoleAccessService } from './console-access.service.js';
import { AttendedSessions1798078000001 } from '../migrations/1798078000001-attended-sessions.js';
import { consoleLogin, consolePassword, cookie, text, totpCode, type SignedInOperator } from '../identity.fixture.js';

const minute = 60_000;
const office = '203.0.113.0/24';
const here = '203.0.113.7';
const elsewhere = '198.51.100.7';

describe('access to the console', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    service.clock.advance(minute);
    await service.owner.query(sql`truncate login_attempt, console_access`);
  });

  const sidOf = (token: string) => text(decodeJwt(token)['sid']);
  const redis = () => service.app.get(RedisClient, { strict: false }).client;
  const from = (ip: string, quiet = false) => ({ 'x-real-ip': ip, ...(quiet && { 'x-unattended': '1' }) });
  const enter = (username: 'operator' | 'approver') => consoleLogin(service, username, from(here));
  const look = (token: string, ip = here, quiet = false) =>
    service.http('GET', '/admin/v1/identity/dashboard', { token, headers: from(ip, quiet) });
  const left = (token: string, quiet = true) =>
    service.http('GET', '/admin/v1/session', { token, headers: from(here, quiet) });
  const again = (refresh: string, ip = here) =>
    service.http('POST', '/admin/v1/session/refresh', {
      headers: { cookie: `banyan_console_refresh=${refresh}`, ...from(ip) },
    });
  const ask = (token: string, body: Record<string, unknown>, ip = here) =>
    service.http('POST', '/admin/v1/identity/console-access', {
      token,
      body: { scope: 'all', holder: '', networks: [], idleMinutes: null, reason: 'as agreed', ...body },
      headers: from(ip),
    });
  const approve = (id: unknown, token: string, ip = here) =>
    service.http('POST', `/admin/v1/identity/approvals/${text(id)}/approve`, {
      token,
      body: { reason: 'looked at' },
      headers: from(ip),
    });
  const both = async () => {
    const maker = await enter('operator');
    return { maker, checker: await enter('approver') };
  };
  /** Sets what binds; both have to sign in again where it binds them. */
  const agree = async (body: Record<string, unknown>) => {
    const { maker, checker } = await both();
    const asked = await ask(maker.token, body);
    expect(asked.status).toBe(202);
    expect((await approve(asked.body.id, checker.token)).body).toMatchObject({ status: 'EXECUTED' });
    return { maker, checker };
  };
  const signIn = (ip: string, password = consolePassword) =>
    service.http('POST', '/admin/v1/session/login', {
      body: { username: 'operator', password },
      headers: from(ip),
    });
  const confirm = (challenge: unknown, ip: string) => {
    service.clock.advance(minute);
    const code = totpCode(process.env['OPERATOR_TOTP_SECRET'] ?? '', service.clock.now());
    return service.http('POST', '/admin/v1/session/totp', { body: { challenge, code }, headers: from(ip) });
  };
  const acted = async (action: string) =>
    (await service.events.published(OperatorActed)).filter((event) => event.action === action);

  describe('ends by itself', () => {
    it('after a quarter of an hour without a request, which the next request and the refresh are told', async () => {
      const { token, refresh } = await enter('operator');
      service.clock.advance(14 * minute);
      expect((await look(token)).status).toBe(200);
      service.clock.advance(15 * minute + 1000);
      expect(await look(token)).toMatchObject({ status: 401, body: { code: 'auth.session_idle' } });
      const [before] = [(await acted('session.end')).length];
      expect(await again(refresh)).toMatchObject({ status: 401, body: { code: 'auth.session_idle' } });
      expect((await acted('session.end')).slice(before)).toMatchObject([
        { operatorName: 'operator', afterJson: '{"why":"idle"}' },
      ]);
      expect(await again(refresh)).toMatchObject({ status: 401, body: { code: 'identity.session_over' } });
    });

    it('however often the console asks by itself, and however often its token is renewed', async () => {
      let { token, refresh } = await enter('operator');
      for (let passed = 0; passed < 3; passed += 1) {
        service.clock.advance(5 * minute);
        expect((await look(token, here, true)).status).toBe(200);
        const renewed = await again(refresh);
        expect(renewed.status).toBe(200);
        [token, refresh] = [text(renewed.body.token), cookie(renewed, 'banyan_console_refresh')];
      }
      service.clock.advance(1000);
      expect((await look(token)).body).toMatchObject({ code: 'auth.session_idle' });
      expect((await again(refresh)).body).toMatchObject({ code: 'auth.session_idle' });
    });

    it('and says how long it goes on, which asking quietly does not change', async () => {
      const { token } = await enter('operator');
      service.clock.advance(10 * minute);
      expect((await left(token)).body).toEqual({ idleMinutes: 15, secondsLeft: 300 });
      service.clock.advance(minute);
      expect((await left(token)).body).toMatchObject({ secondsLeft: 240 });
      expect((await left(token, false)).body).toMatchObject({ secondsLeft: 900 });
      service.clock.advance(minute);
      expect((await left(token)).body).toMatchObject({ secondsLeft: 840 });
    });

    it('not while Redis answers but takes no writes, for who is at work', async () => {
      const { token, refresh } = await enter('operator');
      const put = jest.spyOn(redis(), 'set').mockRejectedValue(new Error('MISCONF'));
      const heard: number[] = [];
      for (let passed = 0; passed < 14; passed += 1) {
        service.clock.advance(minute);
        heard.push((await look(token)).status);
      }
      const renewed = await again(refresh);
      service.clock.advance(3 * minute);
      heard.push((await look(text(renewed.body.token))).status);
      put.mockRestore();
      heard.push((await look(text(renewed.body.token))).status);
      expect(heard.filter((status) => status !== 200)).toEqual([]);
    });

    it('not where Redis begins anew, for who was at work', async () => {
      const { token, refresh } = await enter('operator');
      service.clock.advance(14 * minute);
      expect((await look(token)).status).toBe(200);
      await redis().del(seenKey(sidOf(token)));
      service.clock.advance(2 * minute);
      expect((await look(token, here, true)).status).toBe(200);
      expect(await redis().get(seenKey(sidOf(token)))).not.toBeNull();
      expect((await again(refresh)).status).toBe(200);
    });

    it('though Redis was away for a moment: what was not heard is not signed', async () => {
      const { token, refresh } = await enter('operator');
      service.clock.advance(16 * minute);
      expect((await look(token)).body).toMatchObject({ code: 'auth.session_idle' });
      const get = jest.spyOn(redis(), 'get').mockRejectedValue(new Error('gone'));
      const renewed = await again(refresh);
      expect(renewed.status).toBe(200);
      get.mockRestore();
      expect((await look(text(renewed.body.token))).body).toMatchObject({ code: 'auth.session_idle' });
      const next = await again(cookie(renewed, 'banyan_console_refresh'));
      expect(next.body).toMatchObject({ code: 'auth.session_idle' });
    });

    it('not by the deploy that began to keep signs of life, for who was at work before it', async () => {
      const { token, refresh } = await enter('operator');
      await service.owner.query(sql`update session set attended_at = null where id = $1`, [sidOf(token)]);
      await redis().del(seenKey(sidOf(token)));
      const runner = service.app.get(Database, { strict: false }).source.createQueryRunner();
      await new AttendedSessions1798078000001().up(runner);
      await runner.release();
      expect((await again(refresh)).status).toBe(200);
    });

    it('sooner where a role or all have less time, by the shortest', async () => {
      await agree({ idleMinutes: 10 });
      await agree({ scope: 'role', holder: 'superadmin', idleMinutes: 5 });
      const { token } = await enter('operator');
      expect((await left(token)).body).toEqual({ idleMinutes: 5, secondsLeft: 300 });
      service.clock.advance(5 * minute + 1000);
      expect((await look(token)).body).toMatchObject({ code: 'auth.session_idle' });
    });
  });

  describe('from networks', () => {
    it('binds log-in, code, every request and the refresh, and writes down who came from elsewhere', async () => {
      await agree({ scope: 'role', holder: 'superadmin', networks: [office, '2001:db8::/32'] });
      const { challenge } = (await signIn(here)).body;
      expect((await confirm(challenge, elsewhere)).body).toMatchObject({ code: 'auth.network_refused' });
      expect((await acted('session.fail')).at(-1)).toMatchObject({ ip: elsewhere, afterJson: '{"step":"network"}' });
      const entered = await confirm(challenge, '2001:db8::7');
      expect(entered.status).toBe(200);
      const [token, refresh] = [text(entered.body.token), cookie(entered, 'banyan_console_refresh')];
      expect((await look(token, here)).status).toBe(200);
      expect((await look(token, '::ffff:203.0.113.9')).status).toBe(200);
      const strange = async () =>
        Number(/^auth_operator_elsewhere_total(?:\{.*\})? (\d+)/m.exec(await metrics.registry.metrics())?.[1]);
      const before = await strange();
      expect(await look(token, elsewhere)).toMatchObject({ status: 401, body: { code: 'auth.network_refused' } });
      expect((await strange()) - before).toBe(1);
      expect((await look(token, here)).status).toBe(200);
      expect((await again(refresh, elsewhere)).body).toMatchObject({ code: 'auth.network_refused' });
      expect((await acted('session.end')).at(-1)).toMatchObject({ ip: elsewhere, afterJson: '{"why":"network"}' });
      expect((await look(token, here)).status).toBe(401);
    });

    it('tells nobody from elsewhere whether a password is right, counts each try and writes down one a minute', async () => {
      await agree({ networks: [office] });
      const written = async () => (await acted('session.fail')).length;
      const before = await written();
      const codes: unknown[] = [];
      for (const password of [consolePassword, 'wrong', consolePassword, 'wrong', consolePassword, 'wrong'])
        codes.push((await signIn(elsewhere, password)).body.code);
      expect(codes).toEqual([...Array.from({ length: 5 }, () => 'identity.invalid_credentials'), 'identity.locked']);
      expect((await written()) - before).toBe(1);
      expect((await acted('session.fail')).at(-1)).toMatchObject({ ip: elsewhere, afterJson: '{"step":"network"}' });
      expect((await signIn(here)).status).toBe(200);
    });

    it('shows an authenticator to nobody from elsewhere, whatever parts he has', async () => {
      const { maker, checker } = await both();
      const post = (path: string, token: string | undefined, body: object, ip = here) =>
        service.http('POST', path, { ...(token && { token }), body, headers: from(ip) });
      const operator = { username: 'faraway', name: 'Far', role: 'risk', reason: 'as agreed' };
      const id = text((await post('/admin/v1/identity/operators', maker.token, operator)).body.id);
      await approve(id, checker.token);
      const partOf = async (token: string) =>
        (await post(`/admin/v1/identity/enrolments/${id}/part`, token, {})).body.part;
      const parts = { first: await partOf(maker.token), second: await partOf(checker.token) };
      await agree({ scope: 'role', holder: 'risk', networks: [office] });
      const begin = (first: unknown, ip: string) =>
        post('/admin/v1/session/enrolment', undefined, { username: 'faraway', ...parts, first }, ip);
      const [wrong, right] = [await begin('guess', elsewhere), await begin(parts.first, elsewhere)];
      for (const { status, body } of [wrong, right])
        expect([status, body.code, body.enrolment]).toEqual([401, 'identity.wrong_parts', undefined]);
      expect((await begin(parts.first, here)).status).toBe(200);
    });

    it('binds by each list that is for an operator', async () => {
      await agree({ networks: [office] });
      await agree({ scope: 'role', holder: 'superadmin', networks: ['203.0.113.0/29', '198.51.100.0/24'] });
      expect((await signIn('203.0.113.99')).status).toBe(401);
      expect((await signIn(elsewhere)).status).toBe(401);
      expect((await signIn(here)).status).toBe(200);
    });

    it('ends the sessions that it binds, that of whoever agreed too, and is taken away as it came', async () => {
      const { maker, checker } = await agree({ networks: [office] });
      expect((await look(maker.token)).status).toBe(401);
      expect((await look(checker.token)).status).toBe(401);
      expect((await acted('console-access.change')).at(-1)).toMatchObject({
        operatorName: 'approver',
        objectId: 'all',
        beforeJson: '{"networks":[],"idleMinutes":null}',
        afterJson: `{"networks":["${office}"],"idleMinutes":null}`,
      });
      const signedIn = await confirm((await signIn(here)).body.challenge, here);
      const asked = await ask(text(signedIn.body.token), {});
      expect(asked.body).toMatchObject({ before: { networks: [office] } });
      await approve(asked.body.id, (await enter('approver')).token);
      expect((await signIn(elsewhere)).status).toBe(200);
      expect(await service.db.query(sql`select 1 from console_access`)).toEqual([]);
    });

    it('has ended them when it is answered, however slow Redis is, and is answered though it says nothing', async () => {
      const set = redis().set.bind(redis());
      let answered: Promise<unknown> = sleep(300);
      const slow = jest.spyOn(redis(), 'set').mockImplementation(async (...what: Parameters<typeof set>) => {
        if (String(what[0]).startsWith(revokedKey(''))) await answered;
        return set(...what);
      });
      const { maker, checker } = await agree({ networks: [office] });
      expect([(await look(maker.token)).status, (await look(checker.token)).status]).toEqual([401, 401]);
      answered = new Promise(() => undefined);
      await agree({ scope: 'role', holder: 'superadmin', networks: [office] });
      slow.mockRestore();
      const waiting = sql`select 1 from session where revoked_at is not null and announced_at is null`;
      expect(await service.db.query(waiting)).not.toEqual([]);
      await service.app.get(SessionService, { strict: false }).announceMissed();
      expect(await service.db.query(waiting)).toEqual([]);
    });

    it('binds a log-in that is under way while the list changes', async () => {
      const { maker, checker } = await both();
      const asked = await ask(maker.token, { networks: [office] });
      const { challenge } = (await signIn(elsewhere)).body;
      const access = service.app.get(ConsoleAccessService, { strict: false });
      const of = access.of.bind(access);
      let agreed: ReturnType<typeof approve> | undefined;
      const reading = jest.spyOn(access, 'of').mockImplementation(async (...whose) => {
        const found = await of(...whose);
        agreed ??= approve(asked.body.id, checker.token);
        await Promise.race([agreed, sleep(500)]);
        return found;
      });
      const entered = await confirm(challenge, elsewhere);
      reading.mockRestore();
      expect((await agreed)?.body).toMatchObject({ status: 'EXECUTED' });
      expect((await look(text(entered.body.token), elsewhere)).status).toBe(401);
    });

    it('shuts out neither who asks nor who agrees', async () => {
      const { maker, checker } = await both();
      for (const body of [
        { networks: ['198.51.100.0/24'] },
        { scope: 'role', holder: 'superadmin', networks: ['::/0'] },
      ])
        expect(await ask(maker.token, body)).toMatchObject({
          status: 422,
          body: { code: 'identity.own_network', details: { ip: here } },
        });
      const asked = await ask(maker.token, { networks: [office] });
      expect((await approve(asked.body.id, checker.token, elsewhere)).body).toMatchObject({
        code: 'identity.own_network',
      });
      expect(await service.db.query(sql`select 1 from console_access`)).toEqual([]);
      expect((await approve(asked.body.id, maker.token)).body).toMatchObject({ code: 'identity.same_operator' });
      await service.owner.query(
        sql`update approval_request set status = 'EXPIRED', decided_at = now() where status = 'PENDING'`,
      );
    });

    it('is no decision of the one who alone has the role', async () => {
      const { maker, checker } = await both();
      await service.owner.query(sql`update operator set role = 'risk' where id = 2`);
      const body = { scope: 'role', holder: 'superadmin', networks: [office] };
      const refused = await ask(maker.token, body);
      await service.owner.query(sql`update operator set role = 'superadmin' where id = 2`);
      expect(refused.body).toMatchObject({ code: 'identity.own_account' });
      const asked = await ask(maker.token, body);
      await service.owner.query(sql`update operator set role = 'risk' where id = 1`);
      const agreed = await approve(asked.body.id, checker.token);
      await service.owner.query(sql`update operator set role = 'superadmin' where id = 1`);
      expect(agreed.body).toMatchObject({ code: 'identity.own_account' });
      await service.owner.query(
        sql`update approval_request set status = 'EXPIRED', decided_at = now() where status = 'PENDING'`,
      );
    });

    it('is no decision of the one whom it is about', async () => {
      const { maker, checker } = await both();
      const about = (holder: string) => ({ scope: 'operator', holder, networks: [office] });
      expect((await ask(maker.token, about('1'))).body).toMatchObject({ code: 'identity.own_account' });
      const asked = await ask(maker.token, about('2'));
      expect((await approve(asked.body.id, checker.token)).body).toMatchObject({ code: 'identity.own_account' });
    });

    it.each([
      [{ networks: ['10.1/16'] }, 422, 'identity.network_malformed'],
      [{ networks: ['203.0.113.0/33'] }, 422, 'identity.network_malformed'],
      [{ scope: 'role', holder: 'nobody', networks: [office] }, 422, 'identity.holder_unknown'],
      [{ scope: 'operator', holder: '999', networks: [office] }, 422, 'identity.holder_unknown'],
      [{ scope: 'all', holder: 'risk', networks: [office] }, 422, 'identity.holder_unknown'],
      [{ networks: Array.from({ length: 21 }, (_none, at) => `203.0.113.${at}`) }, 400, 'request.invalid'],
      [{ idleMinutes: 1 }, 400, 'request.invalid'],
      [{ idleMinutes: 31 }, 400, 'request.invalid'],
      [{ scope: 'team' }, 400, 'request.invalid'],
    ])('refuses %j', async (body, status, code) => {
      const token = await operatorToken(['operator.edit'], { id: 1 });
      expect(await ask(token, body)).toMatchObject({ status, body: { code } });
    });

    it('shows what binds by page and filter, to who may see operators', async () => {
      const owner: SignedInOperator = (await agree({ scope: 'role', holder: 'risk', networks: ['198.51.100.9/24'] }))
        .checker;
      const list = (query: string, token: string) =>
        service.http('GET', `/admin/v1/identity/console-access${query}`, { token, headers: from(here) });
      expect((await list('?filter={"scope":"role"}', owner.token)).body).toMatchObject({
        total: 1,
        data: [{ id: 'role:risk', name: 'Risk', networks: ['198.51.100.0/24'], idleMinutes: null }],
      });
      expect((await list('', await operatorToken(['role.view']))).status).toBe(403);
    });
  });
});
