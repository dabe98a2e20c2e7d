import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, RedisClient } from '@banyan/kernel/app';
import { compactDecrypt, decodeProtectedHeader } from 'jose';
import { config } from '../config.js';
import { errors } from '../errors.js';
import type { PayloadKeys } from './payload.dto.js';

type Jwk = JsonWebKey & { kid: string };

const ageLimitMs = 5 * 60_000;

/** Reads the encrypted bodies of the routes that demand them, each once. */
@Injectable()
export class PayloadService {
  private readonly keys: Map<string, KeyObject>;
  private readonly published: PayloadKeys;
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly redis: RedisClient,
  ) {
    const { keys } = JSON.parse(config.payloadJwks) as { keys: Jwk[] };
    this.keys = new Map(keys.map((jwk) => [jwk.kid, createPrivateKey({ key: jwk, format: 'jwk' })]));
    this.published = {
      keys: keys.map((jwk) => {
        const {
          kty = '',
          crv = '',
          x = '',
          y = '',
        } = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'jwk' });
        return { kty, crv, x, y, kid: jwk.kid, alg: 'ECDH-ES', enc: 'A256GCM', use: 'enc' };
      }),
    };
  }

  publicKeys(): PayloadKeys {
    return this.published;
  }

  /** The request inside `{ "payload": "<JWE>" }`, without `iat` (Unix ms, at most 5 minutes off) and `jti` (taken once). */
  async open(body: Buffer): Promise<Record<string, unknown>> {
    const { iat, jti, ...request } = await this.decrypt(payloadOf(body));
    const now = this.clock.now().getTime();
    if (
      typeof iat !== 'number' ||
      Math.abs(now - iat) > ageLimitMs ||
      typeof jti !== 'string' ||
      !/^[\w-]{8,64}$/.test(jti)
    ) {
      throw errors.replayed_payload();
    }
    if (!(await this.firstUse(jti, now))) throw errors.replayed_payload();
    return request;
  }

  private async decrypt(payload: string): Promise<Record<string, unknown>> {
    try {
      const key = this.keys.get(decodeProtectedHeader(payload).kid ?? '');
      if (!key) throw errors.unreadable_payload();
      const { plaintext } = await compactDecrypt(payload, key, {
        keyManagementAlgorithms: ['ECDH-ES'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      const content: unknown = JSON.parse(new TextDecoder().decode(plaintext));
      if (typeof content !== 'object' || content === null || Array.isArray(content)) throw errors.unreadable_payload();
      return content as Record<string, unknown>;
    } catch {
      throw errors.unreadable_payload();
    }
  }

  /** Remembered in this process as well, so that Redis being away does not open a replay here. */
  private async firstUse(jti: string, now: number): Promise<boolean> {
    for (const [known, until] of this.seen) {
      if (until > now) break;
      this.seen.delete(known);
    }
    if (this.seen.has(jti)) return false;
    this.seen.set(jti, now + 2 * ageLimitMs);
    try {
      return (await this.redis.client.set(`payload:${jti}`, '1', { NX: true, PX: 2 * ageLimitMs })) !== null;
    } catch {
      return true;
    }
  }
}

function payloadOf(body: Buffer): string {
  try {
    const { payload } = JSON.parse(body.toString('utf8')) as { payload?: unknown };
    if (typeof payload === 'string') return payload;
  } catch {
    throw errors.unreadable_payload();
  }
  throw errors.plain_payload();
}
