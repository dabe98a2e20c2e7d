import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { type Query, type Sql, sql, textOf } from '../database/index.js';
import { asOwner } from './test-roles.js';
import type { TestService } from './test-service.js';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** What an answer costs the database. */
interface PageCost {
  readonly status: number;
  /** Milliseconds until the answer was there, once everything was warm: the least of three, as other programs take their turns. */
  readonly ms: number;
  /** Rows that its statements read from tables and indexes, whatever they then did with them. */
  readonly rowsRead: number;
}

const own = (plan: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];

const readBy = (plan: Plan): number =>
  plan['Node Type'].includes('Scan') && !plan.Plans?.length
    ? own(plan)
    : (plan.Plans ?? []).reduce((sum, part) => sum + readBy(part), 0);

/** Runs statements as the schema's owner, each with the number of rows where it asks for it, and tidies up as the database does by itself in time. */
export async function seedRows({ db }: TestService, statements: readonly Sql[], rows: number): Promise<void> {
  // A connection of its own: the service's give up on statements that take so long.
  const client = new pg.Client({ connectionString: asOwner(db.url) });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of statements) {
      const text = textOf(statement);
      await client.query(text, text.includes('$1') ? [rows] : []);
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** With `LIST_REPORT` set to a file, a line of a table for each page that was measured: list, filter or order, rows, milliseconds. */
export function reportCost(list: string, rows: number, { ms }: PageCost): void {
  const file = process.env['LIST_REPORT'];
  if (!file) return;
  const [name = '', query = ''] = list.split('?');
  appendFileSync(
    file,
    `| ${name} | ${query ? `\`${query}\`` : 'first page'} | ${rows.toLocaleString('en')} | ${ms.toFixed(0)} |\n`,
  );
}

/** Fetches a page until it is warm, then lets the database explain each statement of the last request. */
export async function costOf(service: TestService, url: string, token: string): Promise<PageCost> {
  const db = service.db as { query: Query };
  const ask = db.query;
  const asked: Array<[statement: Sql, parameters: readonly unknown[]]> = [];
  await service.http('GET', url, { token });
  await service.http('GET', url, { token });
  db.query = (statement, parameters = []) => {
    asked.push([statement, parameters]);
    return ask(statement, parameters);
  };
  let ms = Infinity;
  let status = 0;
  try {
    for (let turn = 0; turn < 3; turn += 1) {
      asked.length = 0;
      const start = performance.now();
      ({ status } = await service.http('GET', url, { token }));
      ms = Math.min(ms, performance.now() - start);
    }
  } finally {
    db.query = ask;
  }
  let rowsRead = 0;
  for (const [statement, parameters] of asked) {
    const [row] = await ask<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      sql`explain (analyze, format json) ${statement}`,
      parameters,
    );
    rowsRead += row ? readBy(row['QUERY PLAN'][0].Plan) : 0;
  }
  return { status, ms, rowsRead };
}
