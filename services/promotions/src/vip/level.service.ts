import { Injectable, Logger } from '@nestjs/common';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { VipLevelChanged } from '@banyan/proto/promotions/v1/events';
import { BrandService } from '../brand/brand.service.js';
import { GiftService } from '../gift/gift.service.js';
import { MemberNameService } from '../member/member-name.service.js';
import { PlayService } from '../play/play.service.js';
import { givenLevel, levelsFrom, mayBeGiven, monthSql, reaches } from './level-sql.js';
import { VipTableService, type VipTable } from './table.service.js';

const dayMs = 86_400_000;
const atOnce = 500;
/** Birthdays of so many days that no run came to are made up for. */
const mostDays = 31;

interface Due extends VipTable {
  /** The day whose birthdays are next; null when today's are done. */
  readonly birthdayDay: string | null;
  readonly day: string;
  readonly month: string;
  readonly runDay: string | null;
  readonly runMonth: string | null;
}

/**
 * The daily run of each brand: who kept his level in the month that is over, who reached a higher one, and what that brings. All members in
 * one statement each, in one transaction with the note of the day, so that a run that dies, or comes twice, leaves nothing half or double.
 */
@Injectable()
export class LevelService {
  private readonly logger = new Logger('Vip');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly tables: VipTableService,
    private readonly gifts: GiftService,
    private readonly names: MemberNameService,
    private readonly play: PlayService,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    await this.tables.seed();
    await this.names.complete(signal);
    await this.judge(signal);
    const rows = await this.db.query<{ brand: string }>(sql`select brand from vip_table order by brand`);
    for (const { brand } of rows) {
      if (signal.aborted) return;
      await this.runDay(brand)
        .then(() => this.celebrate(brand))
        .catch((error: unknown) => this.logger.error({ msg: 'vip_run_failed', brand, error: String(error) }));
    }
    await this.tellChanges(signal);
  }

  /** Who had a deposit charged back is no higher than what the rest of them reaches, and gets no gift of what is above it. */
  async judge(signal: AbortSignal): Promise<void> {
    for (const brand of await this.play.chargedBackBrands()) {
      if (signal.aborted) return;
      const zone = await this.brands.zoneOf(brand);
      const now = this.clock.now();
      await this.db.transaction(async (tx) => {
        const [due] = await tx.query<Due>(dueSql, [brand, now, zone]);
        if (!due) return;
        const members = await this.play.takeChargedBack(tx, brand, due.currency);
        const levels = JSON.stringify(due.content.levels);
        const reached = await tx.query<{ id: string; level: number }>(reachedSql, [members, due.currency, levels]);
        const columns = [reached.map(({ id }) => id), reached.map(({ level }) => level)] as const;
        await this.gifts.endUpgrades(tx, ...columns);
        await tx.query(loweredSql, [brand, ...columns, now, due.day]);
      });
    }
  }

  /** Tells which levels changed. */
  async tellChanges(signal: AbortSignal): Promise<void> {
    for (let count = atOnce; count === atOnce && !signal.aborted;)
      count = await this.db.transaction(async (tx) => {
        const rows = await tx.query<Told>(toldSql, [atOnce]);
        const facts = rows.map(({ memberId, changeId, ...rest }) => ({
          payload: { ...rest, memberId: BigInt(memberId), changeId: BigInt(changeId) },
          key: memberId,
        }));
        await tx.publishAll(VipLevelChanged, facts);
        return rows.length;
      });
  }

  private async runDay(brand: string): Promise<void> {
    const zone = await this.brands.zoneOf(brand);
    const now = this.clock.now();
    await this.db.transaction(async (tx) => {
      const [due] = await tx.query<Due>(dueSql, [brand, now, zone]);
      if (!due || (due.runDay !== null && due.runDay >= due.day)) return;
      const newMonth = due.runMonth !== null && due.runMonth < due.month;
      const parameters = [brand, due.currency, JSON.stringify(due.content.levels), now, due.day];
      if (newMonth) await tx.query(keepSql, parameters);
      await tx.query(upgradeSql, parameters);
      await this.offerUpgrades(tx, due);
      if (newMonth) await this.offerMonthly(tx, due);
      await failpoint('promotions.in_vip_run');
      await tx.query(sql`update vip_table set run_day = $2::date, run_month = $3 where brand = $1`, [
        brand,
        due.day,
        due.month,
      ]);
    });
  }

  /** The birthdays of each day since the last one that was done, each day by itself. */
  private async celebrate(brand: string): Promise<void> {
    const zone = await this.brands.zoneOf(brand);
    for (let left = mostDays; left > 0 && (await this.celebrateNext(brand, zone));) left -= 1;
  }

  /** Once a year, for the level that a member has on his birthday; a birthday that was changed brings no second gift of that year. */
  private async celebrateNext(brand: string, zone: string): Promise<boolean> {
    const [seen] = await this.db.query<Due>(dueTodaySql, [brand, this.clock.now(), zone]);
    const day = seen?.birthdayDay;
    if (!day) return false;
    const members = await this.brands.birthdaysOn(brand, day);
    return this.db.transaction(async (tx) => {
      const [due] = await tx.query<Due>(dueSql, [brand, this.clock.now(), zone]);
      if (due?.birthdayDay !== day) return false;
      await this.gifts.offer(
        tx,
        { ...this.common(due), kind: 'BIRTHDAY' },
        sql`select w.member_id, l.level, left($9::text, 4) as period, l."birthdayMinor" as amount_minor, '' as denied, '{}'::jsonb as formula
          from unnest($10::bigint[]) as w (member_id) join member_fact f on f.member_id = w.member_id and f.currency = $3
            left join vip_member m on m.member_id = w.member_id join ${levelsFrom(sql`$8`)} on l.level = coalesce(${givenLevel(sql`$8`, sql`$3`)}, 0)
          where l."birthdayMinor" > 0 and ${mayBeGiven(sql`w.member_id`, sql`$7`)}`,
        [JSON.stringify(due.content.levels), day, members],
      );
      await tx.query(sql`update vip_table set birthday_day = $2::date where brand = $1`, [brand, day]);
      return true;
    });
  }

  private offerUpgrades(tx: Tx, due: Due): Promise<void> {
    return this.gifts.offer(
      tx,
      { ...this.common(due), kind: 'UPGRADE' },
      sql`select c.member_id, l.level, 'LEVEL-' || l.level as period, l."upgradeMinor" as amount_minor, '' as denied, '{}'::jsonb as formula
        from vip_change c join ${levelsFrom(sql`$8`)} on l.level > c.from_peak and l.level <= c.to_level
        where c.brand = $1 and c.run_day = $9::date and c.cause = 'UPGRADE'`,
      [JSON.stringify(due.content.levels), due.day],
    );
  }

  private offerMonthly(tx: Tx, due: Due): Promise<void> {
    return this.gifts.offer(
      tx,
      { ...this.common(due), kind: 'MONTHLY' },
      sql`select m.member_id, l.level, $9::text as period, l."monthlyMinor" as amount_minor, '' as denied, '{}'::jsonb as formula
        from vip_member m left join member_fact f on f.member_id = m.member_id join ${levelsFrom(sql`$8`)} on l.level = ${givenLevel(sql`$8`, sql`$3`)}
        where m.brand = $1 and coalesce(nullif(f.currency, ''), $3) = $3 and l."monthlyMinor" > 0 and ${mayBeGiven(sql`m.member_id`, sql`$7`)}`,
      [JSON.stringify(due.content.levels), due.month],
    );
  }

  private common({ brand, currency, content }: Due) {
    const claimUntil = new Date(this.clock.now().getTime() + content.giftDays * dayMs);
    return { brand, currency, turnover: content.giftTurnover, automatic: false, claimUntil };
  }
}

