import type { MigrationInterface, QueryRunner } from 'typeorm';
import { original as originalBefore, answers as answersBefore } from './1763600000002-ledger-functions.js';
import { independent as independentBefore } from './1763600000004-ledger-independent.js';
import {
  cash as cashBefore,
  freeWins,
  share as shareBefore,
  shared as sharedBefore,
} from './1763600000007-ledger-vendors.js';

/**
 * Each look into the journal can be answered by one index alone, so no statistics lead to another one: what a table was when a
 * connection made its plan says nothing about what it is by now, and a look by member, by vendor or by kind reads all that these ever did.
 *
 * So a condition that other indexes know as well stands outside of what is looked up (`offset 0` keeps it there), and what only some
 * entries have is an expression of its own. By their keys entries are looked up by (source, external_id, slot), which are few rows: of one
 * sender, and more than one only when accounts share an id. The rules are what they were.
 */
export class LedgerLookups1796400001701 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(indexes);
    for (const sql of [again, original, cash, share, shared, independent]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(indexesBefore);
    const before = [answersBefore, originalBefore, cashBefore(freeWins), shareBefore, sharedBefore];
    for (const sql of before) await runner.query(sql.replaceAll('create function', 'create or replace function'));
    await runner.query(
      independentBefore.slice(independentBefore.indexOf('create function')).replace('create', 'create or replace'),
    );
  }
}

/** What an entry reverses or ends; null for all others. That it happens once is for journal_once to say. */
const reversed = 'case when kind in (3, 4, 9, 10, 11) then reference end';
/** Whose bonus had a part in a bet; null for all others. */
const staked = 'case when slot = 21 then account_id end';

const indexes = `
  drop index journal_bonus;
  create index journal_reversed on journal ((${reversed})) where (${reversed}) is not null;
  create index journal_bonus on journal ((${staked}), round_id) where (${staked}) is not null;
`;

const indexesBefore = `
  drop index journal_reversed, journal_bonus;
  create index journal_bonus on journal (account_id, round_id) where slot = 21;
`;

const again = `
  create or replace function ledger_again(
    j journal, p_account bigint, p_kind smallint, p_amount bigint, p_currency text, p_ref text, p_round text, p_game text
  ) returns ledger_outcome language plpgsql as $$
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
      or (p_kind not in (3, 4) and p_amount <> case when p_kind = 12 then j.amount else abs(j.amount) end
          and not (p_kind in (9, 10, 11) and p_amount = 0))
      or (p_currency <> a.currency and not (p_kind in (3, 4) and p_currency = ''))
      or (j.reference, j.round_id, j.game_code) is distinct from (p_ref, p_round, p_game)
    then
      o.code := 5;
    else
      o.code := 2; o.stored := j.balance_after; o.account_id := j.account_id; o.version := j.version;
    end if;
    return o;
  end $$;
`;

const original = `
  create or replace function ledger_original(
    p_account bigint, p_kind smallint, p_source text, p_ref text, p_amount bigint, out delta bigint, out refused ledger_outcome
  ) language plpgsql as $$
  declare j journal; target smallint;
  begin
    select * into j from (select * from journal e where (${reversed}) = p_ref offset 0) t
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
  end $$;
`;

const cash = `
  create or replace function ledger_cash(
    p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
    p_ref text, p_round text, p_game text, p_contra bigint
  ) returns ledger_outcome language plpgsql as $$
  declare o ledger_outcome; j journal; d bigint; hold_version bigint; hold_balance bigint; tombstone boolean := false;
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
      -- A win that names a cancelled bet is part of what was cancelled.
      if p_kind in (2, 16, 17) and p_ref is not null and exists (
        select 1 from (select * from journal e where (${reversed}) = p_ref offset 0) t
          where t.source = p_source and t.slot = 3 and t.account_id = p_account
      ) then return ledger_refusal(4, p_account); end if;
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
  end $$;
`;

const share = `
  create or replace function ledger_share(
    p_cash account, p_bonus account, p_kind smallint, p_source text, p_amount bigint, p_ref text, p_round text
  ) returns bigint language plpgsql as $$
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
          from (select * from journal e where (${staked}) = p_bonus.id and e.round_id = p_round offset 0) b,
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
  end $$;
`;

const shared = `
  create or replace function ledger_shared(
    p_at timestamptz, p_cash account, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
    p_ref text, p_round text, p_game text, p_contra bigint
  ) returns ledger_outcome language plpgsql as $$
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
  end $$;
`;

const independent = `
  create or replace function ledger_independent(
    p_fast int, p_at timestamptz, p_account bigint[], p_kind smallint[], p_source text[], p_ext text[], p_amount bigint[], p_currency text[],
    p_ref text[], p_round text[], p_game text[], p_contra bigint[], out places int[], out balances bigint[], out versions bigint[]
  ) language plpgsql as $$
  begin
    with command as materialized (
      select u.*, case u.kind when 1 then -u.amount else u.amount end as delta,
        known.yes is not null or cancelled.yes is not null as slow
      from unnest(p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra)
        with ordinality u (account, kind, source, ext, amount, currency, ref, round, game, contra, place)
      left join lateral (
        select true as yes from journal t where t.source = u.source and t.external_id = u.ext and t.slot = u.kind limit 1
      ) known on true
      left join lateral (
        select true as yes from (select * from journal e where u.kind = 2 and u.ref is not null and (${reversed}) = u.ref offset 0) t
          where t.source = u.source and t.slot = 3 and t.account_id = u.account limit 1
      ) cancelled on true
      where u.place <= p_fast
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
  end $$;
`;
