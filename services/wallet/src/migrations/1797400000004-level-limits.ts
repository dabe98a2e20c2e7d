import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rebates as rewards; what VIP levels let be withdrawn in a day, and who has which; nobody else has one, or a level above 0. */
export class LevelLimits1797400000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(limits);
    await runner.query(rewards(`'CASH', 'BONUS', 'RELEASE', 'FORFEIT', 'REBATE'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table member_level, level_limit');
    await runner.query(rewards(`'CASH', 'BONUS', 'RELEASE', 'FORFEIT'`));
  }
}

const rewards = (kinds: string): string => `
alter table reward drop constraint reward_kind_check;
alter table reward add constraint reward_kind_check check (kind in (${kinds}))`;

const limits = `
create table level_limit (
  brand text not null,
  currency text not null,
  level int not null,
  name text not null,
  withdrawals_per_day int not null check (withdrawals_per_day > 0),
  withdrawal_day_minor bigint not null check (withdrawal_day_minor > 0),
  version int not null,
  primary key (brand, currency, level)
);
create table member_level (
  member_id bigint primary key,
  level int not null check (level >= 0),
  change_id bigint not null default 0
)`;
