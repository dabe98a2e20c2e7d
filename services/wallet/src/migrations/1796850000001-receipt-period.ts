import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A withdrawal keeps for how long its member may say that it did not arrive: operators change that for those to come. One from before has
 * none, and goes by the standard.
 */
export class ReceiptPeriod1796850000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table withdrawal add column receipt_minutes integer check (receipt_minutes > 0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table withdrawal drop column receipt_minutes`);
  }
}
