import { type Query, sql, type Sql } from '@banyan/kernel/database';

/** Forgets up to `most` rows and answers how many those were. */
export type Forget = (query: Query, until: Date, most: number) => Promise<number>;

/** The brands that have changes, each by one look into the index. */
export async function brandsWithChanges(query: Query): Promise<string[]> {
  return (await query<{ brand: string }>(brandsSql)).map(({ brand }) => brand);
}

/** Forgets single changes of a brand's rounds that are summed, and owed to nobody. */
export const forgetChanges =
  (brand: string): Forget =>
  async (query, until, most) =>
    (await query(changesSql, [brand, until, most])).length;

const forget =
  (statement: Sql): Forget =>
  async (query, until, most) =>
    (await query(statement, [until, most])).length;

const brandsSql = sql`
with recursive found as (
  select min(brand) as brand from sales_change
  union all select (select min(c.brand) from sales_change c where c.brand > f.brand) from found f where f.brand is not null
) select brand from found where brand is not null`;

const changesSql = sql`
delete from sales_change where id in (
  select c.id from sales_change c cross join team_day_cursor t
  where c.brand = $1 and c.booked_at < $2 and (c.xid, c.id) <= (t.xid, t.id)
    and not exists (select from sum_owed o where (c.xid, c.id) > (o.from_xid, o.from_id) and (c.xid, c.id) <= (o.end_xid, o.end_id))
  order by c.booked_at limit $3
) returning 1`;

/* As it is indexed. */
const dayAge = sql`(day at time zone 'UTC')`;

/** What rounds came to: facts by the hour, days of teams, last states of rounds. */
export const forgetSales: readonly Forget[] = [
  forget(
    sql`delete from sales_fact where ctid = any(array(select ctid from sales_fact where hour < $1 order by hour limit $2)) returning 1`,
  ),
  forget(
    sql`delete from team_day where ctid = any(array(select ctid from team_day where ${dayAge} < $1::timestamptz at time zone 'UTC' order by ${dayAge} limit $2)) returning 1`,
  ),
  forget(
    sql`delete from round_fact where ctid = any(array(select ctid from round_fact where settled_at < $1 order by settled_at limit $2)) returning 1`,
  ),
];
