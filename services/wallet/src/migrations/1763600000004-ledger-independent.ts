import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ordinary case of `ledger_apply`, many commands in one statement: a third of the work that going one by one is. */
export class LedgerIndependent1763600000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(independent);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function ledger_independent; drop aggregate ledger_sum (bigint)');
  }
}

/*
 * The first p_fast commands at once, whose order does not matter but for one account's own: bets, wins and deposits that no other command of the call
 * names or repeats (see ledger/independent.ts). An account takes all of them or, when any could be refused, none: those are left to
 * go one by one. Answers the places of those that were taken. The sums stay in bigint, since sum(bigint) computes in numeric.
 */
export const independent = `
  create aggregate ledger_sum (bigint) (sfunc = int8pl, stype = bigint, initcond = '0');

  create function ledger_independent(
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
        select true as yes from journal t where u.kind = 2 and u.ref is not null and t.source = u.source and t.reference = u.ref
          and t.slot = 3 and t.account_id = u.account and t.kind in (3, 4, 9, 10, 11) limit 1
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
