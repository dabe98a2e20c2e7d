import { Injectable, Logger } from '@nestjs/common';
import { Clock, failpoint, metrics } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { OutcomeCode, type Outcome } from '@banyan/proto/wallet/v1/wallet';
import { publishDue } from './due.js';
import { planBills, settledState } from './postings.js';
import { isDone, isOpen, WalletService } from './wallet.service.js';

const atOnce = 200;
const refused = metrics.counter(
  'contracts_postings_refused_total',
  'Payments of salaries and dividends that the wallet refused',
);
const late = metrics.counter(
  'contracts_postings_late_total',
  'Payments that the wallet made after their plan was given up or made anew: each has to be looked at',
);
const oldest = metrics.gauge(
  'contracts_posting_oldest_seconds',
  'Age of the oldest payment of a salary or dividend that is not made',
);

const failed = metrics.gauge(
  'contracts_bills_failed',
  'Bills whose payment the wallet refused; those below a dividend that failed wait for it',
);

/** A movement that was decided and is not known to be made. */
interface Planned {
  readonly id: string;
  readonly key: string;
  /** PAY brings a bill to its downline, COLLECT takes from its upline before, REPAY takes back an advance. */
  readonly role: 'PAY' | 'COLLECT' | 'REPAY';
  readonly billId: string | null;
  readonly defaultId: string | null;
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly amountMinor: string;
  /** What was refused may be planned again: an outcome counts for the plan that it was sent for. */
  readonly plannedAt: Date;
  readonly kind: string;
  readonly forced: boolean;
  readonly periodStart: Date | null;
  readonly periodEnd: Date | null;
}

/** Takes back from what a default owes the platform what was repaid, in the transaction that says so. Minor units, negative. */
export type Repaid = (tx: Tx, defaultId: string, amountMinor: string) => Promise<void>;

/**
 * Makes what was planned, in its order. A posting is stored before it is sent and sent again under its key until its outcome is
 * known, so each is made once whatever dies.
 */
@Injectable()
export class BillPaymentService {
  private readonly logger = new Logger('BillPaymentService');
  private repaid: Repaid = () => Promise.reject(new Error('nobody keeps what is repaid'));

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly wallet: WalletService,
  ) {}

  /** Who keeps the defaults hears of each repayment that was made. */
  whenRepaid(repaid: Repaid): void {
    this.repaid = repaid;
  }

  /** Sends all that is planned. Returns how many postings were settled; rejects when the wallet is away. */
  async run(signal?: AbortSignal): Promise<number> {
    await this.measure();
    let settled = 0;
    for (let after = '0'; !signal?.aborted;) {
      const planned = await this.db.query<Planned>(plannedSql, [after, atOnce]);
      const last = planned.at(-1);
      if (!last) break;
      settled += await this.send(planned);
      after = last.id;
    }
    return settled;
  }

  private async send(planned: readonly Planned[]): Promise<number> {
    const outcomes = await this.wallet.post(
      planned.map(
        ({
          billId,
          defaultId,
          role: _role,
          plannedAt: _at,
          memberId,
          amountMinor,
          periodStart,
          periodEnd,
          ...posting
        }) => ({
          ...posting,
          periodStart: periodStart ?? undefined,
          periodEnd: periodEnd ?? undefined,
          memberId: BigInt(memberId),
          amountMinor: BigInt(amountMinor),
          reference: billId ? `bill:${billId}` : `default:${defaultId}`,
        }),
      ),
    );
    await failpoint('contracts.after_posting');
    let settled = 0;
    for (const [index, posting] of planned.entries()) {
      const outcome = outcomes[index];
      if (!outcome || isOpen(outcome)) continue;
      await this.db.transaction((tx) => this.settle(tx, posting, outcome));
      settled++;
    }
    return settled;
  }

  private async settle(tx: Tx, posting: Planned, outcome: Outcome): Promise<void> {
    const now = this.clock.now();
    const done = isDone(outcome);
    const mine = await tx.query(
      sql`update agent_posting set state = $2, outcome = $3, transaction_id = $4, done_at = $5
       where id = $1 and state = 'PLANNED' and planned_at = $6 returning 1`,
      [posting.id, done ? 'DONE' : 'REFUSED', OutcomeCode[outcome.code], outcome.transactionId, now, posting.plannedAt],
    );
    if (mine.length === 0) return done ? this.noteLate(tx, posting, outcome) : undefined;
    if (!done) refused.inc();
    if (posting.role === 'REPAY') {
      if (done && posting.defaultId) await this.repaid(tx, posting.defaultId, posting.amountMinor);
      return;
    }
    if (posting.role === 'COLLECT') return this.collected(tx, posting, outcome, now);
    const state = done ? settledState : sql`'FAILED'`;
    await tx.query(
      sql`update bill b set state = ${state}, settled_at = $2, failure = $3 where b.id = $1 and b.state = 'PAYING'`,
      [posting.billId, now, done ? null : OutcomeCode[outcome.code]],
    );
  }

  /** Money that moved after its plan was given up, or made anew with another amount, is bound to nothing: somebody has to look. */
  private async noteLate(tx: Tx, { id, key, amountMinor }: Planned, { transactionId }: Outcome): Promise<void> {
    const [row] = await tx.query<{ state: string }>(sql`select state from agent_posting where id = $1`, [id]);
    if (row?.state === 'DONE') return;
    late.inc();
    this.logger.error({ msg: 'posting_applied_late', alarm: true, key, amountMinor, transactionId, state: row?.state });
  }

  /** What was taken from the upline goes on. What it did not have leaves the bill due, or, by force, to the next attempt. */
  private async collected(tx: Tx, { billId }: Planned, outcome: Outcome, now: Date): Promise<void> {
    if (!billId) return;
    if (isDone(outcome)) return planBills(tx, [billId], now);
    const due = await tx.query<{ uplineId: string; brand: string }>(
      sql`update bill set state = 'APPROVED', from_escrow_minor = 0, from_balance_minor = 0, failure = $2
       where id = $1 and state = 'PAYING' and not forced returning upline_id as "uplineId", brand`,
      [billId, OutcomeCode[outcome.code]],
    );
    for (const { uplineId, brand } of due) await publishDue(tx, BigInt(uplineId), brand);
  }

  private async measure(): Promise<void> {
    const [row] = await this.db.query<{ at: Date | null; failed: number }>(
      sql`select (select min(planned_at) from agent_posting where state = 'PLANNED') as at,
         (select count(*)::int from bill where state = 'FAILED') as failed`,
    );
    failed.set(row?.failed ?? 0);
    oldest.set(row?.at ? (this.clock.now().getTime() - row.at.getTime()) / 1000 : 0);
  }
}

const plannedSql = sql`
select p.id, p.key, p.role, p.bill_id as "billId", p.default_id as "defaultId", p.member_id as "memberId", p.brand, p.currency,
  p.amount_minor as "amountMinor", p.planned_at as "plannedAt", coalesce(b.kind, 'DIVIDEND') as kind,
  p.role = 'REPAY' or (p.role = 'COLLECT' and b.forced) as forced, b.starts_at as "periodStart", b.ends_at as "periodEnd"
from agent_posting p left join bill b on b.id = p.bill_id where p.state = 'PLANNED' and p.id > $1 order by p.id limit $2`;
