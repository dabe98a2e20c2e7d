// Written by npm run codegen from ledger_group.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_group = sql`-- A group of commands: all of them or none. It runs in a subtransaction, which a refusal undoes. What an earlier call had applied
-- stays told as such, also what this very group took back further down.
create or replace function ledger_group(
  p_first int, p_last int, p_at timestamptz, p_account bigint[], p_kind smallint[], p_source text[], p_ext text[],
  p_amount bigint[], p_currency text[], p_ref text[], p_round text[], p_game text[], p_contra bigint[]
) returns setof ledger_outcome
language plpgsql as $$
declare told record; done ledger_outcome[] := '{}'; o ledger_outcome; last int;
begin
  begin
    for i in p_first..p_last loop
      o := ledger_one(p_at, p_account[i], p_kind[i], p_source[i], p_ext[i], p_amount[i], p_currency[i], p_ref[i], p_round[i], p_game[i], p_contra[i]);
      if o.code = 4 and p_kind[i] % 100 in (1, 2, 16, 17) then
        select 2::smallint as code, t.balance_after as stored, t.account_id, t.version into told from (select * from journal e where e.source = p_source[i] and e.external_id = p_ext[i] offset 0) t
          where t.account_id = p_account[i] and t.kind = p_kind[i] % 100
            and exists (
              select 1 from generate_series(i + 1, p_last) k cross join lateral (select * from journal e where e.source = p_source[k] and e.external_id = p_ext[k] offset 0) back
              where back.reference = p_ext[i] and back.account_id = p_account[i] and back.slot = case p_kind[i] % 100 when 1 then 3 else 4 end
                and p_ref[k] = p_ext[i] and p_kind[k] in (403, case p_kind[i] % 100 when 1 then 3 else 4 end)
              union all
              select 1 from generate_series(i + 1, p_last) k cross join lateral (
                select * from journal e where e.source = p_source[k] and e.external_id = p_ext[k] || ' takes back ' || p_ext[i] offset 0
              ) back where p_kind[i] % 100 <> 1 and p_kind[k] in (3, 403) and back.account_id = p_account[i] and back.slot = 4);
        if found then o.code := told.code; o.stored := told.stored; o.account_id := told.account_id; o.version := told.version; end if;
      end if;
      done := done || o;
      if o.code not in (1, 2, 9, 10) then raise exception using errcode = 'BN001'; end if;
    end loop;
    return query select * from unnest(done);
    return;
  exception when sqlstate 'BN001' then
    last := p_first + cardinality(done) - 1;
  end;
  for i in p_first..p_last loop
    if i < last and done[i - p_first + 1].code in (2, 9) or i = last then
      o := done[i - p_first + 1];
    else
      o := ledger_refusal(15, p_account[i]);
    end if;
    select case when p_kind[i] % 100 <= 6 or p_kind[i] % 100 in (16, 17) then ledger_playable(a.balance, b.balance) else a.balance end into o.balance
      from account a left join account b on b.id = a.bonus_id where a.id = p_account[i];
    return next o;
  end loop;
end
$$`;
