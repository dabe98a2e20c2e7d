import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Commitments are read by day. */
export class Commitments1797300000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index draw_chain_by_day on draw_chain (day desc, game desc)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index draw_chain_by_day`);
  }
}
