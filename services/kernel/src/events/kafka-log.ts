import { Logger } from '@nestjs/common';
import { Kafka, Partitioners, logLevel, type Admin, type ISocketFactory, type Producer } from 'kafkajs';
import { quieten } from './kafka-quiet.js';
import { KafkaSubscription, patience } from './kafka-subscription.js';
import { delay } from '../runtime/timing.js';
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

export interface KafkaOptions {
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly socketFactory?: ISocketFactory;
}

/** The event log on Apache Kafka. */
export class KafkaLog implements EventLog {
  private readonly kafka: Kafka;
  private readonly known = new Set<string>();
  private producer: Producer | undefined;

  constructor(options: KafkaOptions) {
    quieten();
    const { brokers, clientId, socketFactory } = options;
    this.kafka = new Kafka({
      brokers: [...brokers],
      clientId,
      retry: patience,
      connectionTimeout: 3000,
      requestTimeout: 10_000,
      logCreator,
      ...(socketFactory && { socketFactory }),
    });
  }

  async ensureTopics(topics: readonly string[]): Promise<void> {
    const wanted = topics.filter((topic) => !this.known.has(topic));
    if (wanted.length === 0) return;
    await this.asAdmin(async (admin) => {
      const existing = new Set(await admin.listTopics());
      const missing = wanted
        .flatMap((topic) => (topic.endsWith('.dlq') ? [topic] : [topic, deadTopicOf(topic)]))
        .filter((topic) => !existing.has(topic));
      const { brokers } = await admin.describeCluster();
      const replicationFactor = Math.min(3, brokers.length);
      // Another replica may create some of them meanwhile, which is as good: kafkajs then returns false.
      const made = [...new Set(missing)].map((topic) => ({
        topic,
        numPartitions: partitionsPerTopic,
        replicationFactor,
      }));
      if (made.length > 0) await admin.createTopics({ topics: made, waitForLeaders: false });
      for (let tries = 1; !(await led(admin, wanted)); tries++) {
        if (tries === 20) throw new Error(`no leader yet for ${wanted.join(', ')}`);
        await delay(100 * tries);
      }
      for (const topic of wanted) this.known.add(topic);
    });
  }

  async send(messages: readonly OutgoingMessage[]): Promise<readonly Place[]> {
    const topics = [...new Set(messages.map(({ topic }) => topic))];
    await this.ensureTopics(topics);
    const topicMessages = topics.map((topic) => ({
      topic,
      messages: messages
        .filter((message) => message.topic === topic)
        .map((message) => ({
          key: message.key,
          value: Buffer.from(message.value.buffer, message.value.byteOffset, message.value.length),
          headers: headersOf(message),
          // A broker refuses what lies an hour ahead of it; a clock that was wrong must not hold back all that comes after.
          timestamp: String(Math.min(message.occurredAt.getTime(), Date.now())),
        })),
    }));
    try {
      const stored = await (await this.connected()).sendBatch({ acks: -1, topicMessages });
      // The broker acknowledges a batch that it has from an earlier try without an offset.
      return stored
        .map(({ topicName, partition, baseOffset = '-1' }) => ({
          topic: topicName,
          partition,
          offset: BigInt(baseOffset),
        }))
        .filter(({ offset }) => offset >= 0n);
    } catch (error) {
      // It may be that the topics are gone: the next try looks.
      this.known.clear();
      // An idempotent producer that failed may be out of step with the broker for good; a new one is not.
      const broken = this.producer;
      this.producer = undefined;
      await broken?.disconnect().catch(() => undefined);
      throw error;
    }
  }

  async lost(places: readonly Place[]): Promise<readonly Place[]> {
    if (places.length === 0) return [];
    return this.asAdmin(async (admin) => {
      const existing = new Set(await admin.listTopics());
      const ends = new Map<string, bigint>();
      for (const topic of new Set(places.map(({ topic }) => topic))) {
        if (!existing.has(topic)) this.known.delete(topic);
        else
          for (const { partition, high } of await admin.fetchTopicOffsets(topic))
            ends.set(`${topic}/${partition}`, BigInt(high));
      }
      return places.filter(({ topic, partition, offset }) => (ends.get(`${topic}/${partition}`) ?? 0n) <= offset);
    });
  }

  /** Each time that it connects, the subscription makes topics that the broker does not have (any more). */
  subscribe(options: SubscribeOptions): Subscription {
    return new KafkaSubscription(this.kafka, options, () => {
      for (const topic of options.topics) this.known.delete(topic);
      return this.ensureTopics(options.topics);
    });
  }

  async lag(group: string, topics: readonly string[], fromStart: boolean): Promise<Map<string, number>> {
    return this.asAdmin(async (admin) => {
      const committed = await admin.fetchOffsets({ groupId: group, topics: [...topics] });
      const lags = await Promise.all(
        committed.map(async ({ topic, partitions }) => {
          const done = new Map(partitions.map(({ partition, offset }) => [partition, BigInt(offset)]));
          const ends = await admin.fetchTopicOffsets(topic);
          const open = ends.map(({ partition, high, low }) => {
            const offset = done.get(partition) ?? -1n;
            return Number(BigInt(high) - (offset >= 0n ? offset : BigInt(fromStart ? low : high)));
          });
          return [topic, open.reduce((sum, each) => sum + each, 0)] as const;
        }),
      );
      return new Map(lags);
    });
  }

  async close(): Promise<void> {
    await this.producer?.disconnect();
    this.producer = undefined;
  }

  private async connected(): Promise<Producer> {
    if (this.producer) return this.producer;
    const producer = this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: { ...patience, retries: 2 },
    });
    await producer.connect();
    this.producer = producer;
    return producer;
  }

  private async asAdmin<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = this.kafka.admin();
    try {
      await admin.connect();
      return await work(admin);
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  }
}

/** True when every partition of the topics has a leader: a reader that joins before that would miss some. */
async function led(admin: Admin, topics: string[]): Promise<boolean> {
  const found = await admin.fetchTopicMetadata({ topics }).catch(() => undefined);
  return (
    found?.topics.every(({ partitions }) => partitions.length > 0 && partitions.every(({ leader }) => leader >= 0)) ===
    true
  );
}

/** What a healthy start, a rebalance and every single lost connection say; what comes of them is logged by its owner. */
const usual = /coordinator|rebalanc|loading|leader|not available|does not host this topic-partition|Limiting retries/i;

function logCreator() {
  const logger = new Logger('Kafka');
  return ({
    level,
    namespace,
    log,
  }: {
    level: logLevel;
    namespace: string;
    log: { message: string; error?: unknown };
  }) => {
    const error = typeof log.error === 'string' ? log.error : '';
    const text = `${namespace}: ${log.message}${error && ` (${error})`}`;
    const quiet = level > logLevel.WARN || namespace === 'Connection' || namespace === 'BrokerPool' || usual.test(text);
    logger[quiet ? 'debug' : 'warn'](text);
  };
}
