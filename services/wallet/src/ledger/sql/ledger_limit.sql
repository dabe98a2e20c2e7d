-- What a member's limit is now: a raised one counts from its day on.
create or replace function ledger_limit(l account_limit, p_at timestamptz) returns bigint
language sql immutable as $$
  select case when l.next_from <= p_at then l.next_amount else l.amount end
$$;
