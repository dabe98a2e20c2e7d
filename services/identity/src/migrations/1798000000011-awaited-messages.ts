import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What somebody waits for is found without a look at the masses of the others. */
export class AwaitedMessages1798000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index outlet_message_awaited on outlet_message (next_at, id) where state = 'QUEUED' and follower is null;
      create index outlet_message_followed on outlet_message (next_at, id) where state = 'QUEUED' and follower is not null;
      drop index outlet_message_due`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index outlet_message_due on outlet_message (next_at, id) where state = 'QUEUED';
      drop index outlet_message_awaited;
      drop index outlet_message_followed`);
  }
}
