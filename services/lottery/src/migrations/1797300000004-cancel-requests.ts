import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A request for a cancellation has a number, so that the second operator approves what he has read. */
export class CancelRequests1797300000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table cancel_request add column id bigint generated always as identity unique`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table cancel_request drop column id`);
  }
}
