import type pg from 'pg';
import { DeadlineClient } from './connect.js';
import { type Query, sql, type Sql, textOf } from './index.js';
import { delay } from '../runtime/timing.js';

/**
 * One connection of its own that holds advisory locks for as long as it lives; statements of several parts take turns on it. It
 * connects at the first use and again after a loss; `generation` then grows, which tells that every lock is gone, and the old
 * `lost` signal aborts.
 */
export class PgSession {
  generation = 0;
  private ending = new AbortController();
  private client: pg.Client | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly settings = '',
  ) {}

  get alive(): boolean {
    return this.client !== undefined;
  }

  get lost(): AbortSignal {
    return this.ending.signal;
  }

  readonly query: Query = async <R>(statement: Sql, parameters: readonly unknown[] = []) => {
    const turn = this.last.then(() => this.send(statement, parameters));
    this.last = turn.catch(() => undefined);
    return (await turn).rows as R[];
  };

  private async send(statement: Sql, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const client = this.client ?? (await this.connect());
    return client.query(textOf(statement), [...parameters]);
  }

  /** Takes a lock by name, if nobody has it. */
  async lock(name: string): Promise<boolean> {
    const [row] = await this.query<{ got: boolean }>(sql`select pg_try_advisory_lock(hashtextextended($1, 0)) as got`, [
      name,
    ]);
    return row?.got === true;
  }

  async unlock(name: string): Promise<void> {
    if (this.alive) await this.query(sql`select pg_advisory_unlock(hashtextextended($1, 0))`, [name]);
  }

  async close(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await Promise.race([client?.end().catch(() => undefined), delay(1000)]);
  }

  private async connect(): Promise<pg.Client> {
    const client = new DeadlineClient({
      connectionString: this.url,
      application_name: this.name,
      options: this.settings,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      answerMs: 15_000,
    });
    const ending = new AbortController();
    const lost = () => {
      ending.abort();
      if (this.client === client) this.client = undefined;
    };
    client.on('error', lost).on('end', lost);
    await client.connect();
    this.generation++;
    this.ending = ending;
    this.client = client;
    return client;
  }
}
