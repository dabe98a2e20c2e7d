import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pools across titles, what they gave, and rounds without steps whose win is told after their bet. */
export class StudioJackpot1795310000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table pool (
        tier text not null,
        currency text not null,
        amount_minor bigint not null check (amount_minor >= 0),
        after_minor bigint not null check (after_minor >= 0),
        primary key (currency, tier)
      );
      create table pool_win (
        round_id uuid not null references round on delete cascade,
        tier text not null,
        currency text not null,
        amount_minor bigint not null check (amount_minor >= 0),
        real boolean not null,
        won_at timestamptz not null,
        told_at timestamptz,
        primary key (round_id, tier)
      );
      create index pool_win_latest on pool_win (tier, currency, won_at desc) where real;

      alter table round drop constraint round_steps_check;
      alter table round add constraint round_steps_check check (stepped or (state <> 'OPEN' and steps = '{}'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table round drop constraint round_steps_check;
      alter table round add constraint round_steps_check check (stepped or (state not in ('OPEN', 'CLOSING') and steps = '{}'));
      drop table pool_win, pool;
    `);
  }
}
