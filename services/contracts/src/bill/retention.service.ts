import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { closeSales } from '../sales/closing.js';
import { factsFrom } from '../sales/kept.js';
import { brandsWithContracts } from './lines.js';
import { SettleService } from './settle.service.js';

/** So long a real-time window can be computed again from its orders. */
const keptMs = 7 * 86_400_000;
const atOnce = 5000;

/**
 * Forgets single changes of rounds, ten million a day, once they are a week old, summed, and every window that they belong to is
 * closed. What they came to stays for a year and a month: in the facts by the hour, in the days of teams, in the last state of each
 * round. Bills, with all that their figures were made of, and payments stay.
 */
@Injectable()
export class Retention {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settling: SettleService,
  ) {}

  /** Answers how many were forgotten. */
  async run(signal?: AbortSignal): Promise<number> {
    let forgotten = 0;
    for (const { brand } of await this.db.query<{ brand: string }>(brandsSql)) {
      const open = await this.settling.openWindow(brand);
      const oldest = this.clock.now().getTime() - keptMs;
      const until = new Date(Math.min(oldest, open?.getTime() ?? oldest));
      await this.announce(brand, until);
      for (let count = atOnce; count === atOnce && !signal?.aborted; forgotten += count)
        count = (await this.db.query(forgetSql, [brand, until, atOnce])).length;
    }
    return forgotten + (await this.forgetFacts(signal));
  }

  /** Of all brands, behind every period that is still open. */
  private async forgetFacts(signal: AbortSignal | undefined): Promise<number> {
    let until = factsFrom(this.clock.now());
    for (const brand of await brandsWithContracts(this.db.query)) {
      const open = await this.settling.openSince(brand);
      if (open && open < until) until = open;
    }
    let forgotten = 0;
    for (const statement of forgetFactsSql)
      for (let count = atOnce; count === atOnce && !signal?.aborted; forgotten += count)
        count = (await this.db.query(statement, [until, atOnce])).length;
    return forgotten;
  }

  /** Before anything goes: nothing is booked there any more, and nobody computes from it. */
  private async announce(brand: string, until: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      await closeSales(tx, brand, until);
      await tx.query(sql`update sales_close set changes_from = greatest(changes_from, $2) where brand = $1`, [
        brand,
        until,
      ]);
    });
  }
}

/** The brands that have changes, each by one look into the index. */
const brandsSql = sql`
with recursive found as (
  select min(brand) as brand from sales_change
  union all select (select min(c.brand) from sales_change c where c.brand > f.brand) from found f where f.brand is not null
) select brand from found where brand is not null`;

const forgetSql = sql`
delete from sales_change where id in (
  select c.id from sales_change c cross join team_day_cursor t
  where c.brand = $1 and c.booked_at < $2 and (c.xid, c.id) <= (t.xid, t.id) order by c.booked_at limit $3
) returning 1`;

/* As it is indexed. */
const dayAge = sql`(day at time zone 'UTC')`;

const forgetFactsSql = [
  sql`delete from sales_fact where ctid = any(array(select ctid from sales_fact where hour < $1 order by hour limit $2)) returning 1`,
  sql`delete from team_day where ctid = any(array(select ctid from team_day where ${dayAge} < $1::timestamptz at time zone 'UTC' order by ${dayAge} limit $2)) returning 1`,
  sql`delete from team_cost where ctid = any(array(select ctid from team_cost where booked_at < $1 order by booked_at limit $2)) returning 1`,
  sql`delete from round_fact where ctid = any(array(select ctid from round_fact where settled_at < $1 order by settled_at limit $2)) returning 1`,
];
