// Goal 10: the kernel's delivery with its inbox, the same batches without dedupe, and one transaction per message.
import pg from 'pg';
import { EntryPosted } from '../../../../proto/dist/wallet/v1/events.js';
import { sql, textOf } from '../../../../services/kernel/dist/database/sql.js';
import { Delivery } from '../../../../services/kernel/dist/events/delivery.js';
import { accounts, database, entry, log, project, projected, truncate } from './events-stage.mjs';

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

/** Handles ready-made messages until the time is over; returns how many, and that the projection shows exactly them. */
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
  const [{ entries }] = await database.query(sql`select coalesce(sum(entries), 0)::int as entries from projection`);
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
export function once({ seconds, batch }) {
  const delivery = new Delivery(database, log, () => undefined);
  const of = handler(batch);
  return consume(seconds, batch, (some) => delivery.settle(of, some));
}

/** The same batches and the same update without any dedupe. */
export function plain({ seconds, batch }) {
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
export async function single({ url, seconds }) {
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
    if (rowCount > 0) await client.query({ name: 'project', text: textOf(project), values });
    await client.query('commit');
  });
  await client.end();
  return done;
}
