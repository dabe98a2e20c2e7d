import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vendors that one operator requests and another makes, and since when a vendor's games may be played. */
export class NewVendors1798076000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table new_vendor; alter table vendor drop column live_at');
  }
}

const up = `
create table new_vendor (
  id bigint generated always as identity primary key,
  code text not null,
  fields jsonb not null,
  reason text not null,
  maker_id bigint not null,
  maker text not null,
  asked_at timestamptz not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'REPLACED', 'APPROVED', 'REJECTED')),
  checker_id bigint,
  checker text,
  decided_at timestamptz,
  check (state <> 'APPROVED' or (checker_id is not null and checker_id <> maker_id))
);
create unique index new_vendor_waiting on new_vendor (code) where state = 'WAITING';
create index new_vendor_asked on new_vendor (state, asked_at);
comment on table new_vendor is 'Vendors as one operator requested them, and what another decided.';
alter table vendor add column live_at timestamptz default now();
update vendor set live_at = created_at;
alter table vendor add check (live_at is not null or not enabled)`;
