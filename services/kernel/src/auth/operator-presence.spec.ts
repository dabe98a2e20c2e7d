import { describe, expect, it } from '@jest/globals';
import { Clock } from '../runtime/clock.js';
import { ctx, withContext } from '../runtime/context.js';
import type { RedisClient } from '../runtime/redis.js';
import { OperatorPresence } from './operator-presence.js';
import type { AccessClaims } from './principal.js';

/** Business time is three hours ahead, as a fault has it; the machine's own is right. */
class WrongClock extends Clock {
  override now(): Date {
    return new Date(Date.now() + 3 * 3_600_000);
  }
}

describe('an operator at work', () => {
  it('is idle by the machine’s own time, and what is written of it keeps no session alive', async () => {
    const written = new Map<string, string>();
    const client = {
      get: (key: string) => Promise.resolve(written.get(key) ?? null),
      set: (key: string, value: string) => Promise.resolve(written.set(key, value)),
    };
    const presence = new OperatorPresence({ client } as unknown as RedisClient, new WrongClock());
    const seenAgo = (minutes: number) =>
      ({ sub: '1', sid: `s${minutes}`, idl: 900, seen: Math.floor(Date.now() / 1000) - minutes * 60 }) as AccessClaims;
    const ask = (minutes: number) =>
      withContext({ ...ctx(), ip: '10.0.0.1' }, () => presence.require(seenAgo(minutes), true));
    await ask(14);
    expect(Number([...written.values()][0])).toBeLessThanOrEqual(Date.now());
    await expect(ask(16)).rejects.toMatchObject({ code: 'auth.session_idle' });
  });
});
