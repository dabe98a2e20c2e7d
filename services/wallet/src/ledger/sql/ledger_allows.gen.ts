// Written by npm run codegen from ledger_allows.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_allows = sql`-- Why a member's own limits do not let him stake this now: a code, or null when they do.
create or replace function ledger_allows(p_account bigint, p_stake bigint, p_at timestamptz) returns smallint
language sql stable as $$
  select case
    when exists (select from account_exclusion e where e.account_id = p_account and e.until > p_at) then 7
    when p_stake > 0 and exists (
      select from account_limit l where l.account_id = p_account
        and case when l.period_start = ledger_period(l, p_at) then l.used else 0 end + p_stake > ledger_limit(l, p_at)
    ) then 14
  end::smallint
$$`;
