import { sql, type Sql } from '@banyan/kernel/database';
import { lineOf, type MonthlyLine } from './monthly-lines.js';

/** What a month came to, as the journal says it: digit strings of minor units. */
export interface MonthlyFigures {
  readonly openingMinor: string;
  readonly closingMinor: string;
  readonly lines: ReadonlyArray<{ kind: MonthlyLine; inMinor: string; outMinor: string; count: number }>;
}

/* A movement is one row for both ends when the other end is an account of the member too; versions count without a gap over both. */
const nextEntry = (version: Sql): Sql => sql`
  select n.version, n.created_at from (
    (select e.version, e.created_at from journal e where e.account_id = l.id and e.version >= ${version} order by e.version limit 1)
    union all
    (select e.contra_version, e.created_at from journal e where e.contra_id = l.id and e.contra_version >= ${version}
      order by e.contra_version limit 1)
  ) n order by n.version limit 1`;

/* Rows of an account follow each other in time but for moments, so the first that can matter is found by halving, as in profit.service. */
const firstFrom = (at: Sql): Sql => sql`
  with recursive look as (
    select a.id, 1::bigint as low, a.version + 1 as high from account a where a.member_id = $1 and a.currency = $2
    union all
    select l.id, case when r.early then r.version + 1 else l.low end, case when r.early then l.high else m.version end
    from look l
      cross join lateral (select (l.low + l.high) / 2 as version) m
      left join lateral (select n.version, n.created_at < ${at} as early from (${nextEntry(sql`m.version`)}) n) r on true
    where l.low < l.high)
  select id, min(high) as version from look group by id`;

/** The balance that an account had before a version. */
const balanceBefore = (place: Sql): Sql => sql`
  (select b.balance from (
    (select e.version, e.balance_after as balance from journal e
      where e.account_id = ${place}.id and e.version < ${place}.version order by e.version desc limit 1)
    union all
    (select e.contra_version, e.contra_balance_after from journal e
      where e.contra_id = ${place}.id and e.contra_version < ${place}.version order by e.contra_version desc limit 1)
  ) b order by b.version desc limit 1)`;

/**
 * All that the member $1 has in the currency $2, before $3 and before $4, and the lines between. Opening and closing come from the balances
 * that the journal's rows carry, the lines from their amounts, so that each proves the other.
 */
export const monthlyFigures = sql`
with first as (${firstFrom(sql`$3::timestamptz - interval '10 minutes'`)}),
  last as (${firstFrom(sql`$4::timestamptz + interval '10 minutes'`)}),
  entry as (
    select j.amount, j.created_at from first f join last l on l.id = f.id cross join lateral (
      select e.amount, e.created_at from journal e where e.account_id = f.id and e.version >= f.version and e.version < l.version
      union all
      select -e.amount, e.created_at from journal e
      where e.contra_id = f.id and e.contra_version >= f.version and e.contra_version < l.version
    ) j),
  line as (
    select ${lineOf} as kind, count(*)::int as count, coalesce(sum(j.amount) filter (where j.amount > 0), 0) as came,
      coalesce(-sum(j.amount) filter (where j.amount < 0), 0) as went
    from first f join last l on l.id = f.id cross join lateral (
      select * from journal e where e.account_id = f.id and e.version >= f.version and e.version < l.version offset 0) j
    where j.contra_version is null and j.amount <> 0 and j.created_at >= $3 and j.created_at < $4
    group by 1)
select
  ((select coalesce(sum(${balanceBefore(sql`f`)}), 0) from first f)
    + (select coalesce(sum(amount), 0) from entry where created_at < $3))::text as "openingMinor",
  ((select coalesce(sum(${balanceBefore(sql`l`)}), 0) from last l)
    - (select coalesce(sum(amount), 0) from entry where created_at >= $4))::text as "closingMinor",
  (select coalesce(json_agg(json_build_object('kind', kind, 'count', count, 'inMinor', came::text, 'outMinor', went::text)), '[]')
    from line) as lines`;

/** The instants between which the month $1 (its first day) lies in the zone $2. */
export const monthSpan = sql`
  select $1::date::timestamp at time zone $2 as "from", ($1::date + interval '1 month')::timestamp at time zone $2 as until`;
