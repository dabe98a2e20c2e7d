import type { MigrationInterface, QueryRunner } from 'typeorm';
import { answers as answersBefore } from './1763600000002-ledger-functions.js';
import { independent as independentBefore } from './1763600000004-ledger-independent.js';
import {
  cash as cashBefore,
  freeWins,
  group as groupBefore,
  one as oneBefore,
} from './1763600000007-ledger-vendors.js';

/**
 * Wins belong to a bet; what was taken back answers so when it is sent again; and a command may only ask what would become of it.
 * All of it rides in the one statement that books.
 */
export class LedgerBoundWins1796400015001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(rounds);
    await runner.query(unbound);
    await runner.query(again);
    await runner.query(cash);
    await runner.query(asked);
    await runner.query(group);
    await runner.query(independent);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(functionOf(independentBefore, 'ledger_independent'));
    await runner.query(groupBefore(ofVendors));
    await runner.query(oneBefore);
    await runner.query(cashBefore(freeWins));
    await runner.query(functionOf(answersBefore, 'ledger_again'));
    await runner.query('drop function ledger_asked, ledger_unbound');
    await runner.query('drop index journal_round');
  }
}

/** One function out of what an earlier migration made, put in the place of today's. */
const functionOf = (sql: string, name: string): string =>
  sql.slice(sql.indexOf(`create function ${name}(`)).replace('create function', 'create or replace function');

/* Bets by their round; wins that name none are looked for here. Only bets are in it, so nothing else pays for it. */
const rounds = `create index journal_round on journal (account_id, round_id) where slot = 1`;

const signature = `
    p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
    p_ref text, p_round text, p_game text, p_contra bigint`;

/*
 * Why a win cannot be: 11 when the bet that it names, or any bet of its round, is none of this account with this vendor and game; 4 when
 * it was taken back, of a round all of them. Null for what may be. A win that names neither is none of a round.
 */
const unbound = `
  create function ledger_unbound(p_account bigint, p_source text, p_ref text, p_round text, p_game text) returns smallint
  language plpgsql stable as $$
  declare b journal; answer smallint := 11;
  begin
    if p_ref is not null then
      if exists (select 1 from journal t where t.source = p_source and t.reference = p_ref and t.slot = 3 and t.account_id = p_account
          and t.kind in (3, 4, 9, 10, 11)) then return 4; end if;
      select * into b from journal t
        where t.source = p_source and t.external_id = p_ref and t.slot = 1 and t.account_id = p_account and t.kind = 1;
      return case when b.account_id is null or (p_round is not null and (b.round_id, b.game_code) is distinct from (p_round, p_game)) then 11 end;
    elsif p_round is not null then
      for b in select * from journal t where t.account_id = p_account and t.round_id = p_round and t.slot = 1 and t.kind = 1
          and t.source = p_source and t.game_code is not distinct from p_game loop
        if not exists (select 1 from journal t where t.source = p_source and t.reference = b.external_id and t.slot = 3
            and t.account_id = p_account and t.kind in (3, 4, 9, 10, 11)) then return null; end if;
        answer := 4;
      end loop;
      return answer;
    end if;
    return null;
  end $$;
`;

/* As before, but that a bet or a win that was taken back is told as such, not as booked. */
const again = `
  create or replace function ledger_again(
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
    elsif p_kind in (1, 2, 16, 17) and exists (
      select 1 from journal t where t.source = j.source and t.reference = j.external_id and t.account_id = p_account
        and t.slot = case p_kind when 1 then 3 else 4 end and t.kind in (3, 4, 9, 10, 11)
    ) then
      o.code := 4;
    else
      o.code := 2; o.stored := j.balance_after; o.account_id := j.account_id; o.version := j.version;
    end if;
    return o;
  end $$;
`;

/* As before, but that every kind of win is bound. */
const cash = `
  create or replace function ledger_cash(${signature}
  ) returns ledger_outcome language plpgsql as $$
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
  end $$;
`;

