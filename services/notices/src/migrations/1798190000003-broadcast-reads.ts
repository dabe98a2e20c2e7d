import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who read a broadcast is counted out of those who did, not out of all of them: a million take seconds. A migration of its own, before those of
 * mails and pushes: whoever tells a member something takes the three tables in this order.
 */
export class BroadcastReads1798190000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(reads);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index inbox_message_read_of_broadcast`);
  }
}

/* It may be there: an installation with many messages builds it before, while nobody waits. As the figures ask for it: what nobody wanted is removed when it comes, and read by nobody. */
const reads = `
create index if not exists inbox_message_read_of_broadcast on inbox_message (broadcast_id)
where broadcast_id is not null and read_at is not null and read_at is distinct from removed_at`;
