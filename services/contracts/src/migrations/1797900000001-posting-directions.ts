import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A posting brings an agent money only to pay a bill; what is collected or repaid is taken. Held of what is planned: that is what is sent.
 * Rows from before are not looked through.
 */
export class PostingDirections1797900000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table agent_posting add constraint agent_posting_direction
  check (state <> 'PLANNED' or (amount_minor > 0) = (role = 'PAY')) not valid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table agent_posting drop constraint agent_posting_direction');
  }
}
