// Written by npm run codegen from ledger_post.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_post = sql`-- Changes a balance, or says why not. The one UPDATE checks everything, so the happy path costs one statement; status counts for
-- bets and holds only, limits for bets, and only the rollback of a win, a chargeback and a reversal may lead below zero.
create or replace function ledger_post(p_account bigint, p_kind smallint, p_currency text, p_delta bigint, p_rows int, p_at timestamptz) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome; a account; counted boolean; refused smallint; purse account_kind := case when p_kind = 10 then 'hold' else 'available' end;
begin
  update account t set
      balance = t.balance + p_delta,
      version = t.version + p_rows,
      overdrawn = t.balance + p_delta < 0 and (t.overdrawn or p_kind in (4, 33, 34))
    where t.id = p_account
      and t.kind = purse
      and (t.currency = p_currency or (p_currency = '' and p_kind in (3, 4)))
      and (t.status = 'ACTIVE' or p_kind not in (1, 8))
      and (not t.limited or p_kind <> 1 or ledger_allows(t.id, -p_delta, p_at) is null)
      and (p_delta >= 0 or p_kind in (4, 33, 34) or t.balance + p_delta >= 0)
      and t.balance <= 9000000000000000000 - p_delta
    returning t.balance, t.id, t.version, t.limited into o.balance, o.account_id, o.version, counted;
  if found then
    o.code := 1;
    if counted then perform ledger_count(p_account, p_kind, p_delta, p_at); end if;
    return o;
  end if;
  select * into a from account t where t.id = p_account and t.kind = purse;
  o.balance := a.balance;
  if a.limited and p_kind = 1 then refused := ledger_allows(p_account, -p_delta, p_at); end if;
  o.code := case
    when a.id is null then 6
    when a.currency <> p_currency and not (p_currency = '' and p_kind in (3, 4)) then 8
    when a.status <> 'ACTIVE' and p_kind in (1, 8) then 7
    when refused is not null then refused
    when p_delta < 0 then 3
    else 16 end;
  return o;
end
$$`;
