import { sql, type Sql, type Tx } from '@banyan/kernel/database';
import type { UnreportedCash } from '../cash/unreported.js';
import type { Cursor } from '../sales/change-followers.js';
import type { Forget } from '../sales/forgetting.js';
import { validBefore, validNow } from '../sales/valid-sql.js';

/** Brands with the zones that cut their days. */
export type Zones = readonly [brands: readonly string[], zones: readonly string[]];

/** Money that members were given, moved or cost. Positive: given, or come in. */
export type Moved = UnreportedCash;

/* Sources and what is made of them have these columns for what was played. */
const played = sql`rounds, bet_minor, stake_minor, payout_minor`;

/**
 * Rows of `source` (brand, member_id, at, currency and others) with the day and the top line that they are booked on: the day of the brand's
 * zone or, where that is closed, the first that is not; the line in which the member stood. Trial accounts are left out. `zone` names the brands' zones.
 */
const placed = (source: Sql): Sql => sql`
  select s.*, greatest((s.at at time zone z.zone)::date, b.closed_through + 1) as day,
    coalesce((coalesce(p.upline_path, m.upline_path))[1], case when m.account_type = 0 then 0 else m.member_id end)::text as line
  from (${source}) s join zone z on z.brand = s.brand join report_brand b on b.brand = s.brand
  join team_member m on m.member_id = s.member_id and m.account_type <> 4
  left join team_past p on p.member_id = s.member_id and p.since <= s.at and p.until > s.at`;

/* A day is summed into itself and its month. */
const spans = sql`cross join lateral (values ('D', d.day), ('M', date_trunc('month', d.day)::date)) as t (span, starts_on)`;

const zone = sql`zone as (select * from unnest($1::text[], $2::text[]) as z (brand, zone))`;

/** Holds the brands' days open until this transaction ends; those that nothing was booked on yet begin with `from`. */
export async function holdDays(tx: Tx, zones: Zones, from: Date): Promise<void> {
  await tx.query(
    sql`with ${zone} insert into report_brand (brand, first_day, closed_through)
     select brand, ($3::timestamptz at time zone zone)::date, ($3::timestamptz at time zone zone)::date - 1 from zone order by brand
     on conflict (brand) do nothing`,
    [...zones, from],
  );
  await tx.query(sql`select 1 from report_brand where brand = any($1::text[]) order by brand for share`, [zones[0]]);
}

/** Adds changes of these brands' rounds behind `from` up to `end`. Those of members who are not known yet wait. */
export async function addChanges(tx: Tx, zones: Zones, from: Cursor, end: Cursor): Promise<void> {
  await tx.query(changesSql, [...zones, from.xid, from.id, end.xid, end.id]);
}

/** Something that waits for a member who is known now. */
export interface Waiting {
  readonly id: string;
  readonly brand: string;
}

/** Up to `most` that waited for a member who is known now, held: another replica takes others. */
export const takeWaiting = (tx: Tx, most: number): Promise<Waiting[]> =>
  tx.query(
    sql`select w.id, w.brand from report_waiting w join team_member m on m.member_id = w.member_id order by w.id limit $1 for update of w skip locked`,
    [most],
  );

/** What waits for a member who never came. */
export const forgetWaiting: Forget = async (query, until, most) =>
  (
    await query(
      sql`delete from report_waiting where id = any(array(select id from report_waiting where at < $1 order by id limit $2)) returning 1`,
      [until, most],
    )
  ).length;

/** Adds what waited, and forgets it. */
export async function addWaiting(tx: Tx, zones: Zones, waiting: readonly Waiting[]): Promise<void> {
  await tx.query(waitingSql, [...zones, waiting.map(({ id }) => id)]);
}

/** Adds what money moved. */
export async function addMoney(tx: Tx, zones: Zones, moved: readonly Moved[]): Promise<void> {
  await tx.query(moneySql, [
    ...zones,
    moved.map(({ brand }) => brand),
    moved.map(({ memberId }) => memberId),
    moved.map(({ at }) => at.toISOString()),
    moved.map(({ currency }) => currency),
    moved.map(({ kind }) => kind),
    moved.map(({ channel }) => channel),
    moved.map(({ count }) => count),
    moved.map(({ amountMinor }) => amountMinor),
  ]);
}

/* In the order of the key, so that two who add wait for each other and never both. */
const addPlayed = sql`
insert into report_play as r (brand, grain, currency, span, starts_on, item, vendor, category, ${played})
select d.brand, g.grain, d.currency, t.span, t.starts_on, g.item, g.vendor, g.category,
  sum(d.rounds), sum(d.bet_minor), sum(d.stake_minor), sum(d.payout_minor)
from placed d cross join lateral (values ('VENDOR', '', d.vendor, d.category), ('GAME', d.game_code, d.vendor, d.category),
  ('LINE', d.line, '', '')) as g (grain, item, vendor, category) ${spans}
group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
on conflict (brand, grain, currency, span, starts_on, item, vendor, category) do update set rounds = r.rounds + excluded.rounds,
  bet_minor = r.bet_minor + excluded.bet_minor, stake_minor = r.stake_minor + excluded.stake_minor,
  payout_minor = r.payout_minor + excluded.payout_minor`;

const changesSql = sql`
with ${zone},
change as materialized (
  select c.brand, c.member_id, c.booked_at as at, c.currency, c.vendor, coalesce(c.game_code, '') as game_code,
    coalesce(c.category, '') as category, sum(n.sign) as rounds, sum(n.sign * n.valid) as bet_minor, sum(n.sign * n.stake) as stake_minor,
    sum(n.sign * n.win) as payout_minor
  from sales_change c cross join lateral (values (1, c.stake_minor, c.win_minor, ${validNow}),
    (-1, c.was_stake_minor, c.was_win_minor, ${validBefore})) as n (sign, stake, win, valid)
  where (c.xid, c.id) > ($3::xid8, $4::bigint) and (c.xid, c.id) <= ($5::xid8, $6::bigint) and c.brand = any($1::text[]) and n.stake is not null
  group by 1, 2, 3, 4, 5, 6, 7
), early as (
  insert into report_waiting (brand, member_id, at, currency, vendor, game_code, category, ${played})
  select * from change c where not exists (select from team_member m where m.member_id = c.member_id)
), placed as materialized (${placed(sql`select * from change`)})
${addPlayed}`;

const waitingSql = sql`
with ${zone},
due as (
  delete from report_waiting where id = any($3::bigint[]) returning *
), placed as materialized (${placed(sql`select * from due`)})
${addPlayed}`;

const moneySql = sql`
with ${zone},
placed as materialized (${placed(sql`
  select * from unnest($3::text[], $4::bigint[], $5::timestamptz[], $6::text[], $7::text[], $8::text[], $9::int[], $10::bigint[])
    as u (brand, member_id, at, currency, kind, channel, count, amount_minor)`)})
insert into report_money as r (brand, grain, currency, span, starts_on, kind, item, count, amount_minor)
select d.brand, g.grain, d.currency, t.span, t.starts_on, d.kind, g.item, sum(d.count), sum(d.amount_minor)
from placed d cross join lateral (values ('CHANNEL', d.channel), ('LINE', d.line)) as g (grain, item) ${spans}
group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
on conflict (brand, grain, currency, span, starts_on, kind, item) do update set count = r.count + excluded.count,
  amount_minor = r.amount_minor + excluded.amount_minor`;
