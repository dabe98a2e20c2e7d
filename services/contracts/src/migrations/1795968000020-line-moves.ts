import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where members stood before their line was moved: what was bet then counts for those who were above then. */
export class LineMoves1795968000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table team_past (
  member_id bigint not null,
  since timestamptz not null,
  until timestamptz not null,
  upline_path bigint[] not null,
  primary key (member_id, until)
)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table team_past');
  }
}
