import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { takeCash, unreported } from '../cash/unreported.js';
import { takeCosts } from '../cost/cost.service.js';
import { type Cursor, TeamDayService } from '../sales/team-day.service.js';
import { WatermarkService } from '../sales/watermark.service.js';
import { addChanges, addMoney, addWaiting, holdDays, waitingBrands, type Moved, type Zones } from './report-sums.js';

const atOnce = 1000;
/** So long after its end a day takes in what deposits, gifts and payments are told late; rounds say themselves when all were told. */
const openAfterMs = 2 * 3_600_000;

/**
 * Keeps the sums of the operators' reports, each fact once: rounds in the transaction that sums the days of teams; costs and cash by their
 * own marks, taken in the transaction that adds them. A day that is closed stays as it is: what is told later is booked on the first day that is open.
 */
@Injectable()
export class ReportSumService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly teamDays: TeamDayService,
    private readonly watermark: WatermarkService,
  ) {}

  onModuleInit(): void {
    this.teamDays.follow((tx, from, end, brands) => this.play(tx, from, end, brands));
  }

  /** Adds all costs and cash that are committed, and what waited for its member; then closes the days that are over. */
  async run(signal?: AbortSignal): Promise<void> {
    await this.db.transaction((tx) => this.waited(tx));
    for (const take of [
      takeCash,
      async (tx: Tx, most: number) => (await takeCosts(tx, most)).map((cost) => ({ ...cost, channel: '', count: 1 })),
    ])
      for (let count = atOnce; count === atOnce && !signal?.aborted;)
        count = await this.db.transaction((tx) => this.money(tx, take));
    await this.close();
  }

  private async play(tx: Tx, from: Cursor, end: Cursor, brands: readonly string[]): Promise<void> {
    const zones = await this.zonesOf(brands);
    await holdDays(tx, zones, this.clock.now());
    await addChanges(tx, zones, from, end);
  }

  private async waited(tx: Tx): Promise<void> {
    const brands = await waitingBrands(tx);
    if (brands.length === 0) return;
    const zones = await this.zonesOf(brands.map(({ brand }) => brand));
    await holdDays(tx, zones, this.clock.now());
    await addWaiting(tx, zones);
  }

  private async money(tx: Tx, take: (tx: Tx, most: number) => Promise<Moved[]>): Promise<number> {
    const moved = await take(tx, atOnce);
    if (moved.length === 0) return 0;
    const zones = await this.zonesOf(moved.map(({ brand }) => brand));
    await holdDays(tx, zones, this.clock.now());
    await addMoney(tx, zones, moved);
    await failpoint('contracts.before_report');
    return moved.length;
  }

  /** Closes each brand's days that are over once everything that is told of them is in the sums. */
  private async close(): Promise<void> {
    const through = await this.watermark.through();
    if (!through) return;
    const until = new Date(Math.min(through.getTime(), this.clock.now().getTime() - openAfterMs));
    const rows = await this.db.query<{ brand: string }>(
      sql`select brand from report_brand where closed_through < ($1::timestamptz at time zone 'UTC')::date order by brand`,
      [until],
    );
    const zones = await this.zonesOf(rows.map(({ brand }) => brand));
    for (const [index, brand] of zones[0].entries())
      await this.db.transaction(async (tx) => {
        await tx.query(sql`select 1 from report_brand where brand = $1 for update`, [brand]);
        await tx.query(closeSql, [brand, zones[1][index], until]);
      });
  }

  private async zonesOf(brands: readonly string[]): Promise<Zones> {
    const known = [...new Set(brands)].sort();
    return [known, await Promise.all(known.map((brand) => this.brands.zoneOf(brand)))];
  }
}

/* The last day that is over, unless something of a day up to it is not in the sums yet. */
const closeSql = sql`
with last as (select ($3::timestamptz at time zone $2)::date - 1 as day, date_trunc('day', $3::timestamptz, $2) as until)
update report_brand b set closed_through = l.day from last l
where b.brand = $1 and b.closed_through < l.day
  and not exists (select from sales_change c, team_day_cursor t where (c.xid, c.id) > (t.xid, t.id) and c.brand = $1 and c.booked_at < l.until)
  and not exists (select from team_cost c where not c.reported and c.brand = $1 and c.booked_at < l.until
    and exists (select from team_member m where m.member_id = c.member_id))
  and not exists (select from team_cash c join team_member m on m.member_id = c.member_id where m.brand = $1 and c.at < l.until
    and ${unreported})`;
