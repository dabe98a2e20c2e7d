import { Injectable } from '@nestjs/common';
import { FreeRoundService } from '../free-round/free-round.service.js';
import { JackpotService } from '../jackpot/jackpot.service.js';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';

/** Records that belong to bets and wins and are undone with them: contributions to jackpots, used free rounds. */
@Injectable()
export class SideRecordService {
  constructor(
    private readonly jackpots: JackpotService,
    private readonly freeRounds: FreeRoundService,
  ) {}

  /** Undoes the records of bets or wins that were rolled back; doing it again changes nothing. */
  async of({ id }: KnownVendor, kind: 'bet' | 'win', transactions: readonly string[]): Promise<void> {
    if (transactions.length === 0) return;
    // Side by side and not in one transaction, which would take four turns with the database: a vendor whose call failed sends it again.
    await Promise.all([
      this.jackpots.takeBack(id, kind, transactions),
      this.freeRounds.takeBack(id, kind, transactions),
    ]);
  }
}
