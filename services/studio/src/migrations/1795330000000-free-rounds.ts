import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rounds that an operator gave away: what the platform granted, and which rounds were played for nothing. */
export class StudioFreeRounds1795330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table free_grant (
        id uuid primary key,
        platform_player text not null,
        currency text not null,
        game text not null,
        campaign text not null,
        rounds integer not null check (rounds >= 0),
        bet_minor bigint not null check (bet_minor >= 0),
        expires_at timestamptz not null,
        cancelled_at timestamptz,
        ended_at timestamptz,
        created_at timestamptz not null
      );
      create index free_grant_open on free_grant (platform_player, game, expires_at)
        where cancelled_at is null and ended_at is null;

      alter table round add free_grant_id uuid references free_grant;
      alter table round add constraint round_free_check check (free_grant_id is null or not stepped);
      create index round_free on round (free_grant_id) where free_grant_id is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index round_free;
      alter table round drop constraint round_free_check, drop free_grant_id;
      drop table free_grant;
    `);
  }
}
