import { Injectable } from '@nestjs/common';
import { CashMoved, DepositSettled, WithdrawalStateChanged } from '@banyan/proto/wallet/v1/events';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { LedgerService } from '../ledger/ledger.service.js';
import type { LedgerCommand } from '../ledger/command.js';
import { closeCase, proposeFinding, type CaseFinding, type Finding } from '../payment/case-book.js';
import type { Withdrawal } from '../withdrawal/withdrawal.entity.js';
import { lockWithdrawal } from '../withdrawal/withdrawal.steps.js';
import type { ResolveCaseRequest } from './payment-case.dto.js';

interface CaseRow {
  readonly id: string;
  readonly state: 'OPEN' | 'CLOSED';
  readonly kind: 'deposit' | 'payout';
  readonly result: 'success' | 'failure';
  readonly provider: string;
  readonly amountMinor: string;
  readonly currency: string;
  readonly method: string | null;
  readonly withdrawalId: string | null;
  readonly memberId: string | null;
  readonly proposedFinding: Finding | null;
  readonly proposedMember: string | null;
  readonly proposedBy: string | null;
  readonly finding: Finding | null;
  readonly creditedMember: string | null;
  readonly closedBy: string | null;
}

interface Decision extends CaseFinding {
  /** With what another operator proposed. */
  readonly agrees: boolean;
}

/** What operators find about a payment case: one proposes, another one with the same finding carries it out, and its money moves. */
@Injectable()
export class PaymentCaseService {
  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerService,
    private readonly clock: Clock,
  ) {}

  /**
   * The first finding waits, another one takes its place and waits in its turn; a second person's same finding closes the case. Who
   * closed it and sends the same again is answered as before.
   */
  async resolve(id: string, { finding, reason, memberId }: ResolveCaseRequest): Promise<void> {
    const operator = principal();
    await this.database.transaction(async (tx) => {
      const row = await this.locked(tx, id);
      const member = finding === 'CREDIT' ? creditedMember(row, memberId) : null;
      if (row.state === 'CLOSED') {
        const same = row.finding === finding && row.creditedMember === (member?.toString() ?? null);
        if (same && row.closedBy === String(operator.id)) return;
        throw errors.payment_case_closed();
      }
      const withdrawal = finding === 'CREDIT' ? await this.paidBack(tx, row) : null;
      const agrees = row.proposedFinding === finding && row.proposedMember === (member?.toString() ?? null);
      if (agrees && row.proposedBy === String(operator.id)) throw errors.second_person_needed();
      const decision: Decision = { finding, reason, member, agrees, at: this.clock.now() };
      await (agrees ? closeCase : proposeFinding)(tx, id, decision);
      await auditAction(
        tx,
        {
          action: agrees ? 'payment_case.resolve' : 'payment_case.propose',
          objectType: 'payment_case',
          objectId: id,
          before: { state: row.state, proposedOutcome: row.proposedFinding },
          after: agrees
            ? { state: 'CLOSED', outcome: finding, amountMinor: row.amountMinor, memberId: member }
            : { state: 'OPEN', proposedOutcome: finding, memberId: member },
          reason,
        },
        decision.at,
      );
      if (agrees && member !== null) await this.credit(tx, row, { ...decision, member }, withdrawal);
    });
  }

  private async locked(tx: Tx, id: string): Promise<CaseRow> {
    // Beside the lock: a deposit keeps its method.
    const [row] = await tx.query<CaseRow>(
      sql`select c.id, c.state, c.kind, c.result, c.provider, c.amount_minor::text as "amountMinor", c.currency, d.method,
           c.withdrawal_id as "withdrawalId", c.member_id::text as "memberId", c.proposed_finding as "proposedFinding",
           c.proposed_member::text as "proposedMember", c.proposed_by::text as "proposedBy", c.finding,
           c.credited_member::text as "creditedMember", c.closed_by::text as "closedBy"
         from payment_case c left join deposit d on d.id = c.deposit_id where c.id = $1 for update of c`,
      [id],
    );
    if (!row) throw errors.payment_case_not_found();
    return row;
  }

  /** The withdrawal that came back, if the case is of one: paid, in full, and not paid back because its member said so. */
  private async paidBack(tx: Tx, row: CaseRow): Promise<Withdrawal | null> {
    if (row.kind === 'deposit') return null;
    if (row.withdrawalId === null) throw errors.payment_case_not_creditable();
    const withdrawal = await lockWithdrawal(tx, row.withdrawalId);
    const whole = withdrawal.amountMinor === BigInt(row.amountMinor) && withdrawal.currency === row.currency;
    const [returned] = await tx.query(
      sql`select 1 from withdrawal_receipt where withdrawal_id = $1 and returned_minor > 0`,
      [row.withdrawalId],
    );
    if (withdrawal.state !== 'SUCCESS' || !whole || returned) throw errors.payment_case_not_creditable();
    return withdrawal;
  }

  /** Publishes the events for the member and the sums, and moves the money, last, since the account stays locked until the commit. */
  private async credit(
    tx: Tx,
    row: CaseRow,
    { member, reason, at }: Decision & { member: bigint },
    withdrawal: Withdrawal | null,
  ): Promise<void> {
    const { id, currency } = row;
    const amountMinor = BigInt(row.amountMinor);
    const [account] = await tx.query<{ id: string; brand: string }>(
      sql`select id::text as id, brand from account where member_id = $1 and currency = $2 and kind = 'available'`,
      [member, currency],
    );
    if (!account) throw errors.no_account();
    const { brand } = account;
    const kind = withdrawal ? 'withdrawal' : 'deposit';
    const movementId = withdrawal ? `${withdrawal.id}:returned` : id;
    await tx.publish(
      CashMoved,
      { kind, movementId, brand, currency, otherId: 0n, movedAt: at, memberId: member, amountMinor },
      member,
    );
    if (withdrawal) {
      const { id: withdrawalId, state } = withdrawal;
      await tx.publish(
        WithdrawalStateChanged,
        { withdrawalId, memberId: member, brand, currency, amountMinor, state, reason },
        member,
      );
    } else
      await tx.publish(
        DepositSettled,
        DepositSettled.fromPartial({ depositId: id, memberId: member, brand, currency, amountMinor }),
        member,
      );
    const [outcome] = await this.ledger.apply([movement(row, BigInt(account.id), amountMinor)], { tx });
    // Anything else was paid by somebody else under this key: then nothing is due.
    if (outcome?.code !== 'APPLIED') throw errors.ledger_refused({ outcome: outcome?.code });
  }
}

