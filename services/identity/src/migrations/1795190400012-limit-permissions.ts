import type { MigrationInterface, QueryRunner } from 'typeorm';

const missing = `update role set permissions = permissions || array(select p from unnest($2::text[]) p where p <> all(permissions))
  where code = $1`;

/** Roles of an installation that is older than members' limits get what a new one seeds. */
export class LimitPermissions1795190400012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(missing, ['superadmin', ['limit.view', 'limit.edit']]);
    await runner.query(missing, ['risk', ['limit.view', 'limit.edit']]);
    await runner.query(missing, ['auditor', ['limit.view']]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update role set permissions = array(select p from unnest(permissions) p where p not like 'limit.%')`,
    );
  }
}
