-- By how much a command changes the bonus when it is new. Of a bet: what the cash does not cover, if the bonus does; else nothing,
-- and the cash refuses it. Of a win: its bets' share, rounded down. Of a rollback: what the original had changed. Of a free round's
-- win for the bonus: all of it.
create or replace function ledger_share(
  p_cash account, p_bonus account, p_kind smallint, p_source text, p_amount bigint, p_ref text, p_round text
) returns bigint
language plpgsql as $$
declare part bigint; from_bonus numeric; whole numeric;
begin
  if p_kind = {kind.bet} then
    part := p_amount - least(p_amount, p_cash.balance);
    return case when p_cash.balance >= 0 and part <= p_bonus.balance then -part else 0 end;
  elsif p_kind = {kind.win} then
    if p_ref is not null then
      select -b.amount, -b.amount - c.amount into from_bonus, whole
        from (select * from journal e where e.source = p_source and e.external_id = p_ref and e.slot = {slot.bonus_of_bet} offset 0) b,
          (select * from journal e where e.source = p_source and e.external_id = p_ref and e.slot = {slot.bet} offset 0) c
        where b.account_id = p_bonus.id and c.account_id = p_cash.id;
    else
      select -sum(b.amount), -sum(b.amount + c.amount) into from_bonus, whole
        from (select * from journal e where ({bonus_bet_of}) = p_bonus.id and e.round_id = p_round offset 0) b,
          lateral (select * from journal e where e.source = b.source and e.external_id = b.external_id and e.slot = {slot.bet} offset 0) c
        where b.source = p_source and c.account_id = p_cash.id;
    end if;
    return case when whole > 0 then floor(p_amount * from_bonus / whole)::bigint else 0 end;
  elsif p_kind in ({kind.rollback_bet}, {kind.rollback_win}) then
    select -j.amount into part from (select * from journal e where e.source = p_source and e.external_id = p_ref and e.slot = p_kind + {slot.bonus_of_taken_back} offset 0) j
      where j.account_id = p_bonus.id;
    return coalesce(part, 0);
  elsif p_kind = {kind.freespin_bonus} then
    return p_amount;
  end if;
  return 0;
end
$$;
