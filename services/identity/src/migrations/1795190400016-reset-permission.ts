import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Roles of an installation that is older than resets of payment passwords get the right to them, as a new one seeds it. */
export class ResetPermission1795190400016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update role set permissions = permissions || array['member.reset']
       where code in ('superadmin', 'risk') and 'member.reset' <> all(permissions)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update role set permissions = array_remove(permissions, 'member.reset')`);
  }
}
