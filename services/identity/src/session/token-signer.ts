import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SignJWT, importJWK, type CryptoKey, type JWK } from 'jose';
import { Clock } from '@banyan/kernel/app';
import { tokenAudience, tokenIssuer, type AccessClaims } from '@banyan/kernel/auth';
import { config } from '../config.js';

export const accessTokenLivesMs = 15 * 60_000;

export interface AccessToken {
  readonly token: string;
  /** ISO instant. */
  readonly expiresAt: string;
}

/** Signs access tokens; every service verifies them by the public key alone. */
@Injectable()
export class TokenSigner implements OnModuleInit {
  private key: CryptoKey;
  private keyId: string;

  constructor(private readonly clock: Clock) {}

  async onModuleInit(): Promise<void> {
    const jwk = JSON.parse(config.tokenPrivateJwk) as JWK & { kid: string };
    this.key = (await importJWK(jwk, 'ES256')) as CryptoKey;
    this.keyId = jwk.kid;
  }

  async sign(claims: AccessClaims): Promise<AccessToken> {
    const now = this.clock.now().getTime();
    const expires = Math.floor((now + accessTokenLivesMs) / 1000);
    const token = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: this.keyId })
      .setIssuer(tokenIssuer)
      .setAudience(tokenAudience[claims.typ])
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(expires)
      .sign(this.key);
    return { token, expiresAt: new Date(expires * 1000).toISOString() };
  }
}
