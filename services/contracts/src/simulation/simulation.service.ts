import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import { figuresOfLines } from '../bill/computed.js';
import { onwardOf } from '../bill/earlier-bills.js';
import { linesInForce } from '../bill/lines.js';
import type { Settling } from '../bill/period-key.js';
import { SettlementService } from '../bill/settlement.service.js';
import { teamUnder } from '../bill/team-figures.js';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { periodOf, previousPeriod, windowOf, type Period } from '../period/period.js';
import { factsFrom } from '../sales/kept.js';
import { WatermarkService } from '../sales/watermark.service.js';
import type { ContractKind, Terms } from '../terms/terms.js';
import { nothing, plus, tiersTried, withDraft, type Place, type Tried } from './draft.js';
import type { RealBillDto, SimulationDto } from './simulation.dto.js';

/** Whose team, with which terms, on which period (absent: the last one that is over). */
export interface Trial {
  readonly downlineId: bigint;
  readonly kind: ContractKind;
  readonly terms: Terms;
  readonly at?: Date | undefined;
}

interface Known extends Omit<Place, 'path' | 'downlineId'> {
  readonly brand: string;
  readonly path: string[];
}

/** Tries terms on what a team really did, by the rules and the code that make bills. Leaves no trace. */
@Injectable()
export class SimulationService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly settling: SettlementService,
    private readonly watermark: WatermarkService,
  ) {}

  async run({ downlineId, kind, terms, at }: Trial): Promise<SimulationDto> {
    const { period } = terms;
    if (kind !== 'DIVIDEND' && period !== 'D') throw errors.no_such_period();
    const zone = await this.brands.zoneOf(await this.brandOf(downlineId));
    const span = this.spanOf(period, at, zone);
    const { brand, ...place } = await this.placeOf(downlineId, span.start);
    const of: Settling = { brand, kind, period, zone, span, under: downlineId };
    const tried = await (kind === 'REALTIME' ? this.tryWindows(of, place, terms) : this.try(of, place, terms));
    const through = await this.watermark.through();
    return {
      downlineId: String(downlineId),
      kind,
      period,
      name: span.name,
      startsAt: span.start,
      endsAt: span.end,
      complete: through !== null && through >= span.end && !(await this.settling.mustWait(of)),
      currency: place.currency,
      ...figuresShown(tried),
      tiers: tiersTried(terms, tried),
      real: await this.realOf(of),
    };
  }

  private async try(of: Settling, place: Place, terms: Terms): Promise<Tried> {
    const lines = withDraft(await linesInForce(this.db.query, of), place, terms, of.span.end);
    const { bills } = await this.settling.compute(this.db.query, of, lines);
    return bills.find(({ line }) => line === lines[0]) ?? nothing;
  }

  /** A day, window by window; what one leaves below zero goes into the next. */
  private async tryWindows(day: Settling, place: Place, terms: Terms): Promise<Tried> {
    const started = await this.db.query<{ at: Date }>(windowsSql, [day.brand, day.span.start, day.span.end, day.under]);
    let sum = nothing;
    let onward: bigint | null = null;
    for (const { at } of started) {
      const of: Settling = { ...day, period: 'WINDOW', span: windowOf(at) };
      const lines = withDraft(await linesInForce(this.db.query, of), place, terms, of.span.end);
      const { contractId } = lines[0];
      onward ??= (await onwardOf(this.db.query, [lines[0]], day.span.start)).get(contractId) ?? 0n;
      const carried = new Map([[contractId, onward]]);
      const { bills } = await this.settling.compute(this.db.query, { ...of, carried }, lines);
      const bill = bills.find(({ line }) => line === lines[0]);
      if (!bill) continue;
      onward = bill.onwardMinor;
      sum = plus(sum, bill);
    }
    const lines = withDraft([], place, terms, day.span.end);
    const whole = await figuresOfLines(this.db.query, [lines[0]], day);
    return { ...sum, figures: { ...sum.figures, active: whole.get(lines[0].contractId)?.active ?? 0 } };
  }

  /** Raises `period_unfinished` for one that is not over, `range_wrong` where the facts are not kept. */
  private spanOf(period: Terms['period'], at: Date | undefined, zone: string): Period {
    const now = this.clock.now();
    if (!at) return previousPeriod(period, periodOf(period, now, zone), zone);
    const span = periodOf(period, at, zone);
    if (span.end > now) throw errors.period_unfinished({ endsAt: span.end.toISOString() });
    if (span.start < factsFrom(now)) throw errors.range_wrong();
    return span;
  }

  private async brandOf(memberId: bigint): Promise<string> {
    return (await this.placeOf(memberId, this.clock.now())).brand;
  }

  private async placeOf(downlineId: bigint, at: Date): Promise<Place & { brand: string }> {
    const [row] = await this.db.query<Known>(placeSql, [downlineId, at]);
    if (!row) throw errors.member_not_found();
    return { ...row, downlineId, path: row.path.map(BigInt) };
  }

  private async realOf({ kind, span, under }: Settling): Promise<RealBillDto | null> {
    const [row] = await this.db.query<RealBillDto>(realSql, [under, kind, span.start, span.end]);
    return row && row.bills > 0 ? row : null;
  }
}

/** Whether the caller may try terms on somebody's team: an agent on its own and on those of its direct downlines. */
export function mayTry({ memberId, uplineId }: { memberId: bigint; uplineId: bigint | null }): boolean {
  const own = principal().id;
  return memberId === own || uplineId === own;
}

function figuresShown({ figures, hours, tier, ...amounts }: Tried) {
  const { active, ...sums } = figures;
  return {
    betMinor: String(sums.betMinor),
    stakeMinor: String(sums.stakeMinor),
    payoutMinor: String(sums.payoutMinor),
    salaryMinor: String(sums.salaryMinor),
    rebateMinor: String(sums.rebateMinor),
    bonusMinor: String(sums.bonusMinor),
    promoMinor: String(sums.promoMinor),
    jackpotMinor: String(sums.jackpotMinor),
    feeMinor: String(sums.feeMinor),
    lossMinor: String(sums.lossMinor),
    winStakeMinor: String(sums.winStakeMinor),
    lossStakeMinor: String(sums.lossStakeMinor),
    active,
    carriedMinor: String(amounts.carriedMinor),
    baseMinor: String(amounts.baseMinor),
    tier,
    grossMinor: String(amounts.grossMinor),
    toDownlinesMinor: String(amounts.toDownlinesMinor),
    netMinor: String(amounts.netMinor),
    hours: hours?.map(({ start, ...hour }) => ({ ...hour, start: new Date(start) })) ?? null,
  };
}

const placeSql = sql`select m.brand, m.currency, coalesce(p.upline_path, m.upline_path)::text[] as path
  from team_member m left join team_past p on p.member_id = m.member_id and p.since <= $2 and p.until > $2 where m.member_id = $1`;

const windowsSql = sql`select distinct date_bin('5 minutes', booked_at, 'epoch') as at from sales_change
  where brand = $1 and booked_at >= $2 and booked_at < $3 and member_id in (${teamUnder(sql`$4`)}) order by 1`;

const realSql = sql`select count(*)::int as bills, coalesce(sum(gross_minor), 0)::text as "grossMinor", coalesce(sum(net_minor), 0)::text as "netMinor"
  from bill where downline_id = $1 and kind = $2 and starts_at >= $3 and starts_at < $4`;
