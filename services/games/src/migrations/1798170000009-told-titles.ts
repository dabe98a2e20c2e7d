import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What others were told that games and vendors are called; null: nothing yet, so that all of them are told once. */
export class ToldTitles1798170000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table game add told_names jsonb;
create index game_untold on game (node_id) where told_names is distinct from names;
alter table vendor add told_name text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vendor drop told_name; alter table game drop told_names');
  }
}
