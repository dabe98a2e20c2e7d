import { Inject, Injectable } from '@nestjs/common';
import { Clock, metrics } from '@banyan/kernel/app';
import { CONFIG, type BaseConfig } from '@banyan/kernel/config';
import { Database, DatabaseGauges, sql } from '@banyan/kernel/database';

const oldest = metrics.gauge('wallet_payment_case_oldest_seconds', 'Age of the oldest open payment case, 0 for none');

/** A metric: how long a report of a provider has waited for two persons. */
@Injectable()
export class CaseGauge extends DatabaseGauges {
  constructor(
    @Inject(CONFIG) config: BaseConfig,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super(config);
  }

  async measure(): Promise<void> {
    const [row] = await this.database.query<{ since: Date | null }>(
      sql`select min(opened_at) as since from payment_case where state = 'OPEN'`,
    );
    const now = this.clock.now().getTime();
    oldest.set(Math.max(0, now - (row?.since?.getTime() ?? now)) / 1000);
  }
}
