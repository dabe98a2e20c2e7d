// Written by npm run codegen from sql/*.sql.
// b128b5578c3a0326
import type { Routines } from '@banyan/kernel/database';
import { sql } from '@banyan/kernel/database';

/** The functions of the ledger by name; the wallet's own role may execute these, and no other role may. */
export const ledgerRoutines: Routines = {
  revision: 1,
  sources: {
    ledger_again: sql`-- What a command is told whose key is booked already: the same again when it is the same, a conflict when it is another. A bet or a
-- win that was taken back is told as such. A held win was told with the amount that is held.
create or replace function ledger_again(
  j journal, p_account bigint, p_kind smallint, p_amount bigint, p_currency text, p_ref text, p_round text, p_game text
) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome; a account; own journal;
begin
  select * into a from account where id = p_account;
  o.balance := a.balance;
  if j.account_id <> p_account then
    select * into own from (
      select * from journal e where e.source = j.source and e.external_id = j.external_id and e.slot = j.slot offset 0
    ) t where t.account_id = p_account;
    if found then j := own; end if;
  end if;
  if j.kind = 20 and p_kind = 1 and j.account_id = p_account then
    o.code := 4;
  elsif j.account_id <> p_account or j.kind <> p_kind
    or (p_kind not in (3, 4) and p_amount <> case when p_kind = 12 then j.amount when j.amount = 0 and p_kind in (2, 5, 6, 16, 17) then coalesce(
          (select h.amount_minor from held_win h where h.account_id = j.account_id and h.version = j.version), 0)
        else abs(j.amount) end
        and not (p_kind in (9, 10, 11) and p_amount = 0))
    or (p_currency <> a.currency and not (p_kind in (3, 4) and p_currency = ''))
    or (j.reference, j.round_id, j.game_code) is distinct from (p_ref, p_round, p_game)
  then
    o.code := 5;
  elsif p_kind in (1, 2, 16, 17) and exists (
    select 1 from (select * from journal e where (case when kind in (3, 4, 9, 10, 11) then reference end) = j.external_id offset 0) t
      where t.source = j.source and t.account_id = p_account and t.slot = case p_kind when 1 then 3 else 4 end
  ) or (p_kind in (2, 16, 17) and j.amount = 0 and exists (
    select 1 from (select * from journal e where (case when kind in (3, 4, 9, 10, 11) then reference end) = j.external_id || ' released' offset 0) t
      where t.source = j.source and t.account_id = p_account and t.slot = 4
  )) then
    o.code := 4;
  else
    o.code := 2; o.stored := j.balance_after; o.account_id := j.account_id; o.version := j.version;
  end if;
  return o;
end
$$`,
    ledger_allows: sql`-- Why a member's own limits do not let him stake this now: a code, or null when they do.
create or replace function ledger_allows(p_account bigint, p_stake bigint, p_at timestamptz) returns smallint
language sql stable as $$
  select case
    when exists (select from account_exclusion e where e.account_id = p_account and e.until > p_at) then 7
    when p_stake > 0 and exists (
      select from account_limit l where l.account_id = p_account
        and case when l.period_start = ledger_period(l, p_at) then l.used else 0 end + p_stake > ledger_limit(l, p_at)
    ) then 14
  end::smallint
$$`,
    ledger_apply: sql`-- The one entrance: carries a batch of commands out and returns one row for each by its place, in no order. p_fast: so many at the
-- front go at once (ledger_independent); p_size: how many belong to the group that starts here, 1 for a lone command; p_locks:
-- stored accounts at the other end. Every account of the batch is locked in the order of ids first. Plans are made once and must not
-- depend on how full the tables were then. Every statement has its own snapshot (READ COMMITTED), so what a lock waited for is seen.
create or replace function ledger_apply(
  p_at timestamptz, p_fast int, p_size int[], p_locks bigint[], p_account bigint[], p_kind smallint[], p_source text[],
  p_ext text[], p_amount bigint[], p_currency text[], p_ref text[], p_round text[], p_game text[], p_contra bigint[]
) returns table (place int, code smallint, balance bigint, stored bigint, version bigint)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare o ledger_outcome; i int := 1; taken int[] := '{}'; balances bigint[]; versions bigint[];
begin
  perform 1 from account a where a.id = any (p_account || p_locks) order by a.id for no key update;
  if p_fast > 0 then
    select t.places, t.balances, t.versions into taken, balances, versions
      from ledger_independent(p_fast, p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra) t;
    return query select u.place, 1::smallint, u.balance, null::bigint, u.version from unnest(taken, balances, versions) u (place, balance, version);
    if cardinality(taken) = p_fast then i := p_fast + 1; end if;
  end if;
  while i <= cardinality(p_account) loop
    if i <= p_fast and i = any (taken) then
      i := i + 1;
      continue;
    elsif p_size[i] = 1 then
      o := ledger_one(p_at, p_account[i], p_kind[i], p_source[i], p_ext[i], p_amount[i], p_currency[i], p_ref[i], p_round[i], p_game[i], p_contra[i]);
      place := i; code := o.code; balance := o.balance; stored := o.stored; version := o.version;
      return next;
    else
      return query select (i + g.place)::int - 1, g.code, g.balance, g.stored, g.version
        from ledger_group(i, i + p_size[i] - 1, p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra)
          with ordinality g (code, balance, stored, account_id, version, place);
    end if;
    i := i + p_size[i];
  end loop;
end
$$`,
    ledger_apply_held: sql`-- As ledger_apply, of a batch with wins above ceilings: which ceilings these were and what the hour came to is kept beside each held
-- win.
create or replace function ledger_apply_held(
  p_exceeded jsonb, p_at timestamptz, p_fast int, p_size int[], p_locks bigint[], p_account bigint[], p_kind smallint[],
  p_source text[], p_ext text[], p_amount bigint[], p_currency text[], p_ref text[], p_round text[], p_game text[],
  p_contra bigint[]
) returns table (place int, code smallint, balance bigint, stored bigint, version bigint)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare e record;
begin
  return query select * from ledger_apply(
    p_at, p_fast, p_size, p_locks, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  for e in select * from jsonb_to_recordset(p_exceeded) t (place int, slot int, win bigint, hour bigint, sum bigint) loop
    update held_win h set win_ceiling_minor = e.win, hour_ceiling_minor = e.hour, hour_sum_minor = e.sum
      where h.hour_sum_minor is null and h.id = (
        select t.id from (
          select * from held_win x where x.source = p_source[e.place] and x.external_id = p_ext[e.place] and x.slot = e.slot offset 0
        ) t where t.account_id = p_account[e.place]);
  end loop;
end
$$`,
    ledger_asked: sql`-- Only asks what would become of a command: what is known or refused is told as ever, what would be applied is WITHHELD, and nothing
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
$$`,
    ledger_bonus: sql`-- A grant or forfeit is the house's with the bonus; a release moves the bonus to the member's cash.
create or replace function ledger_bonus(
  p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
  p_ref text, p_round text, p_game text, p_contra bigint
) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome; j journal; bonus account; cash account; delta bigint := case p_kind when 13 then p_amount else -p_amount end;
begin
  select * into j from journal t where t.source = p_source and t.external_id = p_ext and t.slot = p_kind limit 1;
  if found then return ledger_again(j, p_account, p_kind, p_amount, p_currency, p_ref, p_round, p_game); end if;
  select * into bonus from account a where a.id = case p_kind when 14 then p_contra else p_account end and a.kind = 'bonus';
  if not found then return ledger_refusal(6, p_account); end if;
  if bonus.currency <> p_currency then return ledger_refusal(8, p_account); end if;
  if delta < 0 and bonus.balance + delta < 0 then return ledger_refusal(3, p_account); end if;
  if bonus.balance > 9000000000000000000 - delta then return ledger_refusal(16, p_account); end if;
  if p_kind = 14 then
    o := ledger_post(p_account, p_kind, p_currency, p_amount, 1, p_at);
    if o.code <> 1 then return o; end if;
  end if;
  update account a set balance = a.balance + delta, version = a.version + 1, overdrawn = a.balance + delta < 0
    where a.id = bonus.id returning * into bonus;
  if p_kind = 14 then
    insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, contra_version,
        contra_balance_after, reference, round_id, game_code, created_at)
      values (p_account, o.version, p_kind, p_kind, p_source, p_ext, p_amount, o.balance, bonus.id, bonus.version, bonus.balance, p_ref, p_round, p_game, p_at);
    return o;
  end if;
  insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, reference, round_id, game_code, created_at)
    values (bonus.id, bonus.version, p_kind, p_kind, p_source, p_ext, delta, bonus.balance, p_contra, p_ref, p_round, p_game, p_at);
  o.code := 1; o.balance := bonus.balance; o.account_id := bonus.id; o.version := bonus.version;
  return o;
end
$$`,
    ledger_cash: sql`-- A command's part of the cash: finds the amount of a rollback, release, payout or refund by the entry that it names, binds wins to
-- their bet, books one entry, and leaves a tombstone for a bet that was rolled back before it came.
create or replace function ledger_cash(
  p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
  p_ref text, p_round text, p_game text, p_contra bigint
) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome; j journal; d bigint; hold_version bigint; hold_balance bigint; tombstone boolean := false; refused smallint;
  s smallint := case p_kind when 10 then 9 when 16 then 2 when 17 then 2 else p_kind end;
begin
  select * into j from journal t where t.source = p_source and t.external_id = p_ext and t.slot = s limit 1;
  if found then return ledger_again(j, p_account, p_kind, p_amount, p_currency, p_ref, p_round, p_game); end if;

  if p_kind in (3, 4, 9, 10, 11) then
    select r.delta, (r.refused).code, (r.refused).balance, (r.refused).stored, (r.refused).account_id, (r.refused).version
      into d, o.code, o.balance, o.stored, o.account_id, o.version
      from ledger_original(p_account, p_kind, p_source, p_ref, p_amount) r;
    if o.code is not null then return o; end if;
    tombstone := d is null;
    d := coalesce(d, 0);
  else
    d := case when p_kind in (1, 8) then -p_amount else p_amount end;
    if p_kind in (2, 6, 16, 17) then
      refused := ledger_unbound(p_account, p_source, p_ref, p_round, p_game);
      if refused is not null then return ledger_refusal(refused, p_account); end if;
    end if;
  end if;

  o := ledger_post(p_account, p_kind, p_currency, d, case when tombstone then 2 else 1 end, p_at);
  if o.code <> 1 then return o; end if;

  if p_kind in (8, 9) then
    update account a set balance = a.balance - d, version = a.version + 1
      where a.id = p_contra and a.kind = 'hold' and a.balance - d >= 0
      returning a.version, a.balance into strict hold_version, hold_balance;
  end if;
  if tombstone then
    o.code := 10;
    insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, created_at)
      values (p_account, o.version - 1, 20, 1, p_source, p_ref, 0, o.balance, p_contra, p_at);
  end if;
  insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, contra_version,
      contra_balance_after, reference, round_id, game_code, created_at)
    values (p_account, o.version, p_kind, s, p_source, p_ext, d, o.balance, p_contra, hold_version, hold_balance, p_ref, p_round, p_game, p_at);
  return o;
end
$$`,
    ledger_count: sql`-- Counts an entry towards the member's limits: stakes, and what was lost.
create or replace function ledger_count(p_account bigint, p_kind smallint, p_delta bigint, p_at timestamptz) returns void
language sql as $$
  update account_limit l set
      period_start = ledger_period(l, p_at),
      used = greatest(
        case when l.period_start = ledger_period(l, p_at) then l.used else 0 end - p_delta,
        case l.kind when 'stake' then 0 end)
    where l.account_id = p_account and (p_kind in (1, 3) or l.kind = 'loss' and p_kind in (2, 4, 6))
$$`,
    ledger_decide: sql`-- What two operators decided about a held win, in the transaction that has written their decision; p_ext is the held win's own id.
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
$$`,
    ledger_end: sql`-- Takes a held win from the review account back to the vendor: released, refused, or rolled back.
create or replace function ledger_end(p_at timestamptz, h held_win, p_kind smallint, p_ext text, p_contra bigint) returns void
language plpgsql as $$
declare review account;
begin
  update account r set balance = r.balance - h.amount_minor, version = r.version + 1 from account a
    where a.id = h.account_id and r.name = a.name and r.currency = a.currency and r.kind = 'review' returning r.* into strict review;
  insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, reference, round_id, game_code, created_at)
    values (review.id, review.version, p_kind, h.slot + 80, h.source, p_ext, -h.amount_minor, review.balance, p_contra, h.external_id, h.round_id, h.game_code, p_at);
end
$$`,
    ledger_group: sql`-- A group of commands: all of them or none. It runs in a subtransaction, which a refusal undoes. What an earlier call had applied
-- stays told as such, also what this very group took back further down.
create or replace function ledger_group(
  p_first int, p_last int, p_at timestamptz, p_account bigint[], p_kind smallint[], p_source text[], p_ext text[],
  p_amount bigint[], p_currency text[], p_ref text[], p_round text[], p_game text[], p_contra bigint[]
) returns setof ledger_outcome
language plpgsql as $$
declare told record; done ledger_outcome[] := '{}'; o ledger_outcome; last int;
begin
  begin
    for i in p_first..p_last loop
      o := ledger_one(p_at, p_account[i], p_kind[i], p_source[i], p_ext[i], p_amount[i], p_currency[i], p_ref[i], p_round[i], p_game[i], p_contra[i]);
      if o.code = 4 and p_kind[i] % 100 in (1, 2, 16, 17) then
        select 2::smallint as code, t.balance_after as stored, t.account_id, t.version into told from (select * from journal e where e.source = p_source[i] and e.external_id = p_ext[i] offset 0) t
          where t.account_id = p_account[i] and t.kind = p_kind[i] % 100
            and exists (
              select 1 from generate_series(i + 1, p_last) k cross join lateral (select * from journal e where e.source = p_source[k] and e.external_id = p_ext[k] offset 0) back
              where back.reference = p_ext[i] and back.account_id = p_account[i] and back.slot = case p_kind[i] % 100 when 1 then 3 else 4 end
                and p_ref[k] = p_ext[i] and p_kind[k] in (403, case p_kind[i] % 100 when 1 then 3 else 4 end)
              union all
              select 1 from generate_series(i + 1, p_last) k cross join lateral (
                select * from journal e where e.source = p_source[k] and e.external_id = p_ext[k] || ' takes back ' || p_ext[i] offset 0
              ) back where p_kind[i] % 100 <> 1 and p_kind[k] in (3, 403) and back.account_id = p_account[i] and back.slot = 4);
        if found then o.code := told.code; o.stored := told.stored; o.account_id := told.account_id; o.version := told.version; end if;
      end if;
      done := done || o;
      if o.code not in (1, 2, 9, 10) then raise exception using errcode = 'BN001'; end if;
    end loop;
    return query select * from unnest(done);
    return;
  exception when sqlstate 'BN001' then
    last := p_first + cardinality(done) - 1;
  end;
  for i in p_first..p_last loop
    if i < last and done[i - p_first + 1].code in (2, 9) or i = last then
      o := done[i - p_first + 1];
    else
      o := ledger_refusal(15, p_account[i]);
    end if;
    select case when p_kind[i] % 100 <= 6 or p_kind[i] % 100 in (16, 17) then ledger_playable(a.balance, b.balance) else a.balance end into o.balance
      from account a left join account b on b.id = a.bonus_id where a.id = p_account[i];
    return next o;
  end loop;
end
$$`,
    ledger_hold: sql`-- Holds a win. What the win itself would be told is told; what would be applied is, as a win of zero under its key, and the amount
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
$$`,
    ledger_independent: sql`-- The first p_fast commands at once, whose order does not matter but for one account's own: bets, wins and deposits that no other
-- command of the call names or repeats (see ledger/independent.ts). An account takes all of them or, when any could be refused,
-- none: those are left to go one by one. A win without a bet that stands, in the journal or earlier in this call, is left too.
-- Returns the places of those that were taken. The sums stay in bigint, since sum(bigint) computes in numeric.
create or replace function ledger_independent(
  p_fast int, p_at timestamptz, p_account bigint[], p_kind smallint[], p_source text[], p_ext text[], p_amount bigint[],
  p_currency text[], p_ref text[], p_round text[], p_game text[], p_contra bigint[], OUT places int[],
  OUT balances bigint[], OUT versions bigint[]
) returns record
language plpgsql as $$
begin
  with told as materialized (
    select u.*,
      bool_or(u.kind = 1) over (partition by u.account, u.source, u.round, u.game order by u.place rows unbounded preceding) as round_bet,
      bool_or(u.kind = 1) over (
        partition by u.account, u.source, u.round, u.game, case u.kind when 1 then u.ext else u.ref end order by u.place rows unbounded preceding
      ) as named_bet
    from unnest(p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra)
      with ordinality u (account, kind, source, ext, amount, currency, ref, round, game, contra, place)
    where u.place <= p_fast
  ), command as materialized (
    select u.*, case u.kind when 1 then -u.amount else u.amount end as delta,
      known.yes is not null or cancelled.yes is not null or u.kind in (2, 6) and case
        when u.ref is not null then named.yes is null and not u.named_bet
        when u.round is not null then placed.yes is null and not u.round_bet
        else false end as slow
    from told u
    left join lateral (
      select true as yes from journal t where t.source = u.source and t.external_id = u.ext and t.slot = u.kind limit 1
    ) known on true
    left join lateral (
      select true as yes from (select * from journal e where u.kind in (2, 6) and u.ref is not null and (case when kind in (3, 4, 9, 10, 11) then reference end) = u.ref offset 0) t
        where t.source = u.source and t.slot = 3 and t.account_id = u.account limit 1
    ) cancelled on true
    left join lateral (
      select true as yes from (
        select * from journal e where u.kind in (2, 6) and u.ref is not null and e.source = u.source and e.external_id = u.ref and e.slot = 1 offset 0
      ) t where t.account_id = u.account and t.kind = 1
        and (u.round is null or (t.round_id, t.game_code) is not distinct from (u.round, u.game)) limit 1
    ) named on true
    left join lateral (
      select true as yes from (
        select * from journal e where u.kind in (2, 6) and u.ref is null and (case when slot = 1 then account_id end) = u.account and e.round_id = u.round offset 0
      ) t where t.kind = 1 and t.source = u.source and t.game_code is not distinct from u.game
        and not exists (select 1 from (select * from journal e where (case when kind in (3, 4, 9, 10, 11) then reference end) = t.external_id offset 0) r
          where r.source = t.source and r.slot = 3 and r.account_id = t.account_id) limit 1
    ) placed on true
  ), running as materialized (
    select c.*, ledger_sum(c.delta) over run as running, row_number() over run as step
    from command c window run as (partition by c.account order by c.place rows unbounded preceding)
  ), total as materialized (
    select r.account, ledger_sum(r.delta) as delta, count(*) as rows, max(r.running) as high, min(r.running) filter (where r.delta < 0) as low,
      min(r.currency) as currency, max(r.currency) as other, bool_or(r.kind = 1) as bets
    from running r group by r.account having not bool_or(r.slow)
  ), moved as (
    update account a set
        balance = a.balance + t.delta,
        version = a.version + t.rows,
        overdrawn = a.overdrawn and a.balance + t.delta < 0
      from total t
      where a.id = t.account and a.kind = 'available' and a.currency = t.currency and t.currency = t.other
        and not a.limited and (a.status = 'ACTIVE' or not t.bets)
        and (t.low is null or a.balance + t.low >= 0) and a.balance <= 9000000000000000000 - t.high
      returning a.id, a.balance - t.delta as balance, a.version - t.rows as version
  ), entry as materialized (
    select r.*, m.version + r.step as version, m.balance + r.running as balance from moved m join running r on r.account = m.id
  ), written as (
    insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, reference, round_id, game_code, created_at)
      select e.account, e.version, e.kind, e.kind, e.source, e.ext, e.delta, e.balance, e.contra, e.ref, e.round, e.game, p_at from entry e
  )
  select array_agg(e.place), array_agg(e.balance), array_agg(e.version) into places, balances, versions from entry e;
  places := coalesce(places, '{}');
end
$$`,
    ledger_limit: sql`-- What a member's limit is now: a raised one counts from its day on.
create or replace function ledger_limit(l account_limit, p_at timestamptz) returns bigint
language sql immutable as $$
  select case when l.next_from <= p_at then l.next_amount else l.amount end
$$`,
    ledger_one: sql`-- One command: its number says what is asked of it. Above 400 it may meet an entry of the other kind under its id: a
-- rollback its win, a win its tombstone. Above 200 it is a win to be held, above 100 it only asks. Bonuses, vendors'
-- wallets and operators' decisions have functions of their own; a rollback takes a win from where it is, and the rollback of a bet
-- takes its wins back too; what a vendor plays with a member who has a bonus is shared; all else is the cash's.
create or replace function ledger_one(
  p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
  p_ref text, p_round text, p_game text, p_contra bigint
) returns ledger_outcome
language plpgsql as $$
declare cash account; refused ledger_outcome; held held_win; o ledger_outcome;
begin
  if p_kind > 400 then
    p_kind := p_kind - 400;
    if p_kind = 3 and exists (
      select 1 from (select * from journal e where e.source = p_source and e.external_id = p_ref and e.slot = 2 offset 0) t where t.account_id = p_account
    ) then
      p_kind := 4;
    elsif p_kind % 100 in (2, 6, 16, 17) and exists (
      select 1 from (select * from journal e where e.source = p_source and e.external_id = p_ext and e.slot = 1 offset 0) t
        where t.account_id = p_account and t.kind = 20
    ) then
      return ledger_refusal(4, p_account);
    end if;
  end if;
  if p_kind > 200 then
    return ledger_hold(p_at, p_account, (p_kind - 200)::smallint, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  elsif p_kind > 100 then
    return ledger_asked(p_at, p_account, (p_kind - 100)::smallint, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  elsif p_kind in (13, 14, 15) then
    return ledger_bonus(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  elsif p_kind in (41, 42, 43) then
    return ledger_transit(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  elsif p_kind in (19, 21) then
    return ledger_decide(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  elsif p_kind = 4 then
    select * into held from (select * from held_win e where e.source = p_source collate "default" and e.external_id = p_ref collate "default" and e.slot = 2 offset 0) h
      where h.account_id = p_account and h.state in ('HELD', 'RELEASED');
    if held.state = 'RELEASED' then
      p_ref := p_ref || ' released';
    elsif held.state = 'HELD' then
      update held_win set state = 'CANCELLED', closed_at = p_at where id = held.id;
      o := ledger_one(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
      if o.code = 1 then
        perform ledger_end(p_at, held, p_kind, p_ext, p_contra);
      else
        update held_win set state = 'HELD', closed_at = null where id = held.id;
      end if;
      return o;
    end if;
  elsif p_kind = 3 then
    refused := ledger_take_wins(p_at, p_account, p_source, p_ext, p_currency, p_ref, p_contra);
    if refused.code is not null then return refused; end if;
  end if;
  if p_kind <= 6 or p_kind in (16, 17) then
    select * into cash from account a where a.id = p_account and a.bonus_id is not null;
    if found then return ledger_shared(p_at, cash, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra); end if;
    if p_kind = 17 then return ledger_refusal(6, p_account); end if;
  end if;
  return ledger_cash(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
end
$$`,
    ledger_original: sql`-- A rollback, release, payout or refund takes its amount from the entry that it names. Returns that amount, signed for p_account, or
-- the refusal. An unknown bet is no refusal: the caller leaves a tombstone (code null, delta null).
create or replace function ledger_original(
  p_account bigint, p_kind smallint, p_source text, p_ref text, p_amount bigint, OUT delta bigint,
  OUT refused ledger_outcome
) returns record
language plpgsql as $$
declare j journal; target smallint;
begin
  select * into j from (select * from journal e where (case when kind in (3, 4, 9, 10, 11) then reference end) = p_ref offset 0) t
    where t.source = p_source and t.slot = (case p_kind when 10 then 9 else p_kind end)
    order by t.account_id <> p_account limit 1;
  if found then
    refused := ledger_refusal(case when j.kind = p_kind and j.account_id = p_account then 9 else 5 end, p_account);
    if refused.code = 9 then
      refused.stored := j.balance_after; refused.account_id := j.account_id; refused.version := j.version;
    end if;
    return;
  end if;
  target := case p_kind when 3 then 1 when 4 then 2 when 11 then 9 else 8 end;
  select * into j from journal t where t.source = p_source and t.external_id = p_ref and t.slot = target
    order by t.account_id <> p_account limit 1;
  if not found or (p_kind = 11 and j.kind <> 10) then
    if p_kind <> 3 then refused := ledger_refusal(11, p_account); end if;
    return;
  end if;
  if p_kind = 11 and exists (select 1 from account h join account a using (member_id, currency) where h.id = j.account_id and a.id = p_account) then
    delta := -j.amount;
  elsif p_kind = 10 and j.contra_id = p_account then
    delta := j.amount;
  elsif p_kind in (3, 4, 9) and j.account_id = p_account then
    delta := -j.amount;
  else
    refused := ledger_refusal(5, p_account);
  end if;
  if p_kind > 4 and p_amount not in (0, abs(delta)) then refused := ledger_refusal(5, p_account); end if;
end
$$`,
    ledger_period: sql`-- The day, week or month of a limit in which this instant lies.
create or replace function ledger_period(l account_limit, p_at timestamptz) returns date
language sql stable as $$
  select date_trunc(l.period::text, p_at at time zone l.zone)::date
$$`,
    ledger_playable: sql`-- What may be staked: the cash, and the bonus beside it.
create or replace function ledger_playable(p_balance bigint, p_bonus bigint) returns bigint
language sql immutable as $$
  select p_balance + greatest(p_bonus, 0)
$$`,
    ledger_post: sql`-- Changes a balance, or says why not. The one UPDATE checks everything, so the happy path costs one statement; status counts for
-- bets and holds only, limits for bets, and only the rollback of a win may lead below zero.
create or replace function ledger_post(p_account bigint, p_kind smallint, p_currency text, p_delta bigint, p_rows int, p_at timestamptz) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome; a account; counted boolean; refused smallint; purse account_kind := case when p_kind = 10 then 'hold' else 'available' end;
begin
  update account t set
      balance = t.balance + p_delta,
      version = t.version + p_rows,
      overdrawn = t.balance + p_delta < 0 and (t.overdrawn or p_kind = 4)
    where t.id = p_account
      and t.kind = purse
      and (t.currency = p_currency or (p_currency = '' and p_kind in (3, 4)))
      and (t.status = 'ACTIVE' or p_kind not in (1, 8))
      and (not t.limited or p_kind <> 1 or ledger_allows(t.id, -p_delta, p_at) is null)
      and (p_delta >= 0 or p_kind = 4 or t.balance + p_delta >= 0)
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
$$`,
    ledger_refusal: sql`-- A refusal with the balances as they are.
create or replace function ledger_refusal(p_code int, p_account bigint) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome;
begin
  o.code := p_code;
  select a.balance into o.balance from account a where a.id = p_account;
  return o;
end
$$`,
    ledger_share: sql`-- By how much a command changes the bonus when it is new. Of a bet: what the cash does not cover, if the bonus does; else nothing,
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
$$`,
    ledger_shared: sql`-- A vendor's command for a member with a bonus: the cash as ever, then the bonus' row, unless it has nothing and had no part.
-- Answers tell both together, also when told again. The account of a bonus is touched under the lock of the member's available
-- account alone.
create or replace function ledger_shared(
  p_at timestamptz, p_cash account, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
  p_ref text, p_round text, p_game text, p_contra bigint
) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome; bonus account; j journal; leg journal; part bigint; place smallint := case when p_kind in (16, 17) then 2 else p_kind end;
begin
  select * into bonus from account a where a.id = p_cash.bonus_id;
  select * into j from (select * from journal e where e.source = p_source and e.external_id = p_ext and e.slot = place offset 0) t
    where t.account_id = p_cash.id;
  if found then
    select * into leg from (select * from journal e where e.source = p_source and e.external_id = p_ext and e.slot = place + 20 offset 0) t
      where t.account_id = bonus.id;
    part := coalesce(leg.amount, 0);
  else
    part := ledger_share(p_cash, bonus, p_kind, p_source, p_amount, p_ref, p_round);
    if part > 0 and bonus.balance > 9000000000000000000 - part then return ledger_refusal(16, p_cash.id); end if;
  end if;
  o := ledger_cash(p_at, p_cash.id, p_kind, p_source, p_ext, p_amount - abs(part), p_currency, p_ref, p_round, p_game, p_contra);

  if o.code in (1, 10) and (part <> 0 or bonus.balance <> 0) then
    update account a set balance = a.balance + part, version = a.version + 1, overdrawn = a.balance + part < 0
      where a.id = bonus.id returning * into bonus;
    insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, reference, round_id, game_code, created_at)
      values (bonus.id, bonus.version, p_kind, place + 20, p_source, p_ext, part, bonus.balance, p_contra, p_ref, p_round, p_game, p_at);
  elsif o.stored is not null then
    select t.* into leg from journal s,
        lateral (select * from journal e where e.source = s.source and e.external_id = s.external_id and e.slot = s.slot + 20 offset 0) t
      where s.account_id = o.account_id and s.version = o.version and t.account_id = bonus.id;
    o.stored := ledger_playable(o.stored, coalesce(leg.balance_after, 0));
  end if;
  o.balance := ledger_playable(o.balance, bonus.balance);
  return o;
end
$$`,
    ledger_take_wins: sql`-- Takes back each win that names this bet, and with the last bet of a round that stands also those that name none. Each is an entry
-- of its own, as a rollback of that win would be; vendors' ids have no spaces, so none of theirs is met. Returns a refusal, or null.
-- All of them are refused for the same reason or none is, so nothing is half taken.
create or replace function ledger_take_wins(
  p_at timestamptz, p_account bigint, p_source text, p_ext text, p_currency text, p_ref text, p_contra bigint
) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome; b journal; w journal;
begin
  select * into b from (select * from journal e where e.source = p_source and e.external_id = p_ref and e.slot = 1 offset 0) t
    where t.account_id = p_account and t.kind = 1;
  if b.round_id is null
    or exists (select 1 from (select * from journal e where (case when kind in (3, 4, 9, 10, 11) then reference end) = p_ref offset 0) t where t.source = p_source and t.slot = 3)
    or exists (select 1 from journal e where e.source = p_source and e.external_id = p_ext and e.slot = 3)
  then return null; end if;
  for w in select t.* from (select * from journal e where (case when slot = 2 then account_id end) = p_account and e.round_id = b.round_id offset 0) t
      where t.source = p_source and t.game_code is not distinct from b.game_code
        and (select h.state from held_win h where h.account_id = t.account_id and h.version = t.version) is distinct from 'RELEASED'
        and not exists (select 1 from (select * from journal e where (case when kind in (3, 4, 9, 10, 11) then reference end) = t.external_id offset 0) r
          where r.source = p_source and r.slot = 4 and r.account_id = p_account)
        and (t.reference = p_ref or t.reference is null and not exists (
          select 1 from (select * from journal e where (case when slot = 1 then account_id end) = p_account and e.round_id = b.round_id offset 0) other
            where other.kind = 1 and other.source = p_source and other.game_code is not distinct from b.game_code and other.external_id <> p_ref
              and not exists (select 1 from (select * from journal e where (case when kind in (3, 4, 9, 10, 11) then reference end) = other.external_id offset 0) r
                where r.source = p_source and r.slot = 3 and r.account_id = p_account)))
      order by t.version loop
    o := ledger_one(p_at, p_account, 4::smallint, p_source, p_ext || ' takes back ' || w.external_id, 0, p_currency,
      w.external_id, w.round_id, w.game_code, p_contra);
    if o.code <> 1 then return o; end if;
  end loop;
  return null;
end
$$`,
    ledger_transit: sql`-- Money on its way to a vendor's own wallet: from available to transit, refused as a bet of that amount would be; then from transit
-- to the vendor, or back. Both ends have the key of their start and one slot, so only one of them happens. What must stay for
-- dividends that a member owes is not let out. All run under the lock of the accounts that they change.
create or replace function ledger_transit(
  p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
  p_ref text, p_round text, p_game text, p_contra bigint
) returns ledger_outcome
language plpgsql as $$
declare o ledger_outcome; j journal; sent journal; a account; t account; refused smallint; d bigint := case p_kind when 41 then -p_amount else p_amount end;
  s smallint := case p_kind when 43 then 42 else p_kind end;
begin
  select * into j from journal e where e.source = p_source and e.external_id = p_ext and e.slot = s limit 1;
  if found then return ledger_again(j, p_account, p_kind, p_amount, p_currency, p_ref, p_round, p_game); end if;
  select * into a from account c where c.id = p_account;
  if not found then return ledger_refusal(6, p_account); end if;
  if a.currency <> p_currency then return ledger_refusal(8, p_account); end if;
  if p_kind = 41 then
    if a.limited then refused := ledger_allows(a.id, p_amount, p_at); end if;
    refused := case when a.status <> 'ACTIVE' then 7 when refused is not null then refused when a.balance < p_amount then 3
      when exists (select 1 from dividend_restriction r
        where r.member_id = a.member_id and r.currency = a.currency and r.restricted_minor > a.balance - p_amount) then 14 end;
  else
    select * into sent from journal e where e.source = p_source and e.external_id = p_ext and e.slot = 41 limit 1;
    refused := case when sent.account_id is null then 11
      when -sent.amount <> p_amount or p_account <> case p_kind when 42 then sent.contra_id else sent.account_id end then 5 end;
  end if;
  if refused is not null then return ledger_refusal(refused, p_account); end if;

  if p_kind = 42 then d := -p_amount; end if;
  update account c set balance = c.balance + d, version = c.version + 1, overdrawn = c.balance + d < 0
    where c.id = p_account returning * into a;
  if p_kind <> 42 then
    update account c set balance = c.balance - d, version = c.version + 1
      where c.id = p_contra and c.kind = 'transit' and c.balance - d >= 0 returning * into strict t;
  end if;
  insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, contra_version,
      contra_balance_after, reference, round_id, game_code, created_at)
    values (a.id, a.version, p_kind, s, p_source, p_ext, d, a.balance, p_contra, t.version, t.balance, p_ref, p_round, p_game, p_at);
  o.code := 1; o.balance := a.balance; o.account_id := a.id; o.version := a.version;
  return o;
end
$$`,
    ledger_unbound: sql`-- Why a win cannot be: NOT_FOUND when the bet that it names, or any bet of its round, is none of this account with this vendor and
-- game; CANCELLED when it was taken back, of a round all of them. Null for what may be. A win that names neither is none of a round.
create or replace function ledger_unbound(p_account bigint, p_source text, p_ref text, p_round text, p_game text) returns smallint
language plpgsql stable as $$
declare b journal; answer smallint := 11;
begin
  if p_ref is not null then
    if exists (select 1 from (select * from journal e where (case when kind in (3, 4, 9, 10, 11) then reference end) = p_ref offset 0) t
        where t.source = p_source and t.slot = 3 and t.account_id = p_account) then return 4; end if;
    select * into b from (select * from journal e where e.source = p_source and e.external_id = p_ref and e.slot = 1 offset 0) t
      where t.account_id = p_account and t.kind = 1;
    return case when b.account_id is null or (p_round is not null and (b.round_id, b.game_code) is distinct from (p_round, p_game)) then 11 end;
  elsif p_round is not null then
    for b in select t.* from (select * from journal e where (case when slot = 1 then account_id end) = p_account and e.round_id = p_round offset 0) t
        where t.kind = 1 and t.source = p_source and t.game_code is not distinct from p_game loop
      if not exists (select 1 from (select * from journal e where (case when kind in (3, 4, 9, 10, 11) then reference end) = b.external_id offset 0) t
          where t.source = p_source and t.slot = 3 and t.account_id = p_account) then return null; end if;
      answer := 4;
    end loop;
    return answer;
  end if;
  return null;
end
$$`,
  },
};
