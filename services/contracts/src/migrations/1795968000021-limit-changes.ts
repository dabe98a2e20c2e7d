import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a brand allows is changed by two operators; every request stays, with what it came to. */
export class LimitChanges1795968000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table contract_limit_change (
  id bigint generated always as identity primary key,
  brand text not null,
  changes jsonb not null,
  before jsonb not null,
  reason text not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'REJECTED')),
  maker_id bigint not null,
  maker_name text not null,
  asked_at timestamptz not null,
  checker_id bigint,
  checker_name text,
  decided_at timestamptz,
  check (state <> 'APPROVED' or maker_id <> checker_id),
  check ((state = 'PENDING') = (checker_id is null))
);
create unique index contract_limit_change_one_open on contract_limit_change (brand) where state = 'PENDING'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table contract_limit_change');
  }
}
