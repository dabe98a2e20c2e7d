import { sql, type Sql } from '@banyan/kernel/database';

/*
 * One proof is a few statements in one REPEATABLE READ snapshot, so balances and journal are of one instant.
 * `$1` is the xid up to which an earlier run has seen everything ('0' for a full run, which starts from nothing).
 */

/** LOCK TABLE takes no snapshot, so the run that waited for another sees what it left. */
export const beginProof = [
  sql`set transaction isolation level repeatable read`,
  sql`lock table integrity_cursor in exclusive mode`,
];

/** What moved is found by index alone: with old statistics the planner takes a minute's entries for a third of the journal. */
export const byIndex = sql`set local enable_seqscan = off`;
export const asPlanned = sql`set local enable_seqscan = on`;

export const forgetProofs = [
  sql`delete from account_proof`,
  sql`delete from contra_rollup`,
  sql`delete from integrity_finding`,
];

export const readCursor = sql`select xid::text as seen, pg_snapshot_xmin(pg_current_snapshot())::text as horizon from integrity_cursor`;

export const saveCursor = sql`update integrity_cursor set xid = $1::xid8`;

/* Each account's own entries by its index, whatever the planner thinks of the tables: `offset 0` keeps it from reading the journal whole. */
const entriesOfFew = sql`
    select e.account_id, e.version, e.amount,
      e.balance_after - e.amount <> lag(e.balance_after, 1, s.from_balance) over (partition by e.account_id order by e.version) as torn
    from start s cross join lateral (select * from account_entry where account_id = s.id and version > s.from_version offset 0) e`;

const entriesOfAll = sql`
    select e.account_id, e.version, e.amount,
      e.balance_after - e.amount <> lag(e.balance_after, 1, s.from_balance) over (partition by e.account_id order by e.version) as torn
    from start s join account_entry e on e.account_id = s.id and e.version > s.from_version`;

const changed = sql`
    select account_id as id from journal where xid >= $1::xid8
    union select contra_id from journal where xid >= $1::xid8 and contra_version is not null
    union select account_id from integrity_finding`;

const all = sql`select id from account where $1::xid8 = '0'`;

/** Accounts that moved, or were found wrong before: versions gapless, balance equal to its entries, each link of the chain. */
const proveOf = (accounts: Sql, entries: Sql): Sql => sql`
  with changed as (${accounts}
  ), start as materialized (
    select a.id, a.currency, a.balance, a.version, a.overdrawn, coalesce(p.balance, 0) as from_balance, coalesce(p.version, 0) as from_version
    from changed c join account a on a.id = c.id and a.kind <> 'derived' left join account_proof p on p.account_id = a.id
  ), entry as (${entries}
  ), judged as (
    select s.id, s.currency, s.balance, s.version, case
        when count(e.version) <> s.version - s.from_version or coalesce(max(e.version), s.from_version) <> s.version then 'versions'
        when coalesce(sum(e.amount), 0) <> s.balance - s.from_balance then 'balance'
        when coalesce(bool_or(e.torn), false) then 'chain'
        when s.overdrawn <> (s.balance < 0) then 'negative'
      end as rule
    from start s left join entry e on e.account_id = s.id
    group by s.id, s.currency, s.balance, s.version, s.overdrawn, s.from_balance, s.from_version
  ), proved as (
    insert into account_proof (account_id, version, balance) select id, version, balance from judged where rule is null
    on conflict (account_id) do update set version = excluded.version, balance = excluded.balance
  ), healed as (
    delete from integrity_finding f using judged j
      where f.account_id = j.id and f.rule is distinct from j.rule and f.rule in ('versions', 'balance', 'chain', 'negative')
  )
  insert into integrity_finding (account_id, rule, currency, found_at)
    select id, rule, currency, $2 from judged where rule is not null
    on conflict do nothing`;

export const proveChanged = proveOf(changed, entriesOfFew);

export const proveAll = proveOf(all, entriesOfAll);

/** Adds what became final to the sums of the accounts that store no balance. */
export const rollUp = sql`
  insert into contra_rollup (account_id, balance)
    select contra_id, -sum(amount) from journal where xid >= $1::xid8 and xid < $2::xid8 and contra_version is null group by contra_id
  on conflict (account_id) do update set balance = contra_rollup.balance + excluded.balance`;

