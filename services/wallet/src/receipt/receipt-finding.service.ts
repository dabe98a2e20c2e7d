import { Injectable } from '@nestjs/common';
import { CashMoved, WithdrawalStateChanged } from '@banyan/proto/wallet/v1/events';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { fulfilled, type LedgerCommand } from '../ledger/command.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { refuseWhenCredited } from '../payment/case-book.js';
import { PaymentProvider } from '../payment/payment.provider.js';
import type { Withdrawal } from '../withdrawal/withdrawal.entity.js';
import { lockWithdrawal } from '../withdrawal/withdrawal.steps.js';
import type { ReceiptDto, ResolveReceiptRequest } from './receipt.dto.js';
import { receiptErrors } from './receipt-errors.js';
import { paid, ReceiptService } from './receipt.service.js';

interface Proposal {
  outcome: string | null;
  resolved_by: string | null;
  proposed_outcome: string | null;
  proposed_by: string | null;
}

interface Finding extends ResolveReceiptRequest {
  readonly at: Date;
  readonly returnedMinor: bigint;
  /** With what another operator proposed. */
  readonly agrees: boolean;
}

/** What operators find about a disputed receipt: one proposes, another one with the same finding carries it out, and its money moves. */
@Injectable()
export class ReceiptFindingService {
  constructor(
    private readonly database: Database,
    private readonly receipts: ReceiptService,
    private readonly ledger: LedgerService,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  /**
   * PAID closes the dispute, UNPAID pays back what did not arrive. Another finding takes the place of the one proposed, and waits in
   * its turn. Who carried it out and sends the same again is answered the receipt.
   */
  async resolve(id: string, { outcome, reason }: ResolveReceiptRequest): Promise<ReceiptDto> {
    const operator = principal();
    return this.database.transaction(async (tx) => {
      const withdrawal = paid(await lockWithdrawal(tx, id));
      const before = await this.receipts.of(tx.query, withdrawal);
      const proposal = await this.proposal(tx, id);
      if (proposal?.outcome === outcome && proposal.resolved_by === String(operator.id)) return before;
      if (before.state !== 'DISPUTED' || before.remainderMinor === null) throw receiptErrors.receipt_not_disputed();
      if (outcome === 'UNPAID') await refuseWhenCredited(tx.query, id);
      const agrees = proposal?.proposed_outcome === outcome;
      if (agrees && proposal.proposed_by === String(operator.id)) throw errors.second_person_needed();
      const at = this.clock.now();
      const returnedMinor = outcome === 'UNPAID' ? before.remainderMinor : 0n;
      await this.write(tx, id, { outcome, reason, at, returnedMinor, agrees });
      const change = agrees
        ? { receipt: 'SETTLED', outcome, returnedMinor: String(returnedMinor) }
        : { receipt: before.state, proposedOutcome: outcome };
      await auditAction(
        tx,
        {
          action: agrees ? 'withdrawal.resolve_receipt' : 'withdrawal.propose_receipt',
          objectType: 'withdrawal',
          objectId: id,
          before: { receipt: before.state, answer: before.answer, proposedOutcome: proposal?.proposed_outcome ?? null },
          after: change,
          reason,
        },
        at,
      );
      const after = await this.receipts.of(tx.query, withdrawal);
      if (agrees) await this.carryOut(tx, withdrawal, { returnedMinor, reason, at });
      return after;
    });
  }

  private async write({ query }: Tx, id: string, finding: Finding): Promise<void> {
    const { outcome, reason, at, returnedMinor, agrees } = finding;
    const { id: operatorId, username } = principal();
    await (agrees
      ? query(
          sql`update withdrawal_receipt set outcome = $2, reason = $3, resolved_by = $4, resolved_by_name = $5, resolved_at = $6, returned_minor = $7
           where withdrawal_id = $1`,
          [id, outcome, reason, operatorId, username, at, returnedMinor],
        )
      : query(
          sql`update withdrawal_receipt set proposed_outcome = $2, proposed_reason = $3, proposed_by = $4, proposed_by_name = $5, proposed_at = $6
           where withdrawal_id = $1`,
          [id, outcome, reason, operatorId, username, at],
        ));
  }

  private async proposal(tx: Tx, id: string): Promise<Proposal | undefined> {
    const [row] = await tx.query<Proposal>(
      sql`select outcome, resolved_by, proposed_outcome, proposed_by from withdrawal_receipt where withdrawal_id = $1`,
      [id],
    );
    return row;
  }

  /** Publishes the member's event and moves the money, last, since the account stays locked until the commit. */
  private async carryOut(
    tx: Tx,
    withdrawal: Withdrawal,
    { returnedMinor, reason, at }: { returnedMinor: bigint; reason: string; at: Date },
  ): Promise<void> {
    const { id, memberId, brand, currency, amountMinor, state } = withdrawal;
    await tx.publish(
      WithdrawalStateChanged,
      { withdrawalId: id, memberId, brand, currency, amountMinor, state, reason },
      memberId,
    );
    if (returnedMinor === 0n) return;
    const moved = { kind: 'withdrawal', movementId: `${id}:returned`, brand, currency, otherId: 0n, movedAt: at };
    await tx.publish(CashMoved, { ...moved, memberId, amountMinor: returnedMinor }, memberId);
    const [outcome] = await this.ledger.apply([this.payBack(withdrawal, returnedMinor)], { tx });
    if (!outcome || !fulfilled(outcome)) throw errors.ledger_refused({ outcome: outcome?.code });
  }

  /** From where it was paid to. A refund is of the whole payout; a part is an adjustment against the provider. */
  private payBack({ id, accountId, currency, amountMinor }: Withdrawal, returnedMinor: bigint): LedgerCommand {
    return {
      kind: returnedMinor === amountMinor ? 'withdrawal_refund' : 'adjustment',
      source: 'cashier',
      externalId: id,
      reference: id,
      accountId,
      amountMinor: returnedMinor,
      currency,
      contra: `payment:${this.provider.name}`,
    };
  }
}
