import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { CONFIG, type BaseConfig } from '../runtime/config.js';
import { RedisClient } from '../runtime/redis.js';
import { metrics } from '../runtime/metrics.js';
import { OperatorPresence, unattendedHeader } from './operator-presence.js';
import { principalOf, revokedKey, tokenAudience, tokenIssuer, type AccessClaims, type Principal } from './principal.js';

const unchecked = metrics.counter('auth_revocation_unchecked_total', 'Tokens accepted while Redis could not be asked');

interface Requested {
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Verifies access tokens with the public keys alone, so that no service has to trust the network. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'access') {
  constructor(
    @Inject(CONFIG) config: BaseConfig,
    private readonly redis: RedisClient,
    private readonly presence: OperatorPresence,
  ) {
    const keys = publicKeys(config.tokenJwks);
    super({
      passReqToCallback: true,
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: ['ES256'],
      issuer: tokenIssuer,
      audience: Object.values(tokenAudience),
      secretOrKeyProvider: (
        _request: unknown,
        token: string,
        done: (error: unknown, key?: string | Buffer) => void,
      ) => {
        const key = keys.get(keyId(token));
        done(key ? null : new Error('unknown key'), key as unknown as Buffer);
      },
    });
  }

  /**
   * False for a revoked session, and for a member's token that does not say which type its account has: nobody could tell a
   * trial from a real account, and the next refresh gives a token that says it. While Redis is away a token counts until
   * it expires. An operator's counts only from his networks, and as long as he is at work.
   */
  async validate(request: Requested, claims: AccessClaims & { aud: string }): Promise<Principal | false> {
    if (claims.aud !== tokenAudience[claims.typ]) return false;
    if (claims.typ === 'member' && !Number.isSafeInteger(claims.act)) return false;
    try {
      if (await this.redis.client.exists(revokedKey(claims.sid))) return false;
    } catch {
      unchecked.inc();
    }
    if (claims.typ === 'operator') await this.presence.require(claims, request.headers[unattendedHeader] === undefined);
    return principalOf(claims);
  }
}

function publicKeys(jwks: string): Map<string, KeyObject> {
  const { keys } = JSON.parse(jwks) as { keys: Array<JsonWebKey & { kid: string }> };
  return new Map(keys.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })]));
}

function keyId(token: string): string {
  try {
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid?: string };
    return header.kid ?? '';
  } catch {
    return '';
  }
}
