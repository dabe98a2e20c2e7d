import { Logger } from '@nestjs/common';
import { failpoint } from '../runtime/failpoint.js';
import { metrics } from '../runtime/metrics.js';
import { Loop } from './loop.js';
import { LogPositions } from './marks.js';
import type { EventLog, OutgoingMessage, Place } from './message.js';
import { onWake, openTransactionAge, type EventSource } from './outbox.js';
import { PgSession } from '../database/pg-session.js';
import { delay } from '../runtime/timing.js';
import { sql } from '../database/sql.js';

const lag = metrics.gauge('event_relay_lag_seconds', 'Age of the oldest committed event that is not in the log yet', [
  'source',
]);
const horizonAge = metrics.gauge(
  'event_relay_horizon_age_seconds',
  'Age of the oldest open write transaction, which holds the relay back',
);
const relayed = metrics.counter('event_relay_messages_total', 'Events sent to the log', ['source']);
const failures = metrics.counter('event_relay_failures_total', 'Passes that failed and will be tried again');
const rewound = metrics.counter(
  'event_relay_rewinds_total',
  'Times that the log had lost messages, which were sent again',
);
const leading = metrics.gauge('event_relay_leader', '1 in the replica that sends the events of its service');

export interface RelayOptions {
  readonly service: string;
  readonly databaseUrl: string;
  readonly sources: readonly EventSource[];
  readonly log: EventLog;
  readonly pollMs?: number;
  readonly batch?: number;
  /** The connection that leads and reads; a simulation gives another one. */
  readonly session?: RelaySession;
}

type RelaySession = Pick<PgSession, 'query' | 'lock' | 'alive' | 'generation' | 'close'>;

interface Held {
  readonly epoch: string;
  cursor: string;
  marks: LogPositions;
}

/** How far back events are sent again to a log that lost them: outboxes keep as much, inboxes remember three times as long. */
const againMs = 7 * 86_400_000;
const compareEveryMs = 30_000;

/**
 * The connection that reads sources. A cursor that the server forgets when it dies repeats messages, as a crash after the send does: no
 * commit has to wait for it. What comes next is read in the order of the index, also where many rows of one transaction mislead the
 * statistics.
 */
export const relaySession = (url: string, service: string): PgSession =>
  new PgSession(url, `${service}-relay`, '-c synchronous_commit=off -c enable_seqscan=off -c enable_bitmapscan=off');

/**
 * Sends committed events to the log, in order per key, at least once. Over all replicas of a service one leads: it holds an
 * advisory lock, and its epoch fences the cursor, so that one that lost its lock without noticing cannot move it.
 */
export class Relay {
  private readonly session: RelaySession;
  private readonly loop = new Loop('Relay', () => this.step(), { failed: () => failures.inc() });
  private held: { generation: number; cursors: Map<string, Held> } | undefined;
  private measuredAt = 0;
  private restMs = 1;
  /** When the log was last seen to have all that it ever took; never while it may be another one. */
  private comparedAt = -Infinity;
  private readonly logger = new Logger('Relay');
  private undo: () => void = () => undefined;

  constructor(private readonly options: RelayOptions) {
    this.session = options.session ?? relaySession(options.databaseUrl, options.service);
  }

  start(): void {
    this.undo = onWake(() => {
      this.restMs = 1;
      this.loop.wake();
    });
    this.loop.start();
  }

  /** Sends what is committed by now if the log takes it within `drainMs`, then gives up the lead. */
  async stop(drainMs = 3000): Promise<void> {
    this.undo();
    const drain = async () => {
      await this.loop.stop();
      while (this.leads && (await this.pass()));
    };
    await Promise.race([drain().catch(() => failures.inc()), delay(drainMs)]);
    await this.session.close();
    leading.set(0);
  }

  private get leads(): boolean {
    return this.held !== undefined && this.session.alive && this.held.generation === this.session.generation;
  }

  private async step(): Promise<number> {
    if (!(await this.lead())) return 900 + Math.random() * 200;
    if (await this.pass()) return 0;
    // What was committed just now may still lie behind a transaction that is open for a moment; after some seconds of
    // nothing only another replica's commit can come unannounced.
    const pollMs = this.options.pollMs ?? 50;
    this.restMs = Math.min(10 * pollMs, this.restMs < pollMs ? this.restMs * 2 : this.restMs + pollMs / 10);
    return this.restMs;
  }

