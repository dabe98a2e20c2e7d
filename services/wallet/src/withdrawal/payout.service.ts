import { Injectable, Logger } from '@nestjs/common';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { isUuid } from '@banyan/kernel/dto';
import { BankCard } from '../bank-card/bank-card.entity.js';
import type { PaymentCallback } from '../deposit/deposit.dto.js';
import { fulfilled } from '../ledger/command.js';
import { Ledger } from '../ledger/ledger.service.js';
import { errors } from '../errors.js';
import { PaymentProvider, type PayoutState } from '../payment/payment.provider.js';
import { Withdrawal } from './withdrawal.entity.js';
import { lockWithdrawal, move } from './withdrawal.steps.js';

/** When an unclear payout is asked for again. Source: domain notes 2.4. */
const checksMs = [10_000, 30_000, 120_000, 600_000] as const;

/** Pays approved withdrawals, once: a payout whose fate is unknown is asked about, never sent again under a new reference. */
@Injectable()
export class PayoutService {
  private readonly logger = new Logger('Payout');

  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
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

  /** The provider's own report, inside the callback's transaction. */
  async report(tx: Tx, { reference, result, reason = '' }: PaymentCallback): Promise<void> {
    const [id = ''] = reference.split(':');
    if (!isUuid(id)) return;
    const withdrawal = await tx.manager.findOne(Withdrawal, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!withdrawal || withdrawal.payoutReference() !== reference) return;
    await this.settle(tx, withdrawal, result === 'success' ? 'SUCCESS' : 'FAILED', reason);
  }

  private async pay(id: string): Promise<void> {
    const withdrawal = await this.begin(id);
    if (!withdrawal) return;
    await this.learn(id, await this.order(withdrawal));
  }

  /** The reference is the attempt's for ever, so that ordering again never pays twice. */
  private async order(withdrawal: Withdrawal): Promise<PayoutState> {
    const card = await this.database.manager.findOneByOrFail(BankCard, { id: withdrawal.bankCardId });
    const { amountMinor, currency } = withdrawal;
    const { bankCode, accountNumber, holderName } = card;
    const reference = withdrawal.payoutReference();
    await failpoint('payout.before_order');
    const state = await this.provider.pay({ reference, amountMinor, currency, bankCode, accountNumber, holderName });
    await failpoint('payout.after_order');
    return state;
  }

  /** Marks it as being paid, in one process only. */
  private begin(id: string): Promise<Withdrawal | null> {
    return this.database.transaction(async (tx) => {
      const withdrawal = await lockWithdrawal(tx, id);
      if (withdrawal.state !== 'APPROVED') return null;
      withdrawal.payoutAttempt += 1;
      withdrawal.nextCheckAt = this.checkAfter(0);
      await move(tx, withdrawal, { state: 'PAYING', at: this.clock.now() });
      return withdrawal;
    });
  }

  /** Asks what became of a payout. One that the provider never heard of is sent under the same reference. */
  private async ask(id: string): Promise<void> {
    const withdrawal = await this.database.manager.findOneByOrFail(Withdrawal, { id });
    const state = await this.provider.payoutState(withdrawal.payoutReference());
    return this.learn(id, state === 'ABSENT' ? await this.order(withdrawal) : state);
  }

  private async learn(id: string, state: PayoutState): Promise<void> {
    await this.database.transaction(async (tx) => {
      const withdrawal = await lockWithdrawal(tx, id);
      if (withdrawal.state !== 'PAYING' && withdrawal.state !== 'PAY_UNKNOWN') return;
      if (state === 'SUCCESS' || state === 'FAILED')
        return this.settle(tx, withdrawal, state, state === 'FAILED' ? 'provider_refused' : '');
      const waited = this.clock.now().getTime() - withdrawal.updatedAt.getTime();
      withdrawal.nextCheckAt = this.checkAfter(waited);
      if (withdrawal.state === 'PAYING' && state === 'UNKNOWN')
        return move(tx, withdrawal, { state: 'PAY_UNKNOWN', at: this.clock.now(), reason: 'provider_silent' });
      await tx.manager.save(withdrawal);
    });
  }

  private async settle(tx: Tx, withdrawal: Withdrawal, state: 'SUCCESS' | 'FAILED', reason: string): Promise<void> {
    const open = withdrawal.state === 'PAYING' || withdrawal.state === 'PAY_UNKNOWN';
    // A provider may take its "failed" back while the money still is on hold: paid is paid, or a retry would pay it twice.
    if (!open && !(withdrawal.state === 'PAY_FAILED' && state === 'SUCCESS')) return;
    withdrawal.nextCheckAt = null;
    const at = this.clock.now();
    if (state === 'FAILED') return move(tx, withdrawal, { state: 'PAY_FAILED', at, reason });
    await move(tx, withdrawal, { state: 'SUCCESS', at });
    const { id, accountId, currency } = withdrawal;
    const contra = `payment:${this.provider.name}`;
    const [outcome] = await this.ledger.apply(
      [
        {
          kind: 'withdrawal_payout',
          source: 'cashier',
          externalId: id,
          reference: id,
          accountId,
          amountMinor: 0n,
          currency,
          contra,
        },
      ],
      { tx },
    );
    if (!outcome || !fulfilled(outcome)) throw errors.ledger_refused({ outcome: outcome?.code });
  }

  private checkAfter(waitedMs: number): Date {
    const pause = checksMs.find((ms) => ms > waitedMs) ?? checksMs[3];
    return new Date(this.clock.now().getTime() + pause);
  }
}
