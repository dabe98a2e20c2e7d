import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bets that come after their round was closed open it again, where operators see it. */
export class LateBets1796400015002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table round add late_bets int not null default 0, add late_bet_version bigint, add reopened_at timestamptz, add ended_at timestamptz;
      comment on column round.late_bets is 'Bets that came after a closing.';
      comment on column round.late_bet_version is 'The account''s version of the latest of them: a closing from before it closes nothing.';
      comment on column round.reopened_at is 'Since when such a bet keeps it open; null once it was closed again.';
      comment on column round.ended_at is 'When its latest closing came; closed_at is when it closed, which a repeat does not move.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table round drop late_bets, drop late_bet_version, drop reopened_at, drop ended_at');
  }
}
