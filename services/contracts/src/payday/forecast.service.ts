import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database } from '@banyan/kernel/database';
import { dayOfWindow } from '../bill/compute-window.js';
import { figuresOfLines, type ComputedBill } from '../bill/computed.js';
import { brandsWithContracts, linesInForce, type InForce } from '../bill/lines.js';
import { schedule, type KindOfPeriod, type Settling } from '../bill/period-key.js';
import { SettlementService } from '../bill/settlement.service.js';
import type { TeamFigures } from '../bill/team-figures.js';
import { BrandService } from '../brand/brand.service.js';
import { hourOf, periodOf, type Period } from '../period/period.js';
import { noFigures } from '../terms/terms.js';
import { reachedTier } from '../terms/tiers.js';
import { forecastOf, noAmounts, ofHour, ofPeriod, type Amounts, type Forecast } from './forecast.js';
import { computedRuns, forgetClosed, storeForecasts, type Computed } from './forecast-store.js';

const minuteMs = 60_000;

/** A period is computed at most once a minute, and rests twenty times as long as that took: no more than a twentieth of a processor. */
const restOf = (tookMs: number): number => Math.max(minuteMs, 20 * tookMs);

/** So many periods that wait to be closed are told of; more of them mean that the run is behind. */
const mostPeriods = 3;
const mostWindows = 24;

/**
 * What contracts have come to so far in the periods that are not closed, by the functions that close them: computed for all at once, like
 * a run, so that whoever looks reads a row.
 */
@Injectable()
export class ForecastService {
  private readonly logger = new Logger('Forecast');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly settling: SettlementService,
  ) {}

  /** Computes what has rested; a brand that fails holds up no other. Returns how many periods were computed. */
  async run(signal?: AbortSignal): Promise<number> {
    const failed: unknown[] = [];
    let computed = 0;
    for (const brand of await brandsWithContracts(this.db.query)) {
      try {
        const zone = await this.brands.zoneOf(brand);
        for (const { delayMs, ...of } of schedule)
          if (!signal?.aborted) computed += await this.refresh({ brand, ...of }, zone, delayMs);
      } catch (error) {
        failed.push(error);
        this.logger.error(error);
      }
    }
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} brands could not be forecast`);
    return computed;
  }

  private async refresh(of: KindOfPeriod, zone: string, delayMs: number): Promise<number> {
    const groups = await this.openPeriods(of, zone);
    const known = await computedRuns(this.db, of);
    const open = groups.map(({ span }) => span.start);
    if (known.some(({ startsAt }) => !open.some((at) => at.getTime() === startsAt.getTime())))
      await this.db.transaction((tx) => forgetClosed(tx, of, open));
    const due = groups.filter(({ span }) => this.hasRested(known, span));
    for (const { span, parts } of due) {
      const began = performance.now();
      const forecasts = await this.compute(parts);
      const tookMs = Math.round(performance.now() - began);
      const closesAt = new Date(span.end.getTime() + delayMs);
      const run = { ...of, span, closesAt, computedAt: this.clock.now(), tookMs };
      await this.db.transaction((tx) => storeForecasts(tx, run, forecasts));
    }
    return due.length;
  }

  /** The periods to tell of. The windows of today that are open are one: from the day's beginning to the end of the last. */
  private async openPeriods(of: KindOfPeriod, zone: string): Promise<Array<{ span: Period; parts: Settling[] }>> {
    if (of.kind !== 'REALTIME')
      return (await this.settling.begun(of, zone, mostPeriods)).map((part) => ({ span: part.span, parts: [part] }));
    const day = periodOf('D', this.clock.now(), zone);
    const parts = await this.settling.begun(of, zone, mostWindows, day.start);
    const last = parts.at(-1);
    return last ? [{ span: { ...day, end: last.span.end }, parts }] : [];
  }

  /** Also when the clock went back. */
  private hasRested(known: readonly Computed[], { start }: Period): boolean {
    const before = known.find(({ startsAt }) => startsAt.getTime() === start.getTime());
    if (!before) return true;
    const ageMs = this.clock.now().getTime() - before.computedAt.getTime();
    return ageMs < 0 || ageMs >= restOf(before.tookMs);
  }

  private compute(parts: readonly Settling[]): Promise<Forecast[]> {
    const [of] = parts;
    if (!of) return Promise.resolve([]);
    if (of.kind === 'REALTIME') return this.ofWindows(parts);
    return this.ofOne(of);
  }

  private async ofOne(of: Settling): Promise<Forecast[]> {
    const { query } = this.db;
    const lines = await linesInForce(query, of);
    const { bills } = await this.settling.compute(query, of, lines);
    const carried = await this.settling.carried(query, of, lines);
    const billOf = new Map(bills.map((bill) => [bill.line.contractId, bill]));
    const each = (make: (line: InForce, bill: ComputedBill | undefined, carriedMinor: bigint) => Forecast) =>
      lines.map((line) => make(line, billOf.get(line.contractId), carried.get(line.contractId) ?? 0n));
    if (of.kind !== 'HOURLY') return each(ofPeriod);
    const hour = this.runningHour(of);
    const figures = await figuresOfLines(query, lines, { ...of, span: hour });
    return each((line, bill, carriedMinor) =>
      ofHour(line, bill, carriedMinor, { start: hour.name, hour: figures.get(line.contractId) }),
    );
  }

  /** The hour that runs; of a day that is over, its last one. */
  private runningHour({ span, zone }: Settling): Period {
    const at = new Date(Math.min(this.clock.now().getTime(), span.end.getTime() - 1));
    const start = hourOf(at, zone);
    const end = new Date(Math.min(start.getTime() + 60 * minuteMs, span.end.getTime()));
    return { start, end, name: start.toISOString() };
  }

  /** Window by window, what one leaves below zero going into the next; tiers by the day so far. */
  private async ofWindows(windows: readonly Settling[]): Promise<Forecast[]> {
    const { query } = this.db;
    const sums = new Map<bigint, Amounts>();
    const carried = new Map<bigint, bigint>();
    const known = new Set<bigint>();
    let lines: InForce[] = [];
    for (const of of windows) {
      lines = await linesInForce(query, of);
      const fresh = lines.filter(({ contractId }) => !known.has(contractId));
      for (const { contractId } of fresh) known.add(contractId);
      for (const [id, minor] of await this.settling.carried(query, of, fresh)) carried.set(id, minor);
      const { bills } = await this.settling.compute(query, { ...of, carried: new Map(carried) }, lines);
      for (const bill of bills) {
        const { contractId } = bill.line;
        const before = sums.get(contractId);
        sums.set(contractId, before ? added(before, bill) : bill);
        carried.set(contractId, bill.onwardMinor);
      }
    }
    const last = windows.at(-1);
    const days = last && lines.length > 0 ? await dayOfWindow(query, lines, last) : new Map<bigint, TeamFigures>();
    return lines.map((line) => {
      const counted = days.get(line.contractId) ?? noFigures;
      const amounts = sums.get(line.contractId) ?? noAmounts(carried.get(line.contractId) ?? 0n);
      return forecastOf(line, amounts, counted, reachedTier(line.terms.tiers, counted));
    });
  }
}

const added = (sum: Amounts, more: Amounts): Amounts => ({
  carriedMinor: sum.carriedMinor,
  baseMinor: sum.baseMinor + more.baseMinor,
  grossMinor: sum.grossMinor + more.grossMinor,
  toDownlinesMinor: sum.toDownlinesMinor + more.toDownlinesMinor,
  netMinor: sum.netMinor + more.netMinor,
});
