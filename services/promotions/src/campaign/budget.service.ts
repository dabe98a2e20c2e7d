import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';

/** What one reward comes to: minor units of money, or so many points or spins. */
export interface Cost {
  readonly minor: bigint;
  readonly count: number;
}

/** What a campaign may still give. */
@Injectable()
export class BudgetService {
  /**
   * Sets a reward aside. The row's lock lets claims of one campaign reserve one after the other, so that what is left is what is seen here.
   * Refuses with `promotions.nothing_left`, or `campaign_closed` while it is paused.
   */
  async reserve(tx: Tx, campaignId: string, { minor, count }: Cost): Promise<void> {
    const reserved = await tx.query(
      sql`update campaign set spent_minor = spent_minor + $2, spent_count = spent_count + $3, taken = taken + 1
       where id = $1 and state <> 'PAUSED' and spent_minor + $2::bigint <= budget_minor and taken < stock returning 1`,
      [campaignId, minor, count],
    );
    if (reserved.length > 0) return;
    const paused = await tx.query(sql`select 1 from campaign where id = $1 and state = 'PAUSED'`, [campaignId]);
    throw paused.length > 0 ? errors.campaign_closed() : errors.nothing_left();
  }

  /** Takes back what was set aside for a reward that was not given. */
  async giveBack(tx: Tx, campaignId: string, { minor, count }: Cost): Promise<void> {
    await tx.query(
      sql`update campaign set spent_minor = spent_minor - $2, spent_count = spent_count - $3, taken = taken - 1 where id = $1`,
      [campaignId, minor, count],
    );
  }
}
