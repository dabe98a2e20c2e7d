-- A grant or forfeit is the house's with the bonus, and no grant comes while operators keep bonuses from the member, by the time after the
-- wait for the account; a release moves the bonus to the member's cash.
create or replace function ledger_bonus(
  p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
  p_ref text, p_round text, p_game text, p_contra bigint
) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome; j journal; bonus account; cash account; delta bigint := case p_kind when {kind.bonus_grant} then p_amount else -p_amount end;
begin
  select * into j from journal t where t.source = p_source and t.external_id = p_ext and t.slot = p_kind limit 1;
  if found then return ledger_again(j, p_account, p_kind, p_amount, p_currency, p_ref, p_round, p_game); end if;
  select * into bonus from account a where a.id = case p_kind when {kind.bonus_release} then p_contra else p_account end and a.kind = 'bonus';
  if not found then return ledger_refusal({code.NO_ACCOUNT}, p_account); end if;
  if bonus.currency <> p_currency then return ledger_refusal({code.CURRENCY_MISMATCH}, p_account); end if;
  if p_kind = {kind.bonus_grant} and exists (select 1 from member_restriction r where r.member_id = bonus.member_id and r.what = 'bonus'
      and r.lifted_at is null and r.from_at <= greatest(p_at, clock_timestamp()) and (r.until_at is null or r.until_at > p_at)) then
    return ledger_refusal({code.ACCOUNT_BLOCKED}, p_account);
  end if;
  if delta < 0 and bonus.balance + delta < 0 then return ledger_refusal({code.INSUFFICIENT_FUNDS}, p_account); end if;
  if bonus.balance > {most_minor} - delta then return ledger_refusal({code.AMOUNT_OUT_OF_BOUNDS}, p_account); end if;
  if p_kind = {kind.bonus_release} then
    o := ledger_post(p_account, p_kind, p_currency, p_amount, 1, p_at);
    if o.code <> {code.APPLIED} then return o; end if;
  end if;
  update account a set balance = a.balance + delta, version = a.version + 1, overdrawn = a.balance + delta < 0
    where a.id = bonus.id returning * into bonus;
  if p_kind = {kind.bonus_release} then
    insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, contra_version,
        contra_balance_after, reference, round_id, game_code, created_at)
      values (p_account, o.version, p_kind, p_kind, p_source, p_ext, p_amount, o.balance, bonus.id, bonus.version, bonus.balance, p_ref, p_round, p_game, p_at);
    return o;
  end if;
  insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, reference, round_id, game_code, created_at)
    values (bonus.id, bonus.version, p_kind, p_kind, p_source, p_ext, delta, bonus.balance, p_contra, p_ref, p_round, p_game, p_at);
  o.code := {code.APPLIED}; o.balance := bonus.balance; o.account_id := bonus.id; o.version := bonus.version;
  return o;
end
$$;
