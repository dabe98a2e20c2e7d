// Written by npm run codegen from ledger_playable.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_playable = sql`-- What may be staked: the cash, and the bonus beside it.
create or replace function ledger_playable(p_balance bigint, p_bonus bigint) returns bigint
language sql immutable as $$
  select p_balance + greatest(p_bonus, 0)
$$`;
