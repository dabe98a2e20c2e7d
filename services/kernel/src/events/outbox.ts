import { Injectable } from '@nestjs/common';
import { context, propagation } from '@opentelemetry/api';
import { Clock } from '../runtime/clock.js';
import { Outbox, type OutgoingEvent, prepared, type Query, sql } from '../database/index.js';
import { topicOf, type OutgoingMessage } from './message.js';

/** Stays under the broker's 1 MB, so that one message can never block the relay. */
const maxPayloadBytes = 900_000;

const wakers = new Set<() => void>();

/** The outbox as a table of the service's own database: an event commits with its cause. */
@Injectable()
export class TableOutbox extends Outbox {
  constructor(private readonly clock: Clock) {
    super();
  }

  /** Throws on a payload over 900 kB. */
  async insert(query: Query, events: readonly OutgoingEvent[]): Promise<void> {
    const occurredAt = this.clock.now();
    const trace: Record<string, string> = {};
    propagation.inject(context.active(), trace);
    await insertMessages(
      query,
      events.map(({ type, payload, key, brand, requestId }) => ({
        topic: topicOf(type.$type),
        type: type.$type,
        key,
        headers: { brand, 'request-id': requestId, ...trace },
        value: type.encode(payload).finish(),
        occurredAt,
      })),
    );
  }

  wake(): void {
    wakeRelays();
  }
}

const insert = prepared(sql`
  insert into outbox (topic, type, key, headers, payload, occurred_at)
  select topic, type, key, headers, payload, at
  from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[], $5::bytea[], $6::timestamptz[]) with ordinality as m (topic, type, key, headers, payload, at, n)
  order by n`);

/** Puts bytes that are encoded already into the outbox. */
export async function insertMessages(query: Query, messages: readonly Omit<OutgoingMessage, 'id'>[]): Promise<void> {
  for (const { type, value } of messages)
    if (value.length > maxPayloadBytes) throw new Error(`${type}: ${value.length} bytes are too many for an event`);
  await query(insert, [
    messages.map(({ topic }) => topic),
    messages.map(({ type }) => type),
    messages.map(({ key }) => key),
    messages.map(({ headers }) => JSON.stringify(headers)),
    messages.map(({ value }) => Buffer.from(value)),
    messages.map(({ occurredAt }) => occurredAt),
  ]);
}

/** Wakes the relays of this process after a commit, so that they do not wait for their next poll. */
export function wakeRelays(): void {
  for (const wake of wakers) wake();
}

/** Has `wake` called at every {@link wakeRelays}; gives the undo. */
export function onWake(wake: () => void): () => void {
  wakers.add(wake);
  return () => void wakers.delete(wake);
}

/** How long the oldest open write transaction has been open: nothing that began later is read before it ends. */
export const openTransactionAge = sql`select open_transaction_age() as age`;

/** Something the relay reads: the outbox, or a table that is one already (the wallet's journal). */
export interface EventSource {
  /** Names the stored cursor: unique in the service, never changed. */
  readonly name: string;
  /**
   * The next messages after `cursor` (`''` at first) in the order of sending, at most about `limit`, and the cursor after them.
   * Must not pass transactions that may still commit: read below `pg_snapshot_xmin(pg_current_snapshot())`.
   */
  read(query: Query, cursor: string, limit: number): Promise<{ messages: OutgoingMessage[]; cursor: string }>;
  /**
   * A cursor before everything that was written since `at`, undefined when that is nothing. A source without it keeps no more
   * than may be sent again.
   */
  since?(query: Query, at: Date): Promise<string | undefined>;
}

interface OutboxRow {
  id: string;
  xid: string;
  seen: string;
  topic: string;
  type: string;
  key: string;
  headers: Record<string, string>;
  payload: Buffer;
  occurred_at: Date;
}

const columns = sql`id::text, xid::text, seen::text, topic, type, key, headers, payload, occurred_at`;

/* By the columns of the table: `xid` alone would be the text that is selected, and 1000 come before 999. */
const next = sql`
  select ${columns} from outbox where (xid, id) > ($1::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
  order by outbox.xid, outbox.id limit $3`;

const beyond = sql`
  select ${columns} from outbox where (xid, id) > ($1::xid8, $2::bigint) and xid < $3::xid8 and id < $4 and key = any($5)`;

/** The outbox as a source. */
export function outboxSource(service: string): EventSource {
  return {
    name: 'outbox',
    async read(query, cursor, limit) {
      const [xid, id] = cursor ? cursor.split(':') : ['0', '0'];
      const batch = await query<OutboxRow>(next, [xid, id, limit]);
      const last = batch.at(-1);
      if (!last) return { messages: [], cursor };
      const rows = [...(await overtaken(query, batch, last)), ...batch].sort((a, b) => compare(a.id, b.id));
      return { messages: rows.map((row) => outgoing(service, row)), cursor: `${last.xid}:${last.id}` };
    },
  };
}

/**
 * A transaction that took its xid early and then waited for a lock writes after one with a later xid, so cursor order is not
 * commit order for a key. These rows come later in cursor order but were written earlier: they go first, and once more in
 * their own turn, where the inbox drops them. `seen` (the snapshot's end at the insert) bounds the search.
 */
async function overtaken(query: Query, batch: OutboxRow[], last: OutboxRow): Promise<OutboxRow[]> {
  const newest = new Map<string, string>();
  for (const { topic, key, id } of batch) {
    const known = newest.get(`${topic} ${key}`);
    if (known === undefined || compare(id, known) > 0) newest.set(`${topic} ${key}`, id);
  }
  const most = (values: string[]) => values.reduce((a, b) => (compare(a, b) > 0 ? a : b));
  const seen = most(batch.map((row) => row.seen));
  if (BigInt(seen) <= BigInt(last.xid)) return [];
  const newestId = most(batch.map((row) => row.id));
  const keys = [...new Set(batch.map((row) => row.key))];
  const rows = await query<OutboxRow>(beyond, [last.xid, last.id, seen, newestId, keys]);
  return rows.filter(({ topic, key, id }) => compare(id, newest.get(`${topic} ${key}`) ?? '0') < 0);
}

function compare(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

function outgoing(service: string, row: OutboxRow): OutgoingMessage {
  const { id, topic, type, key, headers, payload, occurred_at } = row;
  return { id: `${service}:${id}`, topic, type, key, headers, value: payload, occurredAt: occurred_at };
}