/** Rules that no constraint holds, over rows that an earlier run has not seen. */
export const proveRows = sql`
  insert into integrity_finding (account_id, rule, currency, found_at)
    select distinct j.account_id, case
        when a.id is null or c.id is null or j.account_id = j.contra_id then 'ends'
        when a.currency <> c.currency then 'currencies'
        else 'contra' end, coalesce(a.currency, c.currency, '?'), $2::timestamptz
    from journal j left join account a on a.id = j.account_id left join account c on c.id = j.contra_id
    where j.xid >= $1::xid8 and (a.id is null or c.id is null or j.account_id = j.contra_id or a.currency <> c.currency
      or (c.kind = 'derived') <> (j.contra_version is null) or (j.contra_version is null) <> (j.contra_balance_after is null))
    union all
    select id, 'stored', currency, $2::timestamptz from account where kind = 'derived' and (balance <> 0 or version <> 0)
  on conflict do nothing`;

/* As the indexes of the journal know them. */
const reversed = sql`case when r.kind in (3, 4, 9, 10, 11) then r.reference end`;
const won = sql`case when w.slot = 2 then w.account_id end`;
const bet = sql`case when b.slot = 1 then b.account_id end`;

/** No win stands whose bets are all rolled back: asked of each rollback of a bet that an earlier run has not seen. */
export const proveWins = sql`
  with undone as materialized (
    select x.account_id, x.source, x.reference, own.round_id, own.game_code
    from journal x join journal own on own.source = x.source and own.external_id = x.reference and own.slot = 1 and own.account_id = x.account_id
    where x.xid >= $1::xid8 and x.kind = 3 and own.kind = 1 and own.round_id is not null
  )
  insert into integrity_finding (account_id, rule, currency, found_at)
    select distinct w.account_id, 'win', a.currency, $2::timestamptz
    from undone u
    join journal w on (${won}) = u.account_id and w.round_id = u.round_id and w.source = u.source and w.game_code is not distinct from u.game_code
    join account a on a.id = w.account_id
    where (w.reference = u.reference or w.reference is null and not exists (
        select 1 from journal b where (${bet}) = u.account_id and b.round_id = u.round_id and b.source = u.source and b.kind = 1
          and b.game_code is not distinct from u.game_code
          and not exists (select 1 from journal r where r.source = b.source and (${reversed}) = b.external_id and r.kind = 3 and r.account_id = b.account_id)))
      and not exists (select 1 from journal r where r.source = w.source and (${reversed}) = w.external_id and r.kind = 4 and r.account_id = w.account_id)
      and not exists (select 1 from held_win h where h.account_id = w.account_id and h.version = w.version and h.state = 'RELEASED')
  on conflict do nothing`;

/** What lies on a member's review account is what of his is held: asked of each that moved, and of all in a full run. */
export const proveReviews = sql`
  with moved as (
    select account_id as id from journal where xid >= $1::xid8
    union select id from account where $1::xid8 = '0' and kind = 'review'
  )
  insert into integrity_finding (account_id, rule, currency, found_at)
    select r.id, 'review', r.currency, $2::timestamptz from moved join account r on r.id = moved.id and r.kind = 'review'
    where r.balance <> coalesce((
      select sum(h.amount_minor) from held_win h join account a on a.id = h.account_id
      where h.member_id = r.member_id and h.state = 'HELD' and a.name = r.name and h.currency = r.currency), 0)
  on conflict do nothing`;

/** What is not final yet of the accounts that store no balance. */
export const pending = sql`
  select a.currency, (-sum(j.amount))::text as sum from journal j join account a on a.id = j.contra_id
  where j.xid >= $1::xid8 and j.contra_version is null group by a.currency`;

/** Stored balances, final sums and what is not final yet (`$1` and `$2`, see pending): together zero. */
export const totals = sql`
  select a.currency, sum(a.total)::text as sum, sum(a.stored)::text as accounts,
    (select count(*) from integrity_finding f where f.currency = a.currency)::text as mismatches
  from (
    select currency, balance as total, (kind <> 'derived')::int as stored from account
    union all
    select a.currency, r.balance, 0 from contra_rollup r join account a on a.id = r.account_id
    union all
    select currency, sum, 0 from unnest($1::text[], $2::numeric[]) as p (currency, sum)
  ) a
  group by a.currency order by a.currency`;
