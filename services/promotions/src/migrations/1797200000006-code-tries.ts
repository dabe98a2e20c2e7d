import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a member entered a wrong code in a day of the brand. */
export class CodeTries1797200000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tries);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table code_try`);
  }
}

const tries = `
create table code_try (
  member_id bigint not null,
  day date not null,
  wrong int not null check (wrong >= 0),
  primary key (member_id, day)
);
create index code_try_age on code_try (day)`;
