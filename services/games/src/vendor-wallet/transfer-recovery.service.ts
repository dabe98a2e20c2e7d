import { Injectable, Logger } from '@nestjs/common';
import { Clock, metrics } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { TransferStepService, transferColumns, type Transfer } from './transfer-step.service.js';

const stuck = metrics.gauge('games_vendor_transfers_stuck', 'Transfers that wait for operators', ['vendor']);

/** Brings transfers to their end that were left under way: their vendor did not answer, or we died. */
@Injectable()
export class TransferRecoveryService {
  private readonly logger = new Logger('VendorWallet');

  constructor(
    private readonly database: Database,
    private readonly steps: TransferStepService,
    private readonly clock: Clock,
  ) {}

  /** Queries those that are due; returns how many. */
  async run(): Promise<number> {
    const due = await this.take();
    await Promise.all(due.map((transfer) => this.one(transfer)));
    return due.length;
  }

  /** Counts what waits for operators. */
  async count(): Promise<void> {
    const rows = await this.database.query<{ vendor: string; count: number }>(
      sql`select v.code as vendor, count(*)::int as count from vendor_transfer t join vendor v on v.id = t.vendor_id
       where t.stuck_at is not null and t.state = 'UNKNOWN' group by v.code`,
    );
    stuck.reset();
    for (const { vendor, count } of rows) stuck.set({ vendor }, count);
  }

  /* Put off before it is asked: whoever takes it over if we die comes to it later and not at once. */
  private take(): Promise<Transfer[]> {
    return this.database.query<Transfer>(
      sql`with due as (
         select id from vendor_transfer where next_check_at <= $1 order by next_check_at limit 20 for update skip locked
       )
       update vendor_transfer t set next_check_at = $1::timestamptz + interval '15 seconds'
       from due, vendor v, player p where t.id = due.id and v.id = t.vendor_id and p.player = t.player
       returning ${transferColumns}`,
      [this.clock.now()],
    );
  }

  /* When the wallet or our own database does not answer, nothing is counted: it is due again soon. */
  private async one(transfer: Transfer): Promise<void> {
    try {
      await this.steps.check(transfer);
    } catch (error) {
      this.logger.warn(`transfer ${transfer.id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
