import { type Query, quoted, sql, type Tx } from '@banyan/kernel/database';
import type { Cursor } from '../sales/change-followers.js';
import type { Forget } from '../sales/forgetting.js';
import { validBefore, validNow } from '../sales/valid-sql.js';
import type { MovedLine } from '../team/line.js';

/** Brands with the zones that cut their days. */
export type Zones = readonly [brands: readonly string[], zones: readonly string[]];

/** Leaves what rounds of these brands changed behind `from` up to `end`, to be folded. At `at` that was to be done first. */
export async function addChanges(tx: Tx, zones: Zones, from: Cursor, end: Cursor, at: Date): Promise<void> {
  await tx.query(changesSql, [...zones, from.xid, from.id, end.xid, end.id, at]);
}

/** Remembers that the changes behind `from` up to `end` are known here. Where those before were not, a release without these sums had them: they begin anew. */
export async function noteStretch(tx: Tx, from: Cursor, end: Cursor, at: Date): Promise<void> {
  await tx.query(stretchSql, [from.xid, from.id, end.xid, end.id, at]);
}

/** Since when rounds wait to be folded; null when none do. Those of members who are not known yet are not asked for. */
export async function waitingSince(query: Query): Promise<Date | null> {
  const [row] = await query<{ since: Date }>(sinceSql);
  return row?.since ?? null;
}

/** Folds up to `most` differences of known members into the sums, the oldest first, each once, and answers how many those were. Within `holdTree`; one at a time. */
export async function foldChanges(tx: Tx, zones: Zones, most: number): Promise<number> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('team-products', 0))`);
  const [row] = await tx.query<{ count: number }>(foldSql, [...zones, most]);
  return row?.count ?? 0;
}

/**
 * Takes what the line did since then from those who are no longer above it, and adds it to those who are now. In the week and the month of the move its
 * members stay counted as active where they played first: who of them played on both sides is not told by sums.
 */
export async function moveProducts(
  tx: Tx,
  zone: string,
  { memberId, oldPath, newPath, from }: MovedLine,
): Promise<void> {
  await tx.query(moveSql, [memberId, zone, from, oldPath.map(String), newPath.map(String)]);
}

const zone = sql`zone as (select * from unnest($1::text[], $2::text[]) as z (brand, zone))`;

const changesSql = sql`
with ${zone}
insert into team_product_delta (member_id, day, currency, category, vendor, game_code, rounds, played, bet_minor, stake_minor, payout_minor, since)
select c.member_id, date_trunc('day', c.booked_at, z.zone), c.currency, coalesce(c.category, ''), c.vendor, coalesce(c.game_code, ''), sum(n.sign), bool_or(c.was_stake_minor is null),
  sum(n.sign * n.valid), sum(n.sign * n.stake), sum(n.sign * n.win), least($7::timestamptz, (select summed_at from team_day_cursor))
from sales_change c join zone z on z.brand = c.brand cross join lateral (values (1, c.stake_minor, c.win_minor, ${validNow}),
  (-1, c.was_stake_minor, c.was_win_minor, ${validBefore})) as n (sign, stake, win, valid)
