// Written by npm run codegen from ledger_again.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_again = sql`-- What a command is told whose key is booked already: the same again when it is the same, a conflict when it is another. A bet or a
-- win that was taken back is told as such. A held win was told with the amount that is held.
create or replace function ledger_again(
  j journal, p_account bigint, p_kind smallint, p_amount bigint, p_currency text, p_ref text, p_round text, p_game text
) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome; a account; own journal;
begin
  select * into a from account where id = p_account;
  o.balance := a.balance;
  if j.account_id <> p_account then
    select * into own from (
      select * from journal e where e.source = j.source and e.external_id = j.external_id and e.slot = j.slot offset 0
    ) t where t.account_id = p_account;
    if found then j := own; end if;
  end if;
  if j.kind = 20 and p_kind = 1 and j.account_id = p_account then
    o.code := 4;
  elsif j.account_id <> p_account or j.kind <> p_kind
    or (p_kind not in (3, 4) and p_amount <> case when p_kind = 12 then j.amount when j.amount = 0 and p_kind in (2, 5, 6, 16, 17) then coalesce(
          (select h.amount_minor from held_win h where h.account_id = j.account_id and h.version = j.version), 0)
        else abs(j.amount) end
        and not (p_kind in (9, 10, 11) and p_amount = 0))
    or (p_currency <> a.currency and not (p_kind in (3, 4) and p_currency = ''))
    or (j.reference, j.round_id, j.game_code) is distinct from (p_ref, p_round, p_game)
  then
    o.code := 5;
  elsif p_kind in (1, 2, 16, 17) and exists (
    select 1 from (select * from journal e where (case when kind in (3, 4, 9, 10, 11) then reference end) = j.external_id offset 0) t
      where t.source = j.source and t.account_id = p_account and t.slot = case p_kind when 1 then 3 else 4 end
  ) or (p_kind in (2, 16, 17) and j.amount = 0 and exists (
    select 1 from (select * from journal e where (case when kind in (3, 4, 9, 10, 11) then reference end) = j.external_id || ' released' offset 0) t
      where t.source = j.source and t.account_id = p_account and t.slot = 4
  )) then
    o.code := 4;
  else
    o.code := 2; o.stored := j.balance_after; o.account_id := j.account_id; o.version := j.version;
  end if;
  return o;
end
$$`;
