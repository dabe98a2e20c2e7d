// Written by npm run codegen from ledger_refusal.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_refusal = sql`-- A refusal with the balances as they are.
create or replace function ledger_refusal(p_code int, p_account bigint) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome;
begin
  o.code := p_code;
  select a.balance into o.balance from account a where a.id = p_account;
  return o;
end
$$`;
