import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The picture that a member chose; null: the letters of his name. */
export class MemberIcons1797950000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table member add icon text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table member drop icon');
  }
}
