import { context, propagation, trace } from '@opentelemetry/api';
import { ctx, withContext } from '../runtime/context.js';
import { failpoint } from '../runtime/failpoint.js';
import { metrics } from '../runtime/metrics.js';
import { type Database, sql, type Tx } from '../database/index.js';
import { delay, backoffMs, textOf, within } from '../runtime/timing.js';
import { deadTopicOf, metaOf, type EventLog, type EventMeta, type LogMessage } from './message.js';
import { CallBatcher } from './call-batcher.js';
import type { EventHandler } from './on-event.js';
import { insertMessages, wakeRelays } from './outbox.js';
import { claim, enqueueFailed, enqueueBehind, dequeue, messageOf, type RetryRow } from './retry-queue.js';

const handled = metrics.histogram('event_handler_seconds', 'Time in an event handler with its transaction', [
  'handler',
]);
const waited = metrics.histogram(
  'event_delay_seconds',
  'Time from an event until it is handled here, retries and waiting behind others included',
  [],
  [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600],
);
const retries = metrics.counter('event_retries_total', 'Failed tries of event handlers', ['handler']);
const deadLetters = metrics.counter('event_dead_letters_total', 'Messages given up on', ['handler']);

export interface DeliveryLimits {
  /** Tries before a message becomes a dead letter. */
  readonly attempts: number;
  readonly baseMs: number;
  readonly maxMs: number;
  /** A handler that takes longer has failed. */
  readonly handlerMs: number;
}

const newsMs = 600_000;
const defaultLimits: DeliveryLimits = { attempts: 10, baseMs: 200, maxMs: 60_000, handlerMs: 30_000 };

/** The part of the service's database that events need. */
export type Store = Pick<Database, 'query' | 'transaction'>;

/** A message with the metadata that its handler gets. */
interface Received {
  readonly message: LogMessage;
  readonly meta: EventMeta;
  readonly event: unknown;
}

/**
 * Settles messages, batch by batch: the handler runs in one transaction with the inbox rows of its batch, so each event counts
 * once. A batch that fails is halved down to the message at fault. That one is parked in the database and its key's later
 * messages queue behind it, while the log moves on.
 */
export class Delivery {
  private readonly handlers = new Map<string, EventHandler>();
  /** Several partitions are fetched at once, and their batches for a handler share a transaction. */
  private readonly gatherings = new Map<string, CallBatcher<Received>>();
  private readonly limits: DeliveryLimits;

  constructor(
    private readonly store: Store | undefined,
    private readonly log: EventLog,
    private readonly wakeRetrier: () => void,
    limits: Partial<DeliveryLimits> = {},
  ) {
    this.limits = { ...defaultLimits, ...limits };
  }

  /** True where a database keeps inbox, retries and dead letters. */
  get durable(): boolean {
    return this.store !== undefined;
  }

  know(handler: EventHandler): void {
    this.handlers.set(handler.name, handler);
  }

  handler(name: string): EventHandler | undefined {
    return this.handlers.get(name);
  }

  get names(): string[] {
    return [...this.handlers.keys()];
  }

  handlersOf(type: string): EventHandler[] {
    return [...this.handlers.values()].filter((handler) => handler.type.$type === type);
  }

  /**
   * Settles messages of one partition, in their order; returns how many of the first ones, fewer only when no longer `wanted`.
   * Rejects only when a message is neither handled nor kept safe: the log then delivers again.
   */
  async settle(handler: EventHandler, messages: readonly LogMessage[], wanted = () => true): Promise<number> {
    let done = 0;
    while (done < messages.length && wanted()) {
      const batch: Received[] = [];
      for (; done < messages.length && batch.length < (this.store ? handler.batch : 1); done++) {
        const message = messages[done] as LogMessage;
        const event = decoded(handler, message);
        if (event instanceof Undecodable) await this.bury(handler.name, message, event.message, 0);
        else batch.push(received(message, event));
      }
      if (this.store) await this.gathered(handler, this.store, batch);
      else for (const each of batch) await this.settleVolatile(handler, each);
    }
    return done;
  }

  /** One try that rejects when the handler does. For tests, which tell a service what another one would. */
  async once(handler: EventHandler, message: LogMessage): Promise<void> {
    const batch = [received(message, handler.type.decode(message.value))];
    if (this.store) await this.handle(handler, batch, this.store);
    else await this.run(handler, batch, undefined);
  }

  /** A retry: as the first try, but the key's first row makes way for the next one in the same transaction. */
  async retry(row: RetryRow): Promise<void> {
    const store = this.store;
    const handler = this.handlers.get(row.handler);
    if (!store || !handler) return;
    const message = messageOf(row);
    try {
      await store.transaction(async (tx) => {
        const mine = await tx.query(
          sql`insert into inbox (event_id, handler) values ($1, $2) on conflict do nothing returning 1`,
          [row.event_id, row.handler],
        );
        if (mine.length > 0) await this.run(handler, [received(message, handler.type.decode(row.payload))], tx);
        await dequeue(tx, row);
      });
    } catch (error) {
      retries.inc({ handler: row.handler });
      const attempts = row.attempts + 1;
      if (attempts >= this.limits.attempts) return this.bury(row.handler, message, textOf(error), attempts, row);
      await store.query(
        sql`update event_retry set attempts = $2, error = $3, next_at = now() + $4::float8 * interval '1 ms' where id = $1`,
        [row.id, attempts, textOf(error), this.backoff(attempts)],
      );
    }
  }

