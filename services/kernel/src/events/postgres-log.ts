import pg from 'pg';
import { DeadlineClient, named, type Query, sql, type Sql, textOf } from '../database/index.js';
import {
  deadTopicOf,
  headersOf,
  partitionsPerTopic,
  type EventLog,
  type OutgoingMessage,
  type Place,
  type SubscribeOptions,
  type Subscription,
} from './message.js';
import { PostgresSubscription } from './postgres-subscription.js';

const schema = sql`
  create table if not exists log_topic (name text primary key, partitions int not null);
  create table if not exists log_message (
    topic text not null, part int not null,
    xid xid8 not null default pg_current_xact_id(), pos bigint generated always as identity,
    key text not null, headers jsonb not null, value bytea not null, at timestamptz not null default now(),
    primary key (topic, part, xid, pos));
  create index if not exists log_message_at on log_message using brin (at);
  create table if not exists log_member (grp text not null, member text not null, topics text[] not null, alive_until timestamptz not null, primary key (grp, member));
  create table if not exists log_offset (
    grp text not null, topic text not null, part int not null,
    xid xid8 not null, pos bigint not null,
    owner text, epoch bigint not null default 0, lease_until timestamptz not null default '-infinity',
    primary key (grp, topic, part));`;

const whole = sql`begin; select pg_advisory_xact_lock(hashtextextended('event-log', 0)); ${schema} commit`;

/** Makes the log's tables where they are missing, as the role that is to own them, for `roles` to send and hear through. */
export async function preparePostgresLog(ownerUrl: string, roles: readonly string[]): Promise<void> {
  const owner = new DeadlineClient({
    connectionString: ownerUrl,
    connectionTimeoutMillis: 3000,
    query_timeout: 15_000,
  });
  await owner.connect();
  try {
    await owner.query(textOf(whole));
    for (const role of roles.map(named))
      await owner.query(
        textOf(sql`grant usage on schema public to ${role};
         grant select, insert, update, delete on log_topic, log_message, log_member, log_offset to ${role}`),
      );
  } finally {
    await owner.end();
  }
}

/**
 * The event log in a Postgres database of its own, for a machine without a broker. With `ownerUrl` another role owns its tables, and
 * makes them; without one they are there already, or the role of `url` may make them.
 */
export class PostgresLog implements EventLog {
  private readonly pool: pg.Pool;
  private readonly known = new Set<string>();
  private prepared: Promise<unknown> | undefined;

  constructor(
    private readonly url: string,
    private readonly ownerUrl?: string,
  ) {
    this.pool = new pg.Pool({
      Client: DeadlineClient,
      connectionString: url,
      max: 4,
      connectionTimeoutMillis: 3000,
      query_timeout: 15_000,
      application_name: 'event-log',
    });
    this.pool.on('error', () => undefined);
  }

  readonly query: Query = async <R>(statement: Sql, parameters: readonly unknown[] = []) => {
    this.prepared ??= this.prepare();
    await this.prepared.catch((error: unknown) => {
      this.prepared = undefined;
      throw error;
    });
    return (await this.pool.query(textOf(statement), [...parameters])).rows as R[];
  };

  private async prepare(): Promise<void> {
    if (this.ownerUrl) return preparePostgresLog(this.ownerUrl, [decodeURIComponent(new URL(this.url).username)]);
    const { rows } = await this.pool.query<{ made: boolean }>(`select to_regclass('log_offset') is not null as made`);
    if (!rows[0]?.made) await this.pool.query(textOf(whole));
  }

  async ensureTopics(topics: readonly string[]): Promise<void> {
    const wanted = topics
      .filter((topic) => !this.known.has(topic))
      .flatMap((topic) => (topic.endsWith('.dlq') ? [topic] : [topic, deadTopicOf(topic)]));
    if (wanted.length === 0) return;
    await this.query(
      sql`insert into log_topic (name, partitions) select unnest($1::text[]), $2 on conflict do nothing`,
      [wanted, partitionsPerTopic],
    );
    for (const topic of topics) this.known.add(topic);
  }

  /** One statement, so the batch is there as a whole and in this order. */
  async send(messages: readonly OutgoingMessage[]): Promise<readonly Place[]> {
    await this.ensureTopics([...new Set(messages.map(({ topic }) => topic))]);
    await this.query(
      sql`insert into log_message (topic, part, key, headers, value)
       select m.topic, abs(hashtext(m.key)::bigint) % t.partitions, m.key, m.headers::jsonb, m.value
       from unnest($1::text[], $2::text[], $3::text[], $4::bytea[]) with ordinality as m (topic, key, headers, value, n)
       join log_topic t on t.name = m.topic order by m.n`,
      [
        messages.map(({ topic }) => topic),
        messages.map(({ key }) => key),
        messages.map((message) => JSON.stringify(headersOf(message))),
        messages.map(({ value }) => Buffer.from(value)),
      ],
    );
    return [];
  }

  async lost(): Promise<readonly Place[]> {
    return [];
  }

  subscribe(options: SubscribeOptions): Subscription {
    return new PostgresSubscription(this.query, options, () => this.ensureTopics(options.topics));
  }

  async lag(group: string, topics: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.query<{ topic: string; open: number }>(
      sql`select t.name as topic, (select count(*)::int from log_message m left join log_offset o on o.grp = $1 and o.topic = m.topic and o.part = m.part
         where m.topic = t.name and (o.grp is null or (m.xid, m.pos) > (o.xid, o.pos))) as open
       from log_topic t where t.name = any($2)`,
      [group, topics],
    );
    return new Map(rows.map(({ topic, open }) => [topic, open]));
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
