// Written by npm run codegen from ledger_end.sql.
import { sql } from '@banyan/kernel/database';

export const ledger_end = sql`-- Takes a held win from the review account back to the vendor: released, refused, or rolled back.
create or replace function ledger_end(p_at timestamptz, h held_win, p_kind smallint, p_ext text, p_contra bigint) returns void
language plpgsql as $$
declare review account;
begin
  update account r set balance = r.balance - h.amount_minor, version = r.version + 1 from account a
    where a.id = h.account_id and r.name = a.name and r.currency = a.currency and r.kind = 'review' returning r.* into strict review;
  insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, reference, round_id, game_code, created_at)
    values (review.id, review.version, p_kind, h.slot + 80, h.source, p_ext, -h.amount_minor, review.balance, p_contra, h.external_id, h.round_id, h.game_code, p_at);
end
$$`;
