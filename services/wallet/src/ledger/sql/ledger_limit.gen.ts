// Written by npm run codegen from ledger_limit.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_limit = sql`-- What a member's limit is now: a raised one counts from its day on.
create or replace function ledger_limit(l account_limit, p_at timestamptz) returns bigint
language sql immutable as $$
  select case when l.next_from <= p_at then l.next_amount else l.amount end
$$`;
