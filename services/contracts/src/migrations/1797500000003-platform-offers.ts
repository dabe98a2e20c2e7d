import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the platform offers top lines, new or as an amendment: one operator asks, another decides; every request stays. */
export class PlatformOffers1797500000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table platform_offer (
  id bigint generated always as identity primary key,
  brand text not null,
  contract_id bigint references contract,
  downline_id bigint not null references team_member,
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  terms jsonb not null,
  reason text not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'REJECTED', 'EXPIRED')),
  maker_id bigint not null,
  maker_name text not null,
  checker_id bigint,
  checker_name text,
  decision_reason text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  made_id bigint references contract,
  check (state <> 'APPROVED' or maker_id <> checker_id),
  check ((state in ('APPROVED', 'REJECTED')) = (checker_id is not null)),
  check ((state = 'APPROVED') = (made_id is not null))
);
create unique index platform_offer_one_open on platform_offer (downline_id, kind) where state = 'PENDING';
create index platform_offer_expires on platform_offer (expires_at) where state = 'PENDING';
create index platform_offer_created on platform_offer (created_at);
create index platform_offer_contract on platform_offer (contract_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table platform_offer');
  }
}
