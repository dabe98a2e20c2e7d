import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, type Query, sql } from '@banyan/kernel/database';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { receiptErrors } from './receipt-errors.js';
import { Withdrawal } from '../withdrawal/withdrawal.entity.js';
import { WithdrawalService } from '../withdrawal/withdrawal.service.js';
import { lockWithdrawal } from '../withdrawal/withdrawal.steps.js';
import type { ReceiptDto, ReceiptRequest, ReceiptState, ResolveReceiptRequest } from './receipt.dto.js';

interface Row {
  answer: 'RECEIVED' | 'PARTLY' | 'NOT_RECEIVED';
  received_minor: string;
  remainder_minor: string;
  note: string;
  answered_at: Date;
  outcome: 'PAID' | 'UNPAID' | null;
  reason: string;
  resolved_at: Date | null;
}

const select = sql`select answer, received_minor::text, remainder_minor::text, note, answered_at, outcome, reason, resolved_at
  from withdrawal_receipt where withdrawal_id = $1`;

/** Whether a paid withdrawal arrived: the member's word, once, and the operators' finding. Moves no money, ever. */
@Injectable()
export class ReceiptService {
  constructor(
    private readonly database: Database,
    private readonly withdrawals: WithdrawalService,
    private readonly clock: Clock,
  ) {}

  /** Of one of the member's own withdrawals; only a paid one has a receipt. */
  async own(id: string): Promise<ReceiptDto> {
    return this.of(this.database.query, paid(await this.withdrawals.own(id)));
  }

  /** Of anybody's paid withdrawal, for operators. */
  async any(id: string): Promise<ReceiptDto> {
    const withdrawal = await this.database.manager.findOneBy(Withdrawal, { id });
    if (!withdrawal) throw errors.withdrawal_not_found();
    return this.of(this.database.query, paid(withdrawal));
  }

  /** The member's word. The same word again answers the same receipt; another one, or a late one, is refused. */
  async answer(id: string, request: ReceiptRequest): Promise<ReceiptDto> {
    await this.withdrawals.own(id);
    return this.database.transaction(async (tx) => {
      const withdrawal = paid(await lockWithdrawal(tx, id));
      const { answer, note = '' } = request;
      const receivedMinor = received(request, withdrawal.amountMinor);
      const shown = await this.of(tx.query, withdrawal);
      if (shown.answer !== null) {
        if (shown.answer === answer && shown.receivedMinor === receivedMinor) return shown;
        throw receiptErrors.receipt_answered();
      }
      if (shown.state === 'ASSUMED') throw receiptErrors.receipt_closed({ until: shown.until });
      if (answer !== 'RECEIVED' && shown.proofs === 0) throw receiptErrors.receipt_proof_missing();
      await tx.query(
        sql`insert into withdrawal_receipt (withdrawal_id, answer, received_minor, remainder_minor, note, answered_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [id, answer, receivedMinor, withdrawal.amountMinor - receivedMinor, note, this.clock.now()],
      );
      return this.of(tx.query, withdrawal);
    });
  }

  /** An operator's finding about a dispute, once, with the reason that the member reads. */
  async resolve(id: string, { outcome, reason }: ResolveReceiptRequest): Promise<ReceiptDto> {
    const { id: operatorId, username } = principal();
    return this.database.transaction(async (tx) => {
      const withdrawal = paid(await lockWithdrawal(tx, id));
      const before = await this.of(tx.query, withdrawal);
      if (before.state !== 'DISPUTED') throw receiptErrors.receipt_not_disputed();
      const at = this.clock.now();
      await tx.query(
        sql`update withdrawal_receipt set outcome = $2, reason = $3, resolved_by = $4, resolved_by_name = $5, resolved_at = $6
         where withdrawal_id = $1`,
        [id, outcome, reason, operatorId, username, at],
      );
      await auditAction(
        tx,
        {
          action: 'withdrawal.resolve_receipt',
          objectType: 'withdrawal',
          objectId: id,
          before: { receipt: before.state, answer: before.answer },
          after: { receipt: 'SETTLED', outcome },
          reason,
        },
        at,
      );
      return this.of(tx.query, withdrawal);
    });
  }

  /** Of a paid withdrawal, as that transaction or connection sees it. */
  async of(query: Query, { id, updatedAt }: Withdrawal): Promise<ReceiptDto> {
    const [row] = await query<Row>(select, [id]);
    const [count] = await query<{ proofs: number }>(
      sql`select count(*)::int as proofs from withdrawal_proof where withdrawal_id = $1`,
      [id],
    );
    const until = new Date(updatedAt.getTime() + config.receiptMinutes * 60_000);
    return {
      state: stateOf(row, this.clock.now() >= until),
      until,
      answer: row?.answer ?? null,
      receivedMinor: row ? BigInt(row.received_minor) : null,
      remainderMinor: row ? BigInt(row.remainder_minor) : null,
      note: row?.note ?? '',
      proofs: count?.proofs ?? 0,
      answeredAt: row?.answered_at ?? null,
      outcome: row?.outcome ?? null,
      reason: row?.reason ?? '',
      resolvedAt: row?.resolved_at ?? null,
    };
  }
}

/** Only what was paid can have arrived. */
export function paid(withdrawal: Withdrawal): Withdrawal {
  if (withdrawal.state !== 'SUCCESS') throw errors.withdrawal_state({ state: withdrawal.state, wanted: 'SUCCESS' });
  return withdrawal;
}

function stateOf(row: Row | undefined, over: boolean): ReceiptState {
  if (!row) return over ? 'ASSUMED' : 'AWAITING';
  if (row.answer === 'RECEIVED') return 'RECEIVED';
  return row.outcome === null ? 'DISPUTED' : 'SETTLED';
}

/** What arrived by that word: all, nothing, or the part that it names. */
function received({ answer, receivedMinor }: ReceiptRequest, amountMinor: bigint): bigint {
  const isPart = receivedMinor !== undefined && receivedMinor < amountMinor;
  if ((answer === 'PARTLY') !== (receivedMinor !== undefined) || (answer === 'PARTLY' && !isPart))
    throw receiptErrors.receipt_amount({ amountMinor });
  if (answer === 'RECEIVED') return amountMinor;
  return receivedMinor ?? 0n;
}
