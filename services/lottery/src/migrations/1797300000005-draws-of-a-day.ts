import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Draws of a day in the order of the list. */
export class DrawsOfADay1797300000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index issue_of_day on issue (day, draws_at desc, id desc)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index issue_of_day`);
  }
}
