import type { MigrationInterface, QueryRunner } from 'typeorm';
import { again as againBefore } from './1796600010001-ledger-held-wins.js';

/** The rollback of a released win makes that win void: sent again, it is told as taken back. */
export class LedgerReleasedWins1796720020001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(again);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(againBefore);
  }
}

/** What an entry reverses or ends; null for all others. */
const reversed = 'case when kind in (3, 4, 9, 10, 11) then reference end';

/* As before, but that the rollback of a held win that was released names the entry of its release. */
const again = againBefore.replace(
  `  ) then
      o.code := 4;`,
  `  ) or (p_kind in (2, 16, 17) and j.amount = 0 and exists (
      select 1 from (select * from journal e where (${reversed}) = j.external_id || ' released' offset 0) t
        where t.source = j.source and t.account_id = p_account and t.slot = 4
    )) then
      o.code := 4;`,
);
