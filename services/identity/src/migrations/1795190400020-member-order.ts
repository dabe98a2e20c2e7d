import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The console lists members of all brands, the newest first: without sorting them all. */
export class MemberOrder1795190400020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index member_newest on member (registered_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index member_newest');
  }
}
