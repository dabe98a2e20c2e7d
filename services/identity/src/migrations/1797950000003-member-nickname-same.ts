import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which a display name of another is found. Alone, so that nothing else waits for as long as it is made. */
export class MemberNicknameSame1797950000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`set local lock_timeout = '10s'`);
    await runner.query('create index member_nickname_same on member (brand, lower(nickname))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index member_nickname_same');
  }
}
