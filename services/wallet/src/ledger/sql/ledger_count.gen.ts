// Written by npm run codegen from ledger_count.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_count = sql`-- Counts an entry towards the member's limits: stakes, and what was lost.
create or replace function ledger_count(p_account bigint, p_kind smallint, p_delta bigint, p_at timestamptz) returns void
language sql as $$
  update account_limit l set
      period_start = ledger_period(l, p_at),
      used = greatest(
        case when l.period_start = ledger_period(l, p_at) then l.used else 0 end - p_delta,
        case l.kind when 'stake' then 0 end)
    where l.account_id = p_account and (p_kind in (1, 3) or l.kind = 'loss' and p_kind in (2, 4, 6))
$$`;
