import { createPrivateKey, randomUUID, type JsonWebKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { tokenAudience, tokenIssuer, type AccessClaims } from '../auth/index.js';

/** Who a test's token is for. */
export interface TokenOf {
  id?: bigint | number;
  brand?: string;
  username?: string;
  /** `null`: a token from before tokens said it. */
  accountType?: number | null;
  sid?: string;
  mustChangePassword?: boolean;
}

/** A member's access token signed with the test key (TEST_TOKEN_JWK of the jest environment). */
export const memberToken = (of: TokenOf = {}): Promise<string> =>
  sign({ ...claimsOf(of), typ: 'member', ...(of.mustChangePassword && { chg: true }) });

/** An operator's access token with these permissions. */
export const operatorToken = (
  permissions: readonly string[],
  of: TokenOf & { role?: string; steppedUpAt?: Date; seenAt?: Date; idleSeconds?: number } = {},
): Promise<string> =>
  sign({
    ...claimsOf({ id: 1, username: 'operator', ...of }),
    typ: 'operator',
    role: of.role ?? 'test',
    perms: [...permissions],
    stp: Math.floor((of.steppedUpAt ?? new Date()).getTime() / 1000),
    ...(of.seenAt && { seen: Math.ceil(of.seenAt.getTime() / 1000) }),
    ...(of.idleSeconds !== undefined && { idl: of.idleSeconds }),
  });

function claimsOf(of: TokenOf): AccessClaims {
  const { id = 1001, brand = 'BANYAN', username = 'minhchau', accountType = 0, sid = randomUUID() } = of;
  const claims = { sub: String(id), typ: 'member', brand, name: username, sid, role: '', perms: [] };
  return { ...claims, ...(accountType !== null && { act: accountType }) } as AccessClaims;
}

async function sign(claims: AccessClaims): Promise<string> {
  const jwk = JSON.parse(process.env['TEST_TOKEN_JWK'] ?? '{}') as JsonWebKey & { kid: string };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: jwk.kid })
    .setIssuer(tokenIssuer)
    .setAudience(tokenAudience[claims.typ])
    .setIssuedAt()
    .setExpirationTime('15m')
    .sign(key);
}
