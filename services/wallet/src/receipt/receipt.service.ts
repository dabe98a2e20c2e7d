import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, type Query, sql } from '@banyan/kernel/database';
import { settings } from '../settings.gen.js';
import { errors } from '../errors.js';
import { receiptErrors } from './receipt-errors.js';
import { Withdrawal } from '../withdrawal/withdrawal.entity.js';
import { WithdrawalService } from '../withdrawal/withdrawal.service.js';
import { lockWithdrawal } from '../withdrawal/withdrawal.steps.js';
import type { ReceiptDto, ReceiptOutcome, ReceiptRequest, ReceiptState } from './receipt.dto.js';

interface Row {
  answer: 'RECEIVED' | 'PARTLY' | 'NOT_RECEIVED';
  received_minor: string;
  remainder_minor: string;
  note: string;
  answered_at: Date;
  outcome: 'PAID' | 'UNPAID' | null;
  reason: string;
  resolved_at: Date | null;
  proposed_outcome: ReceiptOutcome | null;
  proposed_by_name: string | null;
  returned_minor: string | null;
}

const select = sql`select answer, received_minor::text, remainder_minor::text, note, answered_at, outcome, reason, resolved_at,
  proposed_outcome, proposed_by_name, returned_minor::text from withdrawal_receipt where withdrawal_id = $1`;

/** Whether a paid withdrawal arrived: the member's word, once. It moves no money; what operators find of it does (`ReceiptFindingService`). */
@Injectable()
export class ReceiptService {
  constructor(
    private readonly database: Database,
    private readonly withdrawals: WithdrawalService,
    private readonly clock: Clock,
  ) {}

  /** Of one of the member's own withdrawals; only a paid one has a receipt. What operators consider is theirs. */
  async own(id: string): Promise<ReceiptDto> {
    return forMember(await this.of(this.database.query, paid(await this.withdrawals.own(id))));
  }

  /** Of anybody's paid withdrawal, for operators. */
  async any(id: string): Promise<ReceiptDto> {
    const withdrawal = await this.database.manager.findOneBy(Withdrawal, { id });
    if (!withdrawal) throw errors.withdrawal_not_found();
    return this.of(this.database.query, paid(withdrawal));
  }

  /** The member's word. The same word again returns the same receipt; another one, or a late one, is refused. */
  async answer(id: string, request: ReceiptRequest): Promise<ReceiptDto> {
    await this.withdrawals.own(id);
    return this.database.transaction(async (tx) => {
      const withdrawal = paid(await lockWithdrawal(tx, id));
      const { answer, note = '' } = request;
      const receivedMinor = received(request, withdrawal.amountMinor);
      const shown = await this.of(tx.query, withdrawal);
      if (shown.answer !== null) {
        if (shown.answer === answer && shown.receivedMinor === receivedMinor) return forMember(shown);
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

  /** Of a paid withdrawal, as that transaction or connection sees it. */
  async of(query: Query, { id, receiptMinutes, updatedAt }: Withdrawal): Promise<ReceiptDto> {
    const [row] = await query<Row>(select, [id]);
    const [count] = await query<{ proofs: number }>(
      sql`select count(*)::int as proofs from withdrawal_proof where withdrawal_id = $1`,
      [id],
    );
    const minutes = receiptMinutes ?? settings.receiptMinutes.standard;
    const until = new Date(updatedAt.getTime() + minutes * 60_000);
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
      returnedMinor: row?.returned_minor == null ? null : BigInt(row.returned_minor),
      proposedOutcome: row?.outcome === null ? row.proposed_outcome : null,
      proposedBy: row?.outcome === null ? row.proposed_by_name : null,
    };
  }
}

const forMember = (receipt: ReceiptDto): ReceiptDto => ({ ...receipt, proposedOutcome: null, proposedBy: null });

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
