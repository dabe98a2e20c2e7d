import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was told of a day's valid bets; what differs from it is told next. */
export class ValidBetsTold1798071000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table play_day add column told_minor bigint not null default 0, add column told_rounds int not null default 0;
      create index play_day_untold on play_day (day) where valid_minor <> told_minor or rounds <> told_rounds`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop index play_day_untold; alter table play_day drop column told_minor, drop column told_rounds',
    );
  }
}
