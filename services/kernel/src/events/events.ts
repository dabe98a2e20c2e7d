import { randomUUID } from 'node:crypto';
import {
  Inject,
  Injectable,
  Logger,
  Optional,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { metrics } from '../runtime/metrics.js';
import { Readiness } from '../runtime/readiness.js';
import { CONFIG, type BaseConfig } from '../runtime/config.js';
import { Database, type EventType } from '../database/index.js';
import { Delivery } from './delivery.js';
import { EventServer } from './event-server.js';
import { KafkaLog } from './kafka-log.js';
import { topicOf, type EventLog, type LogMessage } from './message.js';
import { EventHandlers } from './on-event.js';
import { outboxSource, type EventSource } from './outbox.js';
import { PostgresLog, preparePostgresLog } from './postgres-log.js';
import { Relay } from './relay.js';
import { RetryWorker } from './retry-worker.js';
import { textOf } from '../runtime/timing.js';

export const EVENT_SOURCES = Symbol('EVENT_SOURCES');

const consumerLag = metrics.gauge('event_consumer_lag', 'Messages of the log that this service has not settled', [
  'topic',
]);
const lagEveryMs = 15_000;

/** The events of one service: what it publishes and what it consumes. With EVENT_LOG=none (tests) nothing runs by itself. */
@Injectable()
export class Events implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  readonly delivery: Delivery;
  private readonly logger = new Logger('Events');
  private readonly log: EventLog | undefined;
  private readonly server: EventServer;
  private readonly retrier: RetryWorker | undefined;
  private readonly relay: Relay | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    @Inject(EVENT_SOURCES) sources: EventSource[],
    private readonly handlers: EventHandlers,
    private readonly readiness: Readiness,
    @Optional() database?: Database,
  ) {
    this.log = openLog(config);
    const log = this.log ?? nowhere;
    this.delivery = new Delivery(database, log, () => this.retrier?.wake());
    this.server = new EventServer(log, config.service, this.delivery);
    if (!this.log || !database) return;
    this.retrier = new RetryWorker(database, this.delivery);
    this.relay = new Relay({
      service: config.service,
      databaseUrl: database.url,
      sources: [outboxSource(config.service), ...sources],
      log,
    });
  }

  onApplicationBootstrap(): void {
    for (const handler of this.handlers.find()) this.server.add(handler);
    if (!this.log) return;
    this.relay?.start();
    this.retrier?.start();
    this.server.listen(() => undefined);
    if (this.server.topics.length === 0) return;
    // Without the log bets are taken all the same; what they tell waits in the outbox.
    this.readiness.tell('events', () => this.server.connected);
    this.readiness.join('events', () => this.server.connected);
    this.timer = setInterval(() => void this.measure(), lagEveryMs).unref();
  }

  /** Consumes nothing more, but still sends: requests in hand may publish. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([this.server.close(), this.retrier?.stop()]);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.relay?.stop();
    await this.log?.close();
  }

  /** Has the service's own handlers handle an event now, as if another service had published it; rejects when one does. For tests. */
  async deliver<T>(
    type: EventType<T>,
    payload: T,
    of: { key?: string; brand?: string; id?: string; occurredAt?: Date; partition?: number } = {},
  ): Promise<void> {
    const { key = 'test', brand = 'BANYAN', id = randomUUID(), occurredAt = new Date(), partition = 0 } = of;
    const headers = { 'event-id': id, type: type.$type, brand, 'occurred-at': occurredAt.toISOString() };
    const message: LogMessage = {
      topic: topicOf(type.$type),
      partition,
      offset: '0',
      key,
      headers,
      value: type.encode(payload).finish(),
    };
    for (const handler of this.delivery.handlersOf(type.$type)) await this.delivery.once(handler, message);
  }

  /** Per topic that the service consumes, how many messages of the log it has not settled. Empty while no log runs. */
  async lags(): Promise<ReadonlyMap<string, number>> {
    return (await this.log?.lag(this.config.service, this.server.topics, this.delivery.durable)) ?? new Map();
  }

  private async measure(): Promise<void> {
    try {
      for (const [topic, open] of await this.lags()) consumerLag.set({ topic }, open);
    } catch (error) {
      this.logger.debug(`no lag: ${textOf(error)}`);
    }
  }
}

/** Brings a log that lives in the service's own database up to date, as the role that owns it. */
export async function prepareOwnLog(config: BaseConfig): Promise<void> {
  const { eventLog, eventLogUrl = '', migrationDatabaseUrl } = config;
  if (eventLog === 'postgres' && ownsLog(config) && migrationDatabaseUrl)
    await preparePostgresLog(migrationDatabaseUrl, [decodeURIComponent(new URL(eventLogUrl).username)]);
}

function openLog(config: BaseConfig): EventLog | undefined {
  if (config.eventLog === 'kafka') return new KafkaLog({ brokers: config.kafkaBrokers, clientId: config.service });
  if (config.eventLog === 'postgres' && config.eventLogUrl)
    return new PostgresLog(config.eventLogUrl, ownsLog(config) ? config.migrationDatabaseUrl : undefined);
  if (config.eventLog === 'postgres') throw new Error('EVENT_LOG=postgres needs EVENT_LOG_URL');
  return undefined;
}

/** Whether the log lives in the service's own database, as a stranger's does: then who migrates that makes the log as well. */
function ownsLog({ eventLogUrl, databaseUrl }: BaseConfig): boolean {
  return eventLogUrl !== undefined && eventLogUrl === databaseUrl;
}

const nowhere: EventLog = {
  ensureTopics: async () => undefined,
  send: async () => [],
  lost: async () => [],
  subscribe: () => ({ close: async () => undefined }),
  lag: async () => new Map(),
  close: async () => undefined,
};
