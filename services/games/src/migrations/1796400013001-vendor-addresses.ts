import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where our calls to a vendor go, with its signature and the members' data, is changed by two operators. */
export class VendorAddresses1796400013001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vendor_address_change');
  }
}

const up = `
create table vendor_address_change (
  id bigint generated always as identity primary key,
  vendor_id integer not null references vendor,
  before text,
  address text,
  reason text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'APPROVED', 'REJECTED', 'REPLACED')),
  maker_id bigint not null,
  maker text not null,
  asked_at timestamptz not null,
  checker_id bigint,
  checker text,
  decided_at timestamptz,
  check (checker_id is distinct from maker_id),
  check ((state = 'APPROVED') <= (checker_id is not null))
);
create unique index vendor_address_change_waiting on vendor_address_change (vendor_id) where state = 'WAITING'`;
