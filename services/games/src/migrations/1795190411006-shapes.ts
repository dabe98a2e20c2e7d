import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vendors that speak a protocol of their own. */
export class Shapes1795190411006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table vendor
        add column shape text not null default 'banyan' check (shape in ('banyan', 'hub88', 'softswiss', 'pragmatic')),
        add column public_key text`);
    await runner.query(
      `create index game_session_seat on game_session (player, game_code, created_at desc) where mode = 'real'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index game_session_seat');
    await runner.query('alter table vendor drop column shape, drop column public_key');
  }
}
