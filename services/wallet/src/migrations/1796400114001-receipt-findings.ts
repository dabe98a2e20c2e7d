import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What operators find about a disputed receipt is proposed by one person and agreed to by another, and says what was paid back by it.
 * Findings from before were one person's and moved nothing: the new rules are not asked of them.
 */
export class ReceiptFindings1796400114001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table withdrawal_receipt
        add column proposed_outcome text check (proposed_outcome in ('PAID', 'UNPAID')),
        add column proposed_by bigint,
        add column proposed_by_name text,
        add column proposed_reason text not null default '',
        add column proposed_at timestamptz,
        add column returned_minor bigint,
        add constraint withdrawal_receipt_proposal check (
          (proposed_outcome is null) = (proposed_by is null)
          and (proposed_outcome is null) = (proposed_by_name is null)
          and (proposed_outcome is null) = (proposed_at is null)),
        add constraint withdrawal_receipt_two_persons check (
          outcome is null or (proposed_by is not null and resolved_by <> proposed_by and outcome = proposed_outcome)) not valid,
        add constraint withdrawal_receipt_returned check (
          (outcome is null or returned_minor is not null)
          and (returned_minor is null or (outcome is not null
            and returned_minor = case outcome when 'UNPAID' then remainder_minor else 0 end))) not valid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table withdrawal_receipt drop column proposed_outcome, drop column proposed_by, drop column proposed_by_name,
        drop column proposed_reason, drop column proposed_at, drop column returned_minor`);
  }
}
