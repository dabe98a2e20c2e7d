import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Beginnings of names, so that a search in a team of a million reads those that fit and not the team. */
export class TeamNames1795968000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index team_member_username on team_member (lower(username) text_pattern_ops);
      create index team_member_nickname on team_member (lower(nickname) text_pattern_ops)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index team_member_username, team_member_nickname');
  }
}
