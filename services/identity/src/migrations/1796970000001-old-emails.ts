import type { MigrationInterface, QueryRunner } from 'typeorm';

/** E-mails of before count as changed: nothing tells whether their owners wrote them, so none is a way in before it is proved. */
export class OldEmails1796970000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update member set email_changed_at = registered_at
      where email is not null and email_verified_at is null and email_changed_at is null`);
  }

  async down(): Promise<void> {
    // What was told apart here cannot be told again.
  }
}
