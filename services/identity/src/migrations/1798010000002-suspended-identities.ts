import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A linked account logs nobody in from a new password on until the member confirms it. */
export class SuspendedIdentities1798010000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table social_identity add column suspended_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table social_identity drop column suspended_at`);
  }
}
