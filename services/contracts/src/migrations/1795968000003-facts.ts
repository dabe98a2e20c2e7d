import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Up to when sales are complete, what periods were closed over them, and every change of a round in the order of booking. */
export class Facts1795968000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table sales_mark (
  partition int primary key,
  through timestamptz not null,
  heard_at timestamptz not null
);
create table sales_close (
  brand text primary key,
  closed_until timestamptz not null
);
create table sales_change (
  id bigint generated always as identity primary key,
  brand text not null,
  vendor text not null,
  round_id text not null,
  member_id bigint not null,
  currency text not null,
  booked_at timestamptz not null,
  was_stake_minor bigint,
  was_win_minor bigint,
  stake_minor bigint,
  win_minor bigint,
  check ((was_stake_minor is null) = (was_win_minor is null)),
  check ((stake_minor is null) = (win_minor is null))
);
create index sales_change_booked on sales_change (brand, booked_at);
create index sales_fact_hour on sales_fact (hour)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index sales_fact_hour; drop table sales_change, sales_close, sales_mark');
  }
}
