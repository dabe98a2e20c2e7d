import pg from 'pg';
import { asAdmin } from './test-database.js';

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Node[];
}

/** A look into a table or an index as it was carried out, by what one of its turns cost. */
export interface Scan {
  /** The statement's text; within a function as it stands in its source. */
  readonly statement: string;
  /** Such as `Index Scan`. */
  readonly kind: string;
  readonly table: string;
  /** The index, else the table. */
  readonly on: string;
  /** Rows that it looked at, those included that it then passed over. */
  readonly rows: number;
  /** Pages of 8 KiB that it touched. */
  readonly blocks: number;
  /** How many turns it had within its statement. */
  readonly turns: number;
}

/** A statement that was carried out, also within functions. */
export interface Statement {
  readonly text: string;
  readonly scans: readonly Scan[];
}

const settings = {
  log_min_duration: '0',
  log_nested_statements: 'on',
  log_analyze: 'on',
  log_timing: 'off',
  log_buffers: 'on',
  log_format: 'json',
  log_level: 'notice',
};

/**
 * One session that tells how each of its statements was carried out, those within functions too. Its plans are its own and stay: what it
 * planned while a table was empty it goes on with when the table is full, as a connection of a service does.
 */
export class WatchedSession {
  private statements: Statement[] = [];

  private constructor(readonly client: pg.Client) {}

  /** `url`: the database, as the server's administrator (see asAdmin). */
  static async open(url: string): Promise<WatchedSession> {
    const session = new WatchedSession(new pg.Client({ connectionString: url }));
    session.client.on('notice', ({ message }) => session.noted(message ?? ''));
    await session.client.connect();
    await session.client.query(`load 'auto_explain'`);
    return session;
  }

  /** Does the work and returns its statements in the order in which they ended. */
  async watch(work: (client: pg.Client) => Promise<void>): Promise<readonly Statement[]> {
    const set = (on: boolean) =>
      Object.entries({ ...settings, ...(!on && { log_min_duration: '-1' }) })
        .map(([name, value]) => `set auto_explain.${name} = '${value}'`)
        .join(';');
    await this.client.query(set(true));
    this.statements = [];
    try {
      await work(this.client);
    } finally {
      await this.client.query(set(false));
    }
    return this.statements;
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private noted(message: string): void {
    const statement = explained(message);
    if (statement) this.statements.push(statement);
  }
}

/** The statement that a notice of `auto_explain` tells of. */
function explained(message: string): Statement | undefined {
  const [, json] = /^duration: .*? plan:\s*(\{.*)$/s.exec(message) ?? [];
  if (!json) return undefined;
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: Node };
  return { text, scans: scansOf(plan, text) };
}

/**
 * Has every connection that is opened to a database from now on tell how its statements are carried out, and breaks those that are open.
 * Returns what gives the statements so far and begins anew.
 */
export async function watchDatabase(url: string): Promise<{ taken(): Statement[]; stop(): void }> {
  let statements: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { connect: (...of: unknown[]) => unknown };
  const { connect } = prototype;
  prototype.connect = function watched(this: pg.Client, ...of: unknown[]) {
    this.on('notice', ({ message }) => {
      const statement = explained(message ?? '');
      if (statement) statements.push(statement);
    });
    return connect.apply(this, of);
  };
  const name = new URL(url).pathname.slice(1);
  const admin = new pg.Client({ connectionString: asAdmin(url) });
  await admin.connect();
  await admin.query(`alter database ${name} set session_preload_libraries = 'auto_explain'`);
  for (const [setting, value] of Object.entries(settings))
    await admin.query(`alter database ${name} set auto_explain.${setting} = '${value}'`);
  await admin.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await admin.end();
  return {
    taken: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
    stop: () => void (prototype.connect = connect),
  };
}

function scansOf(node: Node, statement: string, around = ''): Scan[] {
  const parts = node.Plans ?? [];
  const table = node['Relation Name'] ?? around;
  const below = parts.flatMap((part) => scansOf(part, statement, table));
  const loops = node['Actual Loops'];
  const on = node['Index Name'] ?? node['Relation Name'];
  if (!node['Node Type'].includes('Scan') || on === undefined || loops === 0) return below;
  const passedOver = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const blocks = blocksOf(node) - parts.reduce((sum, part) => sum + blocksOf(part), 0);
  const own = {
    statement,
    kind: node['Node Type'],
    table,
    on,
    rows: node['Actual Rows'] + passedOver,
    blocks: blocks / loops,
    turns: loops,
  };
  return [own, ...below];
}

const blocksOf = (node: Node): number => node['Shared Hit Blocks'] + node['Shared Read Blocks'];

/** What read more than `most` rows of a table in one statement: the look, how much it read, and the statement. */
export const farReads = (statements: readonly Statement[], most: number, tables?: readonly string[]): string[] =>
  statements
    .flatMap(({ scans }) => scans)
    .filter(({ table, rows, turns }) => rows * turns > most && (!tables || tables.includes(table)))
    .map(({ kind, on, rows, turns, statement }) => `${kind} of ${on}: ${Math.round(rows * turns)} rows: ${statement}`);

/** Where a function's source names the tables and none of the statements is the one that names them there. */
export function unwatched(source: string, tables: readonly string[], statements: readonly Statement[]): string[] {
  const seen = new Set<number>();
  const plain = source.replaceAll(/\bperform\b/g, ' SELECT');
  for (const text of new Set(statements.map((statement) => statement.text)))
    for (const { index } of plain.matchAll(placeOf(text)))
      for (let at = index; at < index + text.length; at += 1) seen.add(at);
  const named = new RegExp(`\\b(?:from|join|update|into)\\s+(?:${tables.join('|')})\\b`, 'g');
  return [...source.matchAll(named)]
    .filter(({ index }) => !seen.has(index))
    .map(({ index }) => source.slice(index, index + 100));
}

/** A statement in the source of its function: where it says into which variables it goes, its text has blanks. */
const placeOf = (text: string): RegExp =>
  new RegExp(
    text
      .trim()
      .split(/( {2,})/)
      .map((part) => (/^ {2,}$/.test(part) ? `[^]{${part.length}}` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join(''),
    'g',
  );
