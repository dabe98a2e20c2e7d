import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an operator let a withdrawal go, so that what one person let go alone within a day can be summed. */
export class ApprovedAlone1796500032001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table withdrawal add column approved_at timestamptz');
    await runner.query(`
      update withdrawal w set approved_at = (select min(s.at) from withdrawal_step s where s.withdrawal_id = w.id and s.state = 'APPROVED')
      where w.approver is not null`);
    await runner.query(`
      create index withdrawal_alone on withdrawal (approved_at) where approver is not null and first_approver is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index withdrawal_alone');
    await runner.query('alter table withdrawal drop column approved_at');
  }
}
