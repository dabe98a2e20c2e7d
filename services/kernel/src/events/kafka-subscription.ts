import { Logger } from '@nestjs/common';
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import { Loop } from './loop.js';
import { maxBatch, partitionsPerTopic, type LogMessage, type SubscribeOptions, type Subscription } from './message.js';
import { delay, textOf } from '../runtime/timing.js';

/** A broker that was killed lets its members back in only after these; longer ones make every restart slow. */
const session = { sessionTimeout: 6000, rebalanceTimeout: 6000, heartbeatInterval: 500 };
/** Offsets are stored this often: what a crash repeats, the inbox drops. */
const commitMs = 250;
export const patience = { retries: 5, initialRetryTime: 100, maxRetryTime: 2000 };

/** One member of a consumer group that comes back by itself after every kind of crash. */
export class KafkaSubscription implements Subscription {
  private readonly logger = new Logger('Kafka');
  private readonly loop = new Loop('Kafka', () => this.step(), { longestMs: 1000 });
  private consumer: Consumer | undefined;
  private aliveAt = 0;
  private latest: EachBatchPayload | undefined;
  private readonly storing = setInterval(() => void this.store(), commitMs).unref();
  private readonly watch = setInterval(() => {
    if (Date.now() - this.aliveAt > session.sessionTimeout) this.options.onState(false);
  }, 1000).unref();

  constructor(
    private readonly kafka: Kafka,
    private readonly options: SubscribeOptions,
    private readonly prepare: () => Promise<void>,
  ) {
    this.loop.start();
  }

  async close(): Promise<void> {
    clearInterval(this.watch);
    clearInterval(this.storing);
    await this.loop.stop();
    this.options.onState(false);
  }

  private async step(): Promise<number> {
    try {
      await this.prepare();
      await this.run();
    } finally {
      this.options.onState(false);
      await this.store();
      await this.consumer?.disconnect().catch((error: unknown) => this.logger.warn(textOf(error)));
      this.latest = undefined;
    }
    return 200;
  }

  /** Resolves when this consumer is over: stopped or crashed. */
  private async run(): Promise<void> {
    const { group, topics, fromStart, onState } = this.options;
    const consumer = this.kafka.consumer({
      groupId: group,
      ...session,
      // How long a stop waits for the fetch in hand.
      maxWaitTimeInMs: 1000,
      allowAutoTopicCreation: false,
      // New partitions are found this soon.
      metadataMaxAge: 30_000,
      // The next one is another: topics may have to be made anew before it.
      retry: { ...patience, restartOnFailure: async () => false },
    });
    this.consumer = consumer;
    const over = new Promise<void>((resolve) => {
      this.loop.signal.addEventListener('abort', () => resolve());
      consumer.on(consumer.events.CRASH, () => {
        onState(false);
        resolve();
      });
    });
    const { GROUP_JOIN, HEARTBEAT, FETCH, DISCONNECT } = consumer.events;
    const alive = () => {
      this.aliveAt = Date.now();
      onState(true);
    };
    consumer.on(GROUP_JOIN, alive);
    consumer.on(HEARTBEAT, alive);
    consumer.on(FETCH, alive);
    consumer.on(DISCONNECT, () => onState(false));
    if (this.loop.signal.aborted) return;
    await consumer.connect();
    await consumer.subscribe({ topics: [...topics], fromBeginning: fromStart });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: partitionsPerTopic,
      eachBatch: (payload) => this.each(payload),
    });
    await over;
  }

  private async each(payload: EachBatchPayload): Promise<void> {
    const { topic, partition, messages } = payload.batch;
    this.latest = payload;
    const wanted = () => payload.isRunning() && !payload.isStale();
    const beating = setInterval(() => void payload.heartbeat().catch(() => undefined), session.heartbeatInterval);
    try {
      for (let from = 0; from < messages.length && wanted(); from += maxBatch) {
        const batch = messages.slice(from, from + maxBatch).map((message) => received(topic, partition, message));
        const last = batch[(await this.settled(batch, wanted)) - 1];
        if (!last) return;
        payload.resolveOffset(last.offset);
        await payload.heartbeat();
        if (last !== batch.at(-1)) return;
      }
    } catch (error) {
      // A rebalance: what is settled should not be the next member's work.
      await this.store();
      throw error;
    } finally {
      clearInterval(beating);
      if (!wanted()) await this.store();
    }
  }

  /** Stores the offsets of what is settled. Where that fails they come again, to this member or to another one. */
  private async store(): Promise<void> {
    try {
      await this.latest?.commitOffsetsIfNecessary(this.latest.uncommittedOffsets());
    } catch (error) {
      this.logger.debug(`offsets are not stored: ${textOf(error)}`);
    }
  }

  /** Waits in place while messages can neither be handled nor parked: our own database is away, so nothing else could move either. */
  private async settled(batch: readonly LogMessage[], wanted: () => boolean): Promise<number> {
    for (let attempt = 1; wanted(); attempt++) {
      try {
        return await this.options.handle(batch, wanted);
      } catch (error) {
        const [first] = batch;
        this.logger.warn(`${first?.topic}/${first?.partition}@${first?.offset} waits: ${textOf(error)}`);
        await delay(Math.min(2000, 100 * 2 ** attempt), this.loop.signal);
      }
    }
    return 0;
  }
}

function received(topic: string, partition: number, { offset, key, headers, value }: KafkaMessage): LogMessage {
  const text = Object.fromEntries(Object.entries(headers ?? {}).map(([name, header]) => [name, String(header)]));
  return { topic, partition, offset, key: key?.toString() ?? '', headers: text, value: value ?? Buffer.alloc(0) };
}
