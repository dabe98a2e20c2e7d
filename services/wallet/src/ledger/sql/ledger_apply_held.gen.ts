// Written by npm run codegen from ledger_apply_held.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_apply_held = sql`-- As ledger_apply, of a batch with wins above ceilings: which ceilings these were and what the hour came to is kept beside each held
-- win.
create or replace function ledger_apply_held(
  p_exceeded jsonb, p_at timestamptz, p_fast int, p_size int[], p_locks bigint[], p_account bigint[], p_kind smallint[],
  p_source text[], p_ext text[], p_amount bigint[], p_currency text[], p_ref text[], p_round text[], p_game text[],
  p_contra bigint[]
) returns table (place int, code smallint, balance bigint, stored bigint, version bigint)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare e record;
begin
  return query select * from ledger_apply(
    p_at, p_fast, p_size, p_locks, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  for e in select * from jsonb_to_recordset(p_exceeded) t (place int, slot int, win bigint, hour bigint, sum bigint) loop
    update held_win h set win_ceiling_minor = e.win, hour_ceiling_minor = e.hour, hour_sum_minor = e.sum
      where h.hour_sum_minor is null and h.id = (
        select t.id from (
          select * from held_win x where x.source = p_source[e.place] and x.external_id = p_ext[e.place] and x.slot = e.slot offset 0
        ) t where t.account_id = p_account[e.place]);
  end loop;
end
$$`;
