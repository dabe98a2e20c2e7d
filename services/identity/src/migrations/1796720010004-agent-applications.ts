import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether players may apply to become agents. */
export class AgentApplications1796720010004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`update brand set flags = '{"agentApplications": true}'::jsonb || flags`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update brand set flags = flags - 'agentApplications'`);
  }
}
