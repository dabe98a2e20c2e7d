// Written by npm run codegen from ledger_original.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_original = sql`-- A rollback, release, payout or refund takes its amount from the entry that it names. Returns that amount, signed for p_account, or
-- the refusal. An unknown bet is no refusal: the caller leaves a tombstone (code null, delta null).
create or replace function ledger_original(
  p_account bigint, p_kind smallint, p_source text, p_ref text, p_amount bigint, OUT delta bigint,
  OUT refused ledger_outcome
) returns record
language plpgsql as $$
declare j journal; target smallint;
begin
  select * into j from (select * from journal e where (case when kind in (3, 4, 9, 10, 11) then reference end) = p_ref offset 0) t
    where t.source = p_source and t.slot = (case p_kind when 10 then 9 else p_kind end)
    order by t.account_id <> p_account limit 1;
  if found then
    refused := ledger_refusal(case when j.kind = p_kind and j.account_id = p_account then 9 else 5 end, p_account);
    if refused.code = 9 then
      refused.stored := j.balance_after; refused.account_id := j.account_id; refused.version := j.version;
    end if;
    return;
  end if;
  target := case p_kind when 3 then 1 when 4 then 2 when 11 then 9 else 8 end;
  select * into j from journal t where t.source = p_source and t.external_id = p_ref and t.slot = target
    order by t.account_id <> p_account limit 1;
  if not found or (p_kind = 11 and j.kind <> 10) then
    if p_kind <> 3 then refused := ledger_refusal(11, p_account); end if;
    return;
  end if;
  if p_kind = 11 and exists (select 1 from account h join account a using (member_id, currency) where h.id = j.account_id and a.id = p_account) then
    delta := -j.amount;
  elsif p_kind = 10 and j.contra_id = p_account then
    delta := j.amount;
  elsif p_kind in (3, 4, 9) and j.account_id = p_account then
    delta := -j.amount;
  else
    refused := ledger_refusal(5, p_account);
  end if;
  if p_kind > 4 and p_amount not in (0, abs(delta)) then refused := ledger_refusal(5, p_account); end if;
end
$$`;
