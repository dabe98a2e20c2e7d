// Written by npm run codegen from ledger_shared.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_shared = sql`-- A vendor's command for a member with a bonus: the cash as ever, then the bonus' row, unless it has nothing and had no part.
-- Answers tell both together, also when told again. The account of a bonus is touched under the lock of the member's available
-- account alone.
create or replace function ledger_shared(
  p_at timestamptz, p_cash account, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
  p_ref text, p_round text, p_game text, p_contra bigint
) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome; bonus account; j journal; leg journal; part bigint; place smallint := case when p_kind in (16, 17) then 2 else p_kind end;
begin
  select * into bonus from account a where a.id = p_cash.bonus_id;
  select * into j from (select * from journal e where e.source = p_source and e.external_id = p_ext and e.slot = place offset 0) t
    where t.account_id = p_cash.id;
  if found then
    select * into leg from (select * from journal e where e.source = p_source and e.external_id = p_ext and e.slot = place + 20 offset 0) t
      where t.account_id = bonus.id;
    part := coalesce(leg.amount, 0);
  else
    part := ledger_share(p_cash, bonus, p_kind, p_source, p_amount, p_ref, p_round);
    if part > 0 and bonus.balance > 9000000000000000000 - part then return ledger_refusal(16, p_cash.id); end if;
  end if;
  o := ledger_cash(p_at, p_cash.id, p_kind, p_source, p_ext, p_amount - abs(part), p_currency, p_ref, p_round, p_game, p_contra);

  if o.code in (1, 10) and (part <> 0 or bonus.balance <> 0) then
    update account a set balance = a.balance + part, version = a.version + 1, overdrawn = a.balance + part < 0
      where a.id = bonus.id returning * into bonus;
    insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, reference, round_id, game_code, created_at)
      values (bonus.id, bonus.version, p_kind, place + 20, p_source, p_ext, part, bonus.balance, p_contra, p_ref, p_round, p_game, p_at);
  elsif o.stored is not null then
    select t.* into leg from journal s,
        lateral (select * from journal e where e.source = s.source and e.external_id = s.external_id and e.slot = s.slot + 20 offset 0) t
      where s.account_id = o.account_id and s.version = o.version and t.account_id = bonus.id;
    o.stored := ledger_playable(o.stored, coalesce(leg.balance_after, 0));
  end if;
  o.balance := ledger_playable(o.balance, bonus.balance);
  return o;
end
$$`;