interface Told {
  readonly changeId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly fromLevel: number;
  readonly toLevel: number;
  readonly cause: string;
  readonly name: string;
  readonly changedAt: Date;
}

const dueTodaySql = sql`
select brand, currency, version, published as content, run_day::text as "runDay", run_month as "runMonth",
  case when birthday_day >= l.today then null else greatest(coalesce(birthday_day + 1, l.today), l.today - 30)::text end as "birthdayDay",
  l.today::text as day, to_char(l.today, 'YYYY-MM') as month
from vip_table cross join lateral (select ($2::timestamptz at time zone $3)::date as today) l where brand = $1`;

/* The table's row is locked: of two runs at once the second one sees that the day is done. */
const dueSql = sql`${dueTodaySql} for update of vip_table`;

/* Who had his level for all of the month that is over and did neither pay in nor bet what keeps it is one level lower; not who is excluded from play. */
const keepSql = sql`
with failed as (
  select m.member_id, m.level, m.peak from vip_member m join ${levelsFrom(sql`$3`)} on l.level = m.level
    left join lateral ${monthSql(sql`m.member_id`, sql`$2`, sql`date_trunc('month', $5::date)::date - interval '1 month'`)} p on true
  where m.brand = $1 and m.level > 0 and l."keepMinor" > 0 and m.since <= date_trunc('month', $5::date) - interval '1 month'
    and greatest(coalesce(p.valid, 0), coalesce(p.deposit, 0)) < l."keepMinor"
    and ${mayBeGiven(sql`m.member_id`, sql`$4`)}
), moved as (
  update vip_member m set level = f.level - 1, since = $5::date from failed f where m.member_id = f.member_id and m.level = f.level
  returning m.member_id, f.level as from_level, m.level as to_level, f.peak
)
insert into vip_change (member_id, brand, from_level, to_level, from_peak, cause, run_day, changed_at)
select member_id, $1, from_level, to_level, peak, 'KEEP', $5::date, $4 from moved`;

