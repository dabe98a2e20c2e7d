import type { Network, RedisClient } from '@banyan/kernel/app';

interface Count {
  window: number;
  /** Requests of this gateway in the window, and how many of them Redis knows. */
  own: number;
  told: number;
  /** Requests of the other gateways, as of the last exchange. */
  others: number;
}

interface Limits {
  /** Requests of one key in one window, over all gateways. */
  readonly limit: number;
  readonly windowMs: number;
  /** How often the gateways tell each other: what comes to several of them within this time may exceed the limit. */
  readonly exchangeMs?: number;
}

/**
 * Counts requests by key in fixed windows, over all gateways. Each counts by itself and exchanges sums through Redis a few times a
 * second, so that a request costs no round trip; while Redis is away each gateway counts alone.
 */
export class RequestCounter {
  private readonly counts = new Map<Network, Count>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly redis: RedisClient,
    private readonly prefix: string,
    private readonly limits: Limits,
  ) {}

  /** Counts one request; returns 0 when it may pass, otherwise the milliseconds until the window is over. */
  take(key: Network): number {
    const now = Date.now();
    const window = Math.floor(now / this.limits.windowMs);
    let count = this.counts.get(key);
    if (count?.window !== window) this.counts.set(key, (count = { window, own: 0, told: 0, others: 0 }));
    if (count.own + count.others >= this.limits.limit) return (window + 1) * this.limits.windowMs - now;
    count.own += 1;
    this.timer ??= setTimeout(() => void this.exchange(), this.limits.exchangeMs ?? 200).unref();
    return 0;
  }

  /** Adds what is new here to Redis and reads the sums; drops windows that are over. */
  async exchange(): Promise<void> {
    this.timer = undefined;
    const window = Math.floor(Date.now() / this.limits.windowMs);
    const news: Array<Promise<unknown>> = [];
    for (const [key, count] of this.counts) {
      if (count.window !== window) this.counts.delete(key);
      else if (count.own > count.told) news.push(this.tell(key, count));
    }
    await Promise.allSettled(news);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private async tell(key: Network, count: Count): Promise<void> {
    const { own } = count;
    const name = `${this.prefix}:${key}:${count.window}`;
    const [sum] = await this.redis.client
      .multi()
      .incrBy(name, own - count.told)
      .pExpire(name, 2 * this.limits.windowMs)
      .exec();
    count.told = own;
    count.others = Number(sum) - own;
  }
}
