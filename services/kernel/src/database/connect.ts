import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import pg from 'pg';
import { DataSource, type EntitySchema, type MixedList, type MigrationInterface } from 'typeorm';
import { closeNewFunctions, grantRuntime, type Grants } from './grants.js';
import { requireOwnTimestamps, takeOverRenamed } from './migrations.js';
import type { Query } from './outbox-port.js';
import { textOf, type Sql } from './sql.js';
import { requirePlainRole } from './plain-role.js';
import { areCurrent, replaceRoutines, type Routines } from './routines.js';
import { queryWith } from './tx.js';

export type MigrationClass = new () => MigrationInterface;
export type EntityClass = (new () => object) | EntitySchema;

/** A service's schema; its {@link Grants} are held where the service runs as a role of its own. */
export interface Schema extends Grants {
  readonly entities: readonly EntityClass[];
  readonly migrations: readonly MigrationClass[];
  /** Functions that are kept as their sources say, after the migrations. */
  readonly routines?: Routines | undefined;
}

/** The server ends a statement that takes longer. */
const statementMs = 30_000;
/** How long a process waits for a server, or for another that migrates. */
const patienceMs = 600_000;
const everyMs = 2_000;

const planned = new Map<string, string>();

/**
 * Has every connection plan this statement once instead of at each call. For the few that run often, whose texts are few, and whose
 * plan is right for an empty table as well as for a full one.
 */
export function prepared(statement: Sql): Sql {
  const text = textOf(statement);
  if (!planned.has(text)) planned.set(text, `s${planned.size}`);
  return statement;
}

/** What pg keeps of a connection. Its version is pinned. */
interface Inner {
  readonly connection: { readonly stream: Socket };
  readonly readyForQuery: boolean;
  readonly _activeQuery: unknown;
  readonly _queryQueue: readonly unknown[];
}

/**
 * Breaks its connection when the server does not answer in time. A server whose machine is gone never closes a connection, and
 * a pool would hand out the dead one again and again. Breaks it as well when a statement is given while another runs, except in
 * production, where that one waits for its turn: what looks as if it ran at the same time does not, and when the first one fails
 * the others run on behind the end of their transaction.
 */
export class DeadlineClient extends pg.Client {
  /** `answerMs`: how long an answer may take. */
  constructor(options: pg.ClientConfig & { answerMs?: number } = {}) {
    super(options);
    const inner = this as unknown as Inner;
    const oneByOne = ['test', 'development'].includes(process.env['BANYAN_ENV'] ?? '');
    const { stream } = inner.connection;
    stream.setTimeout(options.answerMs ?? statementMs + 2000).on('timeout', () => {
      // Silence is a fault only while an answer is due.
      if (!inner.readyForQuery) stream.destroy(new Error('the database does not answer'));
    });
    const send = this.query.bind(this) as (...of: unknown[]) => unknown;
    this.query = ((text: unknown, ...more: unknown[]) => {
      if (oneByOne && (inner._activeQuery || inner._queryQueue.length > 0)) {
        const refusal = new Error(`a statement is given to a connection while another runs there: ${inspect(text)}`);
        stream.destroy(refusal);
        throw refusal;
      }
      const name = typeof text === 'string' ? planned.get(text) : undefined;
      return send(name ? { name, text } : text, ...more);
    }) as typeof this.query;
  }
}

/**
 * Opens a database and brings its schema up to date, one process at a time. With `ownerUrl` another role owns the schema:
 * it migrates, and the role of `url` may use the tables but not change them, nor what is append-only. `elsewhere`: nobody here
 * migrates; another process does, for which this one waits ten minutes at most. `plain`: a role of `url` that
 * owns anything or has powers is refused before it does anything.
 */
export async function connect(
  url: string,
  schema: Schema,
  {
    poolSize = 10,
    ownerUrl,
    elsewhere = false,
    plain = false,
  }: { poolSize?: number; ownerUrl?: string | undefined; elsewhere?: boolean; plain?: boolean } = {},
): Promise<DataSource> {
  if (ownerUrl && !elsewhere) await migrateAsOwner(ownerUrl, schema, decodeURIComponent(new URL(url).username));
  const source = await opened(sourceOf(url, schema, poolSize), elsewhere);
  try {
    if (plain) await requirePlainRole(queryWith(source.manager));
    if (elsewhere) await untilMigrated(source, schema);
    else if (!ownerUrl) await migrate(source, schema);
  } catch (error) {
    await source.destroy();
    throw error;
  }
  return source;
}

