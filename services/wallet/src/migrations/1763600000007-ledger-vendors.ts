import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Wins of free rounds, to the cash or to the bonus, and money of members that lies with vendors: it leaves the available account for
 * `transit`, and from there goes to the vendor or comes back, one of both, once.
 */
export class LedgerVendors1763600000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(kinds);
    await runner.query(share);
    await runner.query(shared);
    await runner.query(cash(freeWins));
    await runner.query(transit);
    await runner.query(one);
    await runner.query(group('p_kind[i] <= 6 or p_kind[i] in (16, 17)'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(group('p_kind[i] <= 6'));
    await runner.query(oneBefore);
    await runner.query('drop function ledger_transit');
    await runner.query(cash(vendorWins));
    await runner.query('delete from entry_kind where kind in (16, 17, 41, 42, 43, 44)');
  }
}

/* A win of a free round shares the slot of wins, so that its key meets theirs and a rollback finds it. */
const kinds = `
  alter type account_kind add value 'transit';
  insert into entry_kind values
    (16, 'freespin_win'), (17, 'freespin_bonus'), (41, 'vendor_deposit'), (42, 'vendor_deposit_sent'), (43, 'vendor_deposit_returned'),
    (44, 'vendor_withdrawal');
`;

const signature = `
    p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
    p_ref text, p_round text, p_game text, p_contra bigint`;

/* As before, and of a free round's win for the bonus: all of it. */
export const share = `
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
    elsif p_kind = 17 then
      return p_amount;
    end if;
    return 0;
  end $$;
`;

export const shared = `
  create or replace function ledger_shared(
    p_at timestamptz, p_cash account, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
    p_ref text, p_round text, p_game text, p_contra bigint
  ) returns ledger_outcome language plpgsql as $$
  declare o ledger_outcome; bonus account; j journal; leg journal; part bigint; place smallint := case when p_kind in (16, 17) then 2 else p_kind end;
  begin
    select * into bonus from account a where a.id = p_cash.bonus_id;
    select * into j from journal t where t.source = p_source and t.external_id = p_ext and t.slot = place and t.account_id = p_cash.id;
    if found then
      select * into leg from journal t where t.source = p_source and t.external_id = p_ext and t.slot = place + 20 and t.account_id = bonus.id;
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
      select t.* into leg from journal s join journal t on t.source = s.source and t.external_id = s.external_id and t.slot = s.slot + 20
        where s.account_id = o.account_id and s.version = o.version and t.account_id = bonus.id;
      o.stored := ledger_playable(o.stored, coalesce(leg.balance_after, 0));
    end if;
    o.balance := ledger_playable(o.balance, bonus.balance);
    return o;
  end $$;
`;

const vendorWins = { slot: 'case p_kind when 10 then 9 else p_kind end', win: 'p_kind = 2' };
export const freeWins = {
  slot: 'case p_kind when 10 then 9 when 16 then 2 when 17 then 2 else p_kind end',
  win: 'p_kind in (2, 16, 17)',
};

/* As before, but for which kinds are wins. */
export const cash = ({ slot, win }: typeof freeWins): string => `
  create or replace function ledger_cash(${signature}
  ) returns ledger_outcome language plpgsql as $$
  declare o ledger_outcome; j journal; d bigint; hold_version bigint; hold_balance bigint; tombstone boolean := false;
    s smallint := ${slot};
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
      if ${win} and p_ref is not null and exists (
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

/*
 * 41: available to transit, refused as a bet of that amount would be. 42: transit to the vendor, 43: transit back to available; both
 * have the key of their 41 and one slot, so only one of them happens. All run under the lock of the accounts that they change.
 */
export const transit = `
  create function ledger_transit(${signature}
  ) returns ledger_outcome language plpgsql as $$
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
      refused := case when a.status <> 'ACTIVE' then 7 when refused is not null then refused when a.balance < p_amount then 3 end;
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
  end $$;
`;

export const one = `
  create or replace function ledger_one(${signature}
  ) returns ledger_outcome language plpgsql as $$
  declare cash account;
  begin
    if p_kind in (13, 14, 15) then
      return ledger_bonus(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
    elsif p_kind in (41, 42, 43) then
      return ledger_transit(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
    elsif p_kind <= 6 or p_kind in (16, 17) then
      select * into cash from account a where a.id = p_account and a.bonus_id is not null;
      if found then return ledger_shared(p_at, cash, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra); end if;
      if p_kind = 17 then return ledger_refusal(6, p_account); end if;
    end if;
    return ledger_cash(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
  end $$;
`;

const oneBefore = `
  create or replace function ledger_one(${signature}
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

/* As before, but for which kinds are told what may be staked. */
export const group = (ofVendors: string): string => `
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
      select case when ${ofVendors} then ledger_playable(a.balance, b.balance) else a.balance end into o.balance
        from account a left join account b on b.id = a.bonus_id where a.id = p_account[i];
      return next o;
    end loop;
  end $$;
`;
