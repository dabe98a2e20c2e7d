import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tickets that are being taken back, in their order; those that nobody has answered are looked at apart from them. */
export class TakenBack1797300000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ticket_unanswered`);
    await runner.query(`create index ticket_unanswered on ticket (placed_at) where state = 'PENDING'`);
    await runner.query(`create index ticket_voiding on ticket (id) where state = 'VOIDING'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ticket_voiding; drop index ticket_unanswered`);
    await runner.query(`create index ticket_unanswered on ticket (placed_at) where state in ('PENDING', 'VOIDING')`);
  }
}
