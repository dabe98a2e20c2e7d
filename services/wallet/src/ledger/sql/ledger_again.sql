-- What a command is told whose key is booked already: the same again when it is the same, a conflict when it is another. A bet or a
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
  if j.kind = {kind.tombstone} and p_kind = {kind.bet} and j.account_id = p_account then
    o.code := {code.CANCELLED};
  elsif j.account_id <> p_account or j.kind <> p_kind
    or (p_kind not in ({kind.rollback_bet}, {kind.rollback_win}) and p_amount <> case when p_kind = {kind.adjustment} then j.amount when j.amount = 0 and p_kind in ({kind.win}, {kind.promo_win}, {kind.jackpot_win}, {kind.freespin_win}, {kind.freespin_bonus}) then coalesce(
          (select h.amount_minor from held_win h where h.account_id = j.account_id and h.version = j.version), 0)
        else abs(j.amount) end
        and not (p_kind in ({kind.withdrawal_release}, {kind.withdrawal_payout}, {kind.withdrawal_refund}) and p_amount = 0))
    or (p_currency <> a.currency and not (p_kind in ({kind.rollback_bet}, {kind.rollback_win}) and p_currency = ''))
    or (j.reference, j.round_id, j.game_code) is distinct from (p_ref, p_round, p_game)
  then
    o.code := {code.CONFLICT};
  elsif p_kind in ({kind.bet}, {kind.win}, {kind.freespin_win}, {kind.freespin_bonus}) and exists (
    select 1 from (select * from journal e where ({reversed}) = j.external_id offset 0) t
      where t.source = j.source and t.account_id = p_account and t.slot = case p_kind when {kind.bet} then {slot.rollback_bet} else {slot.rollback_win} end
  ) or (p_kind in ({kind.win}, {kind.freespin_win}, {kind.freespin_bonus}) and j.amount = 0 and exists (
    select 1 from (select * from journal e where ({reversed}) = j.external_id || ' released' offset 0) t
      where t.source = j.source and t.account_id = p_account and t.slot = {slot.rollback_win}
  )) then
    o.code := {code.CANCELLED};
  else
    o.code := {code.DUPLICATE}; o.stored := j.balance_after; o.account_id := j.account_id; o.version := j.version;
  end if;
  return o;
end
$$;
