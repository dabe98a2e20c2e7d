// Written by npm run codegen from ledger_share.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_share = sql`-- By how much a command changes the bonus when it is new. Of a bet: what the cash does not cover, if the bonus does; else nothing,
-- and the cash refuses it. Of a win: its bets' share, rounded down. Of a rollback: what the original had changed. Of a free round's
-- win for the bonus: all of it.
create or replace function ledger_share(
  p_cash account, p_bonus account, p_kind smallint, p_source text, p_amount bigint, p_ref text, p_round text
) returns bigint
language plpgsql as $$
declare part bigint; from_bonus numeric; whole numeric;
begin
  if p_kind = 1 then
    part := p_amount - least(p_amount, p_cash.balance);
    return case when p_cash.balance >= 0 and part <= p_bonus.balance then -part else 0 end;
  elsif p_kind = 2 then
    if p_ref is not null then
      select -b.amount, -b.amount - c.amount into from_bonus, whole
        from (select * from journal e where e.source = p_source and e.external_id = p_ref and e.slot = 21 offset 0) b,
          (select * from journal e where e.source = p_source and e.external_id = p_ref and e.slot = 1 offset 0) c
        where b.account_id = p_bonus.id and c.account_id = p_cash.id;
    else
      select -sum(b.amount), -sum(b.amount + c.amount) into from_bonus, whole
        from (select * from journal e where (case when slot = 21 then account_id end) = p_bonus.id and e.round_id = p_round offset 0) b,
          lateral (select * from journal e where e.source = b.source and e.external_id = b.external_id and e.slot = 1 offset 0) c
        where b.source = p_source and c.account_id = p_cash.id;
    end if;
    return case when whole > 0 then floor(p_amount * from_bonus / whole)::bigint else 0 end;
  elsif p_kind in (3, 4) then
    select -j.amount into part from (select * from journal e where e.source = p_source and e.external_id = p_ref and e.slot = p_kind + 18 offset 0) j
      where j.account_id = p_bonus.id;
    return coalesce(part, 0);
  elsif p_kind = 17 then
    return p_amount;
  end if;
  return 0;
end
$$`;
