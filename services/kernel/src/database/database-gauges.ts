import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { BaseConfig } from '../runtime/config.js';

const everyMs = 15_000;

/** Gauges that every replica sets from the database, at its start and every 15 s: their values do not depend on which replica ran the job. */
export abstract class DatabaseGauges implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly surroundings: BaseConfig) {}

  /** Tests set the clock and call it themselves. A failure leaves the gauges as they were. */
  abstract measure(): Promise<void>;

  onApplicationBootstrap(): void {
    if (this.surroundings.eventLog === 'none') return;
    const measure = () => void this.measure().catch(() => undefined);
    measure();
    this.timer = setInterval(measure, everyMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
