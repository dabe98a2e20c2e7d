-- One command: its number says what is asked of it. Above {of_either} it may meet an entry of the other kind under its id: a
-- rollback its win, a win its tombstone. Above {to_hold} it is a win to be held, above {to_ask} it only asks. Bonuses, vendors'
-- wallets and operators' decisions have functions of their own; a rollback takes a win from where it is, and the rollback of a bet
-- takes its wins back too; what a vendor plays with a member who has a bonus is shared; all else is the cash's.
create or replace function ledger_one(
  p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
  p_ref text, p_round text, p_game text, p_contra bigint
) returns ledger_outcome
language plpgsql as $$
declare cash account; refused ledger_outcome; held held_win; o ledger_outcome;
begin
  if p_kind > {of_either} then
    p_kind := p_kind - {of_either};
    if p_kind = {kind.rollback_bet} and exists (
      select 1 from (select * from journal e where e.source = p_source and e.external_id = p_ref and e.slot = {slot.win} offset 0) t where t.account_id = p_account
    ) then
      p_kind := {kind.rollback_win};
    elsif p_kind % {to_ask} in ({kind.win}, {kind.jackpot_win}, {kind.freespin_win}, {kind.freespin_bonus}) and exists (
      select 1 from (select * from journal e where e.source = p_source and e.external_id = p_ext and e.slot = {slot.bet} offset 0) t
        where t.account_id = p_account and t.kind = {kind.tombstone}
    ) then
      return ledger_refusal({code.CANCELLED}, p_account);
    end if;
  end if;
  if p_kind > {to_hold} then
    return ledger_hold(p_at, p_account, (p_kind - {to_hold})::smallint, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  elsif p_kind > {to_ask} then
    return ledger_asked(p_at, p_account, (p_kind - {to_ask})::smallint, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  elsif p_kind in ({kind.bonus_grant}, {kind.bonus_release}, {kind.bonus_forfeit}) then
    return ledger_bonus(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  elsif p_kind in ({kind.vendor_deposit}, {kind.vendor_deposit_sent}, {kind.vendor_deposit_returned}) then
    return ledger_transit(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  elsif p_kind in ({kind.win_released}, {kind.win_refused}) then
    return ledger_decide(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  elsif p_kind = {kind.rollback_win} then
    select * into held from (select * from held_win e where e.source = p_source collate "default" and e.external_id = p_ref collate "default" and e.slot = {slot.win} offset 0) h
      where h.account_id = p_account and h.state in ('HELD', 'RELEASED');
    if held.state = 'RELEASED' then
      p_ref := p_ref || ' released';
    elsif held.state = 'HELD' then
      update held_win set state = 'CANCELLED', closed_at = p_at where id = held.id;
      o := ledger_one(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
      if o.code = {code.APPLIED} then
        perform ledger_end(p_at, held, p_kind, p_ext, p_contra);
      else
        update held_win set state = 'HELD', closed_at = null where id = held.id;
      end if;
      return o;
    end if;
  elsif p_kind = {kind.rollback_bet} then
    refused := ledger_take_wins(p_at, p_account, p_source, p_ext, p_currency, p_ref, p_contra);
    if refused.code is not null then return refused; end if;
  end if;
  if p_kind <= {last_of_play} or p_kind in ({kind.freespin_win}, {kind.freespin_bonus}) then
    select * into cash from account a where a.id = p_account and a.bonus_id is not null;
    if found then return ledger_shared(p_at, cash, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra); end if;
    if p_kind = {kind.freespin_bonus} then return ledger_refusal({code.NO_ACCOUNT}, p_account); end if;
  end if;
  return ledger_cash(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
end
$$;
