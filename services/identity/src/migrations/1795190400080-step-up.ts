import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions know when the second factor was proved last. Those that are open proved it when they began. */
export class StepUp1795190400080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session add column stepped_up_at timestamptz');
    await runner.query(`update session set stepped_up_at = created_at where audience = 'console'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session drop column stepped_up_at');
  }
}
