import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What passed without anybody is summed by its bank account, whichever member had it when. */
export class AutomaticSums1796950000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index bank_card_number on bank_card (bank_code, account_number)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index bank_card_number');
  }
}
