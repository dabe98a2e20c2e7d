import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ctx } from '../runtime/context.js';
import { textOf } from './sql.js';
import type { EventType, OutgoingEvent, Outbox, Query } from './outbox-port.js';

const logger = new Logger('Transaction');

/** An open transaction: the only place where rows change and events are published. */
export class Tx {
  private readonly after: Array<() => void | Promise<void>> = [];
  private published = false;

  constructor(
    readonly manager: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  readonly query: Query = (statement, parameters) => queryWith(this.manager)(statement, parameters);

  /** Publishes a fact with this commit. Key: the aggregate whose order matters. */
  async publish<T>(type: EventType<T>, payload: T, key: string | bigint): Promise<void> {
    await this.publishAll(type, [{ payload, key }]);
  }

  /** {@link publish} for many facts of one type, in this order, with one statement. */
  async publishAll<T>(type: EventType<T>, facts: readonly { payload: T; key: string | bigint }[]): Promise<void> {
    if (facts.length === 0) return;
    const { brand, requestId } = ctx();
    this.published = true;
    const events = facts.map(({ payload, key }) => {
      const own = (payload as { brand?: unknown }).brand;
      return { type, payload, key: String(key), brand: typeof own === 'string' && own ? own : brand, requestId };
    });
    await this.outbox.insert(this.query, events as readonly OutgoingEvent[]);
  }

  /**
   * Runs once the transaction is committed; not at all when it rolls back. What it promises is waited for before the
   * transaction answers, so it has to be short. What fails is logged: whoever waits is told of a commit.
   */
  afterCommit(work: () => void | Promise<void>): void {
    this.after.push(work);
  }

  /** For Database alone. */
  async committed(): Promise<void> {
    if (this.published) this.outbox.wake();
    for (const work of this.after)
      try {
        await work();
      } catch (error) {
        logger.error(error);
      }
  }
}

/** What TypeORM sends as a text, for who holds one of its connections. */
export const queryWith =
  (runner: { query(text: string, values: unknown[]): Promise<unknown> }): Query =>
  async (statement, parameters = []) =>
    rowsOf(await runner.query(textOf(statement), [...parameters]));

/** TypeORM answers `[rows, count]` to UPDATE and DELETE with RETURNING, rows to everything else. */
function rowsOf<R>(result: unknown): R[] {
  if (!Array.isArray(result)) return [];
  if (result.length === 2 && Array.isArray(result[0]) && typeof result[1] === 'number') return result[0] as R[];
  return result as R[];
}
