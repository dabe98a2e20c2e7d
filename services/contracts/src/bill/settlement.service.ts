import { Injectable, Logger } from '@nestjs/common';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, type Query, sql, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { periodOf, windowOf, type Period } from '../period/period.js';
import { closeSales, holdSales, reopenSales } from '../sales/closing.js';
import { WatermarkService } from '../sales/watermark.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { insertBills } from './bill-store.js';
import { costsOf } from './cost.js';
import { computeDaily } from './compute-daily.js';
import { computeDividend } from './compute-dividend.js';
import { computeHourly } from './compute-hourly.js';
import { computeWindow } from './compute-window.js';
import type { Computed } from './computed.js';
import { carriedInto, onwardOf } from './earlier-bills.js';
import { brandsWithContracts, firstInForce, linesInForce, type InForce } from './lines.js';
import { planRun } from './postings.js';
import { schedule, type KindOfPeriod, type Settling } from './period-key.js';

/** Most periods of one kind in one go, so that the others have their turn after a long downtime. */
const atOnce = 300;

/** By so much the clocks of replicas may differ. */
const aheadMs = 60_000;

/** Closes the periods of contracts, each once, in order, none before its sales are complete. */
@Injectable()
export class SettlementService {
  private readonly logger = new Logger('Settle');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly watermark: WatermarkService,
    private readonly settings: SettingsService,
  ) {}

  /** Closes every period that is due, brand by brand; one that fails holds up no other brand. Returns how many were closed. */
  async run(signal?: AbortSignal): Promise<number> {
    const through = await this.watermark.through();
    if (!through) return 0;
    const failed: unknown[] = [];
    let closed = 0;
    for (const brand of await brandsWithContracts(this.db.query)) {
      try {
        closed += await this.settleBrand(brand, through, signal);
      } catch (error) {
        failed.push(error);
        this.logger.error(error);
      }
    }
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} brands could not be settled`);
    return closed;
  }

  /** Closes one period unless it is closed. Returns whether it was this call that did. */
  async close(of: Settling): Promise<boolean> {
    await this.db.transaction((tx) => closeSales(tx, of.brand, of.span.end));
    return this.db.transaction(async (tx) => {
      const runId = await this.claim(tx, of);
      if (runId === null) return false;
      // Sums over all members; one period closes at a time.
      await tx.query(sql`set local work_mem = '128MB'`);
      const { bills, issues } = await this.compute(tx.query, of);
      await insertBills(tx, runId, of, bills);
      await tx.query(sql`update settlement_run set issues = $2, bills = $3, cost = $4 where id = $1`, [
        runId,
        JSON.stringify(issues.map(plainIssue)),
        bills.length,
        JSON.stringify(costsOf(of.kind, bills)),
      ]);
      if (of.kind === 'DIVIDEND') await tx.query(nothingToApprove, [runId]);
      else await planRun(tx, runId, this.clock.now());
      await failpoint('contracts.before_close');
      return true;
    });
  }

  /** What a period comes to, without a trace: by the contracts that were in force, or by others. */
  async compute(query: Query, of: Settling, given?: readonly InForce[]): Promise<Computed> {
    const lines = given ?? (await linesInForce(query, of));
    if (of.kind === 'REALTIME') return computeWindow(query, of, lines);
    if (of.kind === 'HOURLY') return computeHourly(query, of, lines);
    if (of.kind === 'DAILY') return computeDaily(query, of, lines);
    return computeDividend(query, of, lines, await this.settings.limitsOf(query, of.brand));
  }

  private async settleBrand(brand: string, through: Date, signal: AbortSignal | undefined): Promise<number> {
    const zone = await this.brands.zoneOf(brand);
    await this.reopen(brand);
    let closed = 0;
    for (const { delayMs, ...of } of schedule) {
      for (let count = 0; count < atOnce && !signal?.aborted; count++) {
        const next = await this.next({ brand, ...of }, zone);
        if (!next || !this.isDue(next.span, delayMs, through) || (await this.mustWait(next))) break;
        if (await this.close(next)) closed++;
      }
    }
    return closed;
  }

  /**
   * A clock that ran ahead closed what had not come yet; now that it is back, that waits for its time like everything else. Periods in
   * which nobody earned anything are forgotten, and close when they come; what was paid stays.
   */
  private async reopen(brand: string): Promise<void> {
    const ahead = new Date(this.clock.now().getTime() + aheadMs);
    const early = sql`select 1 from settlement_run where brand = $1 and ends_at > $2 and bills = 0 limit 1`;
    if ((await this.db.query(early, [brand, ahead])).length === 0) return;
    const count = await this.db.transaction(async (tx) => {
      await holdSales(tx, brand);
      const empty = await tx.query(forgetAhead, [brand, ahead]);
      await reopenSales(tx, brand, ahead, await settledUntil(tx.query, brand));
      return empty.length;
    });
    this.logger.warn(`${brand}: the clock came back; ${count} periods that lie ahead are open again`);
  }

  /** What earlier periods left to make good, by contract: zero or less, in the unit of the contract's base (a window's in money). */
  async carried(query: Query, of: Settling, lines: readonly InForce[]): Promise<Map<bigint, bigint>> {
    if (lines.length === 0) return new Map();
    if (of.kind !== 'DIVIDEND') return onwardOf(query, lines, of.span.start);
    return carriedInto(query, lines, of, (await this.settings.limitsOf(query, of.brand)).dividendCarry);
  }

  /** The periods of a kind that have begun and are not closed, the oldest first, at most `most`; none that began before `since`. */
  async begun(of: KindOfPeriod, zone: string, most: number, since: Date | null = null): Promise<Settling[]> {
    const now = this.clock.now();
    const found: Settling[] = [];
    let at = await this.next(of, zone);
    if (at && since && at.span.start < since) at = { ...at, span: spanOf(of, since, zone) };
    while (at && at.span.start <= now && found.length < most) {
      found.push(at);
      at = { ...at, span: spanOf(of, at.span.end, zone) };
    }
    return found;
  }

  /** Where the first real-time window begins that is not closed and in which a contract counts; null without one. */
  async openWindow(brand: string): Promise<Date | null> {
    const next = await this.next({ brand, kind: 'REALTIME', period: 'WINDOW' }, 'UTC');
    return next && next.span.start;
  }

  /** The beginning of the day from which on facts are needed for periods that are not closed; null without one. */
  async openSince(brand: string): Promise<Date | null> {
    const zone = await this.brands.zoneOf(brand);
    let first: Date | null = null;
    for (const { delayMs: _delayMs, ...of } of schedule) {
      const start = (await this.next({ brand, ...of }, zone))?.span.start;
      if (start && (!first || start < first)) first = start;
    }
    return first && periodOf('D', first, zone).start;
  }

  /** The first period of its kind that is not closed and in which a contract counts. */
  private async next(of: KindOfPeriod, zone: string): Promise<Settling | null> {
    const [row] = await this.db.query<{ last: Date | null }>(
      sql`select max(ends_at) as last from settlement_run where brand = $1 and kind = $2 and period = $3`,
      [of.brand, of.kind, of.period],
    );
    const at = await firstInForce(this.db.query, of, row?.last ?? null);
    return at && { ...of, zone, span: spanOf(of, at, zone) };
  }

  private isDue({ end }: Period, delayMs: number, through: Date): boolean {
    return end <= through && end.getTime() + delayMs <= this.clock.now().getTime();
  }

  /** A dividend subtracts salaries, so it waits for all that end with its period or before. */
  async mustWait({ brand, kind, span, zone }: Settling): Promise<boolean> {
    if (kind !== 'DIVIDEND') return false;
    for (const { delayMs: _delayMs, ...of } of schedule.filter((each) => each.kind !== 'DIVIDEND')) {
      const salary = await this.next({ brand, ...of }, zone);
      if (salary && salary.span.end <= span.end) return true;
    }
    return false;
  }

  private async claim(tx: Tx, { brand, kind, period, span }: Settling): Promise<bigint | null> {
    const [row] = await tx.query<{ id: string }>(
      sql`insert into settlement_run (brand, kind, period, name, starts_at, ends_at, state, issues, computed_at)
       values ($1, $2, $3, $4, $5, $6, $7, '[]', $8) on conflict (brand, kind, period, starts_at) do nothing returning id`,
      [brand, kind, period, span.name, span.start, span.end, kind === 'DIVIDEND' ? 'AWAIT_APPROVAL' : 'APPROVED', this.clock.now()],
    ); // prettier-ignore
    return row ? BigInt(row.id) : null;
  }
}

/** A period in which nobody earned a dividend waits for nobody. */
const nothingToApprove = sql`update settlement_run r set state = 'APPROVED'
  where r.id = $1 and not exists (select 1 from bill b where b.run_id = r.id and b.state = 'AWAIT_APPROVAL')`;

const forgetAhead = sql`
delete from settlement_run where brand = $1 and ends_at > $2 and bills = 0 and state = 'APPROVED' returning 1`;

async function settledUntil(query: Query, brand: string): Promise<Date | null> {
  const statement = sql`select max(ends_at) as at from settlement_run where brand = $1`;
  const [row] = await query<{ at: Date | null }>(statement, [brand]);
  return row?.at ?? null;
}

/** The period of a kind that holds an instant. */
export const spanOf = ({ period }: Pick<KindOfPeriod, 'period'>, at: Date, zone: string): Period =>
  period === 'WINDOW' ? windowOf(at) : periodOf(period, at, zone);

const plainIssue = ({ code, agentId }: { code: string; agentId: bigint }) => ({ code, agentId: String(agentId) });
