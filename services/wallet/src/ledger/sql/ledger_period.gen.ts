// Written by npm run codegen from ledger_period.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_period = sql`-- The day, week or month of a limit in which this instant lies.
create or replace function ledger_period(l account_limit, p_at timestamptz) returns date
language sql stable as $$
  select date_trunc(l.period::text, p_at at time zone l.zone)::date
$$`;
