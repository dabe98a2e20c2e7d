import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A run stores a hundred thousand bills in the transaction that made the run and read their contracts; a look for both at every row took
 * nearly as long as storing it. A contract cannot go anyway: its versions refer to it.
 */
export class BillsStoredFast1795968000059 implements MigrationInterface {
  /** It shared its timestamp with another one. */
  static readonly formerly = 'BillsStoredFast1795968000060';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table bill drop constraint bill_run_id_fkey, drop constraint bill_contract_id_fkey');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table bill add constraint bill_run_id_fkey foreign key (run_id) references settlement_run,
      add constraint bill_contract_id_fkey foreign key (contract_id) references contract`);
  }
}
