import { Injectable } from '@nestjs/common';
import { Database } from '@banyan/kernel/database';
import { FreeRounds } from '../free-round/free-rounds.service.js';
import { Jackpots } from '../jackpot/jackpot.service.js';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';

/** What stands beside bets and wins and goes with them: contributions to pools, rounds of a grant. */
@Injectable()
export class TakeBacks {
  constructor(
    private readonly database: Database,
    private readonly jackpots: Jackpots,
    private readonly freeRounds: FreeRounds,
  ) {}

  /** Strikes out what belonged to bets or wins that were taken back; again changes nothing. */
  async of({ id }: KnownVendor, kind: 'bet' | 'win', transactions: readonly string[]): Promise<void> {
    if (transactions.length === 0) return;
    await this.database.transaction(async (tx) => {
      await this.jackpots.takeBack(tx, id, kind, transactions);
      await this.freeRounds.takeBack(tx, id, kind, transactions);
    });
  }
}
