import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, type Tx } from '@banyan/kernel/database';
import { BudgetService } from '../campaign/budget.service.js';
import { termsOf } from '../campaign/content.js';
import { errors } from '../errors.js';
import { isNetworkFull, noteNetwork } from './claim-mark.js';
import { costOf, type ClaimRow } from './claim-store.js';

/** Sets rewards of claims aside: within budget and stock, and within what one network may have. */
@Injectable()
export class ReservationService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly budgets: BudgetService,
  ) {}

  /** Notes from where the member in hand claims. What is paid by itself counts where it was joined. */
  async note(claim: ClaimRow): Promise<void> {
    if (claim.state === 'GRANTED' || termsOf(claim.content.terms).perNetwork === 0) return;
    await noteNetwork(this.db.query, claim, this.clock.now());
  }

  /**
   * The campaign's row is locked from here on: two claims of one network at once see each other. Refuses with `promotions.claim_network`, or as
   * {@link BudgetService.reserve} does.
   */
  async reserve(tx: Tx, claim: ClaimRow): Promise<void> {
    await this.budgets.reserve(tx, claim.campaignId, costOf(claim));
    const { perNetwork } = termsOf(claim.content.terms);
    if (perNetwork > 0 && (await isNetworkFull(tx.query, claim.id, perNetwork))) throw errors.claim_network();
  }

  /** Takes back what was set aside for a reward that was not given. */
  giveBack(tx: Tx, claim: ClaimRow): Promise<void> {
    return this.budgets.giveBack(tx, claim.campaignId, costOf(claim));
  }
}
