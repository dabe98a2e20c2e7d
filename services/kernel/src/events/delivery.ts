import { context, propagation, trace } from '@opentelemetry/api';
import { ctx, withContext } from '../app/context.js';
import { metrics } from '../app/metrics.js';
import type { Database, Query, Tx } from '../database/index.js';
import { delay, backoffMs, textOf, within } from './timing.js';
import { deadTopicOf, metaOf, type EventLog, type LogMessage } from './message.js';
import type { EventHandler } from './on-event.js';
import { insertMessage, wakeRelays } from './outbox.js';

const handled = metrics.histogram('event_handler_seconds', 'Time in an event handler with its transaction', [
  'handler',
]);
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

const defaultLimits: DeliveryLimits = { attempts: 10, baseMs: 200, maxMs: 60_000, handlerMs: 30_000 };

/** The part of the service's database that events need. */
export type Store = Pick<Database, 'query' | 'transaction'>;

/** A message that waits in `event_retry` for its handler. */
export interface ParkedRow {
  readonly id: string;
  readonly handler: string;
  readonly topic: string;
  readonly key: string;
  readonly event_id: string;
  readonly headers: Record<string, string>;
  readonly payload: Buffer;
  readonly attempts: number;
}

/** The share lock holds off the retrier's removal of the key's first row, so that nothing queues behind a row that is gone. */
const claim = `
  with head as materialized (select 1 from event_retry where handler = $2 and topic = $3 and key = $4 order by id limit 1 for share),
       mine as (insert into inbox (event_id, handler) select $1, $2 where not exists (select from head) on conflict do nothing returning 1)
  select exists (select from head) as parked, exists (select from mine) as mine`;

const park = `
  insert into event_retry (handler, topic, key, event_id, headers, payload, attempts, error, next_at)
  select $2, $3, $4, $1, $5::jsonb, $6::bytea, $7::int, $8, now() + $9::float8 * interval '1 ms'
  where not exists (select from inbox where event_id = $1 and handler = $2) on conflict do nothing`;

/**
 * Settles messages: the handler runs in one transaction with its inbox row, so each event counts once. A failing message is
 * parked in the database and its key's later messages queue behind it, while the log moves on.
 */
export class Delivery {
  private readonly handlers = new Map<string, EventHandler>();
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

  /** Rejects only when the message is neither handled nor kept safe: the log then delivers it again. */
  async settle(handler: EventHandler, message: LogMessage): Promise<void> {
    const event = decoded(handler, message);
    if (event instanceof Undecodable) return this.bury(handler.name, message, event.message, 0);
    if (!this.store) return this.settleVolatile(handler, message, event);
    try {
      await this.handle(handler, message, event, this.store);
    } catch (error) {
      retries.inc({ handler: handler.name });
      await this.park(this.store, handler.name, message, 1, textOf(error));
      this.wakeRetrier();
    }
  }

  /** One try that rejects when the handler does. For tests, which tell a service what another one would. */
  async once(handler: EventHandler, message: LogMessage): Promise<void> {
    const event = handler.type.decode(message.value);
    await (this.store
      ? this.handle(handler, message, event, this.store)
      : this.run(handler, message, event, undefined));
  }

  /** A retry: as the first try, but the key's first row makes way for the next one in the same transaction. */
  async retry(row: ParkedRow): Promise<void> {
    const store = this.store;
    const handler = this.handlers.get(row.handler);
    if (!store || !handler) return;
    const message = unparked(row);
    try {
      await store.transaction(async (tx) => {
        const mine = await tx.query(
          'insert into inbox (event_id, handler) values ($1, $2) on conflict do nothing returning 1',
          [row.event_id, row.handler],
        );
        if (mine.length > 0) await this.run(handler, message, handler.type.decode(row.payload), tx);
        await unpark(tx, row);
      });
    } catch (error) {
      retries.inc({ handler: row.handler });
      const attempts = row.attempts + 1;
      if (attempts >= this.limits.attempts) return this.bury(row.handler, message, textOf(error), attempts, row);
      await store.query(
        "update event_retry set attempts = $2, error = $3, next_at = now() + $4::float8 * interval '1 ms' where id = $1",
        [row.id, attempts, textOf(error), this.backoff(attempts)],
      );
    }
  }

