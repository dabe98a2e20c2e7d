import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when a restriction was asked for, beside until when it holds: a later one ends it at its own beginning. */
export class RestrictionEnds1796950000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table member_restriction add column asked_until_at timestamptz');
    await runner.query('update member_restriction set asked_until_at = until_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table member_restriction drop column asked_until_at');
  }
}
