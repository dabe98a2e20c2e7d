import { Inject, Injectable } from '@nestjs/common';
import { Clock, metrics } from '@banyan/kernel/app';
import { CONFIG, type BaseConfig } from '@banyan/kernel/config';
import { Database, DatabaseGauges, sql } from '@banyan/kernel/database';

const oldest = metrics.gauge(
  'wallet_held_win_oldest_seconds',
  'Age of the oldest win that waits for two operators, 0 for none',
);
const waiting = metrics.gauge('wallet_held_wins', 'Wins above ceilings that wait for two operators');

/** A metric: how long and how many wins have waited for two persons. */
@Injectable()
export class HeldWinGauge extends DatabaseGauges {
  constructor(
    @Inject(CONFIG) config: BaseConfig,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super(config);
  }

  async measure(): Promise<void> {
    const [row] = await this.database.query<{ since: Date | null; count: number }>(
      sql`select min(held_at) as since, count(*)::int as count from held_win where state = 'HELD'`,
    );
    const now = this.clock.now().getTime();
    oldest.set(Math.max(0, now - (row?.since?.getTime() ?? now)) / 1000);
    waiting.set(row?.count ?? 0);
  }
}
