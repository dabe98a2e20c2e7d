import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Money that went from one member to another. The ledger has the movement; this has who asked for it, and once. */
export class Transfers1763600000301 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table transfer (
  id uuid primary key,
  brand text not null,
  direction text not null check (direction in ('UP', 'DOWN')),
  from_id bigint not null,
  from_name text not null,
  to_id bigint not null,
  to_name text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  idempotency_key uuid not null,
  created_at timestamptz not null,
  unique (from_id, idempotency_key),
  check (from_id <> to_id)
)`);
    await runner.query('create index transfer_from on transfer (from_id, created_at desc, id)');
    await runner.query('create index transfer_to on transfer (to_id, created_at desc, id)');
    await runner.query('create index transfer_created on transfer (created_at desc, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table transfer');
  }
}