/*
 * The highest level that the whole time reaches, several at once; what was had before and lost comes back with what keeps it, in this month. What an
 * operator lowered stays as it is until the day to which it is held.
 */
const upgradeSql = sql`
with due as (
  select t.member_id, coalesce(m.level, 0) as from_level, coalesce(m.peak, 0) as from_peak, max(l.level) as to_level
  from play_total t left join vip_member m on m.member_id = t.member_id
    left join lateral ${monthSql(sql`t.member_id`, sql`$2`, sql`date_trunc('month', $5::date)`, sql`m.level < m.peak`)} p on true
    join ${levelsFrom(sql`$3`)} on l.level > coalesce(m.level, 0) and (
      l.level > coalesce(m.peak, 0) and ${reaches}
      or l.level <= coalesce(m.peak, 0) and greatest(coalesce(p.valid, 0), coalesce(p.deposit, 0)) >= greatest(l."keepMinor", 1))
  where t.brand = $1 and t.currency = $2 and (m.held_until is null or m.held_until <= $5::date) and ${mayBeGiven(sql`t.member_id`, sql`$4`)}
  group by 1, 2, 3
), moved as (
  insert into vip_member as m (member_id, brand, level, peak, since) select member_id, $1, to_level, to_level, $5::date from due order by member_id
  on conflict (member_id) do update set level = excluded.level, peak = greatest(m.peak, excluded.peak), since = excluded.since
  returning m.member_id
)
insert into vip_change (member_id, brand, from_level, to_level, from_peak, cause, run_day, changed_at)
select d.member_id, $1, d.from_level, d.to_level, d.from_peak, 'UPGRADE', $5::date, $4 from due d join moved using (member_id)`;

/* What members reach by the whole time. */
const reachedSql = sql`
select n.id::text as id, coalesce(max(l.level), 0) as level
from unnest($1::bigint[]) as n (id) left join play_total t on t.member_id = n.id and t.currency = $2 left join ${levelsFrom(sql`$3`)} on ${reaches}
group by 1`;

const loweredSql = sql`
with above as (
  select m.member_id, m.level as was, m.peak as peak_was, n.level as reached
  from unnest($2::bigint[], $3::int[]) as n (id, level) join vip_member m on m.member_id = n.id where m.level > n.level or m.peak > n.level
), moved as (
  update vip_member m set level = least(m.level, a.reached), peak = least(m.peak, a.reached),
    since = case when m.level > a.reached then $5::date else m.since end
  from above a where m.member_id = a.member_id returning m.member_id, a.was, a.peak_was, m.level
)
insert into vip_change (member_id, brand, from_level, to_level, from_peak, cause, run_day, changed_at)
select member_id, $1, was, level, peak_was, 'CHARGEBACK', $5::date, $4 from moved where was > level`;

/* In the order in which they were made. */
const toldSql = sql`
with told as (
  update vip_change c set told = true
  from (select id from vip_change where not told order by id limit $1 for update skip locked) n, vip_table t
  where c.id = n.id and t.brand = c.brand
  returning c.id, c.member_id, c.brand, c.from_level, c.to_level, c.cause, c.changed_at,
    coalesce(t.published #>> array['levels', c.to_level::text, 'name'], '') as name
)
select id::text as "changeId", member_id::text as "memberId", brand, from_level as "fromLevel", to_level as "toLevel", cause, changed_at as "changedAt", name
from told order by id`;
