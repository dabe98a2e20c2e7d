import type { Query } from '../database/index.js';
import type { TestService } from './test-service.js';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** What an answer costs the database. */
export interface PageCost {
  readonly status: number;
  /** Milliseconds until the answer was there, once everything was warm. */
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

/** Asks for a page twice, then lets the database explain each statement of the second answer. */
export async function costOf(service: TestService, url: string, token: string): Promise<PageCost> {
  const db = service.db as { query: Query };
  const ask = db.query;
  const asked: Array<[sql: string, parameters: readonly unknown[]]> = [];
  await service.http('GET', url, { token });
  db.query = (sql, parameters = []) => {
    asked.push([sql, parameters]);
    return ask(sql, parameters);
  };
  const start = performance.now();
  const { status } = await service.http('GET', url, { token }).finally(() => {
    db.query = ask;
  });
  const ms = performance.now() - start;
  let rowsRead = 0;
  for (const [sql, parameters] of asked) {
    const [row] = await ask<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${sql}`, parameters);
    rowsRead += row ? readBy(row['QUERY PLAN'][0].Plan) : 0;
  }
  return { status, ms, rowsRead };
}