  /** Gives up on a message: a dead letter, the topic's dead-letter topic, and the key goes on. */
  async bury(handler: string, message: LogMessage, error: string, attempts: number, parked?: RetryRow): Promise<void> {
    const { id, type, occurredAt } = metaOf(message);
    const headers = { ...message.headers, 'original-event-id': id, handler, error: error.slice(0, 500) };
    const dead = {
      topic: deadTopicOf(message.topic),
      type,
      key: message.key,
      headers,
      value: message.value,
      occurredAt,
    };
    if (!this.store) {
      await this.log.send([{ ...dead, id: `${id}/${handler}` }]);
    } else {
      await this.store.transaction(async (tx) => {
        const mine = await tx.query(
          sql`insert into inbox (event_id, handler, outcome) values ($1, $2, 'dead') on conflict do nothing returning 1`,
          [id, handler],
        );
        if (mine.length > 0) {
          await tx.query(
            sql`insert into dead_letter (event_id, handler, topic, type, key, headers, payload, attempts, error) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
            [
              id,
              handler,
              message.topic,
              type,
              message.key,
              JSON.stringify(message.headers),
              Buffer.from(message.value),
              attempts,
              error,
            ],
          );
          await insertMessages(tx.query, [dead]);
        }
        if (parked) await dequeue(tx, parked);
      });
      wakeRelays();
    }
    deadLetters.inc({ handler });
  }

  /** Runs a handler for messages inside `tx`; for a single one in the context of the request that caused the event. */
  async run(handler: EventHandler, batch: readonly Received[], tx: Tx | undefined): Promise<void> {
    const metas = batch.map((each) => each.meta);
    const [meta] = metas;
    if (!meta) return;
    const alone = batch.length === 1;
    const scope = { ...ctx(), requestId: alone ? meta.requestId : '', brand: (alone && meta.brand) || ctx().brand };
    const parent = propagation.extract(context.active(), alone ? batch[0]?.message.headers : {});
    const done = handled.startTimer({ handler: handler.name });
    await trace.getTracer('events').startActiveSpan(`handle ${meta.type}`, {}, parent, async (span) => {
      const events = batch.map(({ event }) => event);
      const work = withContext(scope, async () => handler.run(events, metas, tx));
      try {
        await within(this.limits.handlerMs, `no answer within ${this.limits.handlerMs} ms`, work);
      } catch (error) {
        span.recordException(textOf(error));
        throw error;
      } finally {
        span.end();
        done();
      }
    });
    const observe = () =>
      metas.forEach((each) => waited.observe(Math.max(0, Date.now() - each.occurredAt.getTime()) / 1000));
    if (tx) tx.afterCommit(observe);
    else observe();
  }

  private gathered(handler: EventHandler, store: Store, batch: readonly Received[]): Promise<void> {
    if (handler.batch === 1) return this.settleBatch(handler, batch, store);
    const known = this.gatherings.get(handler.name);
    const gathering =
      known ?? new CallBatcher(handler.batch, (all: readonly Received[]) => this.settleBatch(handler, all, store));
    if (!known) this.gatherings.set(handler.name, gathering);
    return gathering.add(batch);
  }

  private async settleBatch(handler: EventHandler, batch: readonly Received[], store: Store): Promise<void> {
    if (batch.length === 0) return;
    let held: readonly Received[];
    try {
      held = await this.handle(handler, batch, store);
    } catch (error) {
      retries.inc({ handler: handler.name });
      return this.isolate(handler, batch, store, error);
    }
    for (const each of held)
      if (!(await enqueueBehind(store, handler.name, each.message))) await this.settleBatch(handler, [each], store);
  }

  private async isolate(handler: EventHandler, batch: readonly Received[], store: Store, error: unknown) {
    const [only] = batch;
    if (batch.length === 1 && only) {
      await enqueueFailed(store, handler.name, only.message, textOf(error), this.backoff(1));
      return this.wakeRetrier();
    }
    const half = batch.length >> 1;
    await this.settleBatch(handler, batch.slice(0, half), store);
    await this.settleBatch(handler, batch.slice(half), store);
  }

  /** Handles what is new; returns what has to wait in the retry queue behind a message of its key. */
  private async handle(handler: EventHandler, batch: readonly Received[], store: Store): Promise<readonly Received[]> {
    const held = await store.transaction(async (tx) => {
      const claimed = await claim(tx, handler.name, batch);
      if (claimed.fresh.length > 0) await this.run(handler, claimed.fresh, tx);
      await failpoint('delivery.before_commit');
      return claimed.held;
    });
    await failpoint('delivery.after_commit');
    return held;
  }

  /** What is sent again after a loss is no news to a service that remembers nothing. */
  private async settleVolatile(handler: EventHandler, received: Received): Promise<void> {
    if (Date.now() - received.meta.occurredAt.getTime() > newsMs) return;
    const tries = Math.min(this.limits.attempts, 3);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.run(handler, [received], undefined);
      } catch (error) {
        retries.inc({ handler: handler.name });
        if (attempt >= tries) return this.bury(handler.name, received.message, textOf(error), attempt);
        await delay(this.backoff(attempt));
      }
    }
  }

  private backoff(attempt: number): number {
    return backoffMs(attempt, this.limits.baseMs, this.limits.maxMs);
  }
}

export const received = (message: LogMessage, event: unknown): Received => ({ message, meta: metaOf(message), event });

class Undecodable extends Error {}

function decoded(handler: EventHandler, message: LogMessage): unknown {
  try {
    return handler.type.decode(message.value);
  } catch (error) {
    return new Undecodable(`cannot be decoded: ${textOf(error)}`);
  }
}
