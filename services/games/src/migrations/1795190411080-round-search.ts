import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators look for a round by the beginning of the vendor's id, without reading every round. */
export class RoundSearch1795190411080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index round_search on round (lower(round_id) text_pattern_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index round_search');
  }
}
