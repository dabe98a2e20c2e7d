import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever keeps the books or only reads sees the reports, as a new installation seeds it. */
export class ReportPermission1798100000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update role set permissions = permissions || array['report.view']
       where code in ('superadmin', 'finance', 'auditor') and 'report.view' <> all(permissions)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update role set permissions = array_remove(permissions, 'report.view')`);
  }
}
