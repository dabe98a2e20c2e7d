import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A member's bonus beside its cash. What a bet takes beyond the cash comes from the bonus, in the same command; a win goes back to
 * both in the proportion of its bets. Members without a bonus pay one look for it, and only where commands go one by one.
 */
export class LedgerBonus1763600000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(accounts);
    await runner.query(kinds);
    await runner.query(playable);
    await runner.query(share);
    await runner.query(shared);
    await runner.query(bonus);
    await runner.query(one);
    await runner.query(group(told));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(group(balance));
    await runner.query(`
      drop function ledger_one, ledger_bonus, ledger_shared, ledger_share, ledger_playable;
      alter function ledger_cash rename to ledger_one;
      drop index journal_bonus;
      alter table account drop column bonus_id;
      delete from entry_kind where kind in (13, 14, 15);
    `);
  }
}

/* The account of a bonus is touched under the lock of the member's available account alone, so its own place in the order does not matter. */
const accounts = `
  alter type account_kind add value 'bonus';
  alter table account add column bonus_id bigint;
  comment on column account.bonus_id is 'The account of the member''s bonus in this currency; limited is true then.';
  comment on column account.limited is 'There are rows of account_limit or account_exclusion, or a bonus, to look at; so all others pay nothing for these.';
`;

/* What the bonus had in a bet, win or rollback is a row of its own, beside the row of the cash: same key, slot 20 higher. */
const kinds = `
  insert into entry_kind values (13, 'bonus_grant'), (14, 'bonus_release'), (15, 'bonus_forfeit');
  create index journal_bonus on journal (account_id, round_id) where slot = 21;
`;

const playable = `
  create function ledger_playable(p_balance bigint, p_bonus bigint) returns bigint language sql immutable as $$
    select p_balance + greatest(p_bonus, 0)
  $$;
`;

/*
 * By how much a command changes the bonus when it is new. Of a bet: what the cash does not cover, if the bonus does; else nothing,
 * and the cash refuses it. Of a win: its bets' share, rounded down. Of a rollback: what the original had changed.
 */
const share = `
  create function ledger_share(
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
          from journal b join journal c on c.source = b.source and c.external_id = b.external_id and c.slot = 1 and c.account_id = p_cash.id
          where b.source = p_source and b.external_id = p_ref and b.slot = 21 and b.account_id = p_bonus.id;
      else
        select -sum(b.amount), -sum(b.amount + c.amount) into from_bonus, whole
          from journal b join journal c on c.source = b.source and c.external_id = b.external_id and c.slot = 1 and c.account_id = p_cash.id
          where b.account_id = p_bonus.id and b.round_id = p_round and b.source = p_source and b.slot = 21;
      end if;
      return case when whole > 0 then floor(p_amount * from_bonus / whole)::bigint else 0 end;
    elsif p_kind in (3, 4) then
      select -j.amount into part from journal j
        where j.source = p_source and j.external_id = p_ref and j.slot = p_kind + 18 and j.account_id = p_bonus.id;
      return coalesce(part, 0);
    end if;
    return 0;
  end $$;
`;

/*
 * A vendor's command for a member with a bonus: the cash as ever, then the bonus' row, unless it has nothing and had no part. Answers
 * tell both together, also when told again.
 */
const shared = `
  create function ledger_shared(
    p_at timestamptz, p_cash account, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
    p_ref text, p_round text, p_game text, p_contra bigint
  ) returns ledger_outcome language plpgsql as $$
  declare o ledger_outcome; bonus account; j journal; leg journal; part bigint;
  begin
    select * into bonus from account a where a.id = p_cash.bonus_id;
    select * into j from journal t where t.source = p_source and t.external_id = p_ext and t.slot = p_kind and t.account_id = p_cash.id;
    if found then
      select * into leg from journal t where t.source = p_source and t.external_id = p_ext and t.slot = p_kind + 20 and t.account_id = bonus.id;
      part := coalesce(leg.amount, 0);
    else
      part := ledger_share(p_cash, bonus, p_kind, p_source, p_amount, p_ref, p_round);
    end if;
    o := ledger_cash(p_at, p_cash.id, p_kind, p_source, p_ext, p_amount - abs(part), p_currency, p_ref, p_round, p_game, p_contra);

    if o.code in (1, 10) and (part <> 0 or bonus.balance <> 0) then
      update account a set balance = a.balance + part, version = a.version + 1, overdrawn = a.balance + part < 0
        where a.id = bonus.id returning * into bonus;
      insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, reference, round_id, game_code, created_at)
        values (bonus.id, bonus.version, p_kind, p_kind + 20, p_source, p_ext, part, bonus.balance, p_contra, p_ref, p_round, p_game, p_at);
    elsif o.stored is not null then
      select t.* into leg from journal s join journal t on t.source = s.source and t.external_id = s.external_id and t.slot = s.slot + 20
        where s.account_id = o.account_id and s.version = o.version and t.account_id = bonus.id;
      o.stored := ledger_playable(o.stored, coalesce(leg.balance_after, 0));
    end if;
    o.balance := ledger_playable(o.balance, bonus.balance);
    return o;
  end $$;
`;

/* A grant or forfeit is the house's with the bonus; a release moves the bonus to the member's cash. */
const bonus = `
  create function ledger_bonus(
    p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
    p_ref text, p_round text, p_game text, p_contra bigint
  ) returns ledger_outcome language plpgsql as $$
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
  end $$;
`;

/* What ledger_one was is the part of the cash. */
const one = `
  alter function ledger_one rename to ledger_cash;
  create function ledger_one(
    p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
    p_ref text, p_round text, p_game text, p_contra bigint
  ) returns ledger_outcome language plpgsql as $$
  declare cash account;
  begin
    if p_kind in (13, 14, 15) then
      return ledger_bonus(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
    elsif p_kind <= 6 then
      select * into cash from account a where a.id = p_account and a.bonus_id is not null;
      if found then return ledger_shared(p_at, cash, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra); end if;
    end if;
    return ledger_cash(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  end $$;
`;

const balance = 'select a.balance into o.balance from account a where a.id = p_account[i];';
const told = `select case when p_kind[i] <= 6 then ledger_playable(a.balance, b.balance) else a.balance end into o.balance
  from account a left join account b on b.id = a.bonus_id where a.id = p_account[i];`;

/* As before, but for the balances that a refused group tells. */
const group = (tell: string): string => `
  create or replace function ledger_group(
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
      else
        o := ledger_refusal(15, p_account[i]);
      end if;
      ${tell}
      return next o;
    end loop;
  end $$;
`;
