import type { MigrationInterface, QueryRunner } from 'typeorm';
import { group as groupBefore } from './1796500030001-ledger-taken-wins.js';
import { one as oneBefore } from './1796600010001-ledger-held-wins.js';

/**
 * Vendors whose bets and wins share one space of ids have one rollback for both. Which of them it is of is decided under the account's
 * lock, and one that overtakes its win makes it void, as one that overtakes its bet does.
 */
export class LedgerSharedIds1796720020002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [one, group]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of [groupBefore, oneBefore]) await runner.query(sql);
  }
}

/* As before, but that a kind above 400 may meet an entry of the other kind under its id: a rollback its win, a win its tombstone. */
const one = oneBefore.replace(
  'if p_kind > 200 then',
  `if p_kind > 400 then
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
    if p_kind > 200 then`,
);

/* As before, also for rollbacks of either. */
const group = groupBefore
  .replaceAll(
    'p_kind[k] = case p_kind[i] % 100 when 1 then 3 else 4 end',
    'p_kind[k] in (403, case p_kind[i] % 100 when 1 then 3 else 4 end)',
  )
  .replaceAll('back.slot = p_kind[k]', 'back.slot = case p_kind[i] % 100 when 1 then 3 else 4 end')
  .replaceAll('p_kind[k] = 3 and', 'p_kind[k] in (3, 403) and');
