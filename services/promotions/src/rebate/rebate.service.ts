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

interface Due extends VipTable {
  readonly hour: number;
  /** The day that is over, and the Monday of the week that is over. */
  readonly yesterday: string;
  readonly lastWeek: string;
  readonly weekStart: Date;
  readonly weekEnd: Date;
  readonly weekName: string;
  readonly rebateDay: string | null;
  readonly cashbackWeek: string | null;
}

/**
 * What members get back of their play: of each day's valid bets, and of each week's loss. One statement for all members of a brand, in one
 * transaction with the note that the day or week is done; what is told of a day after it was closed counts on the next one.
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
    const now = this.clock.now();
    await this.db.transaction(async (tx) => {
      // The table's row is locked: of two runs at once the second one sees what is done.
      const [due] = await tx.query<Due>(dueSql, [brand, now, zone]);
      if (!due) return;
      const { hour, rebateDay, yesterday, cashbackWeek, lastWeek } = due;
      if (hour >= due.content.rebate.hour && (rebateDay === null || rebateDay < yesterday)) {
        await this.play.close(tx, brand, yesterday);
        await this.offerRebates(tx, due);
        await failpoint('promotions.in_rebate_run');
        await this.tables.rebated(tx, brand, yesterday);
      }
      if (hour >= cashbackHour && (cashbackWeek === null || cashbackWeek < lastWeek)) {
        await this.offerCashback(tx, due);
        await this.tables.cashedBack(tx, brand, lastWeek);
      }
    });
  }

  private async offerRebates(tx: Tx, { brand, currency, content, yesterday }: Due): Promise<void> {
    const { mode, turnover, claimDays, minMinor, capMinor } = content.rebate;
    const claimUntil = new Date(this.clock.now().getTime() + claimDays * dayMs);
    const offer = { brand, kind: 'REBATE', currency, turnover, automatic: mode === 'AUTO', claimUntil } as const;
    const levels = JSON.stringify(content.levels);
    await this.gifts.offer(tx, offer, rebateSql, [levels, yesterday, quantumOf(currency), minMinor, capMinor]);
  }

  private async offerCashback(tx: Tx, due: Due): Promise<void> {
    const { brand, currency, content, lastWeek, weekName, weekStart, weekEnd } = due;
    const { tiers, capMinor, turnover, claimDays } = content.cashback;
    if (tiers.length === 0) return;
    const claimUntil = new Date(this.clock.now().getTime() + claimDays * dayMs);
    const offer = { brand, kind: 'CASHBACK', currency, turnover, automatic: false, claimUntil } as const;
    const week = [lastWeek, weekName, weekStart, weekEnd];
    await this.gifts.offer(tx, offer, cashbackSql, [JSON.stringify(tiers), quantumOf(currency), capMinor, ...week]);
  }
}

/** A hundredth of the currency's unit in minor units: amounts are rounded down to it. */
const quantumOf = (currency: string): bigint => 10n ** BigInt(Math.max(0, currencyOf(currency).scale - 2));

const dueSql = sql`
select t.brand, t.currency, t.version, t.published as content, extract(hour from l.at)::int as hour,
  to_char(l.at - interval '1 day', 'YYYY-MM-DD') as yesterday, to_char(w.monday, 'YYYY-MM-DD') as "lastWeek", to_char(w.monday, 'IYYY-"W"IW') as "weekName",
  w.monday at time zone $3 as "weekStart", (w.monday + interval '7 days') at time zone $3 as "weekEnd",
  to_char(t.rebate_day, 'YYYY-MM-DD') as "rebateDay", to_char(t.cashback_week, 'YYYY-MM-DD') as "cashbackWeek"
from vip_table t cross join lateral (select $2::timestamptz at time zone $3 as at) l
  cross join lateral (select date_trunc('week', l.at) - interval '7 days' as monday) w
where t.brand = $1 for update of t`;

/*
 * Of each member: the day's valid bets by category, each times the rate of the member's level, added up, rounded down, and capped. Rates are
 * hundredths of a percent. Less than the least is denied, with its numbers.
 */
const rebateSql = sql`
select r.member_id, r.level, $9::text as period, least(r.amount, $12::numeric)::bigint as amount_minor,
  case when r.amount < $11::numeric then 'below_minimum' else '' end as denied,
  jsonb_build_object('lines', r.lines, 'sumMinor', r.amount::text, 'capMinor', $12::text) as formula
from (
  select p.member_id, l.level, div(sum(p.valid_minor::numeric * b.bp), 10000 * $10::numeric) * $10::numeric as amount,
    jsonb_agg(jsonb_build_object('category', p.category, 'validMinor', p.valid_minor::text, 'rateBp', b.bp) order by p.category) as lines
  from play_day p left join vip_member m on m.member_id = p.member_id
    join ${levelsFrom(sql`$8`)} on l.level = coalesce(m.level, 0)
    cross join lateral (select coalesce((l.rates ->> p.category)::int, 0) as bp) b
  where p.brand = $1 and p.currency = $3 and p.day = $9::date and p.valid_minor <> 0 and b.bp > 0 and ${mayBeGiven(sql`p.member_id`, sql`$7`)}
  group by 1, 2
) r where r.amount > 0`;

/* Of each member: what was staked in the week less what was won and what was given; a share of it by the highest tier that it reaches. */
const cashbackSql = sql`
select s.member_id, coalesce(m.level, 0) as level, $12::text as period, least(a.amount, $10::numeric)::bigint as amount_minor, '' as denied,
  jsonb_build_object('stakeMinor', s.stake::text, 'winMinor', s.win::text, 'givenMinor', g.given::text, 'lossMinor', f.loss::text,
    'rateBp', t."rateBp", 'sumMinor', a.amount::text, 'capMinor', $10::text) as formula
from (
  select member_id, sum(stake_minor) as stake, sum(win_minor) as win from play_day
  where brand = $1 and currency = $3 and day >= $11::date and day < $11::date + 7 and category <> '' group by 1 having sum(stake_minor) > sum(win_minor)
) s left join vip_member m on m.member_id = s.member_id
  cross join lateral (select
    coalesce((select sum(g.amount_minor) from gift g where g.member_id = s.member_id and g.currency = $3 and g.state = 'GRANTED' and g.granted_at >= $13 and g.granted_at < $14), 0)
    + coalesce((select sum(c.reward_minor) from claim c where c.member_id = s.member_id and c.currency = $3 and c.state = 'GRANTED' and c.granted_at >= $13 and c.granted_at < $14), 0) as given) g
  cross join lateral (select s.stake - s.win - g.given as loss) f
  join lateral (
    select r."rateBp" from jsonb_to_recordset($8::jsonb) as r ("lossMinor" bigint, "rateBp" int) where r."lossMinor" <= f.loss order by r."lossMinor" desc limit 1
  ) t on true
  cross join lateral (select div(f.loss * t."rateBp", 10000 * $9::numeric) * $9::numeric as amount) a
where ${mayBeGiven(sql`s.member_id`, sql`$7`)}`;
