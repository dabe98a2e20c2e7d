import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session that is good for changing the password and nothing else. */
export class ForcePasswordChange1795190400006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session add column must_change_password boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session drop column must_change_password');
  }
}
