import { Injectable } from '@nestjs/common';
import { Clock } from '../runtime/clock.js';
import { RedisClient } from '../runtime/redis.js';

/** How often whoever holds members' connections says who is there. */
export const saidEveryMs = 60_000;
/** Who was not said to be there for so long is gone: two that were missed. */
const goneMs = 150_000;
/** A brand of which nobody says anything any more is forgotten. */
const forgottenS = (2 * goneMs) / 1000;
/** Members of one command. */
const atOnce = 1000;

const keyOf = (brand: string): string => `banyan:online:${brand}`;

/**
 * Who is on the site now, by brand: a sorted set of members by when they were there last. Nothing depends on it, and it may be forgotten. Whoever
 * writes does so once a minute for all connections that he holds, never for a request.
 */
@Injectable()
export class OnlineMembers {
  constructor(
    private readonly redis: RedisClient,
    private readonly clock: Clock,
  ) {}

  /** These members of a brand are there now; who has been gone for long is forgotten. While Redis is away nothing is said. */
  async say(brand: string, ids: readonly string[]): Promise<void> {
    const now = this.clock.real().getTime();
    try {
      for (let from = 0; from < ids.length; from += atOnce) {
        const members = ids.slice(from, from + atOnce).map((value) => ({ score: now, value }));
        await this.redis.client.zAdd(keyOf(brand), members);
      }
      await this.redis.client.zRemRangeByScore(keyOf(brand), '-inf', now - goneMs);
      await this.redis.client.expire(keyOf(brand), forgottenS);
    } catch {
      // It is said again in a minute.
    }
  }

  /** Which of these members are there; null while nobody can tell. */
  async of(brand: string, ids: readonly string[]): Promise<ReadonlySet<string> | null> {
    if (ids.length === 0) return new Set();
    try {
      const seen = await this.redis.client.zmScore(keyOf(brand), [...ids]);
      const since = this.clock.real().getTime() - goneMs;
      return new Set(ids.filter((_id, place) => (seen[place] ?? 0) > since));
    } catch {
      return null;
    }
  }

  /** Everybody of a brand who is there, in one call; null while nobody can tell. */
  async all(brand: string): Promise<string[] | null> {
    const since = this.clock.real().getTime() - goneMs;
    return this.redis.client.zRangeByScore(keyOf(brand), since, '+inf').catch(() => null);
  }
}
