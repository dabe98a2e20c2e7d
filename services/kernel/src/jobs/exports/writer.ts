import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../runtime/clock.js';
import { failpoint } from '../../runtime/failpoint.js';
import { Database, queryWith, sql, type Tx } from '../../database/index.js';
import { Job } from '../job.js';
import { byteOrderMark, csvLine, csvText } from '../../rules/csv.js';
import { exportStatement, type ExportKind } from './export-kind.js';
import { columnsOf, type ExportOrder } from './export-order.js';

const rowsPerPart = 2_000;
const leaseMs = 60_000;
const mostAttempts = 3;

interface Order {
  id: string;
  list: string;
  request: ExportOrder;
  language: string;
  /** Which try this is; a writer whose try is no longer the newest has lost the file to another one. */
  attempts: number;
  state: string;
}

/** Ends a try without a verdict: another writer has the file now, or takes it up where this process stops. */
class Yielded extends Error {}

/** Writes the files that were asked for, one after another. A crash leaves one to the next round, which begins it anew. */
@Injectable()
export class ExportWriter implements BeforeApplicationShutdown {
  readonly kinds = new Map<string, ExportKind>();
  private readonly logger = new Logger('ExportService');
  private readonly running = new Set<Promise<void>>();
  private stopping = false;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Without waiting for the next round. */
  soon(): void {
    const work = this.work().catch((error: unknown) => this.logger.error(error));
    this.running.add(work);
    void work.finally(() => this.running.delete(work));
  }

  @Job({ name: 'kernel.exports', everyMs: 60_000, timeoutMs: 3_600_000 })
  async round(): Promise<void> {
    await this.db.query(sql`delete from export_file where expires_at <= $1`, [this.clock.now()]);
    await this.work();
  }

  /** Writes until nothing waits. */
  async work(): Promise<void> {
    for (let order = await this.take(); order; order = await this.take()) {
      if (order.state === 'RUNNING') await this.write(order);
    }
  }

  /** Waits for the part in hand; the next process begins the file anew. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
  }

  private async take(): Promise<Order | undefined> {
    if (this.stopping) return undefined;
    const now = this.clock.now();
    const [order] = await this.db.query<Order>(
      sql`update export_file set attempts = attempts + 1, leased_until = $2, rows = 0,
         state = case when attempts >= ${mostAttempts} then 'FAILED' else 'RUNNING' end
       where id = (select id from export_file where state = 'WAITING' or (state = 'RUNNING' and leased_until < $1)
         order by asked_at limit 1 for update skip locked)
       returning id, list, request, language, attempts, state`,
      [now, this.leaseFrom(now)],
    );
    return order;
  }

  private async write(order: Order): Promise<void> {
    try {
      await this.inHand(order, (tx) => tx.query(sql`delete from export_part where export_id = $1`, [order.id]));
      await this.copy(order);
      await failpoint('export.before_ready');
      await this.settle(order, 'READY');
    } catch (error) {
      if (!(error instanceof Yielded)) this.logger.error(error);
      await this.settle(order, error instanceof Yielded ? 'WAITING' : 'FAILED');
    }
  }

  /** Reads through a cursor, of one instant, so that neither the rows in hand nor the file ever are in memory whole. */
  private async copy(order: Order): Promise<void> {
    const kind = this.kinds.get(order.list);
    if (!kind) throw new Error(`nobody exports ${order.list}`);
    const { statement, parameters, columns: names } = exportStatement(kind, order.request, order.language);
    const columns = columnsOf(names, order.request.columns);
    const runner = this.db.source.createQueryRunner();
    await runner.connect();
    const query = queryWith(runner);
    try {
      await query(sql`begin isolation level repeatable read read only`);
      await query(sql`declare export_rows no scroll cursor for ${statement}`, parameters);
      for (let part = 0; ; part += 1) {
        const found = await query<Record<string, unknown>>(sql`fetch ${rowsPerPart} from export_rows`);
        const shown = kind.shown ? found.map(kind.shown) : found;
        const lines = shown.map((row) => csvLine(columns.map(({ field }) => csvText(row, field, order.request.zones))));
        const head = part === 0 ? byteOrderMark + csvLine(columns.map(({ title }) => title)) : '';
        await this.keep(order, part, head + lines.join(''), found.length);
        if (found.length < rowsPerPart) return;
      }
    } finally {
      await query(sql`rollback`).catch(() => undefined);
      await runner.release();
    }
  }

  private async keep(order: Order, part: number, body: string, rows: number): Promise<void> {
    await this.inHand(order, async (tx) => {
      await tx.query(sql`insert into export_part (export_id, part, body) values ($1, $2, $3)`, [order.id, part, body]);
      await tx.query(sql`update export_file set leased_until = $2, rows = rows + $3 where id = $1`, [
        order.id,
        this.leaseFrom(this.clock.now()),
        rows,
      ]);
    });
    await failpoint('export.after_part');
  }

  /** Does something to the file while it is this try's. Throws {@link Yielded} when it is not, or the process stops. */
  private async inHand(order: Order, work: (tx: Tx) => Promise<unknown>): Promise<void> {
    if (this.stopping) throw new Yielded();
    await this.db.transaction(async (tx) => {
      const own = await tx.query(sql`select from export_file where id = $1 and attempts = $2 for update`, [
        order.id,
        order.attempts,
      ]);
      if (own.length === 0) throw new Yielded();
      await work(tx);
    });
  }

  /** A try that a stop cut short does not count. */
  private async settle({ id, attempts }: Order, state: 'READY' | 'FAILED' | 'WAITING'): Promise<void> {
    await this.db.query(
      sql`update export_file set state = $3::text, ready_at = case when $3 = 'READY' then $4::timestamptz end,
         attempts = attempts - case when $3 = 'WAITING' then 1 else 0 end
       where id = $1 and attempts = $2`,
      [id, attempts, state, this.clock.now()],
    );
  }

  private leaseFrom(now: Date): Date {
    return new Date(now.getTime() + leaseMs);
  }
}
