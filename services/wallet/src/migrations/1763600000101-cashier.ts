import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deposits, withdrawals with their timelines, and the bank cards that are paid to. */
export class Cashier1763600000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table deposit (
        id uuid primary key,
        member_id bigint not null,
        username text not null,
        brand text not null,
        account_id bigint not null,
        currency text not null,
        method text not null check (method in ('sandbox', 'bank')),
        state text not null check (state in ('CREATED', 'PENDING', 'SUCCESS', 'FAILED', 'EXPIRED', 'MANUAL_REVIEW')),
        amount_minor bigint not null check (amount_minor > 0),
        credited_minor bigint check (credited_minor > 0),
        reported_minor bigint,
        content text not null unique,
        redirect_url text,
        reason text not null default '',
        idempotency_key uuid not null,
        proposed_outcome text check (proposed_outcome in ('credit', 'fail')),
        proposed_by bigint,
        proposed_by_name text,
        resolved_by bigint,
        expires_at timestamptz not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        unique (member_id, idempotency_key),
        check (resolved_by is null or resolved_by <> proposed_by),
        check ((state = 'SUCCESS') = (credited_minor is not null))
      )`);
    await runner.query(`create index deposit_member on deposit (member_id, created_at desc)`);
    await runner.query(`create index deposit_created on deposit (created_at desc, id)`);
    await runner.query(`create index deposit_settled on deposit (updated_at) where state = 'SUCCESS'`);
    await runner.query(
      `create index deposit_open on deposit (state, expires_at) where state in ('CREATED', 'PENDING', 'MANUAL_REVIEW')`,
    );
    await runner.query(`
      create table payment_callback (
        provider text not null,
        event_id text not null,
        reference text not null,
        body jsonb not null,
        received_at timestamptz not null,
        primary key (provider, event_id)
      )`);
    await runner.query(`
      create table bank_card (
        id uuid primary key,
        member_id bigint not null,
        brand text not null,
        bank_code text not null,
        account_number text not null,
        holder_name text not null,
        created_at timestamptz not null,
        removed_at timestamptz
      )`);
    await runner.query(
      `create unique index bank_card_account on bank_card (brand, bank_code, account_number) where removed_at is null`,
    );
    await runner.query(`create index bank_card_member on bank_card (member_id) where removed_at is null`);
    await runner.query(`
      create table withdrawal (
        id uuid primary key,
        member_id bigint not null,
        username text not null,
        brand text not null,
        account_id bigint not null,
        currency text not null,
        amount_minor bigint not null check (amount_minor > 0),
        state text not null check (state in
          ('PENDING_RISK', 'IN_REVIEW', 'APPROVED', 'PAYING', 'PAY_UNKNOWN', 'PAY_FAILED', 'SUCCESS', 'REJECTED', 'CANCELLED')),
        reason text not null default '',
        bank_card_id uuid not null references bank_card (id),
        idempotency_key uuid not null,
        claimed_by bigint,
        claimed_by_name text,
        claimed_until timestamptz,
        first_approver bigint,
        first_approver_name text,
        approver bigint,
        payout_attempt int not null default 0,
        next_check_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        unique (member_id, idempotency_key),
        check (approver is null or approver <> first_approver)
      )`);
    await runner.query(`
      create unique index withdrawal_one_open on withdrawal (member_id)
      where state in ('PENDING_RISK', 'IN_REVIEW', 'APPROVED', 'PAYING', 'PAY_UNKNOWN', 'PAY_FAILED')`);
    await runner.query(`create index withdrawal_member on withdrawal (member_id, created_at desc)`);
    await runner.query(`create index withdrawal_created on withdrawal (created_at desc, id)`);
    await runner.query(`create index withdrawal_paid on withdrawal (updated_at) where state = 'SUCCESS'`);
    await runner.query(`
      create index withdrawal_queue on withdrawal (state, created_at)
      where state not in ('SUCCESS', 'REJECTED', 'CANCELLED')`);
    await runner.query(`
      create table withdrawal_step (
        withdrawal_id uuid not null references withdrawal (id),
        step int not null,
        state text not null,
        at timestamptz not null,
        actor text not null default '',
        note text not null default '',
        primary key (withdrawal_id, step)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table withdrawal_step, withdrawal, bank_card, payment_callback, deposit');
  }
}
