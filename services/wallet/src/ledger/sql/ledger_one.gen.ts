// Written by npm run codegen from ledger_one.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_one = sql`-- One command: its number says what is asked of it. Above 400 it may meet an entry of the other kind under its id: a
-- rollback its win, a win its tombstone. Above 200 it is a win to be held, above 100 it only asks. Bonuses, vendors'
-- wallets and operators' decisions have functions of their own; a rollback takes a win from where it is, and the rollback of a bet
-- takes its wins back too; what a vendor plays with a member who has a bonus is shared; all else is the cash's.
create or replace function ledger_one(
  p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
  p_ref text, p_round text, p_game text, p_contra bigint
) returns ledger_outcome
language plpgsql as $$
declare cash account; refused ledger_outcome; held held_win; o ledger_outcome;
begin
  if p_kind > 400 then
    p_kind := p_kind - 400;
    if p_kind = 3 and exists (
      select 1 from (select * from journal e where e.source = p_source and e.external_id = p_ref and e.slot = 2 offset 0) t where t.account_id = p_account
    ) then
      p_kind := 4;
    elsif p_kind % 100 in (2, 6, 16, 17) and exists (
      select 1 from (select * from journal e where e.source = p_source and e.external_id = p_ext and e.slot = 1 offset 0) t
        where t.account_id = p_account and t.kind = 20
    ) then
      return ledger_refusal(4, p_account);
    end if;
  end if;
  if p_kind > 200 then
    return ledger_hold(p_at, p_account, (p_kind - 200)::smallint, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  elsif p_kind > 100 then
    return ledger_asked(p_at, p_account, (p_kind - 100)::smallint, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  elsif p_kind in (13, 14, 15) then
    return ledger_bonus(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  elsif p_kind in (41, 42, 43) then
    return ledger_transit(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  elsif p_kind in (19, 21) then
    return ledger_decide(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  elsif p_kind = 4 then
    select * into held from (select * from held_win e where e.source = p_source collate "default" and e.external_id = p_ref collate "default" and e.slot = 2 offset 0) h
      where h.account_id = p_account and h.state in ('HELD', 'RELEASED');
    if held.state = 'RELEASED' then
      p_ref := p_ref || ' released';
    elsif held.state = 'HELD' then
      update held_win set state = 'CANCELLED', closed_at = p_at where id = held.id;
      o := ledger_one(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
      if o.code = 1 then
        perform ledger_end(p_at, held, p_kind, p_ext, p_contra);
      else
        update held_win set state = 'HELD', closed_at = null where id = held.id;
      end if;
      return o;
    end if;
  elsif p_kind = 3 then
    refused := ledger_take_wins(p_at, p_account, p_source, p_ext, p_currency, p_ref, p_contra);
    if refused.code is not null then return refused; end if;
  end if;
  if p_kind <= 6 or p_kind in (16, 17) then
    select * into cash from account a where a.id = p_account and a.bonus_id is not null;
    if found then return ledger_shared(p_at, cash, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra); end if;
    if p_kind = 17 then return ledger_refusal(6, p_account); end if;
  end if;
  return ledger_cash(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
end
$$`;
