import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions of the console that were open before signs of life were kept: they were at work when they were renewed last. */
export class AttendedSessions1798078000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update session set attended_at = last_seen_at where audience = 'console' and attended_at is null and revoked_at is null`,
    );
  }

  /** Nobody knows any more which those were. */
  async down(): Promise<void> {}
}
