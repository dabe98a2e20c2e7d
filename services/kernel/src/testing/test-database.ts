import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { connect, type Query, type Schema, sql, textOf } from '../database/index.js';
import { grantRuntime } from '../database/grants.js';
import { asRuntime, ensureRoles, makeDatabase, ownedBy } from './test-roles.js';

const templateLock = 7_142_012;

/** The server that tests run on; jest's global set-up starts one unless DATABASE_URL names one. */
export const serverUrl = (): string => {
  const url = process.env['TEST_SERVER_URL'];
  if (!url) throw new Error('TEST_SERVER_URL is not set: run the tests through npm test or jest.config.mjs');
  return url;
};

/** The same database as the server's own administrator, who may also look into how statements are carried out. */
export const asAdmin = (url: string): string =>
  Object.assign(new URL(serverUrl()), { pathname: new URL(url).pathname }).href;

/**
 * Makes an empty database of its own and returns its owner's URL. `service`: whose owner; the service that runs on it takes
 * {@link asRuntime}.
 */
export async function createDatabase(service = process.env['TEST_SERVICE'] ?? 'spec'): Promise<string> {
  const name = `banyan_spec_${randomBytes(6).toString('hex')}`;
  await onServer(async (client) => {
    await ensureRoles(client, service);
    await makeDatabase(client, name, service);
  });
  return ownedBy(urlOf(name), service);
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

/**
 * Clones the service's migrated template (made on first use) into the database that DATABASE_URL names. Its owner made the template,
 * and granted the role of DATABASE_URL what a service may do.
 */
export async function cloneTemplate(service: string, schema: Schema, url: string): Promise<void> {
  const role = /^banyan_spec_(\w+)_runtime$/.exec(new URL(url).username)?.[1];
  if (!role) throw new Error('DATABASE_URL names no runtime role of a spec: see jest-env.mjs');
  const made = schema.migrations.map((migration) => migration.name + String(migration.prototype.up)).join('\n');
  const routines = Object.values(schema.routines?.sources ?? {})
    .map(textOf)
    .join('\n');
  const granted = JSON.stringify([role, schema.appendOnly, schema.functions, routines, String(grantRuntime)]);
  const fingerprint = createHash('sha256').update(made).update(granted).digest('hex').slice(0, 12);
  const template = `banyan_template_${service}_${fingerprint}`;
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (!rowCount) await makeTemplate(client, template, schema, role);
    const name = new URL(url).pathname.slice(1);
    await client.query(`drop database if exists ${name} with (force)`);
    await makeDatabase(client, name, role, template);
  });
}

async function makeTemplate(client: pg.Client, template: string, schema: Schema, role: string): Promise<void> {
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await ensureRoles(client, role);
  await makeDatabase(client, draft, role);
  const owner = ownedBy(urlOf(draft), role);
  const source = await connect(asRuntime(owner), schema, { poolSize: 2, ownerUrl: owner });
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
