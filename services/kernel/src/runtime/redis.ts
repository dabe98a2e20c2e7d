import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createClient } from 'redis';
import { CONFIG, type BaseConfig } from './config.js';
import { textOf, within } from './timing.js';
import { Readiness } from './readiness.js';

/** Who does not answer a ping for this long is taken as gone, however open the connection looks. */
const silenceMs = 2000;
/** A client that is not ready for this long may wait for an answer to its greeting that never comes. */
const hopelessMs = 4000;

/**
 * Redis, for what may be forgotten. `client` commands reject at once while Redis is away;
 * nothing that concerns money may wait for it.
 */
@Injectable()
export class RedisClient implements OnModuleInit, OnApplicationShutdown {
  readonly client: ReturnType<typeof createRedis>;
  private readonly logger = new Logger('Redis');
  private watch: NodeJS.Timeout | undefined;
  private asking = false;
  private seenAt = performance.now();

  constructor(
    @Inject(CONFIG) config: BaseConfig,
    private readonly readiness: Readiness,
  ) {
    this.client = createRedis(config.redisUrl);
  }

  /** Waits a moment for the connection; a Redis that is away does not hold up the boot. */
  async onModuleInit(): Promise<void> {
    this.client.on('error', (error: Error) => this.logger.warn(`redis: ${error.message}`));
    // What waits for nothing of it is served all the same.
    this.readiness.tell('redis', () => this.client.isReady);
    const connected = this.client.connect().catch((error: Error) => this.logger.warn(`redis: ${error.message}`));
    await Promise.race([connected, sleep(1000, undefined, { ref: false })]);
    this.watch = setInterval(() => void this.ask(), 1000).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.watch);
    if (this.client.isOpen) this.client.destroy();
  }

  /** A server whose machine is gone never closes the connection, and commands would wait for its answer for ever. */
  private async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      if (this.client.isReady) await within(silenceMs, 'no answer to a ping', this.client.ping());
      else if (performance.now() - this.seenAt < hopelessMs) return;
      else throw new Error('a connection attempt hangs');
    } catch (error) {
      this.reconnect(textOf(error));
    } finally {
      this.asking = false;
    }
    this.seenAt = performance.now();
  }

  private reconnect(why: string): void {
    this.logger.warn(`redis: ${why}, connecting anew`);
    if (this.client.isOpen) this.client.destroy();
    this.client.connect().catch((error: unknown) => this.logger.warn(`redis: ${textOf(error)}`));
  }
}

function createRedis(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 1000) },
  });
}
