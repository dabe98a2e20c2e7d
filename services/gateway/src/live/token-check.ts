import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RedisClient } from '@banyan/kernel/app';
import {
  principalOf,
  revokedKey,
  tokenAudience,
  tokenIssuer,
  type AccessClaims,
  type Principal,
} from '@banyan/kernel/auth';
import { jwtVerify } from 'jose';
import { config } from '../config.js';

/** Reads access tokens where there is no HTTP route to guard: at the websocket's door. */
@Injectable()
export class TokenCheck {
  private readonly keys = new Map(
    (JSON.parse(config.tokenJwks) as { keys: Array<JsonWebKey & { kid: string }> }).keys.map((jwk) => [
      jwk.kid,
      createPublicKey({ key: jwk, format: 'jwk' }),
    ]),
  );

  constructor(private readonly redis: RedisClient) {}

  /** Who the token is for; undefined when it is wrong, expired or revoked. */
  async check(token: string): Promise<Principal | undefined> {
    try {
      const { payload } = await jwtVerify<AccessClaims>(
        token,
        (header) => {
          const key = this.keys.get(header.kid ?? '');
          if (!key) throw new Error('unknown key');
          return key;
        },
        { issuer: tokenIssuer, audience: Object.values(tokenAudience), algorithms: ['ES256'] },
      );
      if (payload.aud !== tokenAudience[payload.typ] || (await this.isRevoked(payload.sid))) return undefined;
      return principalOf(payload);
    } catch {
      return undefined;
    }
  }

  private async isRevoked(sid: string): Promise<boolean> {
    try {
      return (await this.redis.client.exists(revokedKey(sid))) > 0;
    } catch {
      return false;
    }
  }
}
