import { Injectable } from '@nestjs/common';
import { principal } from '@banyan/kernel/auth';
import type { Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import type { Member } from '../member/member.entity.js';
import { MemberPasswordService } from '../member/member-password.service.js';
import { FactorJudgeService, type RightAnswer } from './factor-judge.service.js';
import type { FactorOffer } from './factor-method.js';
import { FactorOfferService } from './factor-offer.service.js';
import { FactorStoreService, type FactorRow } from './factor-store.service.js';
import type { MayProveDto } from './factor.dto.js';

/** What is shown beside what somebody wants changed. */
export type Proof = Partial<MayProveDto>;

/** What changes a way in takes: the login password, and an answer of a factor where the member has one. */
@Injectable()
export class FactorProofService {
  constructor(
    private readonly logins: MemberPasswordService,
    private readonly store: FactorStoreService,
    private readonly offers: FactorOfferService,
    private readonly judges: FactorJudgeService,
  ) {}

  /**
   * Null for who has no factor: then the password alone is enough. Throws `identity.wrong_password`, `identity.second_factor_unavailable`
   * where no answer came or none of his, and `identity.second_factor_wrong`. What it answers is used with {@link use}.
   */
  async proved(member: Member, given: Proof, row?: FactorRow): Promise<RightAnswer | null> {
    await this.logins.requireRight(member, given.password);
    const known = row ?? (await this.store.find(member.id));
    const offers = await this.offers.of(member, known);
    if (offers.length === 0 && known.enabled) throw errors.second_factor_gone();
    return this.answered(member, given, offers);
  }

  /** As {@link proved}, of a member whose passkeys and recovery codes may be somebody else's: they are not asked for. */
  async provedWithoutPasskeys(member: Member, given: Proof, row: FactorRow): Promise<RightAnswer | null> {
    await this.logins.requireRight(member, given.password);
    return this.answered(member, given, this.offers.withoutPayee(member, { ...row, passkeys: 0, recoveryLeft: 0 }));
  }

  /** Makes the answer good for what happens in the transaction. Throws `identity.second_factor_wrong` when it was used meanwhile. */
  async use(tx: Tx, right: RightAnswer | null): Promise<void> {
    if (right && !(await right.use(tx))) throw errors.second_factor_wrong();
  }

  private async answered(
    member: Member,
    { method, answer }: Proof,
    offers: readonly FactorOffer[],
  ): Promise<RightAnswer | null> {
    if (offers.length === 0) return null;
    if (method === undefined || answer === undefined || !offers.some((offer) => offer.method === method))
      throw errors.second_factor_unavailable();
    const right = await this.judges.judge(member, { method, answer, ref: sessionRef() });
    if (!right) throw errors.second_factor_wrong();
    return right;
  }
}

/** What is asked of who is signed in is good in his session. */
export const sessionRef = (): string => `session:${principal().sid}`;
