import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Brands that operators make: which one each began like. And whether players may enter a brand: all may, as they could. */
export class MadeBrands1798030000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table brand add column is_open boolean not null default true, add column begun_like text references brand`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table brand drop column begun_like, drop column is_open');
  }
}
