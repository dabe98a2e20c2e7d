// Written by npm run codegen from ledger_hold.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_hold = sql`-- Holds a win. What the win itself would be told is told; what would be applied is, as a win of zero under its key, and the amount
-- goes from the vendor to the member's review account, which the first one opens. That account changes under the lock of the
-- available one alone.
create or replace function ledger_hold(
  p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
  p_ref text, p_round text, p_game text, p_contra bigint
) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome; review account; s smallint := case when p_kind in (16, 17) then 2 else p_kind end;
begin
  o := ledger_asked(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  if o.code <> 18 then return o; end if;
  o := ledger_one(p_at, p_account, p_kind, p_source, p_ext, 0, p_currency, p_ref, p_round, p_game, p_contra);
  insert into account (owner_type, name, member_id, brand, currency, kind, status)
    select 'member', a.name, a.member_id, a.brand, a.currency, 'review', a.status from account a where a.id = p_account
    on conflict (name, currency, kind) do update set status = excluded.status;
  update account r set balance = r.balance + p_amount, version = r.version + 1 from account a
    where a.id = p_account and r.name = a.name and r.currency = a.currency and r.kind = 'review' returning r.* into review;
  insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, reference, round_id, game_code, created_at)
    values (review.id, review.version, 18, s + 60, p_source, p_ext, p_amount, review.balance, p_contra, p_ref, p_round, p_game, p_at);
  insert into held_win (account_id, version, slot, kind, source, external_id, reference, round_id, game_code, member_id, brand, currency, amount_minor, held_at)
    values (p_account, o.version, s, p_kind, p_source, p_ext, p_ref, p_round, p_game, review.member_id, review.brand, review.currency, p_amount, p_at);
  return o;
end
$$`;
