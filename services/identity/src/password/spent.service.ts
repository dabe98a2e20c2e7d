import { Injectable } from '@nestjs/common';
import { Clock, RedisClient } from '@banyan/kernel/app';

/** Longer than anything that is good once in it. */
const keptMs = 10 * 60_000;
/** What this process remembers at most; the oldest goes first, of which Redis knows still. */
const mostKept = 100_000;

/** What was used and is good once. Remembered in Redis, and in this process as well, so that Redis being away does not let one count twice here. */
@Injectable()
export class SpentService {
  /** By when it may be forgotten, oldest first. */
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly redis: RedisClient,
  ) {}

  /** Whether this process remembers it as used; another may. */
  knows(what: string): boolean {
    return this.seen.has(what);
  }

  /** Whether it is used for the first time; of several at once one hears yes. */
  async first(what: string): Promise<boolean> {
    const now = this.clock.now().getTime();
    for (const [known, until] of this.seen) {
      if (until > now) break;
      this.seen.delete(known);
    }
    if (this.seen.has(what)) return false;
    const [oldest] = this.seen.keys();
    if (oldest !== undefined && this.seen.size >= mostKept) this.seen.delete(oldest);
    this.seen.set(what, now + keptMs);
    try {
      return (await this.redis.client.set(`spent:${what}`, '1', { NX: true, PX: keptMs })) !== null;
    } catch {
      return true;
    }
  }
}
