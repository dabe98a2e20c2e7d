-- What may be staked: the cash, and the bonus beside it.
create or replace function ledger_playable(p_balance bigint, p_bonus bigint) returns bigint
language sql immutable as $$
  select p_balance + greatest(p_bonus, 0)
$$;
