-- Takes back each win that names this bet, and with the last bet of a round that stands also those that name none. Each is an entry
-- of its own, as a rollback of that win would be; vendors' ids have no spaces, so none of theirs is met. Returns a refusal, or null.
-- All of them are refused for the same reason or none is, so nothing is half taken.
create or replace function ledger_take_wins(
  p_at timestamptz, p_account bigint, p_source text, p_ext text, p_currency text, p_ref text, p_contra bigint
) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome; b journal; w journal;
begin
  select * into b from (select * from journal e where e.source = p_source and e.external_id = p_ref and e.slot = {slot.bet} offset 0) t
    where t.account_id = p_account and t.kind = {kind.bet};
  if b.round_id is null
    or exists (select 1 from (select * from journal e where ({reversed}) = p_ref offset 0) t where t.source = p_source and t.slot = {slot.rollback_bet})
    or exists (select 1 from journal e where e.source = p_source and e.external_id = p_ext and e.slot = {slot.rollback_bet})
  then return null; end if;
  for w in select t.* from (select * from journal e where ({win_of}) = p_account and e.round_id = b.round_id offset 0) t
      where t.source = p_source and t.game_code is not distinct from b.game_code
        and (select h.state from held_win h where h.account_id = t.account_id and h.version = t.version) is distinct from 'RELEASED'
        and not exists (select 1 from (select * from journal e where ({reversed}) = t.external_id offset 0) r
          where r.source = p_source and r.slot = {slot.rollback_win} and r.account_id = p_account)
        and (t.reference = p_ref or t.reference is null and not exists (
          select 1 from (select * from journal e where ({bet_of}) = p_account and e.round_id = b.round_id offset 0) other
            where other.kind = {kind.bet} and other.source = p_source and other.game_code is not distinct from b.game_code and other.external_id <> p_ref
              and not exists (select 1 from (select * from journal e where ({reversed}) = other.external_id offset 0) r
                where r.source = p_source and r.slot = {slot.rollback_bet} and r.account_id = p_account)))
      order by t.version loop
    o := ledger_one(p_at, p_account, {kind.rollback_win}::smallint, p_source, p_ext || ' takes back ' || w.external_id, 0, p_currency,
      w.external_id, w.round_id, w.game_code, p_contra);
    if o.code <> {code.APPLIED} then return o; end if;
  end loop;
  return null;
end
$$;
