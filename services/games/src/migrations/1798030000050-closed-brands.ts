import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Brands that are closed to their players take no bets. */
export class ClosedBrands1798030000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table closed_brand (brand text primary key)');
    await runner.query(
      `comment on table closed_brand is 'Brands that operators closed, as events told: no bet begins in them.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table closed_brand');
  }
}
