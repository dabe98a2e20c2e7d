import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A member goes on with another device by a code that is good once; a session has one at a time. */
export class OneTimeLogin1796720010001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table one_time_login (
  session_id uuid primary key references session on delete cascade,
  hash bytea not null unique,
  expires_at timestamptz not null
);
create index one_time_login_age on one_time_login (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table one_time_login');
  }
}
