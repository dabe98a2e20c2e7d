import { Injectable } from '@nestjs/common';
import { Clock, metrics } from '@banyan/kernel/app';
import { auditAction, principal, requireScope } from '@banyan/kernel/auth';
import { Database, type Tx } from '@banyan/kernel/database';
import { authErrors } from '@banyan/kernel/errors';
import { errors } from '../errors.js';
import { refuseWhileOpen } from '../payment/case-book.js';
import { TurnoverService } from '../turnover/turnover.service.js';
import { needsSecond, oneAtATime } from './alone.js';
import { heldBack } from './payable.js';
import { PayoutService } from './payout.service.js';
import { VerifiedMemberService } from './verified-member.service.js';
import { WithdrawalLimitService } from './withdrawal-limit.service.js';
import { Withdrawal } from './withdrawal.entity.js';
import { WithdrawalService } from './withdrawal.service.js';
import { heldAt, lockWithdrawal, move } from './withdrawal.steps.js';

const decided = metrics.histogram(
  'wallet_withdrawal_decision_seconds',
  'Time from asking for a withdrawal until operators have decided about it',
  ['decision'],
  [60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400],
);

const claimMs = 10 * 60_000;

/** What is done to a withdrawal under its lock. */
type Work = (tx: Tx, withdrawal: Withdrawal, now: Date) => void | Promise<void>;

/** Withdrawals from the operators' side: claim, approve (two of them above the limit), reject, pay again. */
@Injectable()
export class ReviewService {
  constructor(
    private readonly database: Database,
    private readonly withdrawals: WithdrawalService,
    private readonly payouts: PayoutService,
    private readonly clock: Clock,
    private readonly limits: WithdrawalLimitService,
    private readonly turnover: TurnoverService,
    private readonly verified: VerifiedMemberService,
  ) {}

  /** Holds a withdrawal for ten minutes, so that two operators do not work on one. Who approved first leaves it to a second person. */
  claim(id: string): Promise<void> {
    return this.act(id, 'withdrawal.claim', '', (_tx, withdrawal, now) => {
      if (withdrawal.firstApprover === principal().id) throw errors.second_person_needed();
      this.takeHold(withdrawal, now);
    });
  }

  release(id: string): Promise<void> {
    return this.act(id, 'withdrawal.release', '', (_tx, withdrawal, now) => {
      const holder = withdrawal.holder(now);
      if (holder !== null && holder !== principal().id)
        throw errors.claimed_by_other({ holder: withdrawal.claimedByName });
      withdrawal.release();
    });
  }

  /** Approves; above the two-person limit, which a day's approvals fill together, the first approval waits for another operator's. */
  async approve(id: string, reason: string): Promise<void> {
    const found = await this.database.manager.findOneBy(Withdrawal, { id });
    if (!found) throw errors.withdrawal_not_found();
    const audited = await this.turnover.prepare(found);
    const approve: Work = async (tx, withdrawal, now) => {
      this.takeHold(withdrawal, now);
      const { id: operatorId, username } = principal();
      if (withdrawal.state !== 'IN_REVIEW')
        throw errors.withdrawal_state({ state: withdrawal.state, wanted: 'APPROVED' });
      // What he showed may have ended since.
      await this.requireShown(tx, withdrawal);
      // Bets may have been rolled back since; what came after it was asked for is another one's.
      await this.turnover.require(tx, audited, { before: await heldAt(tx.query, id) });
      // Asked for before all approvals wait for this one.
      const { twoPersonsMinor } = await this.limits.of(withdrawal);
      const toApprove = { id, amountMinor: withdrawal.amountMinor, twoPersonsMinor };
      await oneAtATime(tx);
      await this.requirePayable(tx, withdrawal);
      if (withdrawal.firstApprover === null && (await needsSecond(tx.query, toApprove, operatorId, this.clock.now()))) {
        withdrawal.firstApprover = operatorId;
        withdrawal.firstApproverName = username;
        withdrawal.release();
        return;
      }
      if (withdrawal.firstApprover === operatorId) throw errors.second_person_needed();
      withdrawal.approver = operatorId;
      withdrawal.approvedAt = now;
      withdrawal.release();
      await move(tx, withdrawal, { state: 'APPROVED', at: now, actor: username });
      tx.afterCommit(() => {
        decided.observe({ decision: 'approved' }, waitedSeconds(withdrawal, now));
        this.payouts.soon(id);
      });
    };
    await this.act(id, 'withdrawal.approve', reason, approve, (tx) => this.verified.lock(tx, found.memberId));
  }

