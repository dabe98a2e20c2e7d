import type { MigrationInterface, QueryRunner } from 'typeorm';
import { one as oneBefore } from './1796400015001-ledger-bound-wins.js';
import { group as groupBefore } from './1796400017001-ledger-bound-lookups.js';

/** The rollback of a bet takes along what was won by it: nobody keeps the win of a bet that never was. */
export class LedgerTakenWins1796500030001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index journal_won on journal ((${won}), round_id) where (${won}) is not null`);
    for (const body of [takeWins, one, group]) await runner.query(body);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(groupBefore);
    await runner.query(oneBefore);
    await runner.query('drop function ledger_take_wins');
    await runner.query('drop index journal_won');
  }
}

/** What an entry reverses or ends; null for all others. */
const reversed = 'case when kind in (3, 4, 9, 10, 11) then reference end';
/** Whose bet it is; null for all others. */
const bet = 'case when slot = 1 then account_id end';
/** Whose win it is; null for all others. */
const won = 'case when slot = 2 then account_id end';

/*
 * Takes back each win that names this bet, and with the last bet of a round that stands also those that name none. Each is an entry of
 * its own, as a rollback of that win would be; vendors' ids have no spaces, so none of theirs is met. Answers a refusal, or null.
 * All of them are refused for the same reason or none is, so nothing is half taken.
 */
export const takeWins = `
  create function ledger_take_wins(
    p_at timestamptz, p_account bigint, p_source text, p_ext text, p_currency text, p_ref text, p_contra bigint
  ) returns ledger_outcome language plpgsql as $$
  declare o ledger_outcome; b journal; w journal;
  begin
    select * into b from (select * from journal e where e.source = p_source and e.external_id = p_ref and e.slot = 1 offset 0) t
      where t.account_id = p_account and t.kind = 1;
    if b.round_id is null
      or exists (select 1 from (select * from journal e where (${reversed}) = p_ref offset 0) t where t.source = p_source and t.slot = 3)
      or exists (select 1 from journal e where e.source = p_source and e.external_id = p_ext and e.slot = 3)
    then return null; end if;
    for w in select t.* from (select * from journal e where (${won}) = p_account and e.round_id = b.round_id offset 0) t
        where t.source = p_source and t.game_code is not distinct from b.game_code
          and not exists (select 1 from (select * from journal e where (${reversed}) = t.external_id offset 0) r
            where r.source = p_source and r.slot = 4 and r.account_id = p_account)
          and (t.reference = p_ref or t.reference is null and not exists (
            select 1 from (select * from journal e where (${bet}) = p_account and e.round_id = b.round_id offset 0) other
              where other.kind = 1 and other.source = p_source and other.game_code is not distinct from b.game_code and other.external_id <> p_ref
                and not exists (select 1 from (select * from journal e where (${reversed}) = other.external_id offset 0) r
                  where r.source = p_source and r.slot = 3 and r.account_id = p_account)))
        order by t.version loop
      o := ledger_one(p_at, p_account, 4::smallint, p_source, p_ext || ' takes back ' || w.external_id, 0, p_currency,
        w.external_id, w.round_id, w.game_code, p_contra);
      if o.code <> 1 then return o; end if;
    end loop;
    return null;
  end $$;
`;

export const one = oneBefore.replace('declare cash account;', 'declare cash account; refused ledger_outcome;').replace(
  'elsif p_kind <= 6 or',
  `elsif p_kind = 3 then
      refused := ledger_take_wins(p_at, p_account, p_source, p_ext, p_currency, p_ref, p_contra);
      if refused.code is not null then return refused; end if;
    end if;
    if p_kind <= 6 or`,
);

/* As before, but that a win which this very group took back with its bet is known too when the group comes again. */
export const group = groupBefore.replace(
  'p_kind[k] = case p_kind[i] % 100 when 1 then 3 else 4 end',
  `$&
                union all
                select 1 from generate_series(i + 1, p_last) k cross join lateral (
                  select * from journal e where e.source = p_source[k] and e.external_id = p_ext[k] || ' takes back ' || p_ext[i] offset 0
                ) back where p_kind[i] % 100 <> 1 and p_kind[k] = 3 and back.account_id = p_account[i] and back.slot = 4`,
);
