// Reads a topic from a mark to its end, with kafkajs alone.
import kafkajs from 'kafkajs';

export class SentTopic {
  #kafka;
  #marks = new Map();
  #reads = 0;

  constructor(brokers) {
    this.#kafka = new kafkajs.Kafka({ brokers, clientId: 'check', logLevel: kafkajs.logLevel.NOTHING });
  }

  /** From here on. */
  async mark(topic) {
    this.#marks.set(topic, await this.#ends(topic));
  }

  /** The event ids since the mark, each partition in its order. */
  async idsSince(topic) {
    const from = this.#marks.get(topic);
    const to = await this.#ends(topic);
    const ids = new Map([...to].map(([partition]) => [partition, []]));
    const open = new Map([...to].filter(([partition, end]) => end > (from.get(partition) ?? 0n)));
    this.#reads += 1;
    const consumer = this.#kafka.consumer({ groupId: `check-${process.pid}-${this.#reads}` });
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await new Promise((resolve, reject) => {
      if (open.size === 0) return resolve();
      consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
      consumer
        .run({
          eachBatch: async ({ batch: { partition, messages } }) => {
            const end = to.get(partition);
            for (const { offset, headers } of messages)
              if (BigInt(offset) < end && BigInt(offset) >= from.get(partition))
                ids.get(partition).push(String(headers['event-id']));
            if (BigInt(messages.at(-1)?.offset ?? -1) + 1n >= end) open.delete(partition);
            if (open.size === 0) resolve();
          },
        })
        .then(() => {
          for (const [partition, offset] of from) consumer.seek({ topic, partition, offset: String(offset) });
        }, reject);
    });
    await consumer.disconnect();
    return [...ids.values()].flat();
  }

  async #ends(topic) {
    const admin = this.#kafka.admin();
    await admin.connect();
    try {
      return new Map((await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => [partition, BigInt(high)]));
    } finally {
      await admin.disconnect();
    }
  }
}
