import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The switch of the behaviour check, off for the brands that are there. */
export class BehaviourCheck1798070000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`update brand set flags = '{"behaviourCheck": false}'::jsonb || flags`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update brand set flags = flags - 'behaviourCheck'`);
  }
}
