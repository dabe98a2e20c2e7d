// Written by npm run codegen from ledger_asked.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_asked = sql`-- Only asks what would become of a command: what is known or refused is told as ever, what would be applied is WITHHELD, and nothing
-- is booked. By the same rules and under the same locks as the command itself.
create or replace function ledger_asked(
  p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
  p_ref text, p_round text, p_game text, p_contra bigint
) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome;
begin
  o := ledger_one(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  if o.code in (1, 10) then raise exception using errcode = 'BN002'; end if;
  return o;
exception when sqlstate 'BN002' then
  return ledger_refusal(18, p_account);
end
$$`;
