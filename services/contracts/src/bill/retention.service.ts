import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database } from '@banyan/kernel/database';
import { forgetCosts } from '../cost/cost.service.js';
import { closeChanges } from '../sales/closing.js';
import { forgetSpans } from '../figures/span.service.js';
import { forgetProducts } from '../products/product-sums.js';
import { brandsWithChanges, forgetChanges, forgetSales, type Forget } from '../sales/forgetting.js';
import { factsFrom } from '../sales/kept.js';
import { brandsWithContracts } from './lines.js';
import { SettlementService } from './settlement.service.js';

/** So long a real-time window can be computed again from its orders. */
const keptMs = 7 * 86_400_000;
const atOnce = 5000;

/**
 * Forgets single changes of rounds, ten million a day, once they are a week old, summed, and every window that they belong to is
 * closed. What they came to stays for a year and a month: in the facts by the hour, in the days of teams, in the last state of each
 * round. Bills, with all that their figures were made of, and payments stay.
 */
@Injectable()
export class RetentionService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settling: SettlementService,
  ) {}

  /** Returns how many were forgotten. */
  async run(signal?: AbortSignal): Promise<number> {
    let forgotten = 0;
    for (const brand of await brandsWithChanges(this.db.query)) {
      const open = await this.settling.openWindow(brand);
      const oldest = this.clock.now().getTime() - keptMs;
      const until = new Date(Math.min(oldest, open?.getTime() ?? oldest));
      // Before anything goes: nothing is booked there any more, and nobody computes from it.
      await this.db.transaction((tx) => closeChanges(tx, brand, until));
      forgotten += await this.forget(forgetChanges(brand), until, signal);
    }
    return forgotten + (await this.forgetFacts(signal));
  }

  /** Of all brands, behind every period that is still open. */
  private async forgetFacts(signal: AbortSignal | undefined): Promise<number> {
    let until = factsFrom(this.clock.now());
    for (const brand of await brandsWithContracts(this.db.query)) {
      const open = await this.settling.openSince(brand);
      if (open && open < until) until = open;
    }
    let forgotten = 0;
    for (const some of [...forgetSales, ...forgetSpans, ...forgetProducts, forgetCosts])
      forgotten += await this.forget(some, until, signal);
    return forgotten;
  }

  private async forget(some: Forget, until: Date, signal: AbortSignal | undefined): Promise<number> {
    let forgotten = 0;
    for (let count = atOnce; count === atOnce && !signal?.aborted; forgotten += count)
      count = await some(this.db.query, until, atOnce);
    return forgotten;
  }
}
