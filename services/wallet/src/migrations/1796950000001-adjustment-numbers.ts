import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The transaction that a reversal takes back is named in one way, so that what was taken back is added up. */
export class AdjustmentNumbers1796950000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update adjustment set reference = regexp_replace(reference, ':0+', ':') where kind = 'reversal' and reference like '%:0%'`);
    await runner.query(`
      alter table adjustment add constraint adjustment_transaction
        check (kind <> 'reversal' or reference ~ '^[1-9][0-9]{0,17}:[1-9][0-9]{0,17}$')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table adjustment drop constraint adjustment_transaction');
  }
}
