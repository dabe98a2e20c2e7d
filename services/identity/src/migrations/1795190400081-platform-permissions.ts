import type { MigrationInterface, QueryRunner } from 'typeorm';

const rights: ReadonlyArray<readonly [role: string, permission: string]> = [
  ...['superadmin', 'auditor'].flatMap((role) =>
    ['brand.view', 'maintenance.view', 'region.view'].map((permission) => [role, permission] as const),
  ),
  ...['brand.edit', 'maintenance.edit', 'region.edit'].map((permission) => ['superadmin', permission] as const),
  ...['maintenance.view', 'maintenance.edit'].map((permission) => ['gameops', permission] as const),
  ...['region.view', 'region.edit'].map((permission) => ['risk', permission] as const),
];

/** Roles of an older installation get the rights to brands, maintenance and region rules, as a new one seeds them. */
export class PlatformPermissions1795190400081 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [role, permission] of rights) {
      await runner.query(
        'update role set permissions = array_append(permissions, $2) where code = $1 and $2 <> all(permissions)',
        [role, permission],
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [, permission] of rights)
      await runner.query('update role set permissions = array_remove(permissions, $1)', [permission]);
  }
}
