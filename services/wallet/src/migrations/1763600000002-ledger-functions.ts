import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How money moves. `ledger_apply` is the only writer of `journal` and of balances: it locks all accounts of a batch in
 * order of their ids, so batches never deadlock, and then goes command by command. A refusal is an answer; only a fault raises.
 * The numbers are those of ledger/command.ts.
 */
export class LedgerFunctions1763600000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(outcome);
    await runner.query(answers);
    await runner.query(original);
    await runner.query(post);
    await runner.query(one);
    await runner.query(group);
    await runner.query(apply);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function ledger_apply, ledger_group, ledger_one, ledger_post, ledger_original, ledger_refusal, ledger_again;
      drop type ledger_outcome;
    `);
  }
}

const outcome = `
  create type ledger_outcome as (code smallint, balance bigint, stored bigint, account_id bigint, version bigint);
`;

export const answers = `
  create function ledger_refusal(p_code int, p_account bigint) returns ledger_outcome language plpgsql as $$
  declare o ledger_outcome;
  begin
    o.code := p_code;
    select a.balance into o.balance from account a where a.id = p_account;
    return o;
  end $$;

  -- The answer to a key that is already in the journal.
  create function ledger_again(
    j journal, p_account bigint, p_kind smallint, p_amount bigint, p_currency text, p_ref text, p_round text, p_game text
  ) returns ledger_outcome language plpgsql as $$
  declare o ledger_outcome; a account; own journal;
  begin
    select * into a from account where id = p_account;
    o.balance := a.balance;
    if j.account_id <> p_account then
      select * into own from journal t
        where t.source = j.source and t.external_id = j.external_id and t.slot = j.slot and t.account_id = p_account;
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

/*
 * A rollback, release, payout or refund takes its amount from the entry that it names. Answers that amount, signed for
 * p_account, or the refusal. An unknown bet is no refusal: the caller leaves a tombstone (code null, delta null).
 */
export const original = `
  create function ledger_original(
    p_account bigint, p_kind smallint, p_source text, p_ref text, p_amount bigint, out delta bigint, out refused ledger_outcome
  ) language plpgsql as $$
  declare j journal; target smallint;
  begin
    select * into j from journal t
      where t.source = p_source and t.reference = p_ref and t.slot = (case p_kind when 10 then 9 else p_kind end) and t.kind in (3, 4, 9, 10, 11)
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

/*
 * Changes the balance, or says why not. The one UPDATE checks everything, so the happy path costs one statement;
 * status counts for bets and holds only, limits for bets, and only the rollback of a win may lead below zero.
 */
const post = `
  create function ledger_post(p_account bigint, p_kind smallint, p_currency text, p_delta bigint, p_rows int, p_at timestamptz)
  returns ledger_outcome language plpgsql as $$
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
  end $$;
`;

const one = `
  create function ledger_one(
    p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
    p_ref text, p_round text, p_game text, p_contra bigint
  ) returns ledger_outcome language plpgsql as $$
  declare o ledger_outcome; j journal; d bigint; hold_version bigint; hold_balance bigint; tombstone boolean := false;
    s smallint := case p_kind when 10 then 9 else p_kind end;
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
      if p_kind = 2 and p_ref is not null and exists (
        select 1 from journal t where t.source = p_source and t.reference = p_ref and t.slot = 3 and t.account_id = p_account and t.kind in (3, 4, 9, 10, 11)
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

/* A group runs in a subtransaction, which a refusal undoes. What an earlier call had applied stays told as such. */
const group = `
  create function ledger_group(
    p_first int, p_last int, p_at timestamptz, p_account bigint[], p_kind smallint[], p_source text[], p_ext text[], p_amount bigint[],
    p_currency text[], p_ref text[], p_round text[], p_game text[], p_contra bigint[]
  ) returns setof ledger_outcome language plpgsql as $$
  declare done ledger_outcome[] := '{}'; o ledger_outcome; last int;
  begin
    begin
      for i in p_first..p_last loop
        o := ledger_one(p_at, p_account[i], p_kind[i], p_source[i], p_ext[i], p_amount[i], p_currency[i], p_ref[i], p_round[i], p_game[i], p_contra[i]);
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
        select a.balance into o.balance from account a where a.id = p_account[i];
      else
        o := ledger_refusal(15, p_account[i]);
      end if;
      return next o;
    end loop;
  end $$;
`;

/*
 * p_size: how many commands belong to the group that starts here; 1 for a lone command. p_locks: stored accounts at the
 * other end. The plans are made once and must not depend on how full the tables were then. Every statement has its own snapshot
 * (READ COMMITTED), so what a lock waited for is seen. Answers carry the command's place, since they come in no order.
 */
const apply = `
  create function ledger_apply(
    p_at timestamptz, p_fast int, p_size int[], p_locks bigint[], p_account bigint[], p_kind smallint[], p_source text[], p_ext text[],
    p_amount bigint[], p_currency text[], p_ref text[], p_round text[], p_game text[], p_contra bigint[]
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
  end $$;
`;
