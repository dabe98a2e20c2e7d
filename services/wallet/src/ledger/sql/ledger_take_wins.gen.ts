// Written by npm run codegen from ledger_take_wins.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_take_wins = sql`-- Takes back each win that names this bet, and with the last bet of a round that stands also those that name none. Each is an entry
-- of its own, as a rollback of that win would be; vendors' ids have no spaces, so none of theirs is met. Returns a refusal, or null.
-- All of them are refused for the same reason or none is, so nothing is half taken.
create or replace function ledger_take_wins(
  p_at timestamptz, p_account bigint, p_source text, p_ext text, p_currency text, p_ref text, p_contra bigint
) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome; b journal; w journal;
begin
  select * into b from (select * from journal e where e.source = p_source and e.external_id = p_ref and e.slot = 1 offset 0) t
    where t.account_id = p_account and t.kind = 1;
  if b.round_id is null
    or exists (select 1 from (select * from journal e where (case when kind in (3, 4, 9, 10, 11) then reference end) = p_ref offset 0) t where t.source = p_source and t.slot = 3)
    or exists (select 1 from journal e where e.source = p_source and e.external_id = p_ext and e.slot = 3)
  then return null; end if;
  for w in select t.* from (select * from journal e where (case when slot = 2 then account_id end) = p_account and e.round_id = b.round_id offset 0) t
      where t.source = p_source and t.game_code is not distinct from b.game_code
        and (select h.state from held_win h where h.account_id = t.account_id and h.version = t.version) is distinct from 'RELEASED'
        and not exists (select 1 from (select * from journal e where (case when kind in (3, 4, 9, 10, 11) then reference end) = t.external_id offset 0) r
          where r.source = p_source and r.slot = 4 and r.account_id = p_account)
        and (t.reference = p_ref or t.reference is null and not exists (
          select 1 from (select * from journal e where (case when slot = 1 then account_id end) = p_account and e.round_id = b.round_id offset 0) other
            where other.kind = 1 and other.source = p_source and other.game_code is not distinct from b.game_code and other.external_id <> p_ref
              and not exists (select 1 from (select * from journal e where (case when kind in (3, 4, 9, 10, 11) then reference end) = other.external_id offset 0) r
                where r.source = p_source and r.slot = 3 and r.account_id = p_account)))
      order by t.version loop
    o := ledger_one(p_at, p_account, 4::smallint, p_source, p_ext || ' takes back ' || w.external_id, 0, p_currency,
      w.external_id, w.round_id, w.game_code, p_contra);
    if o.code <> 1 then return o; end if;
  end loop;
  return null;
end
$$`;
