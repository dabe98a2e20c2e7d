import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When who holds a session showed last who he is. A session that a one-time code opened has it from the one it came from; sessions from
 * before have none and count as long ago.
 */
export class ShownIdentity1798010000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table session add column shown_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table session drop column shown_at`);
  }
}
