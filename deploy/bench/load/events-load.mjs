// The event goals' work in a process of its own: the kernel's relay, subscription and delivery as services run them, and beside
// each the bare thing it is measured against: kafkajs alone, a batch without dedupe, one transaction per message.
import kafkajs from 'kafkajs';
import pg from 'pg';
import { EntryPosted } from '../../../proto/dist/wallet/v1/events.js';
import { Clock } from '../../../services/kernel/dist/app/clock.js';
import { Database } from '../../../services/kernel/dist/database/database.js';
import { connect } from '../../../services/kernel/dist/database/connect.js';
import { Delivery } from '../../../services/kernel/dist/events/delivery.js';
import { EventServer } from '../../../services/kernel/dist/events/event-server.js';
import { KafkaLog } from '../../../services/kernel/dist/events/kafka-log.js';
import { headersOf } from '../../../services/kernel/dist/events/message.js';
import { eventMigrations } from '../../../services/kernel/dist/events/migration.js';
import { TableOutbox, outboxSource } from '../../../services/kernel/dist/events/outbox.js';
import { Relay } from '../../../services/kernel/dist/events/relay.js';
import { JournalSource } from '../../../services/wallet/dist/ledger/journal.source.js';
import { ledgerMigrations } from '../../../services/wallet/dist/migrations/ledger.js';
import { SentTopic } from './sent-topic.mjs';

const { Kafka, Partitioners, logLevel } = kafkajs;
const accounts = 1000;
let source;
let database;
let brokers;
let log;
let topic;

/** A database with the kernel's and the ledger's tables, and `rows` of journal that a ledger could have written. */
async function open({ url, kafka, rows = 0 }) {
  source = await connect(url, { entities: [], migrations: [...ledgerMigrations, ...eventMigrations] }, 10);
  database = new Database(source, new TableOutbox(new Clock()), { databaseUrl: url });
  brokers = kafka.split(',');
  log = new KafkaLog({ brokers, clientId: 'bench' });
  topic = new SentTopic(brokers);
  await log.ensureTopics(['wallet.v1', 'raw.v1']);
  await database.query(
    `insert into account (owner_type, name, member_id, brand, currency, kind)
     select 'member', 'member:' || m, m, 'BANYAN', 'VND', 'available' from generate_series(1, $1::int) m`,
    [accounts],
  );
  // As the ledger's batches write: 64 rows of 64 accounts with each commit.
  await database.query(`do $$ begin
    for batch in 0 .. ${Math.floor(rows / 64) - 1} loop
      insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, round_id, game_code, created_at)
      select 1 + n % ${accounts}, 1 + n / ${accounts}, 1 + n % 2, 1 + n % 2, 'vendor:bench', 'bench-transaction-' || n, 1000,
        1000 * (1 + n / ${accounts}), 0, 'round-' || n / 2, 'banyan-moonlight', now()
      from generate_series(batch * 64, batch * 64 + 63) n;
      commit;
    end loop;
  end $$`);
  await database.query(
    'create table projection (account bigint primary key, entries bigint not null, total bigint not null)',
  );
  await database.query('vacuum analyze');
  return {};
}

const raw = () => new Kafka({ brokers, clientId: 'raw', logLevel: logLevel.NOTHING, retry: { retries: 5 } });
const producerOf = (kafka) =>
  kafka.producer({ idempotent: true, maxInFlightRequests: 1, createPartitioner: Partitioners.DefaultPartitioner });

/** Goal 8: the relay sends what the journal holds, from its first row, until the time is over. */
async function relay({ url, seconds, batch }) {
  await topic.mark('wallet.v1');
  await database.query('delete from outbox_cursor');
  const until = performance.now() + seconds * 1000;
  const journal = new JournalSource();
  let operations = 0;
  let last = '';
  let sentAt = 0;
  const done = new Promise((resolve) => {
    const limited = {
      name: 'journal',
      read: async (query, cursor, limit) => {
        const next = performance.now() < until ? await journal.read(query, cursor, limit) : { messages: [], cursor };
        if (next.cursor === cursor) resolve();
        return next;
      },
    };
    const counting = {
      send: async (messages) => {
        await log.send(messages);
        operations += messages.length;
        last = messages.at(-1).id;
        sentAt = performance.now();
      },
    };
    const begun = performance.now();
    const one = new Relay({ service: 'bench', databaseUrl: url, sources: [limited], log: counting, batch });
    one.start();
    relay.stop = async () => {
      await one.stop(500);
      return (sentAt - begun) / 1000;
    };
  });
  await done;
  return { operations, seconds: await relay.stop(), last };
}

/** I11: the topic holds every journal row up to the cursor, and each account's versions in order once repeats are dropped. */
async function relayed() {
  const [{ cursor }] = await database.query("select cursor from outbox_cursor where source = 'journal'");
  const [xid, account, version] = cursor.split(':');
  const [{ rows }] = await database.query(
    'select count(*)::int as rows from journal where (xid, account_id, version) <= ($1::xid8, $2::bigint, $3::bigint)',
    [xid, account, version],
  );
  const newest = new Map();
  const seen = new Set();
  let unordered = 0;
  for (const id of await topic.idsSince('wallet.v1')) {
    if (seen.has(id)) continue;
    seen.add(id);
    const [, of, at] = id.split(':');
    if (Number(at) < (newest.get(of) ?? 0)) unordered += 1;
    newest.set(of, Number(at));
  }
  const broken = [];
  if (seen.size < rows) broken.push(`I11: ${rows} rows up to the cursor, ${seen.size} in the topic`);
  if (unordered > 0) broken.push(`I11: ${unordered} out of order`);
  return broken;
}

