import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { Database, sql } from '@banyan/kernel/database';
import { solve } from '@banyan/kernel/rules';
import { memberToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import {
  consoleLogin,
  consolePassword,
  cookie,
  form,
  puzzleOf,
  statuses,
  text,
  totpCode,
  worked,
} from '../identity.fixture.js';
import { PasswordHasher } from '../password/password-hasher.js';

/** A service's OpenAPI document, as far as the walk reads it. */
interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, { readonly properties?: object }> };
}
interface Operation {
  readonly 'x-access'?: string;
  readonly requestBody?: {
    readonly content: { readonly 'application/json'?: { readonly schema: { readonly $ref: string } } };
  };
}

const secret = process.env['OPERATOR_TOTP_SECRET'] ?? '';

describe('signing in to the console', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    service.clock.advance(20 * 60_000);
    await service.owner.query(sql`truncate login_attempt`);
  });

  const tryFrom = (ip: string, password: string, device = '', username = 'operator') =>
    worked((proof) =>
      service.http('POST', '/admin/v1/session/login', {
        body: { username, password, ...proof },
        headers: { 'x-real-ip': ip, ...(device && { cookie: `banyan_console_device=${device}` }) },
      }),
    );
  const guess = (from: number, count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => tryFrom(`10.9.${from}.${at}`, 'wrong-one-1')));

  const signIns = async () =>
    (await service.events.published(OperatorActed)).filter(({ action }) => action.startsWith('session.'));

  it('is capped for an account, whatever number of addresses guess at it', async () => {
    const answers = [...(await guess(1, 12)), ...(await guess(2, 12))];
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(20);
    expect(await tryFrom('10.9.3.1', consolePassword)).toMatchObject({
      status: 429,
      body: { code: 'identity.locked' },
    });
    // Others are not held up by it, and it ends.
    expect((await tryFrom('10.9.3.1', consolePassword, '', 'approver')).status).toBe(200);
    service.clock.advance(16 * 60_000);
    expect((await tryFrom('10.9.3.1', consolePassword)).status).toBe(200);
  });

  it('lets its owner in by the device that he used before, which nobody makes up or takes for another account', async () => {
    const device = cookie((await consoleLogin(service, 'operator')).answer, 'banyan_console_device');
    await guess(4, 24);
    expect((await tryFrom('10.9.5.1', consolePassword, device)).status).toBe(200);
    const [id = '', until = '', seal = ''] = device.split('.');
    for (const forged of [`${id}x.${until}.${seal}`, `${id}.${Number(until) + 1}.${seal}`, `${id}.${until}.`, 'x'])
      expect((await tryFrom('10.9.5.1', consolePassword, forged)).status).toBe(429);
    for (let tries = 0; tries < 21; tries += 1) await tryFrom(`10.9.6.${tries}`, 'wrong-one-1', device, 'approver');
    expect((await tryFrom('10.9.5.1', consolePassword, device, 'approver')).status).toBe(429);
    // On the known device itself five wrong ones in a row are enough, as ever.
    for (let tries = 0; tries < 5; tries += 1) await tryFrom('10.9.5.1', 'wrong-one-1', device);
    expect((await tryFrom('10.9.5.2', consolePassword, device)).status).toBe(429);
    service.clock.advance(91 * 24 * 3_600_000);
    await service.owner.query(sql`truncate login_attempt`);
    await guess(7, 24);
    expect((await tryFrom('10.9.5.1', consolePassword, device)).status).toBe(429);
  });

  it('leaves log-ins, failures and log-outs in the audit log, and nothing of what a stranger typed', async () => {
    const before = (await signIns()).length;
    await tryFrom('10.9.8.1', 'wrong-one-1');
    for (let tries = 0; tries < 3; tries += 1) await tryFrom('10.9.8.2', 'wrong-one-1', '', 'MySecretPassword');
    const { body } = await tryFrom('10.9.8.1', consolePassword);
    const wrong = totpCode(secret, service.clock.now()) === '000000' ? '000001' : '000000';
    await service.http('POST', '/admin/v1/session/totp', { body: { challenge: body.challenge, code: wrong } });
    const { token } = await consoleLogin(service, 'operator');
    await service.http('DELETE', '/admin/v1/session', { token });
    const rows = await signIns();
    const made = rows
      .slice(before)
      .map(({ action, operatorName, afterJson }) => [action, operatorName, JSON.parse(afterJson) as object]);
    expect(made).toEqual([
      ['session.fail', 'operator', { step: 'password' }],
      ['session.fail', '', { step: 'account' }],
      ['session.fail', 'operator', { step: 'code' }],
      ['session.login', 'operator', { knownDevice: false }],
      ['session.logout', 'operator', {}],
    ]);
    expect(rows.at(before)?.ip).toBe('10.9.8.1');
    expect(
      JSON.stringify(rows.map(({ afterJson, operatorName, reason }) => [afterJson, operatorName, reason])),
    ).not.toContain('MySecretPassword');
    expect(text(body.challenge)).not.toBe('');
  });

  describe('while many wait for their passwords to be judged', () => {
    const entrances = [
      ['POST', '/wps/session/login', { username: 'minhchau', password: 'Banyan#2026', type: 'username' }],
      ['POST', '/admin/v1/session/login', { username: 'operator', password: consolePassword }],
      ['PUT', '/wps/member/register', form({ username: 'comesnow1' })],
    ] as const;
    const set = { newPassword: 'river-Lantern-7', confirmNewPassword: 'river-Lantern-7' };
    const proved = { mobileNum: '0912000999', verificationCode: '123456' };
    const agreed = { acceptTerms: true, ageConfirmed: true, registerMethod: 'WEB' };
    /** These need more than a password of who comes. */
    const others = [
      ['POST', '/admin/v1/session/enrolment/finish', { challenge: 'c', password: consolePassword, code: '000000' }],
      ['PUT', '/wps/member/register/mobile', { ...agreed, ...proved, password: set.newPassword }],
      ['POST', '/wps/member/password/link', { ...set, token: 'A'.repeat(43) }],
      ['POST', '/wps/member/password/verification', { ...proved, newPassword: set.newPassword }],
    ] as const;
    const [[, endpoint, body]] = entrances;
    let hasher: PasswordHasher;
    let hashed: jest.SpiedFunction<PasswordHasher['verify']>;
    beforeAll(() => {
      hasher = service.app.get(PasswordHasher, { strict: false });
    });
    beforeEach(() => {
      hashed = jest.spyOn(hasher, 'verify');
    });
    afterEach(() => void jest.restoreAllMocks());

    const busy = () => jest.spyOn(hasher, 'busy', 'get').mockReturnValue(true);
    const knock = (method: 'POST' | 'PUT', path: string, sent: object, ip = '10.8.0.1', cookies = '') =>
      service.http(method, path, { body: sent, headers: { 'x-real-ip': ip, ...(cookies && { cookie: cookies }) } });
    const puzzle = async (ip?: string) => puzzleOf(await knock('POST', endpoint, body, ip));

    it.each(entrances)('%s %s asks who is unknown for work, reads and hashes nothing before, and lets him in with it', async (method, path, sent) => {
      const reads = jest.spyOn(service.app.get(Database), 'query');
      const tells = busy();
      const asked = await knock(method, path, sent);
      expect(asked).toMatchObject({ status: 422, body: { code: 'identity.proof_required' } });
      expect([hashed.mock.calls.length, reads.mock.calls.length]).toEqual([0, 0]);
      const proof = solve(puzzleOf(asked));
      const [first, again] = [await knock(method, path, { ...sent, proof }), await knock(method, path, { ...sent, proof })];
      expect([first.status, again.status]).toEqual([200, 422]);
      tells.mockRestore();
      expect((await knock(method, path, sent)).body.code).not.toBe('identity.proof_required');
    }); // prettier-ignore

    it('asks at every door that takes a password of a stranger', async () => {
      busy();
      const { paths, components } = (await service.http('GET', '/openapi/service.json')).body as unknown as Document;
      const found = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([verb, { 'x-access': access, requestBody }]) => {
          const name = requestBody?.content['application/json']?.schema.$ref.split('/').at(-1) ?? '';
          const fields = Object.keys(components.schemas[name]?.properties ?? {});
          return access === 'public' && fields.some((field) => /password/i.test(field))
            ? [`${verb.toUpperCase()} ${path}`]
            : [];
        }),
      );
      const oneClick = ['PUT', '/wps/member/register/one-click', agreed] as const;
      for (const [method, path, sent] of [...others, oneClick])
        expect([path, (await knock(method, path, sent)).body.code]).toEqual([path, 'identity.proof_required']);
      const known = [...entrances, ...others].map(([method, path]) => `${String(method)} ${String(path)}`);
      expect(found.sort((a, b) => a.localeCompare(b))).toEqual(known.sort((a, b) => a.localeCompare(b)));
    });

    it('takes no proof of another address, too late, forged, unsolved, or at two doors at once', async () => {
      busy();
      const refusal = { status: 422, body: { code: 'identity.proof_required' } };
      const proof = solve(await puzzle());
      expect(await knock('POST', endpoint, { ...body, proof }, '10.8.0.2')).toMatchObject(refusal);
      const [until = '', id = '', seal = ''] = proof.split(',', 1)[0]?.split('.') ?? [];
      const later = (Number.parseInt(until, 36) + 60).toString(36);
      for (const challenge of [`${later}.${id}.${seal}`, `${until}.${id}x.${seal}`, `${until}.${id}.`, 'x', ''])
        expect(await knock('POST', endpoint, { ...body, proof: solve({ challenge, bits: 12, parts: 16 }) })).toMatchObject(refusal);
      const unsolved = await puzzle();
      for (const numbers of ['', ',0', ','.concat('0,'.repeat(15), '0'), ','.concat('1e3,'.repeat(15), '0')])
        expect(await knock('POST', endpoint, { ...body, proof: unsolved.challenge + numbers })).toMatchObject(refusal);
      const late = solve(await puzzle());
      service.clock.advance(121_000);
      expect(await knock('POST', endpoint, { ...body, proof: late })).toMatchObject(refusal);
      expect(hashed).not.toHaveBeenCalled();
      const good = solve(await puzzle());
      const both = await Promise.all(['wrong-one-1', 'wrong-one-2'].map((password) => knock('POST', endpoint, { ...body, password, proof: good })));
      expect(statuses(both)).toEqual([401, 422]);
      expect(hashed).toHaveBeenCalledTimes(1);
    }); // prettier-ignore

    it('lets a known device in without any work, and who is signed in change his password', async () => {
      const device = cookie(await knock('POST', endpoint, body), 'banyan_device');
      const operator = cookie((await consoleLogin(service, 'approver')).answer, 'banyan_console_device');
      busy();
      expect((await knock('POST', endpoint, body, '10.8.0.9', `banyan_device=${device}`)).status).toBe(200);
      const sent = { username: 'approver', password: consolePassword };
      const known = `banyan_console_device=${operator}`;
      expect((await knock('POST', '/admin/v1/session/login', sent, '10.8.0.9', known)).status).toBe(200);
      const token = await memberToken({ id: 1001 });
      const change = { oldPassword: 'wrong-one-1', newPassword: 'river-Lantern-7', confirmNewPassword: 'river-Lantern-7' };
      expect((await service.http('POST', '/wps/member/password', { token, body: change })).body).toMatchObject({
        code: 'identity.wrong_password',
      });
    }); // prettier-ignore

    const flood = (addresses: number, each: number) =>
      Array.from({ length: addresses * each }, (_none, i) =>
        hasher.verify(null, 'x', { key: `10.7.0.${i % addresses}`, standing: 'strange' }).catch(() => undefined),
      );

    it('lets who works in at once, also while as many wait as may', async () => {
      const many = flood(300, 1);
      const asked = await knock('POST', endpoint, body);
      expect(asked.body).toMatchObject({ code: 'identity.proof_required' });
      let over = false;
      void Promise.all(many).then(() => (over = true));
      expect((await knock('POST', endpoint, { ...body, proof: solve(puzzleOf(asked)) })).status).toBe(200);
      expect(over).toBe(false);
      await Promise.all(many);
    });

    it('is busy by a flood from forty addresses, not by one of one, and never turns away who works', async () => {
      // As long as a hash takes on a machine that has time for it: on another one six are a flood.
      Object.defineProperty(hasher, 'hashMs', { get: () => 60, set: jest.fn(), configurable: true });
      const alone = flood(1, 6);
      expect((await knock('POST', endpoint, body)).status).toBe(200);
      const many = flood(40, 3);
      expect(hasher.busy).toBe(true);
      const asked = await knock('POST', endpoint, body);
      expect(asked.body).toMatchObject({ code: 'identity.proof_required' });
      expect((await knock('POST', endpoint, { ...body, proof: solve(puzzleOf(asked)) })).status).toBe(200);
      await Promise.all([...alone, ...many]);
      expect((await knock('POST', endpoint, body)).status).toBe(200);
    });
  });
});
