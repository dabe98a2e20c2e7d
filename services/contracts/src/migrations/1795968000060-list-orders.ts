import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The console lists contracts and bills of all brands, the newest first: without sorting them all. */
export class ListOrders1795968000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index contract_newest on contract (created_at, id)');
    await runner.query('create index bill_newest on bill (starts_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index contract_newest, bill_newest');
  }
}
