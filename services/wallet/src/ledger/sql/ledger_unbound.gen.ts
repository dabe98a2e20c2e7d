// Written by npm run codegen from ledger_unbound.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_unbound = sql`-- Why a win cannot be: NOT_FOUND when the bet that it names, or any bet of its round, is none of this account with this vendor and
-- game; CANCELLED when it was taken back, of a round all of them. Null for what may be. A win that names neither is none of a round.
create or replace function ledger_unbound(p_account bigint, p_source text, p_ref text, p_round text, p_game text) returns smallint
language plpgsql stable as $$
declare b journal; answer smallint := 11;
begin
  if p_ref is not null then
    if exists (select 1 from (select * from journal e where (case when kind in (3, 4, 9, 10, 11) then reference end) = p_ref offset 0) t
        where t.source = p_source and t.slot = 3 and t.account_id = p_account) then return 4; end if;
    select * into b from (select * from journal e where e.source = p_source and e.external_id = p_ref and e.slot = 1 offset 0) t
      where t.account_id = p_account and t.kind = 1;
    return case when b.account_id is null or (p_round is not null and (b.round_id, b.game_code) is distinct from (p_round, p_game)) then 11 end;
  elsif p_round is not null then
    for b in select t.* from (select * from journal e where (case when slot = 1 then account_id end) = p_account and e.round_id = p_round offset 0) t
        where t.kind = 1 and t.source = p_source and t.game_code is not distinct from p_game loop
      if not exists (select 1 from (select * from journal e where (case when kind in (3, 4, 9, 10, 11) then reference end) = b.external_id offset 0) t
          where t.source = p_source and t.slot = 3 and t.account_id = p_account) then return null; end if;
      answer := 4;
    end loop;
    return answer;
  end if;
  return null;
end
$$`;
