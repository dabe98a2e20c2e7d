import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is signed in at the back office, tries that failed, and the orders in which it lists rounds. */
export class StudioOffice1795310010004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table office_session (token_hash text primary key, expires_at timestamptz not null);
      create table office_try (at timestamptz not null);
      create index office_try_at on office_try (at);
      create index round_latest on round (created_at desc, id desc);
      create index round_game_latest on round (game, created_at desc, id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index round_game_latest, round_latest');
    await runner.query('drop table office_try, office_session');
  }
}
