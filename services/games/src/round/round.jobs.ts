import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { RoundInquiryService } from './round-inquiry.service.js';
import { RoundMarkerService } from './round-marker.service.js';
import { RoundSweeperService } from './round-sweeper.service.js';

@Injectable()
export class RoundJobs {
  constructor(
    private readonly sweeper: RoundSweeperService,
    private readonly marker: RoundMarkerService,
    private readonly asks: RoundInquiryService,
  ) {}

  @Job({ name: 'games.sweep-rounds', everyMs: 15 * 60_000, timeoutMs: 60_000 })
  async sweep(): Promise<void> {
    await this.sweeper.sweep();
  }

  @Job({ name: 'games.ask-rounds', everyMs: 15 * 60_000, timeoutMs: 600_000 })
  async ask(): Promise<void> {
    await this.asks.askOverdue();
  }

  /** Salaries by the window are due within a minute of its end, so this is often. */
  @Job({ name: 'games.mark-rounds', everyMs: 10_000, timeoutMs: 8000 })
  async mark(): Promise<void> {
    await this.marker.mark();
  }
}
