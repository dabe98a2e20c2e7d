import { Injectable, Logger } from '@nestjs/common';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { currencyOf } from '@banyan/kernel/money';
import { BrandService } from '../brand/brand.service.js';
import { GiftService } from '../gift/gift.service.js';
import { PlayService } from '../play/play.service.js';
import { levelsFrom, mayBeGiven } from '../vip/level-sql.js';
import { VipTableService, type VipTable } from '../vip/table.service.js';

const dayMs = 86_400_000;
/** Cashback of a week is reckoned from this hour of the Monday after it. */
const cashbackHour = 3;
/** So many days, and weeks, that no run came to are made up for. */
const mostDays = 31;
const mostWeeks = 4;

interface Due extends VipTable {
  readonly hour: number;
  /** The next day to reckon, and whether it is before yesterday; null when all that are over are done. */
  readonly day: string | null;
  readonly dayLate: boolean;
  /** The Monday, and the Sunday, of the next week to reckon; null when all that are over are done. */
  readonly monday: string | null;
  readonly sunday: string;
  readonly weekLate: boolean;
  readonly weekStart: Date;
  readonly weekEnd: Date;
  readonly weekName: string;
}

/**
 * What members get back of their play: of each day's valid bets, and of each week's loss. One statement for all members of a brand, in one
 * transaction with the note that the day or week is done; what is told of a day after it was closed counts on the next one. Days and weeks to
 * which no run came in their time are reckoned one by one as soon as one comes.
 */
@Injectable()
export class RebateService {
  private readonly logger = new Logger('Rebate');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly play: PlayService,
    private readonly gifts: GiftService,
    private readonly tables: VipTableService,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const rows = await this.db.query<{ brand: string }>(sql`select brand from vip_table order by brand`);
    for (const { brand } of rows) {
      if (signal.aborted) return;
      await this.reckon(brand).catch((error: unknown) =>
        this.logger.error({ msg: 'rebate_run_failed', brand, error: String(error) }),
      );
    }
  }

  private async reckon(brand: string): Promise<void> {
    const zone = await this.brands.zoneOf(brand);
    for (let left = mostDays; left > 0 && (await this.reckonDay(brand, zone));) left -= 1;
    for (let left = mostWeeks; left > 0 && (await this.reckonWeek(brand, zone));) left -= 1;
  }

  /** Whether there was a day to reckon. */
  private reckonDay(brand: string, zone: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      // The table's row is locked: of two runs at once the second one sees what is done.
      const [due] = await tx.query<Due>(dueSql, [brand, this.clock.now(), zone]);
      if (!due?.day || !(due.dayLate || due.hour >= due.content.rebate.hour)) return false;
      await this.play.close(tx, brand, due.day);
      await this.offerRebates(tx, due, due.day);
      await failpoint('promotions.in_rebate_run');
      await this.tables.rebated(tx, brand, due.day);
      return true;
    });
  }

  /** Whether there was a week to reckon. */
  private reckonWeek(brand: string, zone: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [due] = await tx.query<Due>(dueSql, [brand, this.clock.now(), zone]);
      if (!due?.monday || !(due.weekLate || due.hour >= cashbackHour)) return false;
      // What is told of the week after this counts in the next one.
      await this.play.close(tx, brand, due.sunday);
      await this.offerCashback(tx, due, due.monday);
      await this.tables.cashedBack(tx, brand, due.monday);
      return true;
    });
  }

  private async offerRebates(tx: Tx, { brand, currency, content }: Due, day: string): Promise<void> {
    const { mode, turnover, claimDays, minMinor, capMinor } = content.rebate;
    const claimUntil = new Date(this.clock.now().getTime() + claimDays * dayMs);
    const offer = { brand, kind: 'REBATE', currency, turnover, automatic: mode === 'AUTO', claimUntil } as const;
    const levels = JSON.stringify(content.levels);
    await this.gifts.offer(tx, offer, rebateSql, [levels, day, quantumOf(currency), minMinor, capMinor]);
    await tx.query(owedSql, [brand, currency, day]);
    await tx.query(settledSql, [brand, currency, day]);
  }

  private async offerCashback(tx: Tx, due: Due, monday: string): Promise<void> {
    const { brand, currency, content, weekName, weekStart, weekEnd } = due;
    const { tiers, capMinor, turnover, claimDays, lossShareBp, leastRounds } = content.cashback;
    if (tiers.length === 0) return;
    const claimUntil = new Date(this.clock.now().getTime() + claimDays * dayMs);
    const offer = { brand, kind: 'CASHBACK', currency, turnover, automatic: false, claimUntil } as const;
    const week = [monday, weekName, weekStart, weekEnd];
    const rules = [JSON.stringify(tiers), quantumOf(currency), capMinor];
    await this.gifts.offer(tx, offer, cashbackSql, [...rules, ...week, lossShareBp, leastRounds]);
  }
}

/** A hundredth of the currency's unit in minor units: amounts are rounded down to it. */
const quantumOf = (currency: string): bigint => 10n ** BigInt(Math.max(0, currencyOf(currency).scale - 2));

const dueSql = sql`
select t.brand, t.currency, t.version, t.published as content, extract(hour from l.at)::int as hour,
  case when d.day < l.today then d.day::text end as day, d.day < l.today - 1 as "dayLate",
  case when w.monday < l.week then w.monday::text end as monday, (w.monday + 6)::text as sunday, w.monday < l.week - 7 as "weekLate",
  to_char(w.monday, 'IYYY-"W"IW') as "weekName", w.monday::timestamp at time zone $3 as "weekStart", (w.monday + 7)::timestamp at time zone $3 as "weekEnd"
from vip_table t cross join lateral (select n.at, n.at::date as today, date_trunc('week', n.at)::date as week from (select $2::timestamptz at time zone $3 as at) n) l
  cross join lateral (select greatest(coalesce(t.rebate_day + 1, l.today - 1), l.today - 31) as day) d
  cross join lateral (select greatest(coalesce(t.cashback_week + 7, l.week - 7), l.week - 28) as monday) w
where t.brand = $1 for update of t`;

