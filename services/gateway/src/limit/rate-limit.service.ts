import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { networksOfSite, RedisClient, siteOf, type Network } from '@banyan/kernel/app';
import { requestErrors } from '@banyan/kernel/errors';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { config } from '../config.js';
import type { PathPolicy } from '../http/path-policy.js';
import { RequestCounter } from './request-counter.js';

const requestWindowSeconds = 10;
/** A third of a minute's attempts may come within ten seconds, so that many addresses that begin at once do not come with all of theirs. */
const attemptWindows = [
  { seconds: 10, share: 1 / 3 },
  { seconds: 60, share: 1 },
] as const;
/** Files and pages come many at a time, to many behind one address, and cost little: so many times as often as requests. */
const filesForRequest = 10;

interface Limits {
  readonly requests: RequestCounter;
  readonly files: RequestCounter;
  readonly attempts: readonly RateLimiterRedis[];
}

/** The limits of one network, or the wider ones of a whole site. */
function limitsOf(redis: RedisClient, place: string, times: number): Limits {
  const windowMs = requestWindowSeconds * 1000;
  const limit = times * config.requestsPerSecond * requestWindowSeconds;
  return {
    requests: new RequestCounter(redis, `${place}:requests`, { limit, windowMs }),
    files: new RequestCounter(redis, `${place}:files`, { limit: filesForRequest * limit, windowMs }),
    attempts: attemptWindows.map(({ seconds, share }) => {
      const attempts = { points: Math.ceil(times * config.attemptsPerMinute * share), duration: seconds };
      return new RateLimiterRedis({
        storeClient: redis.client,
        useRedisPackage: true,
        keyPrefix: `${place}:attempts:${seconds}`,
        insuranceLimiter: new RateLimiterMemory(attempts),
        ...attempts,
      });
    }),
  };
}

/** Requests and attempts per address over all gateways; while Redis is away each gateway counts alone. Attempts are counted one by one. */
@Injectable()
export class RateLimitService implements OnApplicationShutdown, Limits {
  readonly requests: RequestCounter;
  readonly files: RequestCounter;
  readonly attempts: readonly RateLimiterRedis[];
  private readonly site: Limits;

  constructor(redis: RedisClient) {
    ({ requests: this.requests, files: this.files, attempts: this.attempts } = limitsOf(redis, 'limit', 1));
    this.site = limitsOf(redis, 'limit:site', networksOfSite);
  }

  /** Throws `request.too_many` with `retryAfterSeconds` when an address sends too many requests. */
  async admit(network: Network, counted: PathPolicy['counted']): Promise<void> {
    if (counted === 'service') return;
    const waitMs = (await this.wait(this, network, counted)) || (await this.wait(this.site, siteOf(network), counted));
    if (waitMs > 0) throw requestErrors.too_many({ retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }

  onApplicationShutdown(): void {
    for (const { requests, files } of [this, this.site]) for (const count of [requests, files]) count.stop();
  }

  /** How many milliseconds this network has to wait for what it asks; 0: none. */
  private wait(limits: Limits, network: Network | undefined, counted: 'request' | 'file' | 'attempt') {
    if (network === undefined) return 0;
    return counted === 'attempt' ? this.attempt(limits.attempts, network) : limits[`${counted}s`].take(network);
  }

  private async attempt(attempts: readonly RateLimiterRedis[], network: Network): Promise<number> {
    try {
      for (const window of attempts) await window.consume(network);
      return 0;
    } catch (refused) {
      const waitMs = (refused as RateLimiterRes).msBeforeNext;
      if (typeof waitMs !== 'number') throw refused;
      return Math.max(1, waitMs);
    }
  }
}
