import { describe, expect, it } from '@jest/globals';
import type { Clock, RedisClient } from '@banyan/kernel/app';
import { SpentService } from './spent.service.js';

const away = { client: { set: () => Promise.reject(new Error('away')) } } as unknown as RedisClient;
const clock = { now: () => new Date('2026-11-27T00:00:00Z') } as unknown as Clock;

describe('what was used', () => {
  it('is remembered without Redis, up to a hundred thousand of the newest', async () => {
    const spent = new SpentService(clock, away);
    for (let n = 0; n < 100_000; n += 1) await spent.first(`${n}`);
    expect(await spent.first('0')).toBe(false);
    expect(await spent.first('100000')).toBe(true);
    expect(await spent.first('1')).toBe(false);
    expect(await spent.first('0')).toBe(true);
  });
});
