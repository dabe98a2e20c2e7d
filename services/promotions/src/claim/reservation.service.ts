import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { trialType } from '@banyan/kernel/auth';
import { Database, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { BudgetService } from '../campaign/budget.service.js';
import { termsOf } from '../campaign/content.js';
import { errors } from '../errors.js';
import { WalletService } from '../wallet/wallet.service.js';
import { hold } from './held.service.js';
import { boundsOfTerms, fullKind, marksHere, noteMarks, type Mark, type MarkKind } from './claim-mark.js';
import { costOf, type ClaimRow } from './claim-store.js';

const refusals = { NETWORK: errors.claim_network, PHONE: errors.claim_phone, CARD: errors.claim_card };

/** What a claim has in common with others, by kind. */
export type Marks = ReadonlyMap<MarkKind, readonly Mark[]>;

/** Sets rewards of claims aside: within budget and stock, and within what one network, mobile or bank account may have. */
@Injectable()
export class ReservationService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly budgets: BudgetService,
    private readonly brands: BrandService,
    private readonly wallet: WalletService,
  ) {}

  /**
   * The one place where it is asked whether a member may be given something by a campaign, whatever it is, as of now. Throws
   * `promotions.reward_held` while he is frozen, and `promotions.reward_blocked` for trial and closed accounts, who is excluded from play, and whom
   * operators keep bonuses from. Who is found frozen is held from then on, also where nobody heard of it.
   */
  async requireRecipient({ memberId, brand, currency }: ClaimRow): Promise<void> {
    const member = BigInt(memberId);
    const [{ accountType, status }, kept] = await Promise.all([
      this.brands.memberOf(member),
      this.wallet.isKeptFrom(member, brand, currency),
    ]);
    if (kept || accountType === trialType) throw errors.reward_blocked();
    if (status === 'FROZEN') {
      await hold(this.db.query, member, this.clock.now());
      throw errors.reward_held();
    }
    if (status !== 'ACTIVE') throw errors.reward_blocked();
  }

  /**
   * What a claim has in common with others, as far as its terms bound it. The network is that of the request; of what is paid by itself, that of joining
   * stays. Refuses with `promotions.claim_phone_needed` or `claim_card_needed` who has none.
   */
  async marksOf({ memberId, content }: ClaimRow, { issued }: { issued: boolean }): Promise<Marks> {
    const { perNetwork, perPhone, perCard } = termsOf(content.terms);
    const marks = new Map<MarkKind, readonly Mark[]>();
    if (perNetwork > 0 && !issued) marks.set('NETWORK', marksHere());
    if (perPhone > 0) {
      const mobile = await this.brands.mobileMarkOf(BigInt(memberId));
      if (mobile === '') throw errors.claim_phone_needed();
      marks.set('PHONE', [{ mark: mobile, times: 1 }]);
    }
    if (perCard === 0) return marks;
    const cards = await this.wallet.payeeMarksOf(BigInt(memberId));
    if (cards.length === 0) throw errors.claim_card_needed();
    return marks.set(
      'CARD',
      cards.map((mark) => ({ mark, times: 1 })),
    );
  }

  /**
   * Of a claim that is locked. The campaign's row is locked from here on: two claims at once that have something in common see each other. Refuses with
   * `promotions.claim_network`, `claim_phone` or `claim_card`, or as {@link BudgetService.reserve} does.
   */
  async reserve(tx: Tx, claim: ClaimRow, marks: Marks): Promise<void> {
    for (const [kind, each] of marks) await noteMarks(tx.query, claim, kind, each, this.clock.now());
    await this.budgets.reserve(tx, claim.campaignId, costOf(claim));
    const full = await fullKind(tx.query, claim.id, boundsOfTerms(termsOf(claim.content.terms)));
    if (full) throw refusals[full]();
  }

  /** Takes back what was set aside for a reward that was not given. */
  giveBack(tx: Tx, claim: ClaimRow): Promise<void> {
    return this.budgets.giveBack(tx, claim.campaignId, costOf(claim));
  }
}
