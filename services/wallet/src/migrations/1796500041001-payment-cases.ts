import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a payment provider reported and nothing was moved for, until two persons have decided about it; and by which report a deposit and
 * by which attempt a withdrawal was paid, so that the next report is known for what it is. Of what was paid before, the first report told.
 */
export class PaymentCases1796500041001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deposit add column reported_event text');
    await runner.query(`
      update deposit d set reported_event = told.event_id
      from (select distinct on (reference) reference, event_id from payment_callback
            where body->>'kind' = 'deposit' and body->>'result' = 'success' order by reference, received_at, event_id) told
      where (told.reference = d.content or told.reference = d.id::text)
        and (d.reported_minor is not null or d.credited_minor is not null)`);
    await runner.query('alter table withdrawal add column paid_attempt int');
    await runner.query(`update withdrawal set paid_attempt = payout_attempt where state = 'SUCCESS'`);
    await runner.query(`
      create table payment_case (
        id uuid primary key default gen_random_uuid(),
        what text not null,
        provider text not null,
        event_id text not null,
        digest text not null,
        kind text not null check (kind in ('deposit', 'payout')),
        result text not null check (result in ('success', 'failure')),
        reference text not null,
        amount_minor numeric not null check (amount_minor >= 0),
        currency text not null,
        told text not null default '',
        deposit_id uuid references deposit (id),
        withdrawal_id uuid references withdrawal (id),
        member_id bigint,
        username text not null default '',
        opened_at timestamptz not null,
        state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED')),
        proposed_finding text check (proposed_finding in ('CREDIT', 'RETURNED', 'NOTHING_DUE')),
        proposed_member bigint,
        proposed_by bigint,
        proposed_by_name text,
        proposed_reason text not null default '',
        proposed_at timestamptz,
        finding text check (finding in ('CREDIT', 'RETURNED', 'NOTHING_DUE')),
        credited_member bigint,
        closed_by bigint,
        closed_by_name text,
        reason text not null default '',
        closed_at timestamptz,
        unique (provider, event_id, digest),
        constraint payment_case_proposal check (
          (proposed_finding is null) = (proposed_by is null)
          and (proposed_finding is null) = (proposed_by_name is null)
          and (proposed_finding is null) = (proposed_at is null)),
        constraint payment_case_closed check (
          (state = 'CLOSED') = (finding is not null)
          and (finding is null) = (closed_by is null)
          and (finding is null) = (closed_by_name is null)
          and (finding is null) = (closed_at is null)),
        constraint payment_case_two_persons check (
          finding is null or (proposed_by is not null and closed_by <> proposed_by and finding = proposed_finding)),
        constraint payment_case_credited check (
          (finding is not distinct from 'CREDIT') = (credited_member is not null)
          and (credited_member is null or credited_member = proposed_member))
      )`);
    await runner.query('create index payment_case_opened on payment_case (opened_at desc, id)');
    await runner.query(`create index payment_case_open on payment_case (opened_at) where state = 'OPEN'`);
    await runner.query('create index payment_case_member on payment_case (member_id, opened_at desc)');
    await runner.query(
      'create index payment_case_withdrawal on payment_case (withdrawal_id) where withdrawal_id is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table payment_case');
    await runner.query('alter table withdrawal drop column paid_attempt');
    await runner.query('alter table deposit drop column reported_event');
  }
}
