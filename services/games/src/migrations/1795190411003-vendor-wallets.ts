import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vendors that keep members' money, and what went there and back. */
export class VendorWallets1795190411003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table vendor add column wallet_mode text not null default 'seamless' check (wallet_mode in ('seamless', 'transfer'))`,
    );
    await runner.query(transfers);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vendor_transfer');
    await runner.query('alter table vendor drop column wallet_mode');
  }
}

const transfers = `
create table vendor_transfer (
  id uuid primary key,
  vendor_id int not null references vendor (id),
  brand text not null,
  member_id bigint not null,
  player text not null references player (player),
  currency text not null,
  direction text not null check (direction in ('DEPOSIT', 'WITHDRAW')),
  amount_minor bigint not null check (amount_minor > 0),
  state text not null default 'PENDING' check (state in ('PENDING', 'UNKNOWN', 'SUCCESS', 'FAILED')),
  checks int not null default 0,
  next_check_at timestamptz,
  stuck_at timestamptz,
  problem text,
  proposed text check (proposed in ('SUCCESS', 'FAILED')),
  proposed_by_id bigint,
  proposed_by text,
  proposed_at timestamptz,
  resolved_by_id bigint,
  idempotency_key uuid not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (member_id, idempotency_key),
  check (resolved_by_id <> proposed_by_id),
  check ((settled_at is null) = (state in ('PENDING', 'UNKNOWN')))
);
create index vendor_transfer_due on vendor_transfer (next_check_at) where next_check_at is not null;
create index vendor_transfer_stuck on vendor_transfer (vendor_id) where stuck_at is not null;
create index vendor_transfer_member on vendor_transfer (member_id, created_at desc);
create index vendor_transfer_created on vendor_transfer (created_at desc, id);
`;