  /** Gives up on a message: a dead letter, the topic's dead-letter topic, and the key goes on. */
  async bury(handler: string, message: LogMessage, error: string, attempts: number, parked?: ParkedRow): Promise<void> {
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
          "insert into inbox (event_id, handler, outcome) values ($1, $2, 'dead') on conflict do nothing returning 1",
          [id, handler],
        );
        if (mine.length > 0) {
          await tx.query(
            `insert into dead_letter (event_id, handler, topic, type, key, headers, payload, attempts, error) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
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
          await insertMessage(tx.query, dead);
        }
        if (parked) await unpark(tx, parked);
      });
      wakeRelays();
    }
    deadLetters.inc({ handler });
  }

  /** Runs a handler for a message inside `tx`, in the context of the request that caused the event. */
  async run(handler: EventHandler, message: LogMessage, event: unknown, tx: Tx | undefined): Promise<void> {
    const meta = metaOf(message);
    const scope = { ...ctx(), requestId: meta.requestId, brand: meta.brand || ctx().brand };
    const parent = propagation.extract(context.active(), message.headers);
    const done = handled.startTimer({ handler: handler.name });
    await trace.getTracer('events').startActiveSpan(`handle ${meta.type}`, {}, parent, async (span) => {
      const work = withContext(scope, async () => handler.run(event, meta, tx));
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
  }

  private async handle(handler: EventHandler, message: LogMessage, event: unknown, store: Store): Promise<void> {
    const { id } = metaOf(message);
    await store.transaction(async (tx) => {
      const [row] = await tx.query<{ parked: boolean; mine: boolean }>(claim, [
        id,
        handler.name,
        message.topic,
        message.key,
      ]);
      if (row?.parked) await this.park(tx, handler.name, message, 0, null);
      else if (row?.mine) await this.run(handler, message, event, tx);
    });
  }

  private async settleVolatile(handler: EventHandler, message: LogMessage, event: unknown): Promise<void> {
    const tries = Math.min(this.limits.attempts, 3);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.run(handler, message, event, undefined);
      } catch (error) {
        retries.inc({ handler: handler.name });
        if (attempt >= tries) return this.bury(handler.name, message, textOf(error), attempt);
        await delay(this.backoff(attempt));
      }
    }
  }

  private async park(
    { query }: { query: Query },
    handler: string,
    message: LogMessage,
    attempts: number,
    error: string | null,
  ): Promise<void> {
    const { topic, key, headers, value } = message;
    const waitMs = error === null ? null : this.backoff(attempts);
    await query(park, [
      metaOf(message).id,
      handler,
      topic,
      key,
      JSON.stringify(headers),
      Buffer.from(value),
      attempts,
      error,
      waitMs,
    ]);
  }

  private backoff(attempt: number): number {
    return backoffMs(attempt, this.limits.baseMs, this.limits.maxMs);
  }
}

/** Removes a key's first row and makes its next one due. Two statements: the second must see what the first waited for. */
async function unpark(tx: Tx, row: ParkedRow): Promise<void> {
  await tx.query('delete from event_retry where id = $1', [row.id]);
  await tx.query(
    `update event_retry set next_at = now() where next_at is null and id =
       (select id from event_retry where handler = $1 and topic = $2 and key = $3 order by id limit 1)`,
    [row.handler, row.topic, row.key],
  );
}

class Undecodable extends Error {}

function decoded(handler: EventHandler, message: LogMessage): unknown {
  try {
    return handler.type.decode(message.value);
  } catch (error) {
    return new Undecodable(`cannot be decoded: ${textOf(error)}`);
  }
}

/** A stored message in the form in which the log gave it. */
export function unparked(row: Pick<ParkedRow, 'topic' | 'key' | 'event_id' | 'headers' | 'payload'>): LogMessage {
  const headers = { ...row.headers, 'event-id': row.event_id };
  return { topic: row.topic, key: row.key, headers, value: row.payload, partition: 0, offset: '0' };
}
