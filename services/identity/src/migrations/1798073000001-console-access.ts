import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From where, and for how long without a request, operators may work in the console: for all, for a role, for one. */
export class ConsoleAccess1798073000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table console_access (
  scope text not null check (scope in ('all', 'role', 'operator')),
  holder text not null,
  networks cidr[] not null,
  idle_minutes integer check (idle_minutes between 2 and 30),
  changed_at timestamptz not null,
  primary key (scope, holder),
  check ((scope = 'all') = (holder = ''))
);
alter table session add column attended_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table session drop column attended_at;
drop table console_access`);
  }
}
