import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `told_version`: how often a day was told; `marked_day`: up to which day a brand's days were told as complete. What was told without a
 * version is told once more, like all that was there before it, the oldest day first.
 */
export class ValidBetsVersions1798081000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table play_day add column told_version bigint not null default 0;
      alter table play_close add column marked_day date;
      update play_day set told_minor = 0, told_rounds = 0 where told_minor <> 0 or told_rounds <> 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table play_day drop column told_version; alter table play_close drop column marked_day');
  }
}
