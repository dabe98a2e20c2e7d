import { Logger } from '@nestjs/common';
import { metrics } from '../runtime/metrics.js';
import type { Delivery, Store } from './delivery.js';
import { Loop } from './loop.js';
import type { RetryRow } from './retry-queue.js';
import { textOf } from '../runtime/timing.js';
import { sql } from '../database/sql.js';

const parked = metrics.gauge('event_parked_messages', 'Messages that wait for a retry or behind one');

/** A try must end within the lease, else another replica may begin it too; the inbox still lets only one count. */
const next = sql`
  with due as materialized (
    select id from event_retry where next_at <= now() and handler = any($1) order by next_at limit $2 for update skip locked)
  update event_retry r set next_at = now() + interval '60 s' from due where r.id = due.id
  returning r.id::text, handler, topic, key, event_id, headers, payload, attempts`;

const lanes = 3;
/** How often the queue is counted; while nothing waits, nothing else is asked. */
const measureMs = 5000;

/** Retries messages of the retry queue when they are due, in order per key. Every replica runs one; a lease keeps them apart. */
export class RetryWorker {
  private readonly logger = new Logger('RetryWorker');
  private readonly loop = new Loop('Retrier', () => this.step());
  private readonly running = new Set<Promise<void>>();
  private measuredAt = 0;
  private waiting = 0;

  constructor(
    private readonly store: Store,
    private readonly delivery: Delivery,
    private readonly pollMs = 500,
  ) {}

  start(): void {
    this.loop.start();
  }

  /** Looks for what is due at once: something was put into the queue, or a lane is free. */
  wake(): void {
    this.measuredAt = 0;
    this.loop.wake();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
    await Promise.all(this.running);
  }

  private async step(): Promise<number> {
    await this.measure();
    if (this.waiting === 0) return measureMs;
    return this.running.size < lanes && (await this.begin()) ? 0 : this.pollMs;
  }

  /** A slow handler holds one lane, not the other keys. */
  private async begin(): Promise<boolean> {
    const rows = await this.store.query<RetryRow>(next, [this.delivery.names, lanes - this.running.size]);
    for (const row of rows) {
      const tried = this.delivery
        .retry(row)
        .catch((error: unknown) => this.logger.warn(textOf(error)))
        .finally(() => {
          this.running.delete(tried);
          this.loop.wake();
        });
      this.running.add(tried);
    }
    return rows.length > 0;
  }

  private async measure(): Promise<void> {
    if (Date.now() - this.measuredAt < measureMs) return;
    this.measuredAt = Date.now();
    const [row] = await this.store.query<{ waiting: number }>(sql`select count(*)::int as waiting from event_retry`);
    this.waiting = row?.waiting ?? 0;
    parked.set(this.waiting);
  }
}
