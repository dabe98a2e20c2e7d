import { Injectable, Logger } from '@nestjs/common';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { isUuid } from '@banyan/kernel/dto';
import { BankCardService } from '../bank-card/bank-card.service.js';
import { fulfilled } from '../ledger/command.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { errors } from '../errors.js';
import { hasOpenCase, openCase, type ReportOutcome } from '../payment/case-book.js';
import { TurnoverService } from '../turnover/turnover.service.js';
import type { PaymentCallback } from '../payment/payment.dto.js';
import { PaymentProvider, type PayoutState } from '../payment/payment.provider.js';
import { heldBack, noteOf } from './payable.js';
import { Withdrawal } from './withdrawal.entity.js';
import { heldAt, lockWithdrawal, move } from './withdrawal.steps.js';

/** When an unclear payout is asked for again. Source: domain notes 2.4. */
const checksMs = [10_000, 30_000, 120_000, 600_000] as const;

/** Pays approved withdrawals, once: a payout with an unknown outcome is queried, never sent again under a new reference. */
@Injectable()
export class PayoutService {
  private readonly logger = new Logger('Payout');

  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerService,
    private readonly provider: PaymentProvider,
    private readonly cards: BankCardService,
    private readonly clock: Clock,
    private readonly turnover: TurnoverService,
  ) {}

  /** Pays without keeping anyone waiting; the job catches what a crash leaves. */
  soon(id: string): void {
    this.pay(id).catch((error: unknown) => this.logger.error(error));
  }

  /** Approved ones that nobody has paid yet, and unclear ones whose next question is due. */
  async work(): Promise<void> {
    const due = await this.database.query<{ id: string; state: string }>(
      sql`select id, state from withdrawal
       where state = 'APPROVED' or (state in ('PAYING', 'PAY_UNKNOWN') and next_check_at <= $1)
       order by updated_at limit 50`,
      [this.clock.now()],
    );
    for (const { id, state } of due) await (state === 'APPROVED' ? this.pay(id) : this.ask(id));
  }

  /** The provider's own report, inside the caller's transaction, who opens the case when it is one. */
  async report(tx: Tx, callback: PaymentCallback): Promise<ReportOutcome> {
    const { reference, result, amountMinor, currency, reason = '' } = callback;
    const [id = ''] = reference.split(':');
    const withdrawal = isUuid(id)
      ? await tx.manager.findOne(Withdrawal, { where: { id }, lock: { mode: 'pessimistic_write' } })
      : null;
    const attempt = withdrawal?.attemptOf(reference) ?? null;
    const withdrawalId = withdrawal?.id;
    const paid = result === 'success';
    if (!withdrawal || attempt === null)
      return paid ? { is: 'case', what: 'payout_unmatched', ...(withdrawalId && { withdrawalId }) } : { is: 'repeat' };
    if (paid && (amountMinor !== withdrawal.amountMinor || currency !== withdrawal.currency))
      return { is: 'case', what: 'payout_other_amount', withdrawalId: withdrawal.id };
    return paid ? this.paid(tx, withdrawal, attempt) : this.failed(tx, withdrawal, attempt, reason);
  }

  private async pay(id: string): Promise<void> {
    const withdrawal = await this.begin(id);
    if (!withdrawal) return;
    await this.learn(id, withdrawal.payoutAttempt, await this.order(withdrawal));
  }

  /** The reference is the attempt's for ever, so that ordering again never pays twice. */
  private async order(withdrawal: Withdrawal): Promise<PayoutState> {
    const card = await this.cards.paidTo(withdrawal.bankCardId);
    const { amountMinor, currency } = withdrawal;
    const { bankCode, accountNumber, holderName } = card;
    const reference = withdrawal.payoutReference();
    await failpoint('payout.before_order');
    const state = await this.provider.pay({ reference, amountMinor, currency, bankCode, accountNumber, holderName });
    await failpoint('payout.after_order');
    return state;
  }

  /**
   * Marks it as being paid, in one process only. When the balance went below zero after the approval, or operators keep withdrawals from
   * the member since, it goes back to people: to the review, or to where it was before it was sent again.
   */
  private begin(id: string): Promise<Withdrawal | null> {
    return this.database.transaction(async (tx) => {
      const withdrawal = await lockWithdrawal(tx, id);
      if (withdrawal.state !== 'APPROVED' || (await hasOpenCase(tx.query, id))) return null;
      const problem = await heldBack(tx, withdrawal, this.clock);
      if (problem) {
        if (withdrawal.payoutAttempt === 0) withdrawal.review();
        const state = withdrawal.payoutAttempt === 0 ? 'IN_REVIEW' : 'PAY_FAILED';
        await move(tx, withdrawal, { state, at: this.clock.now(), reason: noteOf(problem) });
        return null;
      }
      withdrawal.payoutAttempt += 1;
      withdrawal.nextCheckAt = this.checkAfter(0);
      await move(tx, withdrawal, { state: 'PAYING', at: this.clock.now() });
      return withdrawal;
    });
  }

  /** Queries the outcome of a payout. One that the provider has no record of is sent under the same reference. */
  private async ask(id: string): Promise<void> {
    const withdrawal = await this.database.manager.findOneByOrFail(Withdrawal, { id });
    const state = await this.provider.payoutState(withdrawal.payoutReference());
    const again = state === 'ABSENT' && !(await hasOpenCase(this.database.query, id));
    return this.learn(id, withdrawal.payoutAttempt, again ? await this.order(withdrawal) : state);
  }

  /** Takes in what the provider answered about an attempt, which need not be the latest any more. */
  private async learn(id: string, attempt: number, state: PayoutState): Promise<void> {
    await this.database.transaction(async (tx) => {
      const withdrawal = await lockWithdrawal(tx, id);
      if (state === 'SUCCESS') return this.learnPaid(tx, withdrawal, attempt);
      if (!isOut(withdrawal) || withdrawal.payoutAttempt !== attempt) return;
      if (state === 'FAILED') return void (await this.failed(tx, withdrawal, attempt, 'provider_refused'));
      const waited = this.clock.now().getTime() - withdrawal.updatedAt.getTime();
      withdrawal.nextCheckAt = this.checkAfter(waited);
      if (withdrawal.state === 'PAYING' && state === 'UNKNOWN')
        return move(tx, withdrawal, { state: 'PAY_UNKNOWN', at: this.clock.now(), reason: 'provider_silent' });
      await tx.manager.save(withdrawal);
    });
  }

  private async learnPaid(tx: Tx, withdrawal: Withdrawal, attempt: number): Promise<void> {
    const { id, amountMinor, currency } = withdrawal;
    const outcome = await this.paid(tx, withdrawal, attempt);
    if (outcome.is !== 'case') return;
    const reference = `${id}:${attempt}`;
    const report = { kind: 'payout', result: 'success', reference, amountMinor, currency } as const;
    const asked = { ...report, provider: this.provider.name, event: `asked:${reference}` };
    await openCase(tx, asked, outcome, this.clock.now());
  }

  /**
   * An attempt was paid. While the money is on hold, paid is paid, whatever was said before and whichever attempt it was; when another
   * attempt is still out, people look whether that one is paid too. The attempt that is known as paid is a repeat, any other one a case.
   */
  private async paid(tx: Tx, withdrawal: Withdrawal, attempt: number): Promise<ReportOutcome> {
    const { id: withdrawalId, state, paidAttempt } = withdrawal;
    if (state === 'SUCCESS') {
      if (paidAttempt !== attempt) return { is: 'case', what: 'payout_paid_again', withdrawalId };
      const back = await wasGivenBack(tx, withdrawalId);
      return back ? { is: 'case', what: 'payout_after_given_back', withdrawalId } : { is: 'repeat' };
    }
    if (!isOut(withdrawal) && state !== 'PAY_FAILED' && state !== 'APPROVED')
      return { is: 'case', what: 'payout_after_given_back', withdrawalId };
    const otherIsOut = isOut(withdrawal) && attempt !== withdrawal.payoutAttempt;
    withdrawal.paidAttempt = attempt;
    await this.settle(tx, withdrawal);
    return otherIsOut ? { is: 'case', what: 'payout_earlier_attempt', withdrawalId } : { is: 'moved' };
  }

  /** An attempt failed. That is news of the one that is out, and of the one that was paid; of others it was known. */
  private async failed(tx: Tx, withdrawal: Withdrawal, attempt: number, reason: string): Promise<ReportOutcome> {
    const { id: withdrawalId, state, paidAttempt, payoutAttempt } = withdrawal;
    if (state === 'SUCCESS' && paidAttempt === attempt)
      return { is: 'case', what: 'payout_failed_after_paid', withdrawalId };
    if (!isOut(withdrawal) || attempt !== payoutAttempt) return { is: 'repeat' };
    withdrawal.nextCheckAt = null;
    await move(tx, withdrawal, { state: 'PAY_FAILED', at: this.clock.now(), reason });
    return { is: 'moved' };
  }

  private async settle(tx: Tx, withdrawal: Withdrawal): Promise<void> {
    withdrawal.nextCheckAt = null;
    await move(tx, withdrawal, { state: 'SUCCESS', at: this.clock.now() });
    const { id, accountId, currency } = withdrawal;
    await this.turnover.close(tx, accountId, await heldAt(tx.query, id));
    const contra = `payment:${this.provider.name}`;
    const hold = { source: 'cashier', externalId: id, reference: id } as const;
    const [outcome] = await this.ledger.apply(
      [{ kind: 'withdrawal_payout', ...hold, accountId, amountMinor: 0n, currency, contra }],
      { tx },
    );
    if (!outcome || !fulfilled(outcome)) throw errors.ledger_refused({ outcome: outcome?.code });
  }

  private checkAfter(waitedMs: number): Date {
    const pause = checksMs.find((ms) => ms > waitedMs) ?? checksMs[3];
    return new Date(this.clock.now().getTime() + pause);
  }
}

/** Whether people found that the payout had come back, or had not arrived, and its money went back to the member. */
async function wasGivenBack(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.query(
    sql`select 1 from payment_case where withdrawal_id = $1 and finding = 'CREDIT'
      union all select 1 from withdrawal_receipt where withdrawal_id = $1 and returned_minor > 0`,
    [id],
  );
  return found.length > 0;
}

/** Whether an attempt is at the provider and nobody knows yet how it ended. */
const isOut = ({ state }: Withdrawal): boolean => state === 'PAYING' || state === 'PAY_UNKNOWN';