/** The reference of goal 8: the same messages ready made, sent by kafkajs alone in batches of the same size. */
async function rawSend({ seconds, batch }) {
  const { messages } = await new JournalSource().read(database.query, '', batch);
  const ready = messages.map((message) => ({
    key: message.key,
    value: Buffer.from(message.value),
    headers: headersOf(message),
  }));
  const producer = producerOf(raw());
  await producer.connect();
  let operations = 0;
  const begun = performance.now();
  while (performance.now() < begun + seconds * 1000) {
    await producer.sendBatch({ acks: -1, topicMessages: [{ topic: 'raw.v1', messages: ready }] });
    operations += ready.length;
  }
  const took = (performance.now() - begun) / 1000;
  await producer.disconnect();
  return { operations, seconds: took };
}

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

const entry = (n) =>
  EntryPosted.fromPartial({
    accountId: BigInt(1 + (n % accounts)),
    version: BigInt(n),
    memberId: 1n,
    brand: 'BANYAN',
    currency: 'VND',
    kind: 'win',
    amountMinor: 1000n,
    balanceAfterMinor: 1000n,
    source: 'vendor:bench',
    externalId: `bench-${n}`,
    roundId: `round-${n}`,
    gameCode: 'banyan-moonlight',
  });

const project = `insert into projection (account, entries, total) select a, count(*), sum(m) from unnest($1::bigint[], $2::bigint[]) e (a, m)
  group by a order by a on conflict (account) do update set entries = projection.entries + excluded.entries, total = projection.total + excluded.total`;
const projected = (tx, events) =>
  tx.query(project, [events.map(({ accountId }) => accountId), events.map(({ amountMinor }) => amountMinor)]);

let listening;

/** Goal 9: from the commit until a projection in another transaction shows it, through outbox, relay, Kafka, inbox. */
async function visible({ url, seconds, rate }) {
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
async function rawVisible({ seconds, rate }) {
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

const truncate = () => database.query('truncate projection, inbox, event_retry, dead_letter');

/** Messages as a subscription hands them over. */
function messages(from, count) {
  return Array.from({ length: count }, (_none, i) => {
    const n = from + i;
    const headers = {
      'event-id': `bench:${n}`,
      type: EntryPosted.$type,
      brand: 'BANYAN',
      'occurred-at': '2026-11-21T00:00:00.000Z',
    };
    return {
      topic: 'wallet.v1',
      partition: 0,
      offset: String(n),
      key: String(1 + (n % accounts)),
      headers,
      value: EntryPosted.encode(entry(n)).finish(),
    };
  });
}

/** Handles ready-made messages until the time is over; answers how many, and that the projection shows exactly them. */
async function consume(seconds, batch, handle) {
  await truncate();
  const ready = [];
  for (let from = 0; from < Math.max(40, batch * 40); from += batch) ready.push(messages(from, batch));
  let operations = 0;
  let spent = 0;
  for (let round = 0; spent < seconds * 1000; round += 1) {
    // Other ids in each round, made while the clock stands.
    const some =
      round === 0
        ? ready
        : ready.map((each) =>
            each.map((one) => ({
              ...one,
              headers: { ...one.headers, 'event-id': `${one.headers['event-id']}/${round}` },
            })),
          );
    const begun = performance.now();
    for (const each of some) {
      await handle(each);
      operations += each.length;
      if (spent + performance.now() - begun > seconds * 1000) break;
    }
    spent += performance.now() - begun;
  }
  const [{ entries }] = await database.query('select coalesce(sum(entries), 0)::int as entries from projection');
  if (entries !== operations) throw new Error(`void, I12: ${operations} events, ${entries} in the projection`);
  return { operations, seconds: spent / 1000 };
}

const handler = (batch) => ({
  name: 'projection',
  type: EntryPosted,
  batch,
  run: (events, _metas, tx) => projected(tx, events),
});

/** Goal 10: the kernel's delivery with its inbox. */
function once({ seconds, batch }) {
  const delivery = new Delivery(database, log, () => undefined);
  const of = handler(batch);
  return consume(seconds, batch, (some) => delivery.settle(of, some));
}

/** The same batches and the same update without any dedupe. */
function plain({ seconds, batch }) {
  return consume(seconds, batch, (some) =>
    database.transaction((tx) =>
      projected(
        tx,
        some.map(({ value }) => EntryPosted.decode(value)),
      ),
    ),
  );
}

/** One transaction per message with its inbox row, on a bare connection. */
async function single({ url, seconds }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const done = await consume(seconds, 1, async ([one]) => {
    const { accountId, amountMinor } = EntryPosted.decode(one.value);
    await client.query('begin');
    const insert = {
      name: 'inbox',
      text: 'insert into inbox (event_id, handler) values ($1, $2) on conflict do nothing',
    };
    const { rowCount } = await client.query({ ...insert, values: [one.headers['event-id'], 'single'] });
    const values = [[accountId], [amountMinor]];
    if (rowCount > 0) await client.query({ name: 'project', text: project, values });
    await client.query('commit');
  });
  await client.end();
  return done;
}

const works = { open, relay, relayed, rawSend, visible, rawVisible, once, plain, single };

process.on('message', ({ id, work, options }) => {
  works[work](options).then(
    (result) => process.send({ id, result }),
    (error) => process.send({ id, error: String(error?.stack ?? error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send({ ready: true });
