import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who sees feedback sees support chats, and who answers the one answers the other. */
export class SupportPermissions1798110000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update role set permissions = permissions || array['support.view']
       where 'feedback.view' = any(permissions) and 'support.view' <> all(permissions)`,
    );
    await runner.query(
      `update role set permissions = permissions || array['support.edit']
       where 'feedback.answer' = any(permissions) and 'support.edit' <> all(permissions)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update role set permissions = array_remove(array_remove(permissions, 'support.view'), 'support.edit')`,
    );
  }
}
