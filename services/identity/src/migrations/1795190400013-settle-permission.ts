import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Super admins of an installation that is older than settlement get its right, as a new one seeds it. */
export class SettlePermission1795190400013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update role set permissions = permissions || array['contract.settle'] where code = 'superadmin' and 'contract.settle' <> all(permissions)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update role set permissions = array_remove(permissions, 'contract.settle')`);
  }
}
