import { Injectable } from '@nestjs/common';
import { boundsOf, Clock, ctx, networkOf } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';

/**
 * Accounts that a network opens at one press in a day: enough for an office or a mobile carrier's address that many share, and too few for
 * whoever wants a thousand. The other ways ask for more than a press.
 */
const mostOfDay = 20;
const keptMs = 2 * 24 * 3_600_000;

/** Counts the accounts that cost nobody more than a press. */
@Injectable()
export class OneClickCountService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Counts one of the network in hand; rolled back with the account. Throws `identity.one_click_spent`. */
  async take(tx: Tx): Promise<void> {
    for (const [network, times] of boundsOf(networkOf(ctx().ip), mostOfDay)) {
      const taken = await tx.query(takeSql, [network, this.clock.now(), times]);
      if (taken.length === 0) throw errors.one_click_spent();
    }
  }

  async forgetOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - keptMs);
    await this.db.query(sql`delete from one_click_count where day < ($1::timestamptz at time zone 'UTC')::date`, [
      before,
    ]);
  }
}

const takeSql = sql`
insert into one_click_count as c (network, day, n) values ($1, ($2::timestamptz at time zone 'UTC')::date, 1)
on conflict (network, day) do update set n = c.n + 1 where c.n < $3
returning n`;
