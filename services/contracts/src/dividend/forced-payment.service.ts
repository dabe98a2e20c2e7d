import { Injectable, Logger } from '@nestjs/common';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { DividendRefused } from '@banyan/proto/contracts/v1/events';
import { advanceBill, sendOff } from '../bill/dividend-bills.js';
import { duesOf, publishDue, type Due } from '../bill/due.js';
import { BillPaymentService } from '../bill/bill-payment.service.js';
import { planCollections } from '../bill/postings.js';
import { WalletService } from '../bill/wallet.service.js';
import { forcePayment } from '../settlement/forced-payment.js';
import { holdUpline, wanted } from './dividend-issue.service.js';

interface Late {
  readonly runId: string;
  readonly memberId: string;
  readonly brand: string;
}

/** What of a bill by force could not be collected, since the balance had fallen meanwhile. */
interface Short extends Late {
  readonly billId: string;
  readonly currency: string;
  readonly balance: string;
}

type Recorded = Record<'currency' | 'owed' | 'advanced' | 'name', string> & { made: boolean };

/** Pays downlines when the time is over in which their upline should have: uppers first, so that what they pay can go on. */
@Injectable()
export class ForcedPaymentService {
  private readonly logger = new Logger('Force');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly wallet: WalletService,
    private readonly payer: BillPaymentService,
  ) {}

  /** Returns how many uplines were passed over. One that fails holds up none but those below it. */
  async run(signal?: AbortSignal): Promise<number> {
    const failed: unknown[] = [];
    let forced = 0;
    const attempt = async (work: () => Promise<boolean>) => {
      try {
        if (await work()) forced++;
      } catch (error) {
        failed.push(error);
        this.logger.error(error);
      }
    };
    for (const short of await this.db.query<Short>(sql`${shortSql} order by b.id`))
      await attempt(() => this.advance(short));
    for (const late of await this.db.query<Late>(lateSql, [this.clock.now()]))
      if (!signal?.aborted) await attempt(() => this.force(late));
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} dividends could not be forced`);
    return forced;
  }

  private async force({ runId, memberId, brand }: Late): Promise<boolean> {
    const id = BigInt(memberId);
    const [known] = await duesOf(this.db.query, id, BigInt(runId));
    if (!known?.received) return false;
    const balanceMinor = await this.wallet.balanceOf(id, brand, known.currency);
    const done = await this.db.transaction(async (tx) => {
      await holdUpline(tx, BigInt(runId), id);
      const [due] = await duesOf(tx.query, id, BigInt(runId));
      if (!due?.received) return false;
      await this.plan(tx, { runId, memberId, brand }, due, balanceMinor);
      await publishDue(tx, id, brand);
      return true;
    });
    await failpoint('contracts.after_force');
    // Those below can go on with what they get by this.
    await this.payer.run();
    return done;
  }

  private async plan(tx: Tx, late: Late, due: Due, balanceMinor: bigint): Promise<void> {
    const payment = forcePayment(wanted(due), due.escrowMinor, balanceMinor);
    await sendOff(tx, due, payment, true, this.clock.now());
    // Who got its own dividend only now could not have issued it in time, and owes nothing that it did not get.
    const refused = !due.receivedByForce || payment.receivableMinor > 0n;
    if (refused) await this.record(tx, late);
  }

  /** What was done without the upline, with every amount; published when it is the first of it in this period. */
  private async record(tx: Tx, { runId, memberId, brand }: Late): Promise<void> {
    const rows = await tx.query<Recorded>(recordSql, [runId, memberId, this.clock.now()]);
    const first = rows.filter(({ made }) => made);
    await tx.publishAll(
      DividendRefused,
      first.map(({ currency, owed, advanced, name: period }) => ({
        payload: {
          memberId: BigInt(memberId),
          brand,
          currency,
          period,
          owedMinor: BigInt(owed),
          advanceMinor: BigInt(advanced),
        },
        key: memberId,
      })),
    );
  }

  /** The platform advances what the balance no longer holds; the receivable grows by it. */
  private async advance({ billId, runId, memberId, brand, currency, balance }: Short): Promise<boolean> {
    const held = await this.wallet.balanceOf(BigInt(memberId), brand, currency);
    const wantedMinor = BigInt(balance);
    // What is refused although it is there would be refused again.
    const left = held < wantedMinor ? held : 0n;
    await this.db.transaction(async (tx) => {
      await holdUpline(tx, BigInt(runId), BigInt(memberId));
      // Another run may have advanced it since it was found, and what was left may have been collected.
      const [short] = await tx.query<Short>(sql`${shortSql} and b.id = $1`, [billId]);
      if (short?.balance !== balance) return;
      await advanceBill(tx, billId, left);
      await this.record(tx, { runId, memberId, brand });
      await planCollections(tx, [billId], this.clock.now());
    });
    await this.payer.run();
    return false;
  }
}

const lateSql = sql`
select d."runId", d."memberId", d.brand from (
  select distinct r.id as "runId", b.upline_id as "memberId", r.brand, cardinality(m.upline_path) as depth
  from settlement_run r join bill b on b.run_id = r.id and b.kind = 'DIVIDEND' and b.state = 'APPROVED'
  join team_member m on m.member_id = b.upline_id
  where r.kind = 'DIVIDEND' and r.state = 'APPROVED' and r.deadline <= $1 and b.upline_id is not null
) d order by d."runId", d.depth, d."memberId"`;

const shortSql = sql`
select b.id as "billId", b.run_id as "runId", b.upline_id as "memberId", b.brand, b.currency, b.from_balance_minor as balance
from agent_posting p join bill b on b.id = p.bill_id
where p.role = 'COLLECT' and p.state = 'REFUSED' and b.state = 'PAYING' and b.forced and b.from_balance_minor > 0`;

const recordSql = sql`
with forced as (
  insert into agent_default as f (run_id, member_id, brand, currency, owed_minor, from_escrow_minor, from_balance_minor, advance_minor,
    frozen, forced_at)
  select b.run_id, b.upline_id, b.brand, b.currency, sum(b.gross_minor), sum(b.from_escrow_minor), sum(b.from_balance_minor),
    sum(b.advance_minor), true, $3::timestamptz from bill b where b.run_id = $1 and b.upline_id = $2 and b.forced group by 1, 2, 3, 4
  on conflict (run_id, member_id, currency) do update set owed_minor = excluded.owed_minor, from_escrow_minor = excluded.from_escrow_minor,
    from_balance_minor = excluded.from_balance_minor, advance_minor = excluded.advance_minor
  returning f.*, xmax = 0 as made
)
select f.currency, f.owed_minor as owed, f.advance_minor as advanced, r.name, f.made
from forced f join settlement_run r on r.id = f.run_id`;
