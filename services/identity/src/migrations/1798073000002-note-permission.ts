import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who sees members wrote notes of them too, auditors among them, who only read: writing is a right of its own. All others keep it. */
export class NotePermission1798073000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update role set permissions = permissions || array['member.note']
       where 'member.view' = any(permissions) and 'member.note' <> all(permissions) and code <> 'auditor'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update role set permissions = array_remove(permissions, 'member.note')`);
  }
}
