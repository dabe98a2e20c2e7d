import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { sendOff } from '../bill/dividend-bills.js';
import { duesOf, restrictedOf, publishDue, type Due } from '../bill/due.js';
import { BillPaymentService } from '../bill/bill-payment.service.js';
import { errors } from '../errors.js';
import { forcePayment } from '../settlement/forced-payment.js';
import type { DueDto, DueListDto } from './dividend.dto.js';

/** What uplines owe their downlines, and how they issue it. */
@Injectable()
export class DividendIssueService {
  private readonly logger = new Logger('Issue');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly payer: BillPaymentService,
  ) {}

  /** What the agent in hand owes, to whom, until when, and what may not be withdrawn meanwhile. */
  async dues(): Promise<DueListDto> {
    const dues = await duesOf(this.db.query, principal().id);
    return { restrictedMinor: String(restrictedOf(dues)), data: dues.map(dueDto) };
  }

  /** Pays the downlines of one period in the order of contracts: from what is kept back, then from the balance. */
  async issue(runId: bigint): Promise<DueListDto> {
    const memberId = principal().id;
    await this.db.transaction(async (tx) => {
      await holdUpline(tx, runId, memberId);
      const [due] = await duesOf(tx.query, memberId, runId);
      if (!due) throw errors.nothing_due();
      if (!due.received) throw errors.own_dividend_first();
      await sendOff(tx, due, forcePayment(wanted(due), due.escrowMinor, due.owedMinor), false, this.clock.now());
      await publishDue(tx, memberId, principal().brand);
    });
    // The jobs take up what cannot be sent now.
    await this.payer.run().catch((error: unknown) => this.logger.warn(error));
    return this.dues();
  }
}

/** Nobody else pays for this upline in this period until the transaction ends. */
export async function holdUpline(tx: Tx, runId: bigint, memberId: bigint): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`contracts-issue:${runId}:${memberId}`]);
}

export const wanted = ({ bills }: Due) =>
  bills.map(({ contractId, grossMinor }) => ({ contractId: BigInt(contractId), dueMinor: BigInt(grossMinor) }));

const dueDto = (due: Due): DueDto => ({
  runId: due.runId,
  name: due.name,
  currency: due.currency,
  deadline: due.deadline,
  received: due.received,
  owedMinor: String(due.owedMinor),
  escrowMinor: String(due.escrowMinor),
  bills: [...due.bills],
});