where (c.xid, c.id) > ($3::xid8, $4::bigint) and (c.xid, c.id) <= ($5::xid8, $6::bigint) and n.stake is not null
group by 1, 2, 3, 4, 5, 6`;

const stretchSql = sql`
update team_product_begin set xid = $3, id = $4,
  began_at = case when (xid, id) = ($1::xid8, $2::bigint) then began_at else $5::timestamptz end`;

const sinceSql = sql`
select d.since from team_product_delta d where exists (select from team_member m where m.member_id = d.member_id) order by d.since limit 1`;

const grains = sql`(values ('WHOLE', '', '', ''), ('PRODUCT', g.category, '', ''), ('VENDOR', '', g.vendor, ''), ('GAME', '', g.vendor, g.game_code))
  as k (grain, category, vendor, game_code)`;

const sums = sql`of_category, rounds, bet_minor, stake_minor, payout_minor, players`;
const key = sql`agent_id, grain, currency, span, starts_on, level, category, vendor, game_code`;
const added = sql`of_category = coalesce(nullif(excluded.of_category, ''), t.of_category), rounds = t.rounds + excluded.rounds, bet_minor = t.bet_minor + excluded.bet_minor, stake_minor = t.stake_minor + excluded.stake_minor,
  payout_minor = t.payout_minor + excluded.payout_minor, players = t.players + excluded.players`;

/*
 * A day's rounds go to those above whom the member stood on that day. A member is active in a span from its first round there on, for those above it
 * on the first of its days here that it played. Trial accounts are in no sum.
 */
const foldSql = sql`
with ${zone},
gone as materialized (
  delete from team_product_delta where ctid = any(array(
    select d.ctid from team_product_delta d join team_member m on m.member_id = d.member_id join zone z on z.brand = m.brand
    order by d.since limit $3)) returning *
), own as materialized (
  select g.member_id, g.day, k.grain, g.currency, s.span, s.starts_on, k.category, k.vendor, k.game_code, bool_or(g.played) as played,
    max(case when k.grain = 'GAME' then g.category else '' end) as of_category,
    coalesce(p.upline_path, m.upline_path) as path, sum(g.rounds) as rounds, sum(g.bet_minor) as bet, sum(g.stake_minor) as stake, sum(g.payout_minor) as payout
  from gone g join team_member m on m.member_id = g.member_id and m.account_type <> 4 join zone z on z.brand = m.brand
  left join team_past p on p.member_id = g.member_id and p.since <= g.day and p.until > g.day
  cross join lateral (select (g.day at time zone z.zone)::date as day) d
  cross join lateral (values ('D', d.day), ('W', date_trunc('week', d.day)::date), ('M', date_trunc('month', d.day)::date)) as s (span, starts_on)
  cross join lateral ${grains}
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, path
), told as materialized (
  select o.*, (o.played and 1 = row_number() over (
      partition by o.member_id, o.grain, o.currency, o.span, o.starts_on, o.category, o.vendor, o.game_code order by o.played desc, o.day)
    and coalesce((select t.players from team_product t where t.agent_id = o.member_id and t.grain = o.grain and t.currency = o.currency and t.span = o.span
      and t.starts_on = o.starts_on and t.level = 0 and t.category = o.category and t.vendor = o.vendor and t.game_code = o.game_code), 0) = 0)::int as players
  from own o
), summed as (
  insert into team_product as t (${key}, ${sums})
  select a.agent_id, o.grain, o.currency, o.span, o.starts_on, a.level, o.category, o.vendor, o.game_code,
    max(o.of_category), sum(o.rounds), sum(o.bet), sum(o.stake), sum(o.payout), sum(o.players)
  from told o cross join lateral (
    select o.member_id as agent_id, 0 as level
    union all select u.id, case when u.place = cardinality(o.path) then 1 else 2 end from unnest(o.path) with ordinality as u (id, place)) a
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7, 8, 9
  on conflict (${key}) do update set ${added}
)
select count(*)::int as count from gone`;

/* Weeks and months that began before the move take its days alone. What is read are ranges of the key, whatever the planner thinks of it. */
const moveSql = sql`
with recursive moved as (select ($3::timestamptz at time zone $2::text)::date as day),
known as (
  select min(t.currency) as currency from team_product t where t.agent_id = $1 and t.grain = 'WHOLE'
  union all select (select min(t.currency) from team_product t where t.agent_id = $1 and t.grain = 'WHOLE' and t.currency > k.currency)
  from known k where k.currency is not null
), own as materialized (
  select t.* from moved v cross join known k cross join unnest(array['WHOLE', 'PRODUCT', 'VENDOR', 'GAME']) as g (grain) cross join unnest(array['D', 'W', 'M']) as s (span)
  cross join lateral (
    select * from team_product t where t.agent_id = $1 and t.grain = g.grain and t.currency = k.currency and t.span = s.span and t.starts_on >= v.day offset 0) t
), line as (
  select t.grain, t.currency, t.span, t.starts_on, t.level, t.category, t.vendor, t.game_code, ${sums} from own t
  union all
  select t.grain, t.currency, s.span, s.starts_on, t.level, t.category, t.vendor, t.game_code, t.of_category, t.rounds, t.bet_minor, t.stake_minor, t.payout_minor, 0
  from own t cross join moved v
  cross join lateral (values ('W', date_trunc('week', t.starts_on)::date), ('M', date_trunc('month', t.starts_on)::date)) as s (span, starts_on)
  where t.span = 'D' and s.starts_on < v.day
), above as (
  select u.id as agent_id, u.place = cardinality(w.path) as direct, sum(w.sign) as sign
  from (values ($4::bigint[], -1), ($5::bigint[], 1)) as w (path, sign) cross join lateral unnest(w.path) with ordinality as u (id, place)
  group by 1, 2 having sum(w.sign) <> 0
)
insert into team_product as t (${key}, ${sums})
select a.agent_id, l.grain, l.currency, l.span, l.starts_on, case when a.direct and l.level = 0 then 1 else 2 end, l.category, l.vendor, l.game_code,
  max(l.of_category), sum(a.sign * l.rounds), sum(a.sign * l.bet_minor), sum(a.sign * l.stake_minor), sum(a.sign * l.payout_minor), sum(a.sign * l.players)
from line l cross join above a
group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7, 8, 9
on conflict (${key}) do update set ${added}`;

/** Days are looked at together with as many before, and months are told apart by the days that are not asked for: more than two quarters. */
export const daysKept = 220;

/** Forgets spans that end their time: days after 220 days, weeks and months with the days of teams (`until`); and what waited for members who never came. */
export const forgetProducts: readonly Forget[] = [
  ...(['D', 'W', 'M'] as const).map((span): Forget => async (query, until, most) => {
    const end = span === 'D' ? sql`$1::timestamptz + interval '180 days'` : sql`$1::timestamptz - interval '31 days'`;
    const statement = sql`delete from team_product where ctid = any(array(
          select ctid from team_product where span = ${quoted(span)} and starts_on < (${end})::date order by starts_on limit $2)) returning 1`;
    return (await query(statement, [until, most])).length;
  }),
  async (query, until, most) => {
    const statement = sql`delete from team_product_delta where ctid = any(array(
      select ctid from team_product_delta where day < $1 order by day limit $2)) returning 1`;
    return (await query(statement, [until, most])).length;
  },
];
