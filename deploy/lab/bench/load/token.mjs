import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { join } from 'node:path';
import { root } from '../../common/run.mjs';

const { tokenAudience, tokenIssuer } = await import(join(root, 'services/kernel/dist/auth/principal.js'));

const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An access token as identity signs it; `act` is the type of the account. */
export function memberToken({ privateJwk }, member, act = 0) {
  const now = Math.floor(Date.now() / 1000);
  const own = {
    sub: String(member),
    typ: 'member',
    brand: 'BANYAN',
    name: `member${member}`,
    act,
    sid: randomUUID(),
  };
  const claims = { ...own, role: '', perms: [], iss: tokenIssuer, aud: tokenAudience.member, iat: now, exp: now + 900 };
  const text = `${part({ alg: 'ES256', kid: privateJwk.kid })}.${part(claims)}`;
  const key = createPrivateKey({ key: privateJwk, format: 'jwk' });
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
