import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who answers feedback has answers ready, and writes them. */
export class MacroPermissions1798000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update role set permissions = permissions || array['macro.view', 'macro.edit']
       where 'feedback.answer' = any(permissions) and 'macro.view' <> all(permissions)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update role set permissions = array_remove(array_remove(permissions, 'macro.view'), 'macro.edit')`,
    );
  }
}
