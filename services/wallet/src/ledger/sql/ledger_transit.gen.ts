// Written by npm run codegen from ledger_transit.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_transit = sql`-- Money on its way to a vendor's own wallet: from available to transit, refused as a bet of that amount would be; then from transit
-- to the vendor, or back. Both ends have the key of their start and one slot, so only one of them happens. What must stay for
-- dividends that a member owes is not let out. All run under the lock of the accounts that they change.
create or replace function ledger_transit(
  p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
  p_ref text, p_round text, p_game text, p_contra bigint
) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome; j journal; sent journal; a account; t account; refused smallint; d bigint := case p_kind when 41 then -p_amount else p_amount end;
  s smallint := case p_kind when 43 then 42 else p_kind end;
begin
  select * into j from journal e where e.source = p_source and e.external_id = p_ext and e.slot = s limit 1;
  if found then return ledger_again(j, p_account, p_kind, p_amount, p_currency, p_ref, p_round, p_game); end if;
  select * into a from account c where c.id = p_account;
  if not found then return ledger_refusal(6, p_account); end if;
  if a.currency <> p_currency then return ledger_refusal(8, p_account); end if;
  if p_kind = 41 then
    if a.limited then refused := ledger_allows(a.id, p_amount, p_at); end if;
    refused := case when a.status <> 'ACTIVE' then 7 when refused is not null then refused when a.balance < p_amount then 3
      when exists (select 1 from dividend_restriction r
        where r.member_id = a.member_id and r.currency = a.currency and r.restricted_minor > a.balance - p_amount) then 14 end;
  else
    select * into sent from journal e where e.source = p_source and e.external_id = p_ext and e.slot = 41 limit 1;
    refused := case when sent.account_id is null then 11
      when -sent.amount <> p_amount or p_account <> case p_kind when 42 then sent.contra_id else sent.account_id end then 5 end;
  end if;
  if refused is not null then return ledger_refusal(refused, p_account); end if;

  if p_kind = 42 then d := -p_amount; end if;
  update account c set balance = c.balance + d, version = c.version + 1, overdrawn = c.balance + d < 0
    where c.id = p_account returning * into a;
  if p_kind <> 42 then
    update account c set balance = c.balance - d, version = c.version + 1
      where c.id = p_contra and c.kind = 'transit' and c.balance - d >= 0 returning * into strict t;
  end if;
  insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, contra_version,
      contra_balance_after, reference, round_id, game_code, created_at)
    values (a.id, a.version, p_kind, s, p_source, p_ext, d, a.balance, p_contra, t.version, t.balance, p_ref, p_round, p_game, p_at);
  o.code := 1; o.balance := a.balance; o.account_id := a.id; o.version := a.version;
  return o;
end
$$`;
