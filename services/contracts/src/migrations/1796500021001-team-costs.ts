import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What members were given outside of rounds, each once, and what payments cost: parts of the loss that dividends are of, and lines of their
 * bills. Nothing is carried over: what a wallet posted before this was never subtracted, and bills that exist stay as they were.
 */
export class TeamCosts1796500021001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [costs, lines]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table team_cost; alter table bill drop rebate_minor, drop bonus_minor, drop promo_minor,
      drop jackpot_minor, drop fee_minor`);
  }
}

/* `amount_minor` is positive where something was given; `booked_at` is never in a period that is closed. */
const costs = `
create table team_cost (
  key text primary key,
  brand text not null,
  member_id bigint not null,
  part text not null check (part in ('rebate', 'bonus', 'promo', 'jackpot', 'fee')),
  currency text not null,
  amount_minor bigint not null,
  reference text not null,
  happened_at timestamptz(3) not null,
  booked_at timestamptz(3) not null
);
create index team_cost_booked on team_cost (booked_at)`;

const lines = `
alter table bill add rebate_minor bigint not null default 0, add bonus_minor bigint not null default 0,
  add promo_minor bigint not null default 0, add jackpot_minor bigint not null default 0, add fee_minor bigint not null default 0`;
