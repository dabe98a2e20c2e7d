import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createClient } from 'redis';
import { CONFIG, type BaseConfig } from '../config/index.js';
import { Readiness } from './readiness.js';

/**
 * Redis, for what may be forgotten. `client` commands reject at once while Redis is away;
 * nothing that concerns money may wait for it.
 */
@Injectable()
export class RedisClient implements OnModuleInit, OnApplicationShutdown {
  readonly client: ReturnType<typeof createRedis>;
  private readonly logger = new Logger('Redis');

  constructor(
    @Inject(CONFIG) config: BaseConfig,
    private readonly readiness: Readiness,
  ) {
    this.client = createRedis(config.redisUrl);
  }

  /** Waits a moment for the connection; a Redis that is away does not hold up the boot. */
  async onModuleInit(): Promise<void> {
    this.client.on('error', (error: Error) => this.logger.warn(`redis: ${error.message}`));
    this.readiness.add('redis', () => this.client.isReady);
    const connected = this.client.connect().catch((error: Error) => this.logger.warn(`redis: ${error.message}`));
    await Promise.race([connected, sleep(1000, undefined, { ref: false })]);
  }

  onApplicationShutdown(): void {
    if (this.client.isOpen) this.client.destroy();
  }
}

function createRedis(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 1000) },
  });
}
