import { Injectable } from '@nestjs/common';
import { RedisClient } from '@banyan/kernel/app';
import { requestErrors } from '@banyan/kernel/errors';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { config } from '../config.js';

const attemptPaths =
  /^\/(wps\/session\/(login|login\/freeplay)|wps\/member\/register|wps\/member\/password|admin\/v1\/session\/(login|totp))$/;

/** Vendors call from one address for all their players; games counts them by their key. */
const countedElsewhere = /^\/vendor\/v1\//;

/** Requests and attempts per address over all gateways; while Redis is away each gateway counts alone. */
@Injectable()
export class LimitService {
  private readonly requests: RateLimiterRedis;
  private readonly attempts: RateLimiterRedis;

  constructor(redis: RedisClient) {
    const limiter = (keyPrefix: string, points: number, duration: number) =>
      new RateLimiterRedis({
        storeClient: redis.client,
        useRedisPackage: true,
        keyPrefix,
        points,
        duration,
        insuranceLimiter: new RateLimiterMemory({ points, duration }),
      });
    this.requests = limiter('limit:requests', config.requestsPerSecond * 10, 10);
    this.attempts = limiter('limit:attempts', config.attemptsPerMinute, 60);
  }

  /** Throws `request.too_many` with `retryAfterSeconds` when an address asks too often. */
  async admit(ip: string, method: string, path: string): Promise<void> {
    if (countedElsewhere.test(path)) return;
    const limiter = method !== 'GET' && attemptPaths.test(path) ? this.attempts : this.requests;
    try {
      await limiter.consume(ip);
    } catch (refused) {
      const waitMs = (refused as RateLimiterRes).msBeforeNext;
      if (typeof waitMs !== 'number') throw refused;
      throw requestErrors.too_many({ retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
  }
}