export const one = `
  create or replace function ledger_one(${signature}
  ) returns ledger_outcome language plpgsql as $$
  declare cash account;
  begin
    if p_kind > 100 then
      return ledger_asked(p_at, p_account, (p_kind - 100)::smallint, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
    elsif p_kind in (13, 14, 15) then
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

/*
 * A kind above 100 only asks: what is known or refused is answered as ever, what would be applied is 18, and nothing is. So it says
 * exactly what the command itself would have said, by the same rules, under the same lock.
 */
const asked = `
  create function ledger_asked(${signature}
  ) returns ledger_outcome language plpgsql as $$
  declare o ledger_outcome;
  begin
    o := ledger_one(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
    if o.code in (1, 10) then raise exception using errcode = 'BN002'; end if;
    return o;
  exception when sqlstate 'BN002' then
    return ledger_refusal(18, p_account);
  end $$;

${one}`;

const ofVendors = 'p_kind[i] <= 6 or p_kind[i] in (16, 17)';

/*
 * As before, but that a bet or win which this very group takes back further down is known when the group comes again: the group is
 * answered as the first time, not as one whose bet was rolled back from elsewhere.
 */
export const group = groupBefore('p_kind[i] % 100 <= 6 or p_kind[i] % 100 in (16, 17)')
  .replace(
    'done := done || o;',
    `if o.code = 4 and p_kind[i] % 100 in (1, 2, 16, 17) then
          select 2::smallint as code, t.balance_after as stored, t.account_id, t.version into told from journal t
            where t.source = p_source[i] and t.external_id = p_ext[i] and t.account_id = p_account[i] and t.kind = p_kind[i] % 100
              and exists (
                select 1 from generate_series(i + 1, p_last) k join journal back on back.source = p_source[k] and back.external_id = p_ext[k]
                  and back.reference = p_ext[i] and back.account_id = p_account[i] and back.slot = p_kind[k]
                where p_ref[k] = p_ext[i] and p_kind[k] = case p_kind[i] % 100 when 1 then 3 else 4 end);
          if found then o.code := told.code; o.stored := told.stored; o.account_id := told.account_id; o.version := told.version; end if;
        end if;
        done := done || o;`,
  )
  .replace('declare done', 'declare told record; done');

/*
 * As before, but that a win without a bet that stands, in the journal or earlier in this call, is left to go one by one, where it is
 * refused with its reason. A bet and its win in one call still go at once: the account takes both or neither.
 */
const independent = `
  create or replace function ledger_independent(
    p_fast int, p_at timestamptz, p_account bigint[], p_kind smallint[], p_source text[], p_ext text[], p_amount bigint[], p_currency text[],
    p_ref text[], p_round text[], p_game text[], p_contra bigint[], out places int[], out balances bigint[], out versions bigint[]
  ) language plpgsql as $$
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
        select true as yes from journal t where u.kind in (2, 6) and u.ref is not null and t.source = u.source and t.reference = u.ref
          and t.slot = 3 and t.account_id = u.account and t.kind in (3, 4, 9, 10, 11) limit 1
      ) cancelled on true
      left join lateral (
        select true as yes from journal t where u.kind in (2, 6) and u.ref is not null and t.source = u.source and t.external_id = u.ref
          and t.slot = 1 and t.account_id = u.account and t.kind = 1
          and (u.round is null or (t.round_id, t.game_code) is not distinct from (u.round, u.game)) limit 1
      ) named on true
      left join lateral (
        select true as yes from journal t where u.kind in (2, 6) and u.ref is null and t.account_id = u.account and t.round_id = u.round
          and t.slot = 1 and t.kind = 1 and t.source = u.source and t.game_code is not distinct from u.game
          and not exists (select 1 from journal r where r.source = t.source and r.reference = t.external_id and r.slot = 3
            and r.account_id = t.account_id and r.kind in (3, 4, 9, 10, 11)) limit 1
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
  end $$;
`;
