import { Injectable } from '@nestjs/common';
import { FreeRounds } from '../free-round/free-rounds.service.js';
import { Jackpots } from '../jackpot/jackpot.service.js';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';

/** What stands beside bets and wins and goes with them: contributions to pools, rounds of a grant. */
@Injectable()
export class TakeBacks {
  constructor(
    private readonly jackpots: Jackpots,
    private readonly freeRounds: FreeRounds,
  ) {}

  /** Strikes out what belonged to bets or wins that were taken back; again changes nothing. */
  async of({ id }: KnownVendor, kind: 'bet' | 'win', transactions: readonly string[]): Promise<void> {
    if (transactions.length === 0) return;
    // Side by side and not in one transaction, which would take four turns with the database: a vendor whose call failed sends it again.
    await Promise.all([
      this.jackpots.takeBack(id, kind, transactions),
      this.freeRounds.takeBack(id, kind, transactions),
    ]);
  }
}
