import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { sql } from '@banyan/kernel/database';
import { describedRoutes, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { consoleLogin, consolePassword, statuses, text, totpCode } from '../identity.fixture.js';

const base = '/admin/v1/identity';
const day = 24 * 3_600_000;
const own = 'xK9-mirror-lamp';

describe('how an operator comes in', () => {
  let service: TestService;
  let maker: string;
  let checker: string;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await service.owner.query(sql`truncate login_attempt`);
    ({ token: maker } = await consoleLogin(service, 'operator'));
    ({ token: checker } = await consoleLogin(service, 'approver'));
  });

  const post = (path: string, token?: string, body: object = {}) => service.http('POST', path, { token, body });
  const part = (id: string, token: string) => post(`${base}/enrolments/${id}/part`, token);
  const begin = (username: string, first: string, second: string) =>
    post('/admin/v1/session/enrolment', undefined, { username, first, second });
  const login = (username: string, password: string) =>
    post('/admin/v1/session/login', undefined, { username, password });
  const finish = (challenge: unknown, secret: unknown, password = own) => {
    const code = totpCode(text(secret), service.clock.now());
    return post('/admin/v1/session/enrolment/finish', undefined, { challenge, password, code });
  };
  const agree = async (path: string, body: object) => {
    const asked = await post(`${base}${path}`, maker, { ...body, reason: 'as agreed' });
    expect(asked.status).toBe(202);
    const id = text(asked.body.id);
    const approved = await post(`${base}/approvals/${id}/approve`, checker, { reason: 'looked at' });
    expect(approved.body).toMatchObject({ status: 'EXECUTED' });
    return id;
  };
  const create = (username: string) => agree('/operators', { username, name: 'New', role: 'risk' });
  const partsOf = async (id: string) =>
    [text((await part(id, maker)).body.part), text((await part(id, checker)).body.part)] as const;
  const enrol = async (username: string, id: string) => {
    const begun = await begin(username, ...(await partsOf(id)));
    const enrolment = begun.body.enrolment as unknown as { secret: string };
    return { answer: await finish(begun.body.challenge, enrolment.secret), secret: enrolment.secret };
  };
  const idOf = async (username: string) => {
    const [row] = await service.db.query<{ id: string }>(sql`select id from operator where username = $1`, [username]);
    return row?.id ?? '';
  };

  it('needs both parts: neither who asked nor who agreed can be the new operator', async () => {
    const id = await create('newbie');
    for (const guess of ['', own, consolePassword]) expect((await login('newbie', guess || 'x')).status).toBe(401);
    const [first, second] = await partsOf(id);
    expect(first).not.toBe(second);
    for (const [one, other] of [
      [first, first],
      [second, second],
      [first, 'guess'],
      ['guess', second],
    ] as const)
      expect((await begin('newbie', one, other)).body).toMatchObject({ code: 'identity.wrong_parts' });
    await service.owner.query(sql`truncate login_attempt`);
    expect((await begin('approver', first, second)).status).toBe(401);
    const begun = await begin('NewBie', second, first);
    expect(begun.status).toBe(200);
    const { secret } = begun.body.enrolment as unknown as { secret: string };
    // What the parts open is not a session: the password is set with the authenticator.
    const code = totpCode(secret, service.clock.now());
    const early = await post('/admin/v1/session/totp', undefined, { challenge: begun.body.challenge, code });
    expect(early.body).toMatchObject({ code: 'identity.challenge_over' });
    expect((await finish(begun.body.challenge, secret, 'password2026')).body).toMatchObject({
      code: 'identity.weak_password',
    });
    const both = await Promise.all([finish(begun.body.challenge, secret), finish(begun.body.challenge, secret)]);
    expect(statuses(both)).toEqual([200, 401]);
    expect(both.find(({ status }) => status === 200)?.body).toMatchObject({
      operator: { username: 'newbie', role: 'risk' },
    });
    expect((await begin('newbie', first, second)).body).toMatchObject({ code: 'identity.wrong_parts' });
    service.clock.advance(30_000);
    const { body } = await login('newbie', own);
    const next = totpCode(secret, service.clock.now());
    expect((await post('/admin/v1/session/totp', undefined, { challenge: body.challenge, code: next })).status).toBe(
      200,
    );
    const plain = (await service.events.published(OperatorActed)).map((event) => OperatorActed.toJSON(event));
    for (const hidden of [first, second, own]) expect(JSON.stringify(plain)).not.toContain(hidden);
  });

  it('shows each part once, to its person alone, and keeps none in clear', async () => {
    const id = await create('shown');
    const stranger = await operatorToken(['operator.edit'], { id: 77, username: 'stranger' });
    expect((await part(id, stranger)).status).toBe(404);
    const answers = await Promise.all([part(id, maker), part(id, maker)]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'identity.part_shown' });
    const [row] = await service.db.query(sql`select maker_part from operator_enrolment where approval_id = $1`, [id]);
    expect(row).toEqual({ maker_part: null });
  });

  it('ends after a day, the parts and what was begun with them', async () => {
    const id = await create('late');
    const [first, second] = await partsOf(id);
    service.clock.advance(day - 60_000);
    const begun = await begin('late', first, second);
    service.clock.advance(60_000);
    const { secret } = begun.body.enrolment as unknown as { secret: string };
    expect((await finish(begun.body.challenge, secret)).body).toMatchObject({ code: 'identity.challenge_over' });
    expect((await begin('late', first, second)).body).toMatchObject({ code: 'identity.wrong_parts' });
    ({ token: maker } = await consoleLogin(service, 'operator'));
    ({ token: checker } = await consoleLogin(service, 'approver'));
    const other = await create('later');
    service.clock.advance(day);
    ({ token: maker } = await consoleLogin(service, 'operator'));
    expect((await part(other, maker)).status).toBe(404);
  });

  it('is the same after a reset, which takes both factors and every session', async () => {
    const { answer, secret } = await enrol('lost', await create('lost'));
    const id = await idOf('lost');
    const before = text(answer.body.token);
    expect((await service.http('GET', `${base}/preferences`, { token: before })).status).not.toBe(401);
    const reset = await agree(`/operators/${id}/reset`, {});
    expect((await login('lost', own)).status).toBe(401);
    const alive = await service.db.query(
      sql`select 1 from session where audience = 'console' and subject_id = $1 and revoked_at is null`,
      [id],
    );
    expect(alive).toEqual([]);
    const again = await enrol('lost', reset);
    expect(again.answer.status).toBe(200);
    expect(again.secret).not.toBe(secret);
  });

  it('is no decision of the one it is about, neither as maker nor as checker', async () => {
    const [own, other] = await Promise.all([idOf('operator'), idOf('approver')]);
    for (const [what, body] of [
      ['reset', {}],
      ['role', { role: 'risk' }],
    ] as const) {
      const mine = await post(`${base}/operators/${own}/${what}`, maker, { ...body, reason: 'my own' });
      expect(mine.body).toMatchObject({ code: 'identity.own_account' });
      const asked = await post(`${base}/operators/${other}/${what}`, maker, { ...body, reason: 'yours' });
      const decided = await post(`${base}/approvals/${text(asked.body.id)}/approve`, checker, { reason: 'mine' });
      expect(decided.body).toMatchObject({ code: 'identity.own_account' });
    }
  });

  it('lets its owner in whatever strangers have tried for his name', async () => {
    const [first, second] = await partsOf(await create('besieged'));
    for (let tries = 0; tries < 60; tries += 1)
      await service.http('POST', '/admin/v1/session/enrolment', {
        body: { username: 'besieged', first: 'guess', second: String(tries) },
        headers: { 'x-real-ip': `198.51.100.${tries + 1}` },
      });
    expect((await begin('besieged', first, second)).status).toBe(200);
    const here = { 'x-real-ip': '198.51.100.200' };
    const guess = { body: { username: 'besieged', first, second: 'guess' }, headers: here };
    for (let tries = 0; tries < 5; tries += 1) await service.http('POST', '/admin/v1/session/enrolment', guess);
    expect((await service.http('POST', '/admin/v1/session/enrolment', guess)).body).toMatchObject({
      code: 'identity.locked',
    });
  });

  it('a newer enrolment ends the one before it', async () => {
    const first = await partsOf(await create('twice'));
    const second = await partsOf(await agree(`/operators/${await idOf('twice')}/reset`, {}));
    expect((await begin('twice', ...first)).body).toMatchObject({ code: 'identity.wrong_parts' });
    expect((await begin('twice', ...second)).status).toBe(200);
  });

  it('has no password without an authenticator, in the table either', async () => {
    await create('halfway');
    const half = sql`update operator set password_hash = 'x' where username = 'halfway'`;
    await expect(service.db.query(half)).rejects.toThrow(/operator_both_factors/);
  });

  it('is no door of the console that takes a secret of somebody else', async () => {
    const routes = (await describedRoutes(service)).filter(({ access }) => /^operator:./.test(access));
    expect(routes.length).toBeGreaterThan(40);
    const named = routes.flatMap(({ name, body, schemas }) => {
      const schema = body?.$ref ? schemas[body.$ref.split('/').at(-1) ?? ''] : body;
      return Object.keys(schema?.properties ?? {})
        .filter((field) => /password|secret|totp/i.test(field) && field !== 'forcePasswordChange')
        .map((field) => `${name} ${field}`);
    });
    expect(named).toEqual([]);
  });
});
