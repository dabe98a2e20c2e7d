import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import { say } from '@banyan/texts';
import { BrandService } from '../brand/brand.service.js';
import { termsOf } from '../campaign/content.js';
import { sentencesOf, type Condition } from '../campaign/sentence.js';
import type { Terms } from '../campaign/terms.js';
import { MemberService } from '../member/member.service.js';
import { WalletService } from '../wallet/wallet.service.js';
import { findGivable } from '../wheel-grant/wheel-grant.js';
import { isFullHere } from './claim-mark.js';
import { periodOf, type Published } from './claim-store.js';
import { meets } from './due.js';

/** A condition of joining, and whether the member in hand meets it; null: it is met by what comes after joining. */
export interface Judged extends Condition {
  readonly met: boolean | null;
}

/** Whether the member in hand may join a campaign, condition by condition. */
@Injectable()
export class EligibilityService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly members: MemberService,
    private readonly brands: BrandService,
    private readonly wallet: WalletService,
  ) {}

  /** The member's currency: from what was heard of him, else from identity. */
  async currencyOf(memberId: bigint): Promise<string> {
    const fact = await this.members.factOf(this.db.query, memberId);
    return fact?.currency ?? this.brands.currencyOf(memberId);
  }

  async judge(campaign: Published): Promise<Judged[]> {
    const { content, left } = campaign;
    const { id, brand, accountType } = principal();
    const { language } = ctx();
    const terms = termsOf(content.terms);
    const { conditions } = sentencesOf(terms, content.currency, language);
    const [fact, kept, bonus, isFull, mobile, cards] = await Promise.all([
      this.members.factOf(this.db.query, id),
      this.wallet.isKeptFrom(id, brand, content.currency),
      terms.reward.kind === 'BONUS' ? this.bonusOf(id, content.currency) : false,
      terms.perNetwork > 0 && this.isNetworkFull(campaign, id, terms.perNetwork),
      terms.perPhone > 0 ? this.brands.mobileMarkOf(id) : '',
      terms.perCard > 0 ? this.wallet.payeeMarksOf(id) : [],
    ]);
    const { registeredAt = null, deposits = 0, paidIn = false } = fact ?? {};
    const member = { registeredAt, deposits, paidIn, accountType, language };
    const now = this.clock.now();
    const known = new Map([
      ['network', !isFull],
      ['phone', mobile !== ''],
      ['card', cards.length > 0],
    ]);
    const judged = conditions.map((condition): Judged => ({
      ...condition,
      met: known.get(condition.code) ?? meets(condition.code, terms, member, now),
    }));
    const more = (code: string, met: boolean): Judged => ({
      code,
      sentence: say('messages', `promotions.condition.${code}`, language),
      met,
    });
    if (kept) judged.push(more('bonuses', false));
    if (bonus) judged.push(more('one_bonus', false));
    if (!left) judged.push(more('left', false));
    if (!(await this.isWheelOpen(terms, brand, content.currency))) judged.push(more('wheel', false));
    return judged;
  }

  private async isNetworkFull(campaign: Published, memberId: bigint, most: number): Promise<boolean> {
    const { key: period } = await periodOf(this.db.query, campaign, this.clock.now());
    return isFullHere(this.db.query, { campaignId: campaign.id, period, memberId: String(memberId) }, most);
  }

  private async isWheelOpen({ reward: { wheelId } }: Terms, brand: string, currency: string): Promise<boolean> {
    if (wheelId === null) return true;
    const wheel = await findGivable(this.db.query, { wheelId, brand, currency }, this.clock.now());
    return wheel?.isLeft === true;
  }

  private async bonusOf(memberId: bigint, currency: string): Promise<boolean> {
    const rows = await this.db.query(
      sql`select 1 from claim where member_id = $1 and currency = $2 and bonus_state in ('ACTIVE', 'RELEASING', 'FORFEITING')`,
      [memberId, currency],
    );
    return rows.length > 0;
  }
}
