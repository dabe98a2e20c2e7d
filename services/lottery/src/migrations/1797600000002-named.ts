import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which games have been told by their names. */
export class Named1797600000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table lottery_game add column named boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table lottery_game drop column named`);
  }
}
