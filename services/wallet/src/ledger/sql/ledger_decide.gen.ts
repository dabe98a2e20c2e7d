// Written by npm run codegen from ledger_decide.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_decide = sql`-- What two operators decided about a held win, in the transaction that has written their decision; p_ext is the held win's own id.
-- Released, it is booked as the win that it is, now, by every rule of wins: its key is the vendor's with a space, which no vendor
-- can send.
create or replace function ledger_decide(
  p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
  p_ref text, p_round text, p_game text, p_contra bigint
) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome; h held_win; j journal;
begin
  select * into h from (select * from held_win e where e.id = p_ext::uuid offset 0) t where t.account_id = p_account;
  if not found then return ledger_refusal(11, p_account); end if;
  select * into j from (select * from journal e where e.source = p_source and e.external_id = p_ext and e.slot = h.slot + 80 offset 0) t limit 1;
  if found then return ledger_refusal(case when j.kind = p_kind then 2 else 5 end, p_account); end if;
  if (h.state, h.source, h.amount_minor) <> (case p_kind when 19 then 'RELEASED' else 'REFUSED' end, p_source, p_amount) then
    return ledger_refusal(5, p_account);
  end if;
  if p_kind = 19 then
    o := ledger_one(p_at, p_account, h.kind, h.source, h.external_id || ' released', h.amount_minor, h.currency, h.reference, h.round_id, h.game_code, p_contra);
    if o.code <> 1 then return o; end if;
  else
    o := ledger_refusal(1, p_account);
  end if;
  perform ledger_end(p_at, h, p_kind, p_ext, p_contra);
  return o;
end
$$`;
