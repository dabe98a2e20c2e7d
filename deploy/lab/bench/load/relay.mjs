// Goal 8: the kernel's relay over the wallet's journal, and kafkajs alone with the same messages ready made.
import { sql } from '../../../../services/kernel/dist/database/sql.js';
import { headersOf } from '../../../../services/kernel/dist/events/message.js';
import { Relay } from '../../../../services/kernel/dist/events/relay.js';
import { JournalSource } from '../../../../services/wallet/dist/ledger/journal.source.js';
import { database, log, producerOf, raw, topic } from './events-stage.mjs';

/** Goal 8: the relay sends what the journal holds, from its first row, until the time is over. */
export async function relay({ url, seconds, batch }) {
  await topic.mark('wallet.v1');
  await database.query(sql`delete from outbox_cursor`);
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
        const places = await log.send(messages);
        operations += messages.length;
        last = messages.at(-1).id;
        sentAt = performance.now();
        return places;
      },
      lost: (places) => log.lost(places),
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
export async function relayed() {
  const [{ cursor }] = await database.query(sql`select cursor from outbox_cursor where source = 'journal'`);
  const [xid, account, version] = cursor.split(':');
  const [{ rows }] = await database.query(
    sql`select count(*)::int as rows from journal where (xid, account_id, version) <= ($1::xid8, $2::bigint, $3::bigint)`,
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
export async function rawSend({ seconds, batch }) {
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
