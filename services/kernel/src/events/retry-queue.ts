import { prepared, type Query, sql, type Tx } from '../database/index.js';
import { metaOf, type EventMeta, type LogMessage } from './message.js';

/** A message in the retry queue, the table `event_retry`. */
export interface RetryRow {
  readonly id: string;
  readonly handler: string;
  readonly topic: string;
  readonly key: string;
  readonly event_id: string;
  readonly headers: Record<string, string>;
  readonly payload: Buffer;
  readonly attempts: number;
}

interface Queryable {
  readonly query: Query;
}

/** `taken`: those of the batch that were new, null when all were; `held`: the keys with a message in the retry queue, null when none has. */
const claimSql = prepared(sql`
  with batch as materialized (select * from unnest($3::text[], $4::text[]) as b (id, key)),
       held as materialized (select distinct r.key from event_retry r where r.handler = $1 and r.topic = $2 and r.key = any($4)),
       mine as (insert into inbox (event_id, handler) select id, $1 from batch where key not in (select key from held) order by id
         on conflict do nothing returning event_id)
  select case when count(*) < cardinality($3::text[]) then coalesce(array_agg(event_id), '{}') end as taken, (select array_agg(key) from held) as held
  from mine`);

/**
 * A key's first row alone is due: one whose transaction broke while others of its key were waiting may not overtake them.
 * Beside the lock: what was handled during the wait is queued once more, and the inbox drops it when it is retried.
 */
const parkSql = sql`
  with head as materialized (select 1 from event_retry where handler = $2 and topic = $3 and key = $4 order by id limit 1 for share)
  insert into event_retry (handler, topic, key, event_id, headers, payload, attempts, error, next_at)
  select $2, $3, $4, $1, $5::jsonb, $6::bytea, 1, $7, case when not exists (select from head) then now() + $8::float8 * interval '1 ms' end
  where not exists (select from inbox where event_id = $1 and handler = $2) on conflict do nothing`;

/**
 * The share lock holds off the retrier's removal of the key's first row, so that nothing queues behind a row that is gone.
 * Beside the lock: what was handled during the wait is queued once more, and the inbox drops it when it is retried.
 */
const queueSql = sql`
  with head as materialized (select 1 from event_retry where handler = $2 and topic = $3 and key = $4 order by id limit 1 for share),
       put as (insert into event_retry (handler, topic, key, event_id, headers, payload)
         select $2, $3, $4, $1, $5::jsonb, $6::bytea from head
         where not exists (select from inbox where event_id = $1 and handler = $2) on conflict do nothing)
  select exists (select from head) as behind`;

const columnsOf = (handler: string, message: LogMessage) => [
  metaOf(message).id,
  handler,
  message.topic,
  message.key,
  JSON.stringify(message.headers),
  Buffer.from(message.value),
];

/** What is to be handled, and what has to wait in the retry queue behind a message of its key; the rest was handled before. */
interface Claimed<R> {
  readonly fresh: readonly R[];
  readonly held: readonly R[];
}

/** Takes a batch of one topic for a handler: each event only for the first that claims it. */
export async function claim<R extends { readonly message: LogMessage; readonly meta: EventMeta }>(
  { query }: Queryable,
  handler: string,
  batch: readonly R[],
): Promise<Claimed<R>> {
  const ids = batch.map(({ meta }) => meta.id);
  const keys = batch.map(({ message }) => message.key);
  const parameters = [handler, batch[0]?.message.topic, ids, keys];
  const [row] = await query<{ taken: string[] | null; held: string[] | null }>(claimSql, parameters);
  const [taken, held] = [new Set(row?.taken ?? ids), new Set(row?.held)];
  return {
    // Deletes what it takes, so that an event that is twice in the batch is handled once.
    fresh: batch.filter(({ meta }) => taken.delete(meta.id)),
    held: held.size === 0 ? [] : batch.filter(({ message }) => held.has(message.key)),
  };
}

/** Adds a message that failed to the retry queue; it is retried after `waitMs`. */
export async function enqueueFailed(
  { query }: Queryable,
  handler: string,
  message: LogMessage,
  error: string,
  waitMs: number,
): Promise<void> {
  await query(parkSql, [...columnsOf(handler, message), error, waitMs]);
}

/** Adds a message to the retry queue behind the waiting ones of its key. Returns false, and does nothing, when none is waiting any more. */
export async function enqueueBehind({ query }: Queryable, handler: string, message: LogMessage): Promise<boolean> {
  const [row] = await query<{ behind: boolean }>(queueSql, columnsOf(handler, message));
  return row?.behind === true;
}

/** Removes a key's first row from the retry queue and makes its next one due. Two statements: the second must see what the first waited for. */
export async function dequeue(tx: Tx, row: RetryRow): Promise<void> {
  await tx.query(sql`delete from event_retry where id = $1`, [row.id]);
  await tx.query(
    sql`update event_retry set next_at = now() where next_at is null and id =
       (select id from event_retry where handler = $1 and topic = $2 and key = $3 order by id limit 1)`,
    [row.handler, row.topic, row.key],
  );
}

/** A stored message in the form in which the log gave it. */
export function messageOf(row: Pick<RetryRow, 'topic' | 'key' | 'event_id' | 'headers' | 'payload'>): LogMessage {
  const headers = { ...row.headers, 'event-id': row.event_id };
  return { topic: row.topic, key: row.key, headers, value: row.payload, partition: 0, offset: '0' };
}
