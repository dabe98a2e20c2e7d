import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Sales1795968000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table round_fact (
  vendor text not null,
  round_id text not null,
  member_id bigint not null,
  state text not null check (state in ('COMPLETED', 'CANCELLED')),
  stake_minor bigint not null,
  win_minor bigint not null,
  settled_at timestamptz not null,
  primary key (vendor, round_id)
);
create table sales_fact (
  member_id bigint not null,
  hour timestamptz not null,
  game_code text not null,
  currency text not null,
  rounds bigint not null,
  bet_minor bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  win_stake_minor bigint not null,
  loss_stake_minor bigint not null,
  primary key (member_id, hour, game_code, currency)
)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table sales_fact, round_fact');
  }
}
