import { randomBytes } from 'node:crypto';
import { connect as connectSocket, createServer, type Server, type Socket } from 'node:net';
import { DepositSettled } from '@banyan/proto/wallet/v1/events';
import { Kafka, logLevel } from 'kafkajs';
import type { DataSource } from 'typeorm';
import { Clock } from '../runtime/clock.js';
import type { BaseConfig } from '../runtime/config.js';
import { connect, Database, type EventType, sql, type Tx } from '../database/index.js';
import { createDatabase, dropDatabase } from '../testing/test-database.js';
import { Delivery, type DeliveryLimits } from './delivery.js';
import { EventServer } from './event-server.js';
import { KafkaLog } from './kafka-log.js';
import type { EventLog, EventMeta, OutgoingMessage } from './message.js';
import { topicOf } from './message.js';
import { eventMigrations } from './migration.js';
import { TableOutbox, outboxSource } from './outbox.js';
import { PostgresLog } from './postgres-log.js';
import { Relay } from './relay.js';
import { RetryWorker } from './retry-worker.js';

export type Kind = 'kafka' | 'postgres';

/** Where a backing part listens, for a child process. */
export interface Place {
  readonly kind: Kind;
  readonly brokers: string[];
  readonly url: string;
}

/** A backing whose network can be cut. */
export interface Backing extends Place {
  open(): EventLog;
  cut(): void;
  heal(): void;
  close(): Promise<void>;
}

export function openLog(place: Place): EventLog {
  return place.kind === 'kafka'
    ? new KafkaLog({ brokers: place.brokers, clientId: 'spec' })
    : new PostgresLog(place.url);
}

export async function backing(kind: Kind): Promise<Backing> {
  return kind === 'kafka' ? kafka() : postgres();
}

function kafka(): Backing {
  const sockets = new Set<Socket>();
  let down = false;
  const brokers = (process.env['KAFKA_BROKERS'] ?? '').split(',').filter(Boolean);
  const socketFactory = ({ host, port, onConnect }: { host: string; port: number; onConnect: () => void }) => {
    const socket = connectSocket(down ? { host: '127.0.0.1', port: 1 } : { host, port }, onConnect);
    sockets.add(socket);
    return socket.on('close', () => sockets.delete(socket));
  };
  return {
    kind: 'kafka',
    brokers,
    url: '',
    open: () => new KafkaLog({ brokers, clientId: 'spec', socketFactory }),
    cut: () => {
      down = true;
      for (const socket of sockets) socket.destroy(new Error('cut'));
    },
    heal: () => (down = false),
    close: () => deleteTopics(brokers),
  };
}

