import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { RedisClient, type Network } from '@banyan/kernel/app';
import { requestErrors } from '@banyan/kernel/errors';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { config } from '../config.js';
import type { Door } from '../proxy/doors.js';
import { RequestCount } from './request-count.js';

const requestWindowSeconds = 10;
/** A third of a minute's attempts may come within ten seconds, so that many addresses that begin at once do not come with all of theirs. */
const attemptWindows = [
  { seconds: 10, share: 1 / 3 },
  { seconds: 60, share: 1 },
] as const;
/** Files and pages come many at a time, to many behind one address, and cost little: so many times as often as requests. */
const filesForRequest = 10;

/** Requests and attempts per address over all gateways; while Redis is away each gateway counts alone. Attempts are counted one by one. */
@Injectable()
export class LimitService implements OnApplicationShutdown {
  private readonly requests: RequestCount;
  private readonly files: RequestCount;
  private readonly attempts: readonly RateLimiterRedis[];

  constructor(redis: RedisClient) {
    const limit = config.requestsPerSecond * requestWindowSeconds;
    const windowMs = requestWindowSeconds * 1000;
    this.requests = new RequestCount(redis, 'limit:requests', { limit, windowMs });
    this.files = new RequestCount(redis, 'limit:files', { limit: filesForRequest * limit, windowMs });
    this.attempts = attemptWindows.map(({ seconds, share }) => {
      const attempts = { points: Math.ceil(config.attemptsPerMinute * share), duration: seconds };
      return new RateLimiterRedis({
        storeClient: redis.client,
        useRedisPackage: true,
        keyPrefix: `limit:attempts:${seconds}`,
        insuranceLimiter: new RateLimiterMemory(attempts),
        ...attempts,
      });
    });
  }

  /** Throws `request.too_many` with `retryAfterSeconds` when an address asks too often. */
  async admit(network: Network, counted: Door['counted']): Promise<void> {
    if (counted === 'service') return;
    const waitMs = counted === 'attempt' ? await this.attempt(network) : this[`${counted}s`].take(network);
    if (waitMs > 0) throw requestErrors.too_many({ retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }

  onApplicationShutdown(): void {
    this.requests.stop();
    this.files.stop();
  }

  private async attempt(network: Network): Promise<number> {
    try {
      for (const window of this.attempts) await window.consume(network);
      return 0;
    } catch (refused) {
      const waitMs = (refused as RateLimiterRes).msBeforeNext;
      if (typeof waitMs !== 'number') throw refused;
      return Math.max(1, waitMs);
    }
  }
}
