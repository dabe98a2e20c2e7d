import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the console keeps for each operator. */
export class Preferences1795190400082 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table operator_preference (
        operator_id bigint not null,
        name text not null,
        value jsonb not null,
        updated_at timestamptz not null,
        primary key (operator_id, name)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table operator_preference');
  }
}
