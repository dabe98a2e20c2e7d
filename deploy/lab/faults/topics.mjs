import { randomBytes } from 'node:crypto';
import kafkajs from 'kafkajs';

const quietForMs = 120_000;

/** Everything that the log holds: `[{ topic, partition, offset, key, id, type, value }]` in the order of each partition. */
export async function readTopics(brokers) {
  const kafka = new kafkajs.Kafka({
    clientId: 'checker',
    brokers: brokers.split(','),
    logLevel: kafkajs.logLevel.NOTHING,
  });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const topics = (await admin.listTopics()).filter((name) => !name.startsWith('__'));
    const ends = new Map();
    for (const topic of topics)
      for (const { partition, high } of await admin.fetchTopicOffsets(topic))
        ends.set(`${topic}/${partition}`, BigInt(high));
    return await readUpTo(kafka, topics, ends);
  } finally {
    await admin.disconnect();
  }
}

async function readUpTo(kafka, topics, ends) {
  const groupId = `checker-${randomBytes(6).toString('hex')}`;
  const consumer = kafka.consumer({ groupId, sessionTimeout: 30_000 });
  const messages = [];
  const open = new Set([...ends].filter(([, high]) => high > 0n).map(([place]) => place));
  let finish;
  let fail;
  const done = new Promise((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  const late = setTimeout(
    () => fail(new Error(`the topics could not be read to their ends: ${[...open].join(', ')}`)),
    quietForMs,
  );
  await consumer.connect();
  await consumer.subscribe({ topics, fromBeginning: true });
  await consumer.run({
    eachBatch: async ({ batch }) => {
      const place = `${batch.topic}/${batch.partition}`;
      for (const message of batch.messages) messages.push(messageOf(batch, message));
      if (BigInt(batch.lastOffset()) + 1n >= ends.get(place)) open.delete(place);
      if (open.size === 0) finish();
    },
  });
  if (open.size === 0) finish();
  try {
    await done;
  } finally {
    clearTimeout(late);
    await consumer.disconnect();
  }
  return messages.sort((a, b) => a.place.localeCompare(b.place) || Number(a.offset - b.offset));
}

function messageOf({ topic, partition }, { offset, key, headers, value }) {
  const header = (name) => headers?.[name]?.toString() ?? '';
  return {
    topic,
    place: `${topic}/${partition}`,
    offset: BigInt(offset),
    key: key?.toString() ?? '',
    id: header('event-id'),
    type: header('type'),
    value,
  };
}
