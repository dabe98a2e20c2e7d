import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What members say of a paid withdrawal, once each, with the pictures that prove it. */
export class Receipts1763600000706 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table withdrawal_receipt (
        withdrawal_id uuid primary key references withdrawal (id),
        answer text not null check (answer in ('RECEIVED', 'PARTLY', 'NOT_RECEIVED')),
        received_minor bigint not null check (received_minor >= 0),
        remainder_minor bigint not null check (remainder_minor >= 0),
        note text not null default '',
        answered_at timestamptz not null,
        outcome text check (outcome in ('PAID', 'UNPAID')),
        reason text not null default '',
        resolved_by bigint,
        resolved_by_name text,
        resolved_at timestamptz,
        check ((answer = 'RECEIVED') = (remainder_minor = 0)),
        check ((answer = 'NOT_RECEIVED') = (received_minor = 0)),
        check ((outcome is null) = (resolved_by is null) and (outcome is null) = (resolved_at is null)),
        check (answer <> 'RECEIVED' or outcome is null)
      )`);
    await runner.query(`
      create index withdrawal_receipt_open on withdrawal_receipt (answered_at)
      where answer <> 'RECEIVED' and outcome is null`);
    await runner.query(`
      create table withdrawal_proof (
        withdrawal_id uuid not null references withdrawal (id),
        place smallint not null check (place between 0 and 2),
        type text not null check (type in ('image/png', 'image/jpeg')),
        sha256 bytea not null,
        bytes bytea not null check (length(bytes) <= 5242880),
        uploaded_at timestamptz not null,
        primary key (withdrawal_id, place),
        unique (withdrawal_id, sha256)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table withdrawal_proof, withdrawal_receipt');
  }
}
