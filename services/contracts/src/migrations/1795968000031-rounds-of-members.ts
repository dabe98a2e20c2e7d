import type { MigrationInterface, QueryRunner } from 'typeorm';

/** At a table many members play the same round: each has a part of its own. */
export class RoundsOfMembers1795968000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table round_fact drop constraint round_fact_pkey, add primary key (vendor, round_id, member_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table round_fact drop constraint round_fact_pkey, add primary key (vendor, round_id)');
  }
}
