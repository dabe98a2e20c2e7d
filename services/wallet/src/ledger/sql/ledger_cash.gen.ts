// Written by npm run codegen from ledger_cash.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_cash = sql`-- A command's part of the cash: finds the amount of a rollback, release, payout or refund by the entry that it names, binds wins to
-- their bet, books one entry, and leaves a tombstone for a bet that was rolled back before it came.
create or replace function ledger_cash(
  p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
  p_ref text, p_round text, p_game text, p_contra bigint
) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome; j journal; d bigint; hold_version bigint; hold_balance bigint; tombstone boolean := false; refused smallint;
  s smallint := case p_kind when 10 then 9 when 16 then 2 when 17 then 2 else p_kind end;
begin
  select * into j from journal t where t.source = p_source and t.external_id = p_ext and t.slot = s limit 1;
  if found then return ledger_again(j, p_account, p_kind, p_amount, p_currency, p_ref, p_round, p_game); end if;

  if p_kind in (3, 4, 9, 10, 11) then
    select r.delta, (r.refused).code, (r.refused).balance, (r.refused).stored, (r.refused).account_id, (r.refused).version
      into d, o.code, o.balance, o.stored, o.account_id, o.version
      from ledger_original(p_account, p_kind, p_source, p_ref, p_amount) r;
    if o.code is not null then return o; end if;
    tombstone := d is null;
    d := coalesce(d, 0);
  else
    d := case when p_kind in (1, 8, 32, 33, 34) then -p_amount else p_amount end;
    if p_kind in (2, 6, 16, 17) then
      refused := ledger_unbound(p_account, p_source, p_ref, p_round, p_game);
      if refused is not null then return ledger_refusal(refused, p_account); end if;
    end if;
  end if;

  o := ledger_post(p_account, p_kind, p_currency, d, case when tombstone then 2 else 1 end, p_at);
  if o.code <> 1 then return o; end if;

  if p_kind in (8, 9) then
    update account a set balance = a.balance - d, version = a.version + 1
      where a.id = p_contra and a.kind = 'hold' and a.balance - d >= 0
      returning a.version, a.balance into strict hold_version, hold_balance;
  end if;
  if tombstone then
    o.code := 10;
    insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, created_at)
      values (p_account, o.version - 1, 20, 1, p_source, p_ref, 0, o.balance, p_contra, p_at);
  end if;
  insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, contra_version,
      contra_balance_after, reference, round_id, game_code, created_at)
    values (p_account, o.version, p_kind, s, p_source, p_ext, d, o.balance, p_contra, hold_version, hold_balance, p_ref, p_round, p_game, p_at);
  return o;
end
$$`;
