import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ctx } from '../runtime/context.js';
import { failpoint } from '../runtime/failpoint.js';
import { CONFIG, type BaseConfig } from '../runtime/config.js';
import { Outbox, type Query } from './outbox-port.js';
import { Tx, queryWith } from './tx.js';

/** Injection token of the connections that refuse to write. */
export const READS = Symbol('READS');

/** The service's own database. */
@Injectable()
export class Database implements OnApplicationShutdown {
  constructor(
    readonly source: DataSource,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: BaseConfig,
    /** Connections on which every transaction is read-only. */
    @Inject(READS) private readonly reads: DataSource = source,
  ) {}

  /** A request that only reads gets connections that refuse a write, whatever a statement turns out to do. */
  private get place(): DataSource {
    return ctx().readOnly ? this.reads : this.source;
  }

  /** Where it is, for the few parts that hold their own connections. */
  get url(): string {
    return this.config.databaseUrl ?? '';
  }

  /** For reads outside a transaction. */
  get manager(): EntityManager {
    return this.place.manager;
  }

  readonly query: Query = (statement, parameters) => queryWith(this.place)(statement, parameters);

  /** Runs `work` in one transaction (READ COMMITTED): all of it, events included, or nothing. Read-only in a request that only reads. */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const opened: Tx[] = [];
    const result = await this.place.transaction(async (manager) => {
      const tx = new Tx(manager, this.outbox);
      opened.push(tx);
      const done = await work(tx);
      await failpoint('database.before_commit');
      return done;
    });
    await failpoint('database.after_commit');
    for (const tx of opened) await tx.committed();
    return result;
  }

  async onApplicationShutdown(): Promise<void> {
    for (const source of new Set([this.source, this.reads])) if (source.isInitialized) await source.destroy();
  }
}
