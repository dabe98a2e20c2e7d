import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { failpoint } from '../app/failpoint.js';
import { CONFIG, type BaseConfig } from '../config/index.js';
import { Outbox, type Query } from './outbox-port.js';
import { Tx, queryWith } from './tx.js';

/** The service's own database. */
@Injectable()
export class Database implements OnApplicationShutdown {
  constructor(
    readonly source: DataSource,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: BaseConfig,
  ) {}

  /** Where it is, for the few parts that hold their own connections. */
  get url(): string {
    return this.config.databaseUrl ?? '';
  }

  /** For reads outside a transaction. */
  get manager(): EntityManager {
    return this.source.manager;
  }

  readonly query: Query = (statement, parameters) => queryWith(this.source)(statement, parameters);

  /** Runs `work` in one transaction (READ COMMITTED): all of it, events included, or nothing. */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const opened: Tx[] = [];
    const result = await this.source.transaction(async (manager) => {
      const tx = new Tx(manager, this.outbox);
      opened.push(tx);
      const done = await work(tx);
      await failpoint('database.before_commit');
      return done;
    });
    await failpoint('database.after_commit');
    for (const tx of opened) tx.committed();
    return result;
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
  }
}
