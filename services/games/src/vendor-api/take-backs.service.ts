import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';

/** What stands beside bets and wins and goes with them: contributions to pools, rounds of a grant. */
@Injectable()
export class TakeBacks {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Strikes out what belonged to bets or wins that were taken back; again changes nothing. */
  async of({ id }: KnownVendor, kind: 'bet' | 'win', transactions: readonly string[]): Promise<void> {
    if (transactions.length === 0) return;
    await this.database.query(kind === 'bet' ? ofBets : ofWins, [id, transactions, this.clock.now()]);
  }
}

const these = sql`where vendor_id = $1 and transaction = any($2) and taken_back_at is null`;

const ofBets = sql`
  with paid as (update jackpot_contribution set taken_back_at = $3 ${these}),
    used as (update free_round_use set taken_back_at = $3 ${these} returning grant_id)
  update free_round_grant g set used = g.used - u.rounds, state = case g.state when 'USED' then 'GRANTED' else g.state end
  from (select grant_id, count(*)::int as rounds from used group by 1) u where g.id = u.grant_id`;

const ofWins = sql`
  with jackpots as (update jackpot_win set taken_back_at = $3 ${these})
  update free_round_win set taken_back_at = $3 ${these}`;
