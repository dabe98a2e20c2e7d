-- A rollback, release, payout or refund takes its amount from the entry that it names. Returns that amount, signed for p_account, or
-- the refusal. An unknown bet is no refusal: the caller leaves a tombstone (code null, delta null).
create or replace function ledger_original(
  p_account bigint, p_kind smallint, p_source text, p_ref text, p_amount bigint, OUT delta bigint,
  OUT refused ledger_outcome
) returns record
language plpgsql as $$
declare j journal; target smallint;
begin
  select * into j from (select * from journal e where ({reversed}) = p_ref offset 0) t
    where t.source = p_source and t.slot = (case p_kind when {kind.withdrawal_payout} then {slot.withdrawal_end} else p_kind end)
    order by t.account_id <> p_account limit 1;
  if found then
    refused := ledger_refusal(case when j.kind = p_kind and j.account_id = p_account then {code.ALREADY_REVERSED} else {code.CONFLICT} end, p_account);
    if refused.code = {code.ALREADY_REVERSED} then
      refused.stored := j.balance_after; refused.account_id := j.account_id; refused.version := j.version;
    end if;
    return;
  end if;
  target := case p_kind when {kind.rollback_bet} then {slot.bet} when {kind.rollback_win} then {slot.win} when {kind.withdrawal_refund} then {slot.withdrawal_end} else {slot.withdrawal_hold} end;
  select * into j from journal t where t.source = p_source and t.external_id = p_ref and t.slot = target
    order by t.account_id <> p_account limit 1;
  if not found or (p_kind = {kind.withdrawal_refund} and j.kind <> {kind.withdrawal_payout}) then
    if p_kind <> {kind.rollback_bet} then refused := ledger_refusal({code.NOT_FOUND}, p_account); end if;
    return;
  end if;
  if p_kind = {kind.withdrawal_refund} and exists (select 1 from account h join account a using (member_id, currency) where h.id = j.account_id and a.id = p_account) then
    delta := -j.amount;
  elsif p_kind = {kind.withdrawal_payout} and j.contra_id = p_account then
    delta := j.amount;
  elsif p_kind in ({kind.rollback_bet}, {kind.rollback_win}, {kind.withdrawal_release}) and j.account_id = p_account then
    delta := -j.amount;
  else
    refused := ledger_refusal({code.CONFLICT}, p_account);
  end if;
  if p_kind > {kind.rollback_win} and p_amount not in (0, abs(delta)) then refused := ledger_refusal({code.CONFLICT}, p_account); end if;
end
$$;
