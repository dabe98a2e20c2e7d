import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { Payer } from '../bill/payer.service.js';
import { planCollections } from '../bill/postings.js';
import { errors } from '../errors.js';
import { forcePayment, type ForcedPayment } from '../settlement/forced-payment.js';
import type { DueDto, DueListDto } from './dividend.dto.js';
import { duesOf, restrictedOf, tellDue, type Due } from './due.js';

/** What uplines owe their downlines, and how they issue it. */
@Injectable()
export class IssueService {
  private readonly logger = new Logger('Issue');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly payer: Payer,
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
      await tellDue(tx, memberId, principal().brand);
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

/** Puts the bills of an upline on their way, each with where its money comes from, and plans what its balance has to give. */
export async function sendOff(tx: Tx, { bills }: Due, { parts }: ForcedPayment, forced: boolean, now: Date): Promise<void> {
  const idOf = new Map(bills.map((bill) => [BigInt(bill.contractId), bill.id]));
  const ids = parts.map(({ contractId }) => idOf.get(contractId) ?? '');
  const column = (of: (part: ForcedPayment['parts'][number]) => bigint) => parts.map((part) => String(of(part)));
  await tx.query(
    sql`update bill b set state = 'PAYING', forced = $5, from_escrow_minor = p.escrow, from_balance_minor = p.balance, advance_minor = p.advance,
       failure = null from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) as p (id, escrow, balance, advance) where b.id = p.id`,
    [ids, column(({ escrowMinor }) => escrowMinor), column(({ balanceMinor }) => balanceMinor), column(({ advanceMinor }) => advanceMinor), forced],
  );
  await planCollections(tx, ids, now);
} // prettier-ignore

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
