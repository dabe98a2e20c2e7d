import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { RedisClient } from '@banyan/kernel/app';
import { requestErrors } from '@banyan/kernel/errors';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { config } from '../config.js';
import { countedByService } from '../proxy/routes.js';
import { RequestCount } from './request-count.js';

/** Compared as a whole: a path has one spelling here. */
const attemptPaths: ReadonlySet<string> = new Set([
  '/wps/session/login',
  '/wps/session/login/freeplay',
  '/wps/member/register',
  '/wps/member/password',
  '/admin/v1/session/login',
  '/admin/v1/session/totp',
]);

const requestWindowSeconds = 10;
const attemptWindowSeconds = 60;

/** Requests and attempts per address over all gateways; while Redis is away each gateway counts alone. Attempts are counted one by one. */
@Injectable()
export class LimitService implements OnApplicationShutdown {
  private readonly requests: RequestCount;
  private readonly attempts: RateLimiterRedis;

  constructor(redis: RedisClient) {
    this.requests = new RequestCount(redis, 'limit:requests', {
      limit: config.requestsPerSecond * requestWindowSeconds,
      windowMs: requestWindowSeconds * 1000,
    });
    const attempts = { points: config.attemptsPerMinute, duration: attemptWindowSeconds };
    this.attempts = new RateLimiterRedis({
      storeClient: redis.client,
      useRedisPackage: true,
      keyPrefix: 'limit:attempts',
      insuranceLimiter: new RateLimiterMemory(attempts),
      ...attempts,
    });
  }

  /** Throws `request.too_many` with `retryAfterSeconds` when an address asks too often. */
  async admit(ip: string, method: string, path: string): Promise<void> {
    if (countedByService.test(path)) return;
    const waitMs = method !== 'GET' && attemptPaths.has(path) ? await this.attempt(ip) : this.requests.take(ip);
    if (waitMs > 0) throw requestErrors.too_many({ retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }

  onApplicationShutdown(): void {
    this.requests.stop();
  }

  private async attempt(ip: string): Promise<number> {
    try {
      await this.attempts.consume(ip);
      return 0;
    } catch (refused) {
      const waitMs = (refused as RateLimiterRes).msBeforeNext;
      if (typeof waitMs !== 'number') throw refused;
      return Math.max(1, waitMs);
    }
  }
}
