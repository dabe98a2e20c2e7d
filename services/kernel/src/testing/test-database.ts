import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { connect, type Query, type Schema, sql } from '../database/index.js';

const templateLock = 7_142_012;

/** The server that tests run on; jest's global set-up starts one unless DATABASE_URL names one. */
export const serverUrl = (): string => {
  const url = process.env['TEST_SERVER_URL'];
  if (!url) throw new Error('TEST_SERVER_URL is not set: run the tests through npm test or jest.config.mjs');
  return url;
};

/** Makes an empty database of its own and answers its URL. */
export async function createDatabase(
  name = `banyan_spec_${randomBytes(6).toString('hex')}`,
  template?: string,
): Promise<string> {
  await onServer(async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}${template ? ` template ${template}` : ''}`);
  });
  return urlOf(name);
}

export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onServer((client) => client.query(`drop database if exists ${name} with (force)`).then(() => undefined));
}

/**
 * Waits until every transaction that has written by now has ended, on the whole server: only then do outbox, journal and seals
 * count its rows as final, and the transactions of other specs hold them back as well.
 */
export async function horizonPassed(query: Query): Promise<void> {
  const [own] = await query<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`);
  const passed = sql`select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as passed`;
  while ((await query<{ passed: boolean }>(passed, [own?.xid]))[0]?.passed !== true)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Clones the service's migrated template (made on first use) into the database that DATABASE_URL names. */
export async function cloneTemplate(service: string, schema: Schema, url: string): Promise<void> {
  const fingerprint = schema.migrations.map((migration) => migration.name + String(migration.prototype.up)).join('\n');
  const template = `banyan_template_${service}_${createHash('sha256').update(fingerprint).digest('hex').slice(0, 12)}`;
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (!rowCount) await makeTemplate(client, template, schema);
    const name = new URL(url).pathname.slice(1);
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template}`);
  });
}

async function makeTemplate(client: pg.Client, template: string, schema: Schema): Promise<void> {
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  const source = await connect(urlOf(draft), schema, 2);
  await source.destroy();
  await client.query(`alter database ${draft} rename to ${template}`);
}

const urlOf = (name: string): string => Object.assign(new URL(serverUrl()), { pathname: `/${name}` }).href;

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
