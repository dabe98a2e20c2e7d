import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deposits that were charged back, also those whose settlement is heard of afterwards, and the claims that they had paid for. */
export class ChargedBack1797200000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(deposits);
    await runner.query(claims);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table charged_back_deposit; alter table claim drop column charged_back_at`);
  }
}

const deposits = `
create table charged_back_deposit (
  deposit_id text primary key,
  member_id bigint not null,
  told_at timestamptz not null
)`;

/* `charged_back_at`: when it was heard that the deposit of a reward that was given, or was on its way, went back. */
const claims = `
alter table claim add column charged_back_at timestamptz;
create index claim_charged_back on claim (charged_back_at desc, id desc) where charged_back_at is not null`;
