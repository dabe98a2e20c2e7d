import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tries at an enrolment's parts count for themselves: by each address, and by no stranger for another. */
export class EnrolmentAttempts1796720010002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table login_attempt drop constraint login_attempt_scope_check;
      alter table login_attempt add constraint login_attempt_scope_check check (scope in ('player', 'console', 'totp', 'enrolment'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from login_attempt where scope = 'enrolment';
      alter table login_attempt drop constraint login_attempt_scope_check;
      alter table login_attempt add constraint login_attempt_scope_check check (scope in ('player', 'console', 'totp'));
    `);
  }
}