/** A deposit is booked under the case's own key, a payout that came back under the withdrawal's, which is refunded once. */
function movement(
  { id, kind, provider, currency, method, withdrawalId }: CaseRow,
  accountId: bigint,
  amountMinor: bigint,
): LedgerCommand {
  if (kind === 'payout' && withdrawalId !== null)
    return {
      kind: 'withdrawal_refund',
      source: 'cashier',
      externalId: withdrawalId,
      reference: withdrawalId,
      accountId,
      amountMinor,
      currency,
      contra: `payment:${provider}`,
    };
  const source = method === 'bank' ? 'payment:bank' : `payment:${provider}`;
  return { kind: 'deposit', source, externalId: `case:${id}`, accountId, amountMinor, currency };
}

/** Who is credited: money that came, or a payout that came back. Whom the case itself does not name, the operator does. */
function creditedMember({ kind, result, memberId, amountMinor }: CaseRow, named: bigint | undefined): bigint {
  const came = (kind === 'deposit') === (result === 'success');
  if (!came || BigInt(amountMinor) === 0n) throw errors.payment_case_not_creditable();
  if (memberId === null && named === undefined) throw errors.payment_case_member_needed();
  const member = memberId === null ? (named ?? 0n) : BigInt(memberId);
  if (named !== undefined && named !== member) throw errors.payment_case_not_creditable();
  return member;
}
