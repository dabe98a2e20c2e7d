// Runs before each spec file while traffic is recorded (`record.mjs`): what the service under test sends is written to a file of this worker.
// Nothing in the services knows of it, so it records the code of any release: events are read from each database before it is dropped,
// by the very sources that its relay reads; requests and responses where the generated code writes them.
import { appendFileSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { BANYAN_RECORD: folder, TEST_SERVICE: service } = process.env;
const root = process.cwd();
/** The driver of the code that is recorded, which may be another release's. */
const pg = createRequire(join(root, 'package.json'))('pg');
const load = (path) => import(pathToFileURL(join(root, path)).href);
const base64 = (bytes) => Buffer.from(bytes).toString('base64');
const write = (line) => appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`);

/** Requests that this service makes of others, and its own responses; what a spec makes up for its service is neither. */
function recordCalls(owner, messages) {
  for (const message of Object.values(messages)) {
    const side = /(Request|Response)$/.exec(message.$type ?? '')?.[1].toLowerCase();
    if (!side || (side === 'response') !== (service === owner)) continue;
    const { encode } = message;
    message.encode = (value, writer) => {
      const made = encode.call(message, value, writer);
      if (writer) return made;
      const { finish } = made;
      made.finish = () => {
        const bytes = finish.call(made);
        write({ [side]: message.$type, by: service, value: base64(bytes) });
        return bytes;
      };
      return made;
    };
  }
}

/** A journal of more entries is one that a spec filled to see how statements are planned: it shows nothing, and takes minutes to read. */
const most = 5_000;

/** All that the sources have, in steps as the relay takes them. */
async function drain(source, query) {
  const all = [];
  for (let cursor = ''; ;) {
    const { messages, cursor: next } = await source.read(query, cursor, 1000);
    if (next === cursor) return all;
    all.push(...messages);
    cursor = next;
  }
}

/** Until what was written is final for the sources, or a fifth of a second has passed: other specs use the server as well. */
async function settled(query) {
  const [{ own }] = await query('select pg_current_xact_id()::text as own');
  for (let tries = 0; tries < 10; tries += 1) {
    const [{ passed }] = await query('select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as passed', [own]);
    if (passed) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function recordEvents(name) {
  const url = Object.assign(new URL(process.env.TEST_SERVER_URL), { pathname: `/${name}` });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { textOf } = await load('services/kernel/dist/database/index.js');
    const query = async (statement, values) =>
      (await client.query(typeof statement === 'string' ? statement : textOf(statement), values)).rows;
    const [has] = await query("select to_regclass('outbox') as outbox, to_regclass('journal') as journal");
    if (!has.outbox) return;
    if (has.journal && (await query(`select from journal offset ${most} limit 1`)).length > 0) return;
    await settled(query);
    const { headersOf } = await load('services/kernel/dist/events/message.js');
    const { outboxSource } = await load('services/kernel/dist/events/outbox.js');
    const owner = has.journal ? 'wallet' : service;
    const sources = [outboxSource(owner)];
    const journal = 'services/wallet/dist/ledger/journal.source.js';
    if (has.journal && existsSync(join(root, journal))) sources.push(new (await load(journal)).JournalSource());
    for (const source of sources)
      for (const message of await drain(source, query)) {
        const { type, key } = message;
        write({ event: type, by: owner, key, headers: headersOf(message), value: base64(message.value) });
      }
  } finally {
    await client.end();
  }
}

const own = Symbol.for('banyan.query');

/** A spec's database is read before it goes. The driver is shared by the spec files of a worker, so each hooks in anew. */
function watchDrops({ prototype }) {
  prototype[own] ??= prototype.query;
  prototype.query = function query(text, ...rest) {
    const name = typeof text === 'string' && /^drop database if exists (banyan_spec_\w+) with/.exec(text)?.[1];
    if (!name) return this[own](text, ...rest);
    return readFirst(this, name).then(() => this[own](text, ...rest));
  };
}

async function readFirst(client, name) {
  const { rowCount } = await client[own]('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) return;
  await recordEvents(name).catch((error) => write({ failed: String(error) }));
}

for (const [owner, file] of [
  ['identity', 'proto/dist/identity/v1/identity.js'],
  ['wallet', 'proto/dist/wallet/v1/wallet.js'],
])
  recordCalls(owner, await load(file));
watchDrops(pg.Client);
