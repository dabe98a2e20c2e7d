import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Roles of an installation that is older than changes of account types get the right to them, as a new one seeds it. */
export class TypePermission1796500025001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update role set permissions = permissions || array['member.type']
       where code in ('superadmin', 'risk') and 'member.type' <> all(permissions)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update role set permissions = array_remove(permissions, 'member.type')`);
  }
}
