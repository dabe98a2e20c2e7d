import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What waits is counted each minute for every open console, beside bills of years. */
export class ConsoleQueues1795968000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create index bill_failed on bill (settled_at) where state = 'FAILED';
create index settlement_run_waiting on settlement_run (computed_at) where state = 'AWAIT_APPROVAL'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index bill_failed, settlement_run_waiting');
  }
}
