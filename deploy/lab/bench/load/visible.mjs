// Goal 9: from a commit to a projection that shows it, and kafkajs alone from send to eachBatch.
import { EntryPosted } from '../../../../proto/dist/wallet/v1/events.js';
import { Delivery } from '../../../../services/kernel/dist/events/delivery.js';
import { EventServer } from '../../../../services/kernel/dist/events/event-server.js';
import { outboxSource } from '../../../../services/kernel/dist/events/outbox.js';
import { Relay } from '../../../../services/kernel/dist/events/relay.js';
import { accounts, database, entry, log, producerOf, projected, raw, truncate } from './events-stage.mjs';

const every = 10;
const quantiles = (times) => {
  const sorted = Float64Array.from(times).sort();
  const at = (q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
  return { operations: times.length, p50: at(0.5), p99: at(0.99) };
};

/** Calls `commit(numbers)` at a fixed rate, whatever earlier calls do, and waits until as many were seen. */
async function atRate({ seconds, rate }, commit, seen) {
  const begun = performance.now();
  const total = seconds * rate;
  let sent = 0;
  const running = new Set();
  while (sent < total) {
    const wanted = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * rate));
    if (wanted > sent) {
      const one = commit(Array.from({ length: wanted - sent }, (_none, i) => sent + i)).finally(() =>
        running.delete(one),
      );
      running.add(one);
      sent = wanted;
    }
    await new Promise((resolve) => setTimeout(resolve, every));
  }
  await Promise.all(running);
  for (const until = performance.now() + 30_000; seen() < total;) {
    if (performance.now() > until) throw new Error(`${seen()} of ${total} seen`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

let listening;

/** Goal 9: from the commit until a projection in another transaction shows it, through outbox, relay, Kafka, inbox. */
export async function visible({ url, seconds, rate }) {
  await truncate();
  const committed = new Map();
  const times = [];
  const seenBefore = new Map();
  const told = (n) => {
    const at = committed.get(n);
    if (at === undefined) return void seenBefore.set(n, performance.now());
    times.push(performance.now() - at);
  };
  listening ??= await listen(url);
  listening.told = told;
  await atRate(
    { seconds, rate },
    async (numbers) => {
      await database.transaction((tx) =>
        tx.publishAll(
          EntryPosted,
          numbers.map((n) => ({ payload: entry(n), key: String(1 + (n % accounts)) })),
        ),
      );
      const now = performance.now();
      for (const n of numbers) {
        committed.set(n, now);
        if (seenBefore.has(n)) times.push(Math.max(0, seenBefore.get(n) - now));
      }
    },
    () => times.length,
  );
  return quantiles(times);
}

/** A relay and a member of a group, which go on for all turns. */
async function listen(url) {
  const state = { told: () => undefined };
  const delivery = new Delivery(database, log, () => undefined);
  const server = new EventServer(log, 'bench', delivery);
  const run = async (events, _metas, tx) => {
    await projected(tx, events);
    tx.afterCommit(() => events.forEach(({ version }) => state.told(Number(version))));
  };
  server.add({ name: 'projection', type: EntryPosted, batch: 500, run });
  server.listen(() => undefined);
  new Relay({ service: 'bench', databaseUrl: url, sources: [outboxSource('bench')], log }).start();
  while (!server.connected) await new Promise((resolve) => setTimeout(resolve, 50));
  return state;
}

let rawConsumer;

/** The reference of goal 9: kafkajs alone from send to eachBatch, the same messages at the same moments. */
export async function rawVisible({ seconds, rate }) {
  const times = [];
  const sent = new Map();
  rawConsumer ??= await rawListen();
  rawConsumer.told = (n) => sent.has(n) && times.push(performance.now() - sent.get(n));
  const { producer } = rawConsumer;
  await atRate(
    { seconds, rate },
    async (numbers) => {
      const now = performance.now();
      for (const n of numbers) sent.set(n, now);
      const messages = numbers.map((n) => ({
        key: String(1 + (n % accounts)),
        value: Buffer.from(EntryPosted.encode(entry(n)).finish()),
      }));
      await producer.send({ topic: 'raw.v1', acks: -1, messages });
    },
    () => times.length,
  );
  return quantiles(times);
}

async function rawListen() {
  const state = { told: () => undefined, producer: producerOf(raw()) };
  await state.producer.connect();
  const consumer = raw().consumer({ groupId: 'raw', allowAutoTopicCreation: false });
  await consumer.connect();
  await consumer.subscribe({ topics: ['raw.v1'], fromBeginning: true });
  const joined = new Promise((resolve) => consumer.on(consumer.events.GROUP_JOIN, resolve));
  await consumer.run({
    partitionsConsumedConcurrently: 6,
    eachBatch: async ({ batch }) => {
      for (const { value } of batch.messages) state.told(Number(EntryPosted.decode(value).version));
    },
  });
  await joined;
  return state;
}
