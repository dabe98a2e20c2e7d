import { Inject, Injectable } from '@nestjs/common';
import { Clock, metrics } from '@banyan/kernel/app';
import { CONFIG, type BaseConfig } from '@banyan/kernel/config';
import { Database, DatabaseGauges, sql } from '@banyan/kernel/database';

const oldest = metrics.gauge(
  'wallet_withdrawal_oldest_seconds',
  'Age of the oldest withdrawal in a state, 0 for none',
  ['state'],
);
const open = ['PENDING_RISK', 'WAITING_KYC', 'IN_REVIEW', 'APPROVED', 'PAYING', 'PAY_UNKNOWN', 'PAY_FAILED'];

/** A metric: how long money has been held for withdrawals that are not at their end. */
@Injectable()
export class HeldGauge extends DatabaseGauges {
  constructor(
    @Inject(CONFIG) config: BaseConfig,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super(config);
  }

  async measure(): Promise<void> {
    const rows = await this.database.query<{ state: string; since: Date }>(
      sql`select state, min(created_at) as since from withdrawal where state = any($1) group by state`,
      [open],
    );
    const since = new Map(rows.map((row) => [row.state, row.since]));
    const now = this.clock.now().getTime();
    for (const state of open) oldest.set({ state }, Math.max(0, now - (since.get(state)?.getTime() ?? now)) / 1000);
  }
}
