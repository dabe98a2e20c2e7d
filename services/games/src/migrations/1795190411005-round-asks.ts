import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a vendor said of a round that it did not end. */
export class RoundAsks1795190411005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table round add column vendor_state text, add column asked_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table round drop column vendor_state, drop column asked_at');
  }
}
