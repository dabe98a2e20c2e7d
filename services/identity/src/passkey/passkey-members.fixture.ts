import { beforeEach, expect } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import type { TestResponse } from '@banyan/kernel/testing';
import { factorWorld, type One } from '../factor/factor.fixture.js';
import { cookie, password, text } from '../identity.fixture.js';
import { setFor } from '../outlet/outlet.fixture.js';
import { SoftAuthenticator, type Astray } from './passkey.fixture.js';

export const newPassword = 'xK9-other-lamp';
export const site = { origin: 'https://play.banyan.example', host: 'play.banyan.example' };
export const other = { origin: 'https://lotus.example', host: 'lotus.example' };
type Site = typeof site;
export type Headers = Record<string, string>;
export const at = ({ host }: Site): Headers => ({ 'x-forwarded-host': host, 'x-forwarded-proto': 'https' });

interface Listed {
  id: string;
  name: string;
  host: string;
  suspendedAt: string | null;
  lastUsedAt: string | null;
}

/** Members and browsers of two brands that have passkeys switched on. */
export function passkeyWorld() {
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
  return { world, own, optionsOf, codeOf, listOf, begin, bare, renew, left, add, ask, enter, enterBy };
}