  reject(id: string, reason: string): Promise<void> {
    return this.act(id, 'withdrawal.reject', reason, async (tx, withdrawal, now) => {
      this.takeHold(withdrawal, now);
      withdrawal.release();
      // A payout that failed was decided about before.
      const isFirst = withdrawal.state === 'IN_REVIEW' || withdrawal.state === 'WAITING_KYC';
      await move(tx, withdrawal, { state: 'REJECTED', at: now, reason, actor: principal().username });
      await this.withdrawals.giveBack(tx, withdrawal);
      if (isFirst) tx.afterCommit(() => decided.observe({ decision: 'rejected' }, waitedSeconds(withdrawal, now)));
    });
  }

  /** Keeps it until its member has shown who he is. Throws `wallet.member_verified` of who has. */
  async askDocuments(id: string, reason: string): Promise<void> {
    const found = await this.database.manager.findOneBy(Withdrawal, { id });
    if (!found) throw errors.withdrawal_not_found();
    const { memberId } = found;
    const ask: Work = async (tx, withdrawal, now) => {
      this.takeHold(withdrawal, now);
      // What one approved goes back only by who may approve.
      if (withdrawal.firstApprover !== null && !principal().permissions.includes('withdrawal.approve'))
        throw authErrors.forbidden();
      if (await this.verified.isVerified(tx.query, memberId)) throw errors.member_verified();
      withdrawal.release();
      withdrawal.review();
      await move(tx, withdrawal, { state: 'WAITING_KYC', at: now, reason, actor: principal().username });
    };
    // What identity tells takes its locks in this order too.
    await this.act(id, 'withdrawal.ask_documents', reason, ask, (tx) => this.verified.lock(tx, memberId));
  }

  /** Does without documents that an operator asked for. Throws `wallet.documents_needed` where the brand's sum asks for them. */
  async waiveDocuments(id: string, reason: string): Promise<void> {
    const found = await this.database.manager.findOneBy(Withdrawal, { id });
    if (!found) throw errors.withdrawal_not_found();
    const waive: Work = async (tx, withdrawal, now) => {
      this.takeHold(withdrawal, now);
      if (withdrawal.state !== 'WAITING_KYC')
        throw errors.withdrawal_state({ state: withdrawal.state, wanted: 'IN_REVIEW' });
      await this.requireShown(tx, withdrawal);
      withdrawal.release();
      await move(tx, withdrawal, { state: 'IN_REVIEW', at: now, actor: principal().username });
    };
    await this.act(id, 'withdrawal.waive_documents', reason, waive, (tx) => this.verified.lock(tx, found.memberId));
  }

  /** Sends a failed payout again, under a new reference. */
  retryPayout(id: string, reason: string): Promise<void> {
    return this.act(id, 'withdrawal.retry', reason, async (tx, withdrawal, now) => {
      if (withdrawal.state !== 'PAY_FAILED')
        throw errors.withdrawal_state({ state: withdrawal.state, wanted: 'APPROVED' });
      await refuseWhileOpen(tx.query, id);
      await this.requirePayable(tx, withdrawal);
      await move(tx, withdrawal, { state: 'APPROVED', at: now, reason, actor: principal().username });
      tx.afterCommit(() => this.payouts.soon(id));
    });
  }

  private async act(
    id: string,
    action: string,
    reason: string,
    work: Work,
    first?: (tx: Tx) => Promise<unknown>,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      await first?.(tx);
      const withdrawal = await lockWithdrawal(tx, id);
      requireScope(withdrawal.brand);
      const before = summary(withdrawal);
      await work(tx, withdrawal, this.clock.now());
      await tx.manager.save(withdrawal);
      await auditAction(
        tx,
        { action, objectType: 'withdrawal', objectId: id, before, after: summary(withdrawal), reason },
        this.clock.now(),
      );
    });
  }

  private takeHold(withdrawal: Withdrawal, now: Date): void {
    const { id, username } = principal();
    const holder = withdrawal.holder(now);
    if (holder !== null && holder !== id) throw errors.claimed_by_other({ holder: withdrawal.claimedByName });
    withdrawal.claim(id, username, new Date(now.getTime() + claimMs));
  }

  /** That the member has shown who he is, or need not for what he was paid and is to be. */
  private async requireShown(tx: Tx, withdrawal: Withdrawal): Promise<void> {
    const { unverifiedMinor } = await this.limits.of(withdrawal);
    if (await this.verified.mustWait(tx, withdrawal, unverifiedMinor)) throw errors.documents_needed();
  }

  private async requirePayable(tx: Tx, withdrawal: Withdrawal): Promise<void> {
    const problem = await heldBack(tx, withdrawal, this.clock);
    if (problem) throw problem;
  }
}

const waitedSeconds = ({ createdAt }: Withdrawal, now: Date): number =>
  Math.max(0, now.getTime() - createdAt.getTime()) / 1000;

const summary = ({ state, claimedByName, firstApproverName, amountMinor }: Withdrawal) => ({
  state,
  claimedByName,
  firstApproverName,
  amountMinor,
});
