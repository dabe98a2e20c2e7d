import pg from 'pg';
import { asAdmin } from '@banyan/kernel/testing';

/** A win each of as many members, which nobody ever took back: a brand's first day. */
export const begin = (url: string, rows: number): Promise<void> =>
  run(url, [
    [others, [1_000_000, rows]],
    [wins, []],
  ]);

/**
 * A journal as it is after long play: half of it of the members `busy`, all of one vendor, with two of thirty entries a rollback, so that
 * a look through all that a member, a vendor or a kind ever did is seen at once. Versions begin where no command comes to, so that the
 * members can go on playing.
 */
export const grow = (url: string, rows: number, busy: readonly bigint[]): Promise<void> =>
  run(url, [
    [others, [2_000_000, Math.ceil(rows / 250)]],
    [fill, [rows, busy.map(String)]],
  ]);

async function run(url: string, statements: ReadonlyArray<[sql: string, values: unknown[]]>): Promise<void> {
  const client = new pg.Client({ connectionString: asAdmin(url) });
  await client.connect();
  try {
    for (const [sql, values] of statements) await client.query(sql, values);
  } finally {
    await client.end();
  }
}

const others = `
  insert into account (owner_type, name, member_id, brand, currency, kind)
  select 'member', 'member:' || m, m, 'BANYAN', 'VND', k
  from generate_series($1::int + 1, $1::int + $2::int) m cross join unnest('{available,hold}'::account_kind[]) k`;

const wins = `
  insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, round_id, game_code, created_at)
    select a.id, 10000000, 2, 2, 'vendor:test', 'first-' || a.id, 1, 1, v.id, 'first-' || a.id, 'game', now() - interval '31 days'
    from account a, account v where a.member_id > 1000000 and a.kind = 'available' and v.name = 'vendor:test'`;

/* Of the busy ones the cash, and the bonus where there is one: its entries have slots that are 20 higher. */
const fill = `
  with busy as (
    select array_agg(id order by id) as ids from (
      select unnest($2::bigint[]) union select bonus_id from account where id = any ($2::bigint[]) and bonus_id is not null) a (id)
  ), other as (
    select array_agg(id order by id) as ids from account where member_id > 2000000 and kind = 'available'
  ), entry as (
    select n, case when n % 2 = 0 then busy.ids[1 + n / 2 % cardinality(busy.ids)] else other.ids[1 + n % cardinality(other.ids)] end as id,
      (case when n % 30 < 2 then 3 when n % 4 < 2 then 1 else 2 end)::smallint as kind
    from generate_series(1, $1::int) n, busy, other
  )
  insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, reference, round_id, game_code, created_at)
    select e.id, 10000000 + e.n, e.kind, e.kind + case when b.id is null then 0 else 20 end, 'vendor:test', 'grown-' || e.n, 1, 1, v.id,
      case when e.kind = 3 then 'grown-bet-' || e.n end, 'grown-round-' || e.n / 4, 'game', now() - interval '30 days' + e.n * interval '1 second'
    from entry e left join account b on b.id = e.id and b.kind = 'bonus', account v
    where v.name = 'vendor:test' order by e.n`;
