import { Logger } from '@nestjs/common';
import { describe, expect, it, jest } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { cookie, password, signedIn, statuses } from '../identity.fixture.js';
import { setFor } from '../outlet/outlet.fixture.js';
import { at, newPassword, other, site, passkeyWorld } from '../passkey/passkey-members.fixture.js';
import { SoftAuthenticator, type Astray } from '../passkey/passkey.fixture.js';

const minute = 60_000;

describe('passkeys that log in', () => {
  const { world, own, optionsOf, codeOf, listOf, bare, renew, add, ask, enter, enterBy } = passkeyWorld();

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
});
