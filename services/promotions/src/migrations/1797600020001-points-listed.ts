import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Points in the order in which operators look at them. */
export class PointsListed1797600020001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index point_account_by_balance on point_account (balance desc, member_id desc)`);
    await runner.query(`create index point_entry_by_time on point_entry (posted_at desc)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index point_entry_by_time; drop index point_account_by_balance`);
  }
}
