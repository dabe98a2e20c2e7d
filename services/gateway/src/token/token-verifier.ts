import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, onEveryList, RedisClient } from '@banyan/kernel/app';
import {
  OperatorPresence,
  principalOf,
  revokedKey,
  tokenAudience,
  tokenIssuer,
  type AccessClaims,
  type Principal,
} from '@banyan/kernel/auth';
import { jwtVerify } from 'jose';
import type { LRUCache } from 'lru-cache';
import { config } from '../config.js';
import { cacheOf } from '../http/cache-of.js';

/** A revocation shows within a second, everywhere. Source: performance.md 5.4. */
const freshMs = 1_000;
const mostHeld = 20_000;
/** Sessions asked for in one command. */
const mostAsked = 500;

/** How long an operator's session goes on by itself. */
export interface Idling {
  /** When somebody was at work in it last, in milliseconds since 1970. */
  readonly seenMs: number;
  readonly idleSeconds: number;
}

interface Read {
  readonly principal: Principal;
  /** Unix ms from which the token counts no more. */
  readonly expiresAt: number;
  readonly idling: Idling | undefined;
}

/** Verifies access tokens where there is no HTTP route to guard: at the websocket's handshake and before cached responses. */
@Injectable()
export class TokenVerifier {
  private readonly keys = new Map(
    (JSON.parse(config.tokenJwks) as { keys: Array<JsonWebKey & { kid: string }> }).keys.map((jwk) => [
      jwk.kid,
      createPublicKey({ key: jwk, format: 'jwk' }),
    ]),
  );

  private readonly held: LRUCache<string, Promise<Principal | undefined>>;

  constructor(
    private readonly redis: RedisClient,
    private readonly presence: OperatorPresence,
    clock: Clock,
  ) {
    this.held = cacheOf(clock, mostHeld, freshMs);
  }

  /** As {@link check}, asked at most once a second for the same token. */
  recent(token: string): Promise<Principal | undefined> {
    const held = this.held.get(token);
    if (held) return held;
    const principal = this.check(token);
    this.held.set(token, principal);
    return principal;
  }

  /** Who the token is for; undefined when it is wrong, expired or revoked. */
  async check(token: string): Promise<Principal | undefined> {
    return (await this.read(token))?.principal;
  }

  /** As {@link check}, with what ends it; undefined too for an operator from elsewhere than `address` may be, and for one who is not at work. */
  async read(token: string, address?: string): Promise<Read | undefined> {
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
      if (address !== undefined && !onEveryList(payload.nets ?? [], address)) return undefined;
      const { sid, idl, seen = 0 } = payload;
      const idling = idl === undefined ? undefined : { seenMs: seen * 1000, idleSeconds: idl };
      if (idling && (await this.presence.of(sid, idling.seenMs, idling.idleSeconds)).idle) return undefined;
      return { principal: principalOf(payload), expiresAt: (payload.exp ?? 0) * 1000, idling };
    } catch {
      return undefined;
    }
  }

  /** Which of these sessions are revoked; none while Redis is away. */
  async revoked(sids: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    try {
      for (let at = 0; at < sids.length; at += mostAsked) {
        const some = sids.slice(at, at + mostAsked);
        const marks = await this.redis.client.mGet(some.map(revokedKey));
        found.push(...some.filter((_sid, index) => marks[index] !== null));
      }
    } catch {
      return found;
    }
    return found;
  }

  private async isRevoked(sid: string): Promise<boolean> {
    try {
      return (await this.redis.client.exists(revokedKey(sid))) > 0;
    } catch {
      return false;
    }
  }
}