/*
 * Of each member: the day's valid bets by category, less what is owed of earlier days, each times the rate of the member's level, added up, rounded down, and capped. Rates are
 * hundredths of a percent. Less than the least is denied, with its numbers.
 */
const rebateSql = sql`
select r.member_id, r.level, $9::text as period, least(r.amount, $12::numeric)::bigint as amount_minor,
  case when r.amount < $11::numeric then 'below_minimum' else '' end as denied,
  jsonb_build_object('lines', r.lines, 'sumMinor', r.amount::text, 'capMinor', $12::text) as formula
from (
  select p.member_id, l.level, div(sum(v.valid::numeric * b.bp), 10000 * $10::numeric) * $10::numeric as amount,
    jsonb_agg(jsonb_build_object('category', p.category, 'validMinor', v.valid::text, 'rateBp', b.bp) order by p.category) as lines
  from play_day p left join rebate_debt o on o.member_id = p.member_id and o.currency = p.currency and o.category = p.category
    cross join lateral (select p.valid_minor + coalesce(o.valid_minor, 0) as valid) v
    left join vip_member m on m.member_id = p.member_id
    join ${levelsFrom(sql`$8`)} on l.level = coalesce(m.level, 0)
    cross join lateral (select coalesce((l.rates ->> p.category)::int, 0) as bp) b
  where p.brand = $1 and p.currency = $3 and p.day = $9::date and v.valid > 0 and b.bp > 0 and ${mayBeGiven(sql`p.member_id`, sql`$7`)}
  group by 1, 2
) r where r.amount > 0`;

/* What is left of a day below zero, by member and category: the next days' valid bets make up for it before they are rebated. */
const owedSql = sql`
insert into rebate_debt as o (member_id, currency, category, brand, valid_minor)
select p.member_id, p.currency, p.category, p.brand, p.valid_minor from play_day p
where p.brand = $1 and p.currency = $2 and p.day = $3::date and p.valid_minor < 0
on conflict (member_id, currency, category) do update set valid_minor = o.valid_minor + excluded.valid_minor`;

const settledSql = sql`
with made as (
  select o.member_id, o.currency, o.category, o.valid_minor + p.valid_minor as rest
  from rebate_debt o join play_day p on p.member_id = o.member_id and p.currency = o.currency and p.category = o.category
  where p.brand = $1 and p.currency = $2 and p.day = $3::date and p.valid_minor > 0
), paid as (
  delete from rebate_debt o using made n where o.member_id = n.member_id and o.currency = n.currency and o.category = n.category and n.rest >= 0
)
update rebate_debt o set valid_minor = n.rest from made n
where o.member_id = n.member_id and o.currency = n.currency and o.category = n.category and n.rest < 0`;

/*
 * Of each member: what was staked in the week less what was won and what was given; the part of it that the valid bets bound, and of that a share by the highest
 * tier that it reaches. Games of players against each other are left out: a loss to a friend is none. Of games in no catalogue a win counts.
 */
const cashbackSql = sql`
select s.member_id, coalesce(m.level, 0) as level, $12::text as period, least(a.amount, $10::numeric)::bigint as amount_minor, '' as denied,
  jsonb_build_object('stakeMinor', s.stake::text, 'winMinor', s.win::text, 'givenMinor', g.given::text, 'lossMinor', f.loss::text, 'boundMinor', f.bound::text,
    'rateBp', t."rateBp", 'sumMinor', a.amount::text, 'capMinor', $10::text) as formula
from (
  select member_id, stake, win + greatest(unlisted, 0) as win, valid from (
    select p.member_id, coalesce(sum(p.stake_minor) filter (where c.counts), 0) as stake, coalesce(sum(p.win_minor) filter (where c.counts), 0) as win,
      coalesce(sum(p.win_minor - p.stake_minor) filter (where p.category = ''), 0) as unlisted,
      coalesce(sum(p.valid_minor) filter (where c.counts), 0) as valid, coalesce(sum(p.rounds) filter (where c.counts), 0) as rounds
    from play_day p cross join lateral (select p.category not in ('', 'PVP') as counts) c
    where p.brand = $1 and p.currency = $3 and p.day >= $11::date and p.day < $11::date + 7 group by 1
  ) d where stake > win + greatest(unlisted, 0) and rounds >= $16::int
) s left join vip_member m on m.member_id = s.member_id
  cross join lateral (select
    coalesce((select sum(g.amount_minor) from gift g where g.member_id = s.member_id and g.currency = $3 and g.state = 'GRANTED' and g.granted_at >= $13 and g.granted_at < $14), 0)
    + coalesce((select sum(c.reward_minor) from claim c where c.member_id = s.member_id and c.currency = $3 and c.state = 'GRANTED' and c.granted_at >= $13 and c.granted_at < $14), 0) as given) g
  cross join lateral (select s.stake - s.win - g.given as loss, greatest(div(s.valid * $15::numeric, 10000), 0) as bound) f
  cross join lateral (select least(f.loss, f.bound) as loss) n
  join lateral (
    select r."rateBp" from jsonb_to_recordset($8::jsonb) as r ("lossMinor" bigint, "rateBp" int) where r."lossMinor" <= n.loss order by r."lossMinor" desc limit 1
  ) t on true
  cross join lateral (select div(n.loss * t."rateBp", 10000 * $9::numeric) * $9::numeric as amount) a
where ${mayBeGiven(sql`s.member_id`, sql`$7`)}`;
