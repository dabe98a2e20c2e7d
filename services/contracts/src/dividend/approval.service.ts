import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { approveRun, proposeRun, releaseBills } from '../bill/dividend-bills.js';
import { publishDues } from '../bill/due.js';
import { planBills } from '../bill/postings.js';
import { RunListService } from '../bill/run-list.service.js';
import type { RunDetailDto } from '../bill/run.dto.js';
import { errors } from '../errors.js';

/** How long uplines may issue by themselves. */
const windowMs = 24 * 3_600_000;

interface Held {
  readonly brand: string;
  readonly period: string;
  readonly state: string;
  readonly startsAt: Date;
  readonly makerId: string | null;
  readonly maker: string | null;
}

/** Dividends are approved by two people; then the platform pays the top lines, and every upline owes its downlines. */
@Injectable()
export class ApprovalService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly lists: RunListService,
  ) {}

  async propose(id: bigint, reason: string): Promise<RunDetailDto> {
    await this.db.transaction(async (tx) => {
      const { makerId, maker } = await this.hold(tx, id);
      if (makerId !== null && BigInt(makerId) !== principal().id) throw errors.already_proposed({ name: maker });
      await proposeRun(tx, id, principal());
      await this.audit(tx, 'contract.propose-dividends', id, reason);
    });
    return this.lists.one(id);
  }

  /** Never by whoever proposed it, and no period before an earlier one. */
  async approve(id: bigint, reason: string): Promise<RunDetailDto> {
    await this.db.transaction(async (tx) => {
      const run = await this.hold(tx, id);
      if (run.makerId === null) throw errors.not_proposed();
      if (BigInt(run.makerId) === principal().id) throw errors.same_operator();
      await this.requireOrder(tx, run);
      const now = this.clock.now();
      await approveRun(tx, id, principal(), now, new Date(now.getTime() + windowMs));
      await this.release(tx, id, run.brand, now);
      await this.audit(tx, 'contract.approve-dividends', id, reason);
    });
    return this.lists.one(id);
  }

  /** Upper bills before lower ones: only what the platform pays is on its way now, the rest is due by the uplines. */
  private async release(tx: Tx, id: bigint, brand: string, now: Date): Promise<void> {
    const bills = await releaseBills(tx, id);
    await planBills(
      tx,
      bills.flatMap((bill) => (bill.state === 'PAYING' ? [bill.id] : [])),
      now,
    );
    const uplines = new Set(
      bills.flatMap(({ state, uplineId }) => (state === 'APPROVED' && uplineId ? [uplineId] : [])),
    );
    await publishDues(tx, [...uplines], brand);
  }

  private async requireOrder(tx: Tx, { brand, period, startsAt }: Held): Promise<void> {
    const earlier = await tx.query(
      sql`select 1 from settlement_run where kind = 'DIVIDEND' and brand = $1 and period = $2 and starts_at < $3 and state = 'AWAIT_APPROVAL' limit 1`,
      [brand, period, startsAt],
    );
    if (earlier.length > 0) throw errors.earlier_first();
  }

  private async hold(tx: Tx, id: bigint): Promise<Held> {
    const [run] = await tx.query<Held>(
      sql`select brand, period, state, starts_at as "startsAt", maker_id as "makerId", maker_name as maker from settlement_run where id = $1 for update`,
      [id],
    );
    if (!run) throw errors.run_not_found();
    if (run.state !== 'AWAIT_APPROVAL') throw errors.run_approved();
    return run;
  }

  private async audit(tx: Tx, action: string, id: bigint, reason: string): Promise<void> {
    await auditAction(tx, { action, objectType: 'settlement-run', objectId: id, reason }, this.clock.now());
  }
}
