import { Injectable, Logger } from '@nestjs/common';
import { authErrors } from '../errors/index.js';
import { Clock } from '../runtime/clock.js';
import { ctx } from '../runtime/context.js';
import { onEveryList } from '../runtime/network-list.js';
import { metrics } from '../runtime/metrics.js';
import { RedisClient } from '../runtime/redis.js';
import { seenKey, type AccessClaims } from './principal.js';

/** A request that the console sends by itself, such as a list's next look, says so and keeps no session alive. */
export const unattendedHeader = 'x-unattended';

/** How much newer a sign of life has to be to be written. */
const writtenEveryMs = 5_000;
const spareSeconds = 60;
/** Sessions whose last sign of life this process remembers. */
const mostHeard = 10_000;

const fromElsewhere = metrics.counter(
  'auth_operator_elsewhere_total',
  'Requests with an operator’s token from networks where it does not count',
);

/** When somebody was at work in a session last, as far as is known, in milliseconds since 1970. */
export interface Presence {
  readonly last: number;
  /** Nobody has been for longer than may be; false where nobody can tell. */
  readonly idle: boolean;
}

/** What an operator's session is bound to beside its own end: the networks it may be used from, and that somebody is at work. */
@Injectable()
export class OperatorPresence {
  private readonly logger = new Logger('Presence');
  /** What was heard here: a Redis that takes no writes, or begins anew, knows it not. */
  private readonly heard = new Map<string, number>();

  constructor(
    private readonly redis: RedisClient,
    private readonly clock: Clock,
  ) {}

  /** Throws `auth.network_refused` or `auth.session_idle`. While Redis is away nobody can tell who is idle, and the token counts. */
  async require(claims: AccessClaims, attended: boolean): Promise<void> {
    const { sid, idl, seen = 0, nets = [] } = claims;
    if (!onEveryList(nets, ctx().ip)) {
      fromElsewhere.inc();
      this.logger.warn(`operator ${claims.sub}, session ${sid}: a request from where he may not work`);
      throw authErrors.network_refused();
    }
    if (idl === undefined) return;
    const { last, idle } = await this.of(sid, seen * 1000, idl);
    if (idle) throw authErrors.session_idle();
    const now = this.clock.real().getTime();
    if (attended && now - last >= writtenEveryMs) await this.hear(sid, now, idl);
  }

  /** The latest of `known`, of what Redis has and of what was heard here. */
  async of(sid: string, known: number, idleSeconds: number): Promise<Presence> {
    const own = this.heard.get(sid) ?? 0;
    const here = Math.max(known, own);
    try {
      const stored = Number((await this.redis.client.get(seenKey(sid))) ?? 0);
      const last = Math.max(here, stored);
      const idle = this.clock.real().getTime() - last > idleSeconds * 1000;
      if (own > stored) await this.write(sid, own, idleSeconds);
      // One that takes no writes would not know who was at work elsewhere.
      else if (idle) await this.write(sid, last, idleSeconds, 'NX');
      return { last, idle };
    } catch {
      return { last: here, idle: false };
    }
  }

  private async hear(sid: string, now: number, idleSeconds: number): Promise<void> {
    this.heard.delete(sid);
    this.heard.set(sid, now);
    const [oldest] = this.heard.keys();
    if (this.heard.size > mostHeard && oldest !== undefined) this.heard.delete(oldest);
    await this.write(sid, now, idleSeconds).catch(() => undefined);
  }

  private async write(sid: string, at: number, idleSeconds: number, condition?: 'NX'): Promise<void> {
    const expiration = { type: 'EX', value: idleSeconds + spareSeconds } as const;
    await this.redis.client.set(seenKey(sid), String(at), { expiration, ...(condition && { condition }) });
  }
}
