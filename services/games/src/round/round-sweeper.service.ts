import { Injectable, Logger } from '@nestjs/common';
import { Clock, metrics } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';

const overdue = metrics.gauge('games_rounds_overdue', 'Rounds open for more than a day', ['vendor']);
const dayMs = 24 * 3600_000;
const hourMs = 3600_000;

/** Looks for rounds that their vendor forgot: every round must end. */
@Injectable()
export class RoundSweeperService {
  private readonly logger = new Logger('RoundSweeperService');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Marks rounds open for a day, for the console's list, and returns how many there are per vendor. */
  async sweep(): Promise<Record<string, number>> {
    const now = this.clock.now();
    await this.forgetEmpty(new Date(now.getTime() - hourMs));
    await this.database.query(
      sql`update round set overdue_at = $1 where state = 'OPEN' and overdue_at is null and started_at < $2`,
      [now, new Date(now.getTime() - dayMs)],
    );
    const rows = await this.database.query<{ vendor: string; rounds: number }>(
      sql`select vendor, count(*)::int as rounds from round where state = 'OPEN' and overdue_at is not null group by vendor`,
    );
    overdue.reset();
    for (const { vendor, rounds } of rows) overdue.set({ vendor }, rounds);
    if (rows.length > 0) this.logger.warn({ msg: 'rounds are open for more than a day', rows });
    return Object.fromEntries(rows.map(({ vendor, rounds }) => [vendor, rounds]));
  }

  /** A closing of a round in which nothing was ever booked is no round. */
  private async forgetEmpty(before: Date): Promise<void> {
    await this.database.query(
      sql`delete from round where state = 'OPEN' and closed_at < $1 and bets = 0 and wins = 0 and tombstones = 0
       and not exists (select from round_entry e where e.round = round.id)`,
      [before],
    );
  }
}
