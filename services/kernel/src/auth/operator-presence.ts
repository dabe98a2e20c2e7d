import { Injectable } from '@nestjs/common';
import { authErrors } from '../errors/index.js';
import { Clock } from '../runtime/clock.js';
import { ctx } from '../runtime/context.js';
import { onEveryList } from '../runtime/network-list.js';
import { RedisClient } from '../runtime/redis.js';
import { seenKey, type AccessClaims } from './principal.js';

/** A request that the console sends by itself, such as a list's next look, says so and keeps no session alive. */
export const unattendedHeader = 'x-unattended';

/** How much newer a sign of life has to be to be written. */
const writtenEveryMs = 5_000;
const spareSeconds = 60;

/** What an operator's session is bound to beside its own end: the networks it may be used from, and that somebody is at work. */
@Injectable()
export class OperatorPresence {
  constructor(
    private readonly redis: RedisClient,
    private readonly clock: Clock,
  ) {}

  /** Throws `auth.network_refused` or `auth.session_idle`. While Redis is away nobody can tell who is idle, and the token counts. */
  async require(claims: AccessClaims, attended: boolean): Promise<void> {
    const { sid, idl, seen = 0, nets = [] } = claims;
    if (!onEveryList(nets, ctx().ip)) throw authErrors.network_refused();
    if (idl === undefined) return;
    const now = this.clock.now().getTime();
    const last = Math.max(seen * 1000, await this.lastSeen(sid));
    if (now - last > idl * 1000) throw authErrors.session_idle();
    if (attended && now - last >= writtenEveryMs) await this.write(sid, now, idl);
  }

  /** When a session was seen last, in milliseconds since 1970; 0 where nothing is written, and now while Redis is away. */
  async lastSeen(sid: string): Promise<number> {
    try {
      return Number((await this.redis.client.get(seenKey(sid))) ?? 0);
    } catch {
      return this.clock.now().getTime();
    }
  }

  private async write(sid: string, now: number, idleSeconds: number): Promise<void> {
    const expiration = { type: 'EX', value: idleSeconds + spareSeconds } as const;
    await this.redis.client.set(seenKey(sid), String(now), { expiration }).catch(() => undefined);
  }
}
