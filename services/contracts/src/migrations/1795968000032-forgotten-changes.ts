import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From when on single changes of rounds are there; what they came to stays in the facts. */
export class ForgottenChanges1795968000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sales_close add changes_from timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sales_close drop changes_from');
  }
}