  private async lead(): Promise<boolean> {
    if (this.leads) return true;
    this.held = undefined;
    leading.set(0);
    if (!(await this.session.lock(`relay:${this.options.service}`))) return false;
    const cursors = new Map<string, Held>();
    for (const { name } of this.options.sources) {
      const [row] = await this.session.query<{ epoch: string; cursor: string; marks: Record<string, string> }>(
        // An epoch is never given twice, so it must be on the disk before it is used.
        sql`insert into outbox_cursor (source, epoch, cursor) select $1, 1, '' from set_config('synchronous_commit', 'on', true)
         on conflict (source) do update set epoch = outbox_cursor.epoch + 1 returning epoch::text, cursor, marks`,
        [name],
      );
      if (row) cursors.set(name, { ...row, marks: new LogPositions(row.marks) });
    }
    this.comparedAt = -Infinity;
    this.held = { generation: this.session.generation, cursors };
    leading.set(1);
    return true;
  }

  private async pass(): Promise<boolean> {
    await this.measure();
    await this.compare();
    let moved = false;
    for (const source of this.options.sources) moved = (await this.forward(source)) || moved;
    return moved;
  }

  /** Send, then save: a crash between the two repeats messages and loses none. While a full batch is sent the next is read. */
  private async forward(source: EventSource): Promise<boolean> {
    const at = this.held?.cursors.get(source.name);
    if (!at) return false;
    const limit = this.options.batch ?? 2000;
    const read = (cursor: string) => source.read(this.session.query, cursor, limit);
    let { messages, cursor } = await read(at.cursor);
    for (let round = 0; ; round++) {
      const oldest = messages.reduce((least, { occurredAt }) => Math.min(least, occurredAt.getTime()), Date.now());
      lag.set({ source: source.name }, (Date.now() - oldest) / 1000);
      if (cursor === at.cursor) return round > 0;
      await failpoint('relay.after_read');
      // Not for ever: other sources want their turn.
      const more = messages.length >= limit && round < 10 && !this.loop.signal.aborted;
      const [sent, next] = await Promise.allSettled([this.send(source, messages), more ? read(cursor) : undefined]);
      if (sent.status === 'rejected') throw sent.reason;
      await failpoint('relay.after_send');
      if (!at.marks.take(sent.value)) return this.rewind();
      await this.save(source, at, cursor);
      await failpoint('relay.after_save');
      if (next.status === 'rejected') throw next.reason;
      if (!next.value) return true;
      ({ messages, cursor } = next.value);
    }
  }

  private async send(source: EventSource, messages: readonly OutgoingMessage[]): Promise<readonly Place[]> {
    if (messages.length === 0) return [];
    try {
      const places = await this.options.log.send(messages);
      relayed.inc({ source: source.name }, messages.length);
      return places;
    } catch (error) {
      this.comparedAt = -Infinity;
      throw error;
    }
  }

  /** Before the first sending to a log that was away, and now and then: is everything there that was sent? */
  private async compare(): Promise<void> {
    if (!this.held || performance.now() - this.comparedAt < compareEveryMs) return;
    const places = [...this.held.cursors.values()].flatMap(({ marks }) => marks.places);
    const missing = await this.options.log.lost(places);
    // One that just came back may not know its end yet.
    if (missing.length > 0) await delay(1000, this.loop.signal);
    if (missing.length > 0 && (await this.options.log.lost(missing)).length > 0) await this.rewind();
    this.comparedAt = performance.now();
  }

  /** Sends all again that consumers may lack. What they handled their inboxes drop; the epoch fences this as every move. */
  private async rewind(): Promise<true> {
    rewound.inc();
    this.logger.error('the log has lost messages that it had stored: sending the last week again');
    const since = new Date(Date.now() - againMs);
    for (const source of this.options.sources) {
      const at = this.held?.cursors.get(source.name);
      if (!at) continue;
      const cursor = source.since ? await source.since(this.session.query, since) : '';
      at.marks = new LogPositions();
      await this.save(source, at, cursor ?? at.cursor);
    }
    return true;
  }

  private async save(source: EventSource, at: Held, cursor: string): Promise<void> {
    const saved = await this.session.query(
      sql`update outbox_cursor set cursor = $3, marks = $4, moved_at = now() where source = $1 and epoch = $2 returning 1`,
      [source.name, at.epoch, cursor, JSON.stringify(at.marks.stored)],
    );
    if (saved.length === 0) {
      await this.session.close();
      throw new Error(`another leader has taken over from epoch ${at.epoch}`);
    }
    at.cursor = cursor;
  }

  private async measure(): Promise<void> {
    if (Date.now() - this.measuredAt < 5000) return;
    this.measuredAt = Date.now();
    const [row] = await this.session.query<{ age: number }>(openTransactionAge);
    horizonAge.set(row?.age ?? 0);
  }
}
