// Written by npm run codegen from ledger_apply.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_apply = sql`-- The one entrance: carries a batch of commands out and returns one row for each by its place, in no order. p_fast: so many at the
-- front go at once (ledger_independent); p_size: how many belong to the group that starts here, 1 for a lone command; p_locks:
-- stored accounts at the other end. Every account of the batch is locked in the order of ids first. Plans are made once and must not
-- depend on how full the tables were then. Every statement has its own snapshot (READ COMMITTED), so what a lock waited for is seen.
create or replace function ledger_apply(
  p_at timestamptz, p_fast int, p_size int[], p_locks bigint[], p_account bigint[], p_kind smallint[], p_source text[],
  p_ext text[], p_amount bigint[], p_currency text[], p_ref text[], p_round text[], p_game text[], p_contra bigint[]
) returns table (place int, code smallint, balance bigint, stored bigint, version bigint)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare o ledger_outcome; i int := 1; taken int[] := '{}'; balances bigint[]; versions bigint[];
begin
  perform 1 from account a where a.id = any (p_account || p_locks) order by a.id for no key update;
  if p_fast > 0 then
    select t.places, t.balances, t.versions into taken, balances, versions
      from ledger_independent(p_fast, p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra) t;
    return query select u.place, 1::smallint, u.balance, null::bigint, u.version from unnest(taken, balances, versions) u (place, balance, version);
    if cardinality(taken) = p_fast then i := p_fast + 1; end if;
  end if;
  while i <= cardinality(p_account) loop
    if i <= p_fast and i = any (taken) then
      i := i + 1;
      continue;
    elsif p_size[i] = 1 then
      o := ledger_one(p_at, p_account[i], p_kind[i], p_source[i], p_ext[i], p_amount[i], p_currency[i], p_ref[i], p_round[i], p_game[i], p_contra[i]);
      place := i; code := o.code; balance := o.balance; stored := o.stored; version := o.version;
      return next;
    else
      return query select (i + g.place)::int - 1, g.code, g.balance, g.stored, g.version
        from ledger_group(i, i + p_size[i] - 1, p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra)
          with ordinality g (code, balance, stored, account_id, version, place);
    end if;
    i := i + p_size[i];
  end loop;
end
$$`;
