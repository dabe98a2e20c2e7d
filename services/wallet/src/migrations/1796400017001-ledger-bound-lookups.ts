import type { MigrationInterface, QueryRunner } from 'typeorm';
import { group as groupBefore } from './1796400015001-ledger-bound-wins.js';

/** What binds wins to bets looks them up as the rest of the ledger does: by what one index alone can answer (see 1796400001701). */
export class LedgerBoundLookups1796400017001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(index);
    for (const sql of [again, unbound, group, independent]) await runner.query(sql);
  }

  /** The functions answer the same without it: only the index is taken away again. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index journal_round;
      create index journal_round on journal (account_id, round_id) where slot = 1;
    `);
  }
}

/** What an entry reverses or ends; null for all others. */
const reversed = 'case when kind in (3, 4, 9, 10, 11) then reference end';
/** Whose bet it is; null for all others. */
const bet = 'case when slot = 1 then account_id end';

const index = `
  drop index journal_round;
  create index journal_round on journal ((${bet}), round_id) where (${bet}) is not null;
`;

export const again = `
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
    elsif p_kind in (1, 2, 16, 17) and exists (
      select 1 from (select * from journal e where (${reversed}) = j.external_id offset 0) t
        where t.source = j.source and t.account_id = p_account and t.slot = case p_kind when 1 then 3 else 4 end
    ) then
      o.code := 4;
    else
      o.code := 2; o.stored := j.balance_after; o.account_id := j.account_id; o.version := j.version;
    end if;
    return o;
  end $$;
`;

export const group = groupBefore
  .replace(
    'from journal t\n            where t.source = p_source[i] and t.external_id = p_ext[i] and t.account_id',
    'from (select * from journal e where e.source = p_source[i] and e.external_id = p_ext[i] offset 0) t\n            where t.account_id',
  )
  .replace(
    'join journal back on back.source = p_source[k] and back.external_id = p_ext[k]\n                  and back.reference',
    `cross join lateral (select * from journal e where e.source = p_source[k] and e.external_id = p_ext[k] offset 0) back
                where back.reference`,
  )
  .replace(
    'back.slot = p_kind[k]\n                where p_ref[k]',
    'back.slot = p_kind[k]\n                  and p_ref[k]',
  );

const unbound = `
  create or replace function ledger_unbound(p_account bigint, p_source text, p_ref text, p_round text, p_game text) returns smallint
  language plpgsql stable as $$
  declare b journal; answer smallint := 11;
  begin
    if p_ref is not null then
      if exists (select 1 from (select * from journal e where (${reversed}) = p_ref offset 0) t
          where t.source = p_source and t.slot = 3 and t.account_id = p_account) then return 4; end if;
      select * into b from (select * from journal e where e.source = p_source and e.external_id = p_ref and e.slot = 1 offset 0) t
        where t.account_id = p_account and t.kind = 1;
      return case when b.account_id is null or (p_round is not null and (b.round_id, b.game_code) is distinct from (p_round, p_game)) then 11 end;
    elsif p_round is not null then
      for b in select t.* from (select * from journal e where (${bet}) = p_account and e.round_id = p_round offset 0) t
          where t.kind = 1 and t.source = p_source and t.game_code is not distinct from p_game loop
        if not exists (select 1 from (select * from journal e where (${reversed}) = b.external_id offset 0) t
            where t.source = p_source and t.slot = 3 and t.account_id = p_account) then return null; end if;
        answer := 4;
      end loop;
      return answer;
    end if;
    return null;
  end $$;
`;

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
        select true as yes from (select * from journal e where u.kind in (2, 6) and u.ref is not null and (${reversed}) = u.ref offset 0) t
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
          select * from journal e where u.kind in (2, 6) and u.ref is null and (${bet}) = u.account and e.round_id = u.round offset 0
        ) t where t.kind = 1 and t.source = u.source and t.game_code is not distinct from u.game
          and not exists (select 1 from (select * from journal e where (${reversed}) = t.external_id offset 0) r
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
  end $$;
`;
