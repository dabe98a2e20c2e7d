import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { leagues } from '../game/games.js';
import { LeagueClock } from './league.clock.js';
import { SettlementService } from './settlement.service.js';

@Injectable()
export class LeagueJobs {
  constructor(
    private readonly clock: LeagueClock,
    private readonly settle: SettlementService,
  ) {}

  /** Also where nobody looks: a slip that was taken by another replica, or booked after its last match. */
  @Job({ name: 'settle-slips', everyMs: 5000, timeoutMs: 60_000 })
  async settleSlips(): Promise<void> {
    for (const league of leagues) await this.clock.advance(league, false);
    await this.settle.orphaned(leagues.map(({ sheet }) => sheet.code));
  }
}
