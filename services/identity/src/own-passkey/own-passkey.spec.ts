import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { password, signedIn, statuses } from '../identity.fixture.js';
import { attestedPasskey } from '../passkey/attested.fixture.js';
import { at, newPassword, site, passkeyWorld } from '../passkey/passkey-members.fixture.js';
import { SoftAuthenticator } from '../passkey/passkey.fixture.js';
import { PasskeyJobs } from '../passkey/passkey.jobs.js';

const minute = 60_000;

describe('passkeys of members', () => {
  const { world, own, optionsOf, codeOf, listOf, begin, bare, renew, left, add, enterBy } = passkeyWorld();

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

  it('forget what was answered once it is too old to be answered again', async () => {
    const member = await bare(await world.one());
    await add(member);
    world.service.clock.advance(5 * minute + 1);
    await world.service.app.get(PasskeyJobs).forgetOld();
    expect(await world.service.db.query(sql`select 1 from passkey_used`)).toEqual([]);
  });
});
