import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A termination waits for its answer also while the account is frozen, so the job that lets it lapse looks at both states. And runs are looked up
 * by their end: those that a clock which ran ahead has closed.
 */
export class ClockAndFreeze1796400001601 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index contract_answer');
    await runner.query(
      `create index contract_answer on contract (answer_by) where state in ('TERMINATION_REQUESTED', 'SUSPENDED')`,
    );
    await runner.query('create index settlement_run_ends on settlement_run (ends_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index settlement_run_ends');
    await runner.query('drop index contract_answer');
    await runner.query(`create index contract_answer on contract (answer_by) where state = 'TERMINATION_REQUESTED'`);
  }
}