/** Leaves the broker as it was: a thousand dead topics make it slow for the next run. */
async function deleteTopics(brokers: string[]): Promise<void> {
  const admin = new Kafka({ brokers, clientId: 'spec', logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((topic) => madeTopics.has(topic.replace(/\.dlq$/, '')));
  if (topics.length > 0) await admin.deleteTopics({ topics });
  await admin.disconnect();
}

async function postgres(): Promise<Backing> {
  const url = await createDatabase();
  const proxy = await tcpProxy(Number(new URL(url).port), new URL(url).hostname);
  return {
    kind: 'postgres',
    brokers: [],
    url,
    open: () => new PostgresLog(Object.assign(new URL(url), { port: String(proxy.port) }).href),
    cut: proxy.cut,
    heal: proxy.heal,
    close: async () => {
      await proxy.close();
      await dropDatabase(url);
    },
  };
}

async function tcpProxy(port: number, host: string) {
  const sockets = new Set<Socket>();
  let down = false;
  const server: Server = createServer((from) => {
    if (down) return void from.destroy();
    const to = connectSocket({ port, host });
    for (const socket of [from, to]) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          from.destroy();
          to.destroy();
        });
    }
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    down = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    cut,
    heal: () => (down = false),
    close: () => {
      cut();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** What a test's service did: one row per effect, in the order in which they were committed for a key. */
export interface Effect {
  event_id: string;
  key: string;
  n: number;
  by: string;
}

export interface ServiceOptions {
  readonly name: string;
  readonly log: EventLog;
  readonly databaseUrl: string;
  readonly type: EventType<DepositSettled>;
  readonly limits?: Partial<DeliveryLimits>;
  readonly group?: string;
  /** Most events of one call; one by default. */
  readonly batch?: number;
  /** Runs in the handler before its effect. */
  readonly before?: (event: DepositSettled, meta: EventMeta) => Promise<void> | void;
}

/** A small service on real parts: outbox, relay, one handler that writes an effect. */
export class SpecService {
  readonly server: EventServer;
  readonly delivery: Delivery;
  readonly retrier: RetryWorker;
  readonly relay: Relay;

  private constructor(
    readonly db: Database,
    readonly source: DataSource,
    readonly options: ServiceOptions,
  ) {
    const { log, name, databaseUrl, type, group, limits } = options;
    this.delivery = new Delivery(db, log, () => this.retrier.wake(), {
      attempts: 3,
      baseMs: 50,
      maxMs: 200,
      ...limits,
    });
    this.retrier = new RetryWorker(db, this.delivery, 100);
    this.server = new EventServer(log, group ?? `${type.$type}-readers`, this.delivery);
    this.server.add({
      name: 'spec',
      type,
      batch: options.batch ?? 1,
      run: async (events, metas, tx) => {
        for (const [i, meta] of metas.entries()) await this.effect(events[i] as DepositSettled, meta, tx);
      },
    });
    this.relay = new Relay({ service: 'spec', databaseUrl, sources: [outboxSource('spec')], log, batch: 50 });
    this.name = name;
  }

  readonly name: string;

  static async open(options: ServiceOptions): Promise<SpecService> {
    const source = await connect(options.databaseUrl, { entities: [], migrations: eventMigrations }, { poolSize: 6 });
    const config = { databaseUrl: options.databaseUrl } as BaseConfig;
    return new SpecService(new Database(source, new TableOutbox(new Clock()), config), source, options);
  }

  listen(): void {
    this.retrier.start();
    this.server.listen(() => undefined);
  }

  async publish(key: string, n: number): Promise<void> {
    await this.db.transaction((tx) => tx.publish(this.options.type, numbered(n), key));
  }

  /** Straight into the log, as often as it takes: a topic that is new has no leader for a moment. */
  async send(messages: readonly OutgoingMessage[]): Promise<void> {
    await eventually(() =>
      this.options.log.send(messages).then(
        () => true,
        () => false,
      ),
    );
  }

  async effects(): Promise<Effect[]> {
    return this.db.query<Effect>(sql`select event_id, key, n, by from effect order by seq`);
  }

  async close(): Promise<void> {
    await Promise.all([this.server.close(), this.retrier.stop()]);
    await this.relay.stop(500);
    await this.source.destroy();
  }

  private async effect(event: DepositSettled, meta: EventMeta, tx: Tx | undefined): Promise<void> {
    await this.options.before?.(event, meta);
    await tx?.query(sql`insert into effect (event_id, key, n, by) values ($1, $2, $3, $4)`, [
      meta.id,
      meta.key,
      event.amountMinor,
      this.name,
    ]);
  }
}

/** A database with the kernel's tables and a table of effects. */
export async function serviceDatabase(): Promise<string> {
  const url = await createDatabase();
  const source = await connect(url, { entities: [], migrations: eventMigrations }, { poolSize: 2 });
  await source.query(
    'create table effect (seq bigint generated always as identity, event_id text not null, key text not null, n int not null, by text not null)',
  );
  await source.destroy();
  return url;
}

const madeTopics = new Set<string>();

/** A type on a topic of its own. */
export function freshType(): EventType<DepositSettled> {
  const type = typeNamed(`spec_${randomBytes(5).toString('hex')}.v1.Numbered`);
  madeTopics.add(topicOf(type.$type));
  return type;
}

export const typeNamed = ($type: string): EventType<DepositSettled> => ({ ...DepositSettled, $type });

export const numbered = (n: number): DepositSettled => DepositSettled.fromPartial({ amountMinor: BigInt(n) });

/** A message as a relay would send it. */
export function message(type: EventType<DepositSettled>, key: string, n: number, value?: Uint8Array): OutgoingMessage {
  return {
    id: `sent:${key}:${n}`,
    topic: topicOf(type.$type),
    type: type.$type,
    key,
    occurredAt: new Date(),
    headers: { brand: 'BANYAN' },
    value: value ?? type.encode(numbered(n)).finish(),
  };
}

/** Waits until `done` returns true; fails with what `seen` shows after `ms`. */
export async function eventually(
  done: () => Promise<boolean> | boolean,
  ms = 30_000,
  seen: () => unknown = () => 'nothing',
): Promise<void> {
  const until = Date.now() + ms;
  while (!(await done())) {
    if (Date.now() > until) throw new Error(`not within ${ms} ms; seen: ${JSON.stringify(await seen())}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What is wrong with the effects: events twice, and keys whose numbers went down. */
export function faults(effects: readonly Effect[]): { twice: string[]; unordered: string[] } {
  const seen = new Set<string>();
  const twice: string[] = [];
  const last = new Map<string, number>();
  const unordered: string[] = [];
  for (const { event_id, key, n } of effects) {
    if (seen.has(event_id)) twice.push(event_id);
    seen.add(event_id);
    if (n < (last.get(key) ?? -1)) unordered.push(`${key}: ${n} after ${last.get(key)}`);
    last.set(key, n);
  }
  return { twice, unordered };
}

export const sound = { twice: [], unordered: [] };
