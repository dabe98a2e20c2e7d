import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { networkOf, Readiness, RedisClient } from '@banyan/kernel/app';
import { config } from '../config.js';
import { RequestCounter } from './request-counter.js';

// A window that no test outlives, so that none depends on when it begins.
const windowMs = 3_600_000;

const a = networkOf('a');

describe('the count of requests', () => {
  const redis = new RedisClient(config, new Readiness());
  let prefix: string;
  beforeAll(() => redis.onModuleInit());
  afterAll(() => redis.onApplicationShutdown());
  beforeEach(() => {
    prefix = `test:${randomUUID()}`;
  });

  const counted = (over: Partial<{ limit: number; windowMs: number }> = {}, client = redis): RequestCounter =>
    new RequestCounter(client, prefix, { limit: 5, windowMs, exchangeMs: windowMs, ...over });
  const admitted = (count: RequestCounter, tries: number, address = 'a'): number =>
    Array.from({ length: tries }, () => count.take(networkOf(address))).filter((waitMs) => waitMs === 0).length;

  it('lets as many pass as the limit, by key, and says how long the rest must wait', () => {
    const count = counted();
    expect(admitted(count, 8)).toBe(5);
    expect(count.take(a)).toBeGreaterThan(0);
    expect(count.take(a)).toBeLessThanOrEqual(windowMs);
    expect(admitted(count, 8, 'b')).toBe(5);
    count.stop();
  });

  it('is one limit over two gateways once they have told each other', async () => {
    const [one, other] = [counted(), counted()];
    expect(admitted(one, 3)).toBe(3);
    await one.exchange();
    expect(admitted(other, 1)).toBe(1);
    await other.exchange();
    expect(admitted(other, 9)).toBe(1);
    await other.exchange();
    expect(admitted(one, 1)).toBe(1);
    await one.exchange();
    expect(admitted(one, 9)).toBe(0);
    for (const count of [one, other]) count.stop();
  });

  it('tells nothing twice', async () => {
    const count = counted();
    admitted(count, 2);
    await count.exchange();
    await count.exchange();
    const [key = ''] = await redis.client.keys(`${prefix}:*`);
    expect(await redis.client.get(key)).toBe('2');
    count.stop();
  });

  it('begins anew with the next window', async () => {
    const count = counted({ windowMs: 40 });
    const inOne = () => {
      let passed = 0;
      while (count.take(a) === 0) passed += 1;
      return passed;
    };
    // A window may end while it is counted in.
    expect(inOne()).toBeGreaterThanOrEqual(5);
    // A timer may go off a moment before its time.
    await new Promise((resolve) => setTimeout(resolve, (count.take(a) || 1) + 5));
    // What was taken to learn how long to wait may have been of the next one.
    expect(inOne()).toBeGreaterThanOrEqual(4);
    await count.exchange();
    count.stop();
  });

  it('goes on alone while Redis is away', async () => {
    const away = {
      client: {
        multi: () => ({ incrBy: () => ({ pExpire: () => ({ exec: () => Promise.reject(new Error('away')) }) }) }),
      },
    };
    const count = counted({}, away as unknown as RedisClient);
    expect(admitted(count, 3)).toBe(3);
    await count.exchange();
    expect(admitted(count, 9)).toBe(2);
    count.stop();
  });
});
