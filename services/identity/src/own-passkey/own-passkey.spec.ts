import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import type { TestResponse } from '@banyan/kernel/testing';
import { factorWorld, type One } from '../factor/factor.fixture.js';
import { cookie, password, signedIn, statuses, text } from '../identity.fixture.js';
import { setFor } from '../outlet/outlet.fixture.js';
import { attestedPasskey } from '../passkey/attested.fixture.js';
import { SoftAuthenticator, type Astray } from '../passkey/passkey.fixture.js';
import { PasskeyJobs } from '../passkey/passkey.jobs.js';

const minute = 60_000;
const newPassword = 'xK9-other-lamp';
const site = { origin: 'https://play.banyan.example', host: 'play.banyan.example' };
const other = { origin: 'https://lotus.example', host: 'lotus.example' };
type Site = typeof site;
type Headers = Record<string, string>;
const at = ({ host }: Site): Headers => ({ 'x-forwarded-host': host, 'x-forwarded-proto': 'https' });

interface Listed {
  id: string;
  name: string;
  host: string;
  suspendedAt: string | null;
  lastUsedAt: string | null;
}

describe('passkeys of members', () => {
  const world = factorWorld();
  beforeEach(async () => {
    world.service.clock.set(new Date());
    await setFor(world.service, { passkeys: true, forcePasswordChange: true });
    await setFor(world.service, { passkeys: true }, 'LOTUS');
  });

  const own = (member: { token: string }, path = '', body?: object, where: Headers = at(site)) =>
    world.service.http(body ? 'POST' : 'GET', `/wps/member/passkeys${path}`, {
      token: member.token,
      headers: where,
      ...(body && { body }),
    });
  const optionsOf = ({ body }: TestResponse) => text(body.value?.['options']);
  const codeOf = ({ body }: TestResponse) => body.code;
  const listOf = ({ body }: TestResponse) => (body.value?.['passkeys'] ?? []) as unknown as Listed[];
  /** Begins as who has nothing but mobile and e-mail. */
  const begin = async (member: One, where: Headers = at(site)) =>
    own(member, '', { password, ...(await world.proof(member)) }, where);
  const bare = async (member: One) => {
    await world.service.db.query(
      sql`update member set mobile_verified_at = null, email_verified_at = null where id = $1`,
      [member.id],
    );
    return member;
  };
  const renew = async ({ token }: One) => {
    const body = { oldPassword: password, newPassword, confirmNewPassword: newPassword };
    const changed = await world.service.http('POST', '/wps/member/password', { token, body });
    expect(changed.status).toBe(200);
  };
  const left = async ({ id }: One) => {
    const [row] = await world.service.db.query(
      sql`select (select count(*)::int from passkey p join passkey_owner o using (handle) where o.member_id = $1) as passkeys,
         (select count(*)::int from member_recovery_code where member_id = $1 and used_at is null) as codes`,
      [id],
    );
    return row;
  };
  const add = async (member: One, authenticator = new SoftAuthenticator(site.origin), astray: Astray = {}) => {
    const begun = await begin(member);
    const added = await own(member, '/add', {
      name: 'My phone',
      credential: authenticator.create(optionsOf(begun), astray),
    });
    return { authenticator, begun, added, codes: (added.body.value?.['codes'] ?? []) as unknown as string[] };
  };
  /** A browser that asks for any passkey. */
  const ask = async (where: Headers = at(site)) => {
    const begun = await world.service.http('POST', '/wps/session/passkey', { headers: where });
    const headers = { ...where, cookie: `banyan_passkey=${cookie(begun, 'banyan_passkey')}`, 'user-agent': 'third' };
    return { begun, options: optionsOf(begun), headers };
  };
  const enter = (passkey: string, headers: Headers) =>
    world.service.http('POST', '/wps/session/login', { body: { type: 'passkey', passkey }, headers });
  const enterBy = async (authenticator: SoftAuthenticator, astray: Astray = {}, where: Headers = at(site)) => {
    const { options, headers } = await ask(where);
    return enter(authenticator.get(options, astray), headers);
  };

  it('are added with the password and an answer, shown with their host, and told', async () => {
    const member = await world.one();
    expect(codeOf(await own(member, '', { password }))).toBe('identity.second_factor_unavailable');
    expect(codeOf(await own(member, '', { password: 'wrong-mirror-1' }))).toBe('identity.wrong_password');
    const { begun, added, codes } = await add(member);
    const options = JSON.parse(optionsOf(begun)) as {
      rp: object;
      user: { id: string };
      authenticatorSelection: object;
      attestation: string;
    };
    expect(options.rp).toEqual({ id: site.host, name: 'Banyan' });
    expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
    const handle = Buffer.from(options.user.id, 'base64url');
    expect(handle).toHaveLength(32);
    expect(handle.toString('latin1')).not.toContain(String(member.id));
    expect(listOf(added)).toEqual([
      expect.objectContaining({ name: 'My phone', host: site.host, suspendedAt: null, lastUsedAt: null }),
    ]);
    expect(codes).toHaveLength(10);
    const [told] = await world.outlet.receive(world.service, member.email);
    expect(told?.text).toContain('khóa truy cập');
    const [row] = await world.service.db.query(
      sql`select count(*)::int as records from outbox where type = 'audit.v1.OperatorActed' and key = $1`,
      [`member:${member.id}`],
    );
    expect(row).toEqual({ records: 1 });
  });

  it('log in on a device that nobody knows, as both factors, however often, and the device is known then', async () => {
    const member = await world.one();
    const { authenticator } = await add(member);
    await world.required();
    const first = await enterBy(authenticator);
    expect(signedIn(first).id).toBe(member.id);
    expect(signedIn(await enterBy(authenticator)).id).toBe(member.id);
    expect(listOf(await own(signedIn(first)))[0]?.lastUsedAt).not.toBeNull();
    const device = { cookie: `banyan_device=${cookie(first, 'banyan_device')}`, 'user-agent': 'third' };
    expect((await world.enter(member, device)).status).toBe(200);
    expect(codeOf(await world.enter(member))).toBe('identity.second_factor_required');
  });

  it('log in where the authenticator does not count', async () => {
    const member = await world.one();
    const { authenticator } = await add(member, new SoftAuthenticator(site.origin, false));
    expect((await enterBy(authenticator)).status).toBe(200);
    expect((await enterBy(authenticator)).status).toBe(200);
  });

  it.each<[string, Astray, string]>([
    ['another origin', { origin: 'https://play.banyan.example.evil.example' }, 'identity.passkey_refused'],
    ['the origin without TLS', { origin: 'http://play.banyan.example' }, 'identity.passkey_refused'],
    ['another rpID', { host: 'evil.example' }, 'identity.passkey_refused'],
    ['another challenge', { challenge: Buffer.alloc(54, 7).toString('base64url') }, 'identity.passkey_over'],
    ['a short challenge', { challenge: 'AAAA' }, 'identity.passkey_over'],
    ['a user who was not verified', { userVerified: false }, 'identity.passkey_refused'],
    ['a frame of another site around the page', { crossOrigin: true }, 'identity.passkey_refused'],
  ])('are refused with %s, at the addition and at the log-in', async (_, astray, code) => {
    const member = await world.one();
    const failed = await add(member, new SoftAuthenticator(site.origin), astray);
    expect(codeOf(failed.added)).toBe(code);
    expect(listOf(await own(member))).toEqual([]);
    const { authenticator } = await add(member);
    expect(codeOf(await enterBy(authenticator, astray))).toBe(code);
    expect((await enterBy(authenticator)).status).toBe(200);
  });

  it('are taken without what their makers say of them: nothing is fetched from an address that stands in a certificate', async () => {
    const fetched: string[] = [];
    const inner = createServer((request, response) => {
      fetched.push(`${request.method} ${request.url}`);
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => inner.once('listening', resolve));
    const { port } = inner.address() as AddressInfo;
    const member = await bare(await world.one());
    const options = optionsOf(await begin(member));
    const credential = await attestedPasskey(options, site.origin, `http://127.0.0.1:${port}/inner`);
    const added = await own(member, '/add', { name: 'Vouched for', credential });
    inner.close();
    expect(fetched).toEqual([]);
    expect(listOf(added)).toEqual([expect.objectContaining({ name: 'Vouched for' })]);
  });

  it('are not added by who began with a password that is none any more', async () => {
    const member = await bare(await world.one());
    const credential = new SoftAuthenticator(site.origin).create(optionsOf(await begin(member)));
    await renew(member);
    expect(codeOf(await own(member, '/add', { name: 'Mine', credential }))).toBe('identity.passkey_over');
    expect(listOf(await own(member))).toEqual([]);
  });

  it('leave no more than a line in the log of what a refused visitor sent', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn');
    const member = await bare(await world.one());
    const origin = `https://${'a'.repeat(2000)}.example`;
    expect(codeOf((await add(member, new SoftAuthenticator(site.origin), { origin })).added)).toBe(
      'identity.passkey_refused',
    );
    const lines = warn.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith('refused: '));
    warn.mockRestore();
    expect(lines).toHaveLength(1);
    expect(lines[0]?.length).toBeLessThanOrEqual(210);
  });

  it('are refused when the counter goes back or stands still, and when the handle is another one’s or missing', async () => {
    const [member, stranger] = [await world.one(), await world.one()];
    const { authenticator } = await add(member);
    const theirs = await add(stranger);
    expect((await enterBy(authenticator)).status).toBe(200);
    expect((await enterBy(authenticator)).status).toBe(200);
    for (const astray of [{ counter: 1 }, { counter: 3 }, { counter: 0 }, { userHandle: null }])
      expect(codeOf(await enterBy(authenticator, astray))).toBe('identity.passkey_refused');
    const userHandle = theirs.authenticator.kept[0]?.userHandle ?? '';
    expect(codeOf(await enterBy(authenticator, { userHandle, counter: 99 }))).toBe('identity.passkey_refused');
  });

  it('are good once: the same answer again, and two at once, open one session', async () => {
    const member = await world.one();
    const { authenticator } = await add(member, new SoftAuthenticator(site.origin, false));
    const { options, headers } = await ask();
    const answer = authenticator.get(options);
    const both = await Promise.all([enter(answer, headers), enter(answer, headers)]);
    expect(statuses(both)).toEqual([200, 422]);
    expect(codeOf(await enter(answer, headers))).toBe('identity.passkey_over');
  });

  it('log in only in the browser that asked, within five minutes, and for nothing else than it asked', async () => {
    const member = await world.one();
    const { authenticator } = await add(member);
    const [here, elsewhere] = [await ask(), await ask()];
    expect(codeOf(await enter(authenticator.get(here.options), elsewhere.headers))).toBe('identity.passkey_over');
    expect(codeOf(await enter(authenticator.get(here.options), at(site)))).toBe('identity.passkey_over');
    const late = await ask();
    world.service.clock.advance(5 * minute);
    expect(codeOf(await enter(authenticator.get(late.options), late.headers))).toBe('identity.passkey_over');
    // Asked as an answer of the second factor, it is no log-in.
    const asked = await world.service.http('POST', '/wps/member/factors/passkey', {
      token: member.token,
      headers: at(site),
    });
    const { headers } = await ask();
    expect(codeOf(await enter(authenticator.get(optionsOf(asked)), headers))).toBe('identity.passkey_over');
  });

  it('are good at their own host and brand alone', async () => {
    const member = await world.one();
    const { authenticator } = await add(member);
    const lotus = { ...at(other), 'x-banyan-brand': 'LOTUS' };
    // A browser would not show it there; one that lies is refused all the same.
    expect(codeOf(await enterBy(authenticator, { origin: other.origin, host: other.host }, lotus))).toBe(
      'identity.passkey_unknown',
    );
    const sameHost = { ...at(site), 'x-banyan-brand': 'LOTUS' };
    expect(codeOf(await enterBy(authenticator, {}, sameHost))).toBe('identity.passkey_unknown');
    expect(codeOf(await enterBy(authenticator, { origin: other.origin, host: other.host }, at(other)))).toBe(
      'identity.passkey_unknown',
    );
  });

  it('answer where a second factor is asked for, and those of another member do not', async () => {
    const [member, stranger] = [await world.one(), await world.one()];
    const { authenticator } = await add(member);
    const theirs = await add(stranger);
    await world.required();
    const asked = await world.enter(member);
    expect(world.methodsOf(asked)[0]).toBe('passkey');
    const headers = { ...world.challengeOf(asked), ...at(site) };
    const options = async () =>
      optionsOf(await world.service.http('POST', '/wps/session/login/factor/passkey', { headers }));
    const [one, two] = [await options(), await options()];
    const forged = theirs.authenticator.get(JSON.stringify({ ...(JSON.parse(one) as object), allowCredentials: [] }));
    expect(codeOf(await world.answer(headers, 'passkey', forged))).toBe('identity.passkey_refused');
    expect(signedIn(await world.answer(headers, 'passkey', authenticator.get(two))).id).toBe(member.id);
  });

  it('say where they were added when a second factor is asked for at another host', async () => {
    const member = await bare(await world.one());
    await add(member);
    await world.required();
    const asked = await world.enter(member);
    expect(world.methodsOf(asked)).toEqual(['passkey', 'recovery']);
    const answer = await world.service.http('POST', '/wps/session/login/factor/passkey', {
      headers: { ...world.challengeOf(asked), ...at(other) },
    });
    expect(answer.body).toMatchObject({ code: 'identity.passkey_elsewhere', value: { hosts: site.host } });
  });

  it('are renamed, and taken away with the password and an answer; open sessions go on, and it is told', async () => {
    const member = await bare(await world.one());
    const { authenticator, added } = await add(member);
    const id = listOf(added)[0]?.id ?? '';
    const session = signedIn(await enterBy(authenticator));
    expect(listOf(await own(member, `/${id}/rename`, { name: 'Key' }))[0]?.name).toBe('Key');
    expect(codeOf(await own(member, `/${id}/remove`, { password }))).toBe('identity.second_factor_unavailable');
    const asked = optionsOf(
      await world.service.http('POST', '/wps/member/factors/passkey', { token: member.token, headers: at(site) }),
    );
    const gone = await own(member, `/${id}/remove`, { password, method: 'passkey', answer: authenticator.get(asked) });
    expect(listOf(gone)).toEqual([]);
    expect((await own(session)).status).toBe(200);
    expect(codeOf(await enterBy(authenticator))).toBe('identity.passkey_unknown');
    // The recovery codes went with the last of what they stood in for.
    const [row] = await world.service.db.query(
      sql`select count(*)::int as codes from member_recovery_code where member_id = $1`,
      [member.id],
    );
    expect(row).toEqual({ codes: 0 });
  });

  it('are nobody else’s to see, rename or take away', async () => {
    const [member, stranger] = [await world.one(), await bare(await world.one())];
    const { added } = await add(member);
    const id = listOf(added)[0]?.id ?? '';
    expect(listOf(await own(stranger))).toEqual([]);
    expect(codeOf(await own(stranger, `/${id}/rename`, { name: 'Mine' }))).toBe('identity.passkey_not_found');
    for (const what of ['remove', 'confirm'])
      expect(codeOf(await own(stranger, `/${id}/${what}`, { password }))).toBe('identity.passkey_not_found');
    // What one session began, another does not finish.
    const third = await bare(await world.one());
    const credential = new SoftAuthenticator(site.origin).create(optionsOf(await begin(third)));
    expect(codeOf(await own(stranger, '/add', { name: 'Mine', credential }))).toBe('identity.passkey_over');
    expect((await own(third, '/add', { name: 'Mine', credential })).status).toBe(200);
    expect(codeOf(await own(third, '/add', { name: 'Again', credential }))).toBe('identity.passkey_over');
  });

  it('are ten at most, however many come at once', async () => {
    const member = await bare(await world.one());
    const { added } = await add(member);
    const [{ handle } = { handle: null }] = await world.service.db.query<{ handle: Buffer | null }>(
      sql`select handle from passkey where id = $1`,
      [listOf(added)[0]?.id],
    );
    await world.service.owner.query(
      sql`insert into passkey (id, credential_id, handle, host, public_key, counter, transports, synced, name, created_at)
       select gen_random_uuid(), decode(md5($1 || n::text), 'hex'), $2, 'old.example', '', 0, '{}', false, 'old', now()
       from generate_series(1, 8) n`,
      [String(member.id), handle],
    );
    const asked = async () =>
      optionsOf(
        await own(member, '', {
          password,
          method: 'recovery',
          answer: codes.shift(),
        }),
      );
    const { codes } = { codes: (added.body.value?.['codes'] ?? []) as unknown as string[] };
    const [one, two] = [await asked(), await asked()];
    const made = (options: string) =>
      own(member, '/add', { name: 'One', credential: new SoftAuthenticator(site.origin).create(options) });
    expect(statuses(await Promise.all([made(one), made(two)]))).toEqual([200, 409]);
    expect(codeOf(await own(member, '', { password, method: 'recovery', answer: codes[0] }))).toBe(
      'identity.too_many_passkeys',
    );
  });

  it('log nobody in after a new password, until their owner confirms them, but still answer beside it', async () => {
    const member = await bare(await world.one());
    const { authenticator, added, codes } = await add(member);
    const id = listOf(added)[0]?.id ?? '';
    await renew(member);
    expect(codeOf(await enterBy(authenticator))).toBe('identity.passkey_suspended');
    expect((await world.own(member, '')).body.value).toMatchObject({ passkeys: 1 });
    const confirmed = await own(member, `/${id}/confirm`, {
      password: newPassword,
      method: 'recovery',
      answer: codes[0],
    });
    expect(listOf(confirmed)[0]?.suspendedAt).toBeNull();
    expect((await enterBy(authenticator)).status).toBe(200);
  });

  it('go with the new password alone once they are suspended and nothing else is set up: a finder of the old one may have added them', async () => {
    const member = await bare(await world.one());
    const [first, second] = [await add(member), new SoftAuthenticator(site.origin)];
    const begun = await own(member, '', { password, method: 'recovery', answer: first.codes[0] });
    const added = await own(member, '/add', { name: 'Tablet', credential: second.create(optionsOf(begun)) });
    const ids = listOf(added).map(({ id }) => id);
    expect(codeOf(await own(member, `/${ids[0]}/remove`, { password }))).toBe('identity.second_factor_unavailable');
    await renew(member);
    expect(codeOf(await own(member, `/${ids[0]}/remove`, { password }))).toBe('identity.wrong_password');
    // Confirming takes an answer all the same, and so does whoever has another factor.
    expect(codeOf(await own(member, `/${ids[0]}/confirm`, { password: newPassword }))).toBe(
      'identity.second_factor_unavailable',
    );
    expect(listOf(await own(member, `/${ids[0]}/remove`, { password: newPassword }))).toHaveLength(1);
    await world.service.db.query(sql`update member set email_verified_at = $2 where id = $1`, [
      member.id,
      world.service.clock.now(),
    ]);
    expect(codeOf(await own(member, `/${ids[1]}/remove`, { password: newPassword }))).toBe(
      'identity.second_factor_unavailable',
    );
    await bare(member);
    expect(listOf(await own(member, `/${ids[1]}/remove`, { password: newPassword }))).toEqual([]);
    expect(await left(member)).toEqual({ passkeys: 0, codes: 0 });
  });

  it('are not taken away by a mailbox alone, by which the password was set anew', async () => {
    const member = await bare(await world.one());
    const id = listOf((await add(member)).added)[0]?.id ?? '';
    await renew(member);
    await world.service.db.query(
      sql`insert into member_factor (member_id, reset_by, reset_at) values ($1, 'email', $2)
       on conflict (member_id) do update set reset_by = excluded.reset_by, reset_at = excluded.reset_at`,
      [member.id, world.service.clock.now()],
    );
    expect(codeOf(await own(member, `/${id}/remove`, { password: newPassword }))).toBe(
      'identity.second_factor_unavailable',
    );
    world.service.clock.advance(25 * 60 * minute);
    expect(listOf(await own(member, `/${id}/remove`, { password: newPassword }))).toEqual([]);
  });

  it('are added two at once with one set of codes, and taken away two at once with the codes', async () => {
    const member = await bare(await world.one());
    await world.service.db.query(sql`insert into member_factor (member_id, enabled) values ($1, true)`, [member.id]);
    world.wallet.holders.set(member.id, 'NGUYEN LAN');
    const asked = async () => optionsOf(await own(member, '', { password, method: 'payee', answer: 'Nguyen Lan' }));
    const begun = [await asked(), await asked()];
    const both = await Promise.all(
      begun.map((options) =>
        own(member, '/add', { name: 'One', credential: new SoftAuthenticator(site.origin).create(options) }),
      ),
    );
    const codes = both.flatMap(({ body }) => (body.value?.['codes'] ?? []) as unknown as string[]);
    expect(codes).toHaveLength(10);
    world.wallet.holders.delete(member.id);
    const ids = listOf(await own(member)).map(({ id }) => id);
    const gone = await Promise.all(
      ids.map((id, n) => own(member, `/${id}/remove`, { password, method: 'recovery', answer: codes[n] })),
    );
    expect(statuses(gone)).toEqual([200, 200]);
    expect(await left(member)).toEqual({ passkeys: 0, codes: 0 });
    // Who has nothing left is not locked out by his own rule.
    expect((await world.own(member, '')).body.value).toMatchObject({ on: false });
  });

  it('let nobody in who may not sign in, and nobody where the brand has switched them off', async () => {
    const member = await bare(await world.one());
    const { authenticator, codes } = await add(member);
    await world.service.db.query(sql`update member set status = 'FROZEN', frozen_by = 'OPERATOR' where id = $1`, [
      member.id,
    ]);
    expect(codeOf(await enterBy(authenticator))).toBe('identity.account_frozen');
    await world.service.db.query(sql`update member set status = 'ACTIVE', frozen_by = null where id = $1`, [member.id]);
    const { options, headers } = await ask();
    await setFor(world.service, { passkeys: false });
    expect(codeOf(await enter(authenticator.get(options), headers))).toBe('identity.passkeys_closed');
    expect(codeOf((await ask()).begun)).toBe('identity.passkeys_closed');
    expect(codeOf(await own(member, '', { password, method: 'recovery', answer: codes[0] }))).toBe(
      'identity.passkeys_closed',
    );
    // What is there goes on counting where a second factor is asked for.
    await world.required();
    expect(world.methodsOf(await world.enter(member))).toContain('passkey');
  });

  it('forget what was answered once it is too old to be answered again', async () => {
    const member = await bare(await world.one());
    await add(member);
    world.service.clock.advance(5 * minute + 1);
    await world.service.app.get(PasskeyJobs).forgetOld();
    expect(await world.service.db.query(sql`select 1 from passkey_used`)).toEqual([]);
  });
});
