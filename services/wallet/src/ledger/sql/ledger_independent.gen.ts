// Written by npm run codegen from ledger_independent.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_independent = sql`-- The first p_fast commands at once, whose order does not matter but for one account's own: bets, wins and deposits that no other
-- command of the call names or repeats (see ledger/independent.ts). An account takes all of them or, when any could be refused,
-- none: those are left to go one by one. A win without a bet that stands, in the journal or earlier in this call, is left too.
-- Returns the places of those that were taken. The sums stay in bigint, since sum(bigint) computes in numeric.
create or replace function ledger_independent(
  p_fast int, p_at timestamptz, p_account bigint[], p_kind smallint[], p_source text[], p_ext text[], p_amount bigint[],
  p_currency text[], p_ref text[], p_round text[], p_game text[], p_contra bigint[], OUT places int[],
  OUT balances bigint[], OUT versions bigint[]
) returns record
language plpgsql as $$
begin
  with told as materialized (
    select u.*,
      bool_or(u.kind = 1) over (partition by u.account, u.source, u.round, u.game order by u.place rows unbounded preceding) as round_bet,
      bool_or(u.kind = 1) over (
        partition by u.account, u.source, u.round, u.game, case u.kind when 1 then u.ext else u.ref end order by u.place rows unbounded preceding
      ) as named_bet
    from unnest(p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra)
      with ordinality u (account, kind, source, ext, amount, currency, ref, round, game, contra, place)
    where u.place <= p_fast
  ), command as materialized (
    select u.*, case u.kind when 1 then -u.amount else u.amount end as delta,
      known.yes is not null or cancelled.yes is not null or u.kind in (2, 6) and case
        when u.ref is not null then named.yes is null and not u.named_bet
        when u.round is not null then placed.yes is null and not u.round_bet
        else false end as slow
    from told u
    left join lateral (
      select true as yes from journal t where t.source = u.source and t.external_id = u.ext and t.slot = u.kind limit 1
    ) known on true
    left join lateral (
      select true as yes from (select * from journal e where u.kind in (2, 6) and u.ref is not null and (case when kind in (3, 4, 9, 10, 11) then reference end) = u.ref offset 0) t
        where t.source = u.source and t.slot = 3 and t.account_id = u.account limit 1
    ) cancelled on true
    left join lateral (
      select true as yes from (
        select * from journal e where u.kind in (2, 6) and u.ref is not null and e.source = u.source and e.external_id = u.ref and e.slot = 1 offset 0
      ) t where t.account_id = u.account and t.kind = 1
        and (u.round is null or (t.round_id, t.game_code) is not distinct from (u.round, u.game)) limit 1
    ) named on true
    left join lateral (
      select true as yes from (
        select * from journal e where u.kind in (2, 6) and u.ref is null and (case when slot = 1 then account_id end) = u.account and e.round_id = u.round offset 0
      ) t where t.kind = 1 and t.source = u.source and t.game_code is not distinct from u.game
        and not exists (select 1 from (select * from journal e where (case when kind in (3, 4, 9, 10, 11) then reference end) = t.external_id offset 0) r
          where r.source = t.source and r.slot = 3 and r.account_id = t.account_id) limit 1
    ) placed on true
  ), running as materialized (
    select c.*, ledger_sum(c.delta) over run as running, row_number() over run as step
    from command c window run as (partition by c.account order by c.place rows unbounded preceding)
  ), total as materialized (
    select r.account, ledger_sum(r.delta) as delta, count(*) as rows, max(r.running) as high, min(r.running) filter (where r.delta < 0) as low,
      min(r.currency) as currency, max(r.currency) as other, bool_or(r.kind = 1) as bets
    from running r group by r.account having not bool_or(r.slow)
  ), moved as (
    update account a set
        balance = a.balance + t.delta,
        version = a.version + t.rows,
        overdrawn = a.overdrawn and a.balance + t.delta < 0
      from total t
      where a.id = t.account and a.kind = 'available' and a.currency = t.currency and t.currency = t.other
        and not a.limited and (a.status = 'ACTIVE' or not t.bets)
        and (t.low is null or a.balance + t.low >= 0) and a.balance <= 9000000000000000000 - t.high
      returning a.id, a.balance - t.delta as balance, a.version - t.rows as version
  ), entry as materialized (
    select r.*, m.version + r.step as version, m.balance + r.running as balance from moved m join running r on r.account = m.id
  ), written as (
    insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, reference, round_id, game_code, created_at)
      select e.account, e.version, e.kind, e.kind, e.source, e.ext, e.delta, e.balance, e.contra, e.ref, e.round, e.game, p_at from entry e
  )
  select array_agg(e.place), array_agg(e.balance), array_agg(e.version) into places, balances, versions from entry e;
  places := coalesce(places, '{}');
end
$$`;