/**
 * Further connections to a database that is up to date already, each of whose transactions is read-only by the server's own
 * setting: reading costs no statement more.
 */
export async function connectReading(url: string, schema: Schema, poolSize = 10): Promise<DataSource> {
  const reading = { application_name: 'banyan-reading', options: '-c default_transaction_read_only=on' };
  return sourceOf(url, schema, poolSize, reading).initialize();
}

function sourceOf(url: string, schema: Schema, poolSize: number, more: pg.ClientConfig = {}): DataSource {
  requireOwnTimestamps(schema.migrations);
  return new DataSource({
    type: 'postgres',
    url,
    poolSize,
    entities: [...schema.entities] as MixedList<new () => object>,
    migrations: [...schema.migrations],
    migrationsTableName: 'migration',
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    synchronize: false,
    extra: {
      application_name: 'banyan',
      statement_timeout: statementMs,
      connectionTimeoutMillis: 5000,
      Client: DeadlineClient,
      ...more,
    },
  });
}

/** `patient`: a server that does not answer yet is waited for. */
async function opened(source: DataSource, patient: boolean): Promise<DataSource> {
  const until = Date.now() + (patient ? patienceMs : 0);
  for (;;) {
    try {
      return await source.initialize();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(everyMs);
    }
  }
}

/** The step of a release that brings the schema up to date and gives the role of `url` its rights; it waits for a server that is not there yet. */
export async function migrateOnly(url: string, ownerUrl: string, schema: Schema): Promise<void> {
  await migrateAsOwner(ownerUrl, schema, decodeURIComponent(new URL(url).username), true);
}

async function migrateAsOwner(ownerUrl: string, schema: Schema, runtimeRole: string, patient = false): Promise<void> {
  const owner = await opened(sourceOf(ownerUrl, schema, 2), patient);
  try {
    await migrate(owner, schema, {
      before: closeNewFunctions,
      after: (query) => grantRuntime(query, runtimeRole, schema),
    });
  } finally {
    await owner.destroy();
  }
}

const migrationLock = 7_142_011;

/** Waits until another process has run every migration that this release knows, and has given its rights. */
async function untilMigrated(source: DataSource, schema: Schema): Promise<void> {
  const until = Date.now() + patienceMs;
  while (!(await isMigrated(source, schema).catch(() => false))) {
    if (Date.now() > until)
      throw new Error('nobody has migrated the database; run `node dist/main.js migrate` as its owner');
    await sleep(everyMs);
  }
}

/** Asked under the lock that who migrates holds from the first step to the last: no half of a release counts. */
async function isMigrated(source: DataSource, schema: Schema): Promise<boolean> {
  const runner = source.createQueryRunner();
  const query = queryWith(runner);
  try {
    await runner.query('select pg_advisory_lock_shared($1)', [migrationLock]);
    const ran = (await runner.query('select name from migration')) as Array<{ name: string }>;
    const names = new Set(ran.map(({ name }) => name));
    const all = schema.migrations.every(({ name }) => names.has(name));
    return all && (!schema.routines || (await areCurrent(query, schema.routines)));
  } finally {
    await runner.query('select pg_advisory_unlock_shared($1)', [migrationLock]).catch(() => undefined);
    await runner.release();
  }
}

type Step = (query: Query) => Promise<void>;

async function migrate(source: DataSource, schema: Schema, around?: { before: Step; after: Step }): Promise<void> {
  const runner = source.createQueryRunner();
  const query = queryWith(runner);
  try {
    await runner.query('select pg_advisory_lock($1)', [migrationLock]);
    await around?.before(query);
    await takeOverRenamed(runner, source.options.migrations as unknown as MigrationClass[]);
    const ran = await source.runMigrations({ transaction: 'each' });
    // At once: others that run meanwhile never see a right taken away and not yet given back, nor half of the functions.
    await runner.startTransaction();
    if (schema.routines) await replaceRoutines(query, schema.routines, ran.length > 0);
    await around?.after(query);
    await runner.commitTransaction();
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    throw error;
  } finally {
    await runner.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    await runner.release();
  }
}
