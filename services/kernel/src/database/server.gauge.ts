import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type BaseConfig } from '../runtime/config.js';
import { metrics } from '../runtime/metrics.js';
import { Database, READS } from './database.js';
import { DatabaseGauges } from './database-gauges.js';
import { sql } from './sql.js';

const pool = metrics.gauge(
  'database_pool_connections',
  'Connections of this process: open, those of them that are idle, and requests that wait for one',
  ['pool', 'state'],
);
const backends = metrics.gauge('database_backends', 'Connections of all processes to this database');
const size = metrics.gauge('database_size_bytes', 'What this database takes on the disk of its server');
const transactions = metrics.gauge(
  'database_transactions',
  'Transactions of this database since its server counts them, by how they ended',
  ['outcome'],
);
const blocks = metrics.gauge(
  'database_blocks',
  'Blocks of 8 KiB that were asked for since the server counts them, by whether its memory had them',
  ['from'],
);
const deadlocks = metrics.gauge('database_deadlocks', 'Deadlocks of this database since its server counts them');
const unfrozen = metrics.gauge(
  'database_transaction_age',
  'Transaction ids since the oldest row that is not frozen; PostgreSQL stops at two thousand million',
);

interface Counts {
  readonly backends: number;
  readonly size: number;
  readonly committed: number;
  readonly rolledBack: number;
  readonly hit: number;
  readonly read: number;
  readonly deadlocks: number;
  readonly age: number;
}

/** A pool of pg, as far as it counts. */
interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Metrics: what PostgreSQL counts of the service's own database, and this process's connections to it. */
@Injectable()
export class ServerGauge extends DatabaseGauges {
  constructor(
    @Inject(CONFIG) config: BaseConfig,
    private readonly database: Database,
    @Inject(READS) private readonly reads: DataSource,
  ) {
    super(config);
  }

  async measure(): Promise<void> {
    this.countPool('writes', this.database.source);
    this.countPool('reads', this.reads);
    const [row] = await this.database.query<Counts>(
      sql`select s.numbackends as backends, pg_database_size(s.datid)::float8 as size, s.xact_commit::float8 as committed,
            s.xact_rollback::float8 as "rolledBack", s.blks_hit::float8 as hit, s.blks_read::float8 as read,
            s.deadlocks::float8 as deadlocks, age(d.datfrozenxid) as age
          from pg_stat_database s join pg_database d on d.oid = s.datid where s.datname = current_database()`,
    );
    if (!row) return;
    backends.set(row.backends);
    size.set(row.size);
    transactions.set({ outcome: 'committed' }, row.committed);
    transactions.set({ outcome: 'rolled_back' }, row.rolledBack);
    blocks.set({ from: 'memory' }, row.hit);
    blocks.set({ from: 'disk' }, row.read);
    deadlocks.set(row.deadlocks);
    unfrozen.set(row.age);
  }

  private countPool(name: string, { driver }: DataSource): void {
    const { master } = driver as unknown as { master: Pool };
    pool.set({ pool: name, state: 'open' }, master.totalCount);
    pool.set({ pool: name, state: 'idle' }, master.idleCount);
    pool.set({ pool: name, state: 'waiting' }, master.waitingCount);
  }
}
