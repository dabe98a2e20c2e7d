import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { networkOf, Readiness, RedisClient } from '@banyan/kernel/app';
import { config } from '../config.js';
import { RateLimitService } from './rate-limit.service.js';

describe('the limits of a site', () => {
  const redis = new RedisClient(config, new Readiness());
  let limits: RateLimitService;
  beforeAll(async () => {
    await redis.onModuleInit();
    limits = new RateLimitService(redis);
  });
  afterAll(() => {
    limits.onApplicationShutdown();
    redis.onApplicationShutdown();
  });

  const site = () => `2001:db8:${randomBytes(2).toString('hex')}`;

  /** How many of so many tries of a network are let in. */
  async function admitted(network: string, counted: 'request' | 'attempt', tries: number): Promise<number> {
    const tried = Array.from({ length: tries }, () => limits.admit(networkOf(network), counted));
    return (await Promise.allSettled(tried)).filter(({ status }) => status === 'fulfilled').length;
  }

  it('let one customer try no more than sixteen networks may, however many he has', async () => {
    // What may come within ten seconds.
    const limit = config.attemptsPerMinute / 3;
    const [own, other] = [site(), site()];
    let all = 0;
    for (let at = 1; at <= 20; at += 1) all += await admitted(`${own}:${at}::1`, 'attempt', limit + 1);
    expect(all).toBe(16 * limit);
    expect(await admitted(`${other}:1::1`, 'attempt', limit + 1)).toBe(limit);
  });

  it('let him ask no more either', async () => {
    const limit = 10 * config.requestsPerSecond;
    const own = site();
    let all = 0;
    for (let at = 1; at <= 40; at += 1) all += await admitted(`${own}:${at}::1`, 'request', limit);
    // A window may be over in between, once: both together are less than was asked for.
    expect([16 * limit, 32 * limit].some((most) => all <= most)).toBe(true);
  });
});
