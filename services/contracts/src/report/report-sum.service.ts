import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { takeCash, unreported } from '../cash/unreported.js';
import { takeCosts } from '../cost/cost.service.js';
import { ChangeFollowers, type Cursor } from '../sales/change-followers.js';
import { factsFrom } from '../sales/kept.js';
import { WatermarkService } from '../sales/watermark.service.js';
import {
  addChanges,
  addMoney,
  addWaiting,
  forgetWaiting,
  holdDays,
  takeWaiting,
  type Moved,
  type Zones,
} from './report-sums.js';

const atOnce = 1000;
/** Sums that it could not make are stored under this name. */
export const follower = 'REPORTS';
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
    private readonly followers: ChangeFollowers,
    private readonly watermark: WatermarkService,
  ) {}

  onModuleInit(): void {
    this.followers.follow(follower, (tx, from, end, brands, at) => this.play(tx, from, end, brands, at));
  }

  /** Adds all costs and cash that are committed, and what waited for its member; closes the days that are over; then adds the rounds that it owes. What fails keeps nothing else: its error is thrown in the end. */
  async run(signal?: AbortSignal): Promise<void> {
    const all = async (part: (tx: Tx) => Promise<number>) => {
      for (let count = atOnce; count === atOnce && !signal?.aborted;) count = await this.db.transaction(part);
    };
    const errors: unknown[] = [];
    for (const part of [
      () => all((tx) => this.waited(tx)),
      () => all((tx) => this.money(tx, takeCash)),
      () => all((tx) => this.money(tx, takeSpent)),
      () => this.close(),
      () => this.followers.catchUp(follower, signal),
    ])
      await part().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  }

  /** Forgets what waits for members who never came, when the facts of that time are forgotten. */
  async forget(signal?: AbortSignal): Promise<void> {
    const until = factsFrom(this.clock.now());
    for (let count = atOnce; count === atOnce && !signal?.aborted;)
      count = await forgetWaiting(this.db.query, until, atOnce);
  }

  private async play(tx: Tx, from: Cursor, end: Cursor, brands: readonly string[], at: Date): Promise<void> {
    const zones = await this.zonesOf(brands);
    await holdDays(tx, zones, at);
    await addChanges(tx, zones, from, end);
  }

  private async waited(tx: Tx): Promise<number> {
    const waiting = await takeWaiting(tx, atOnce);
    if (waiting.length === 0) return 0;
    const zones = await this.zonesOf(waiting.map(({ brand }) => brand));
    await holdDays(tx, zones, this.clock.now());
    await addWaiting(tx, zones, waiting);
    await failpoint('contracts.before_waiting');
    return waiting.length;
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
    const known = await this.db.query<{ brand: string }>(sql`select brand from report_brand`);
    const zones = await this.zonesOf(known.map(({ brand }) => brand));
    for (const { brand, zone } of await this.db.query<{ brand: string; zone: string }>(dueSql, [...zones, until]))
      await this.db.transaction(async (tx) => {
        // Once nobody books on it, it is asked again.
        await tx.query(sql`select 1 from report_brand where brand = $1 for update`, [brand]);
        await tx.query(closeSql, [[brand], [zone], until]);
      });
  }

  private async zonesOf(brands: readonly string[]): Promise<Zones> {
    const known = [...new Set(brands)].sort();
    return [known, await Promise.all(known.map((brand) => this.brands.zoneOf(brand)))];
  }
}

const takeSpent = async (tx: Tx, most: number): Promise<Moved[]> =>
  (await takeCosts(tx, most)).map((cost) => ({ ...cost, channel: '', count: 1 }));

/* Brands as `b` with the last day that is over as `l`, where nothing of a day up to it waits to be summed. `$1` are the brands, `$2` their zones, `$3` is until when all was told. */
const due = sql`
unnest($1::text[], $2::text[]) as z (brand, zone) cross join lateral (
  select ($3::timestamptz at time zone z.zone)::date - 1 as day, date_trunc('day', $3::timestamptz, z.zone) as until) l
where b.brand = z.brand and b.closed_through < l.day
  and not exists (select from sales_change c, team_day_cursor t where (c.xid, c.id) > (t.xid, t.id) and c.brand = b.brand and c.booked_at < l.until)
  and not exists (select from sum_owed o where b.brand = any(o.brands))
  and not exists (select from team_cost c where not c.reported and c.brand = b.brand and c.booked_at < l.until
    and exists (select from team_member m where m.member_id = c.member_id))
  and not exists (select from team_cash c join team_member m on m.member_id = c.member_id where m.brand = b.brand and c.at < l.until
    and ${unreported})`;

const dueSql = sql`select b.brand, z.zone from report_brand b, ${due} order by b.brand`;
const closeSql = sql`update report_brand b set closed_through = l.day from ${due}`;
