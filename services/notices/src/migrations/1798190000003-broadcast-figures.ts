import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What became of a broadcast's messages is counted out of what became of them, not out of all of them: a million take seconds. */
export class BroadcastFigures1798190000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['notice_mail', 'notice_push']) for (const part of known(table)) await runner.query(part);
    await runner.query(reads);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index inbox_message_read_of_broadcast`);
    for (const table of ['notice_mail', 'notice_push']) await runner.query(`alter table ${table} drop broadcast_id`);
  }
}

const known = (table: string): string[] => [
  `alter table ${table} add broadcast_id bigint`,
  `update ${table} d set broadcast_id = m.broadcast_id from inbox_message m where m.id = d.message_id and m.broadcast_id is not null`,
  `create index ${table}_of_broadcast on ${table} (broadcast_id, state) where broadcast_id is not null`,
];

/* As the figures ask for it: what nobody wanted is removed when it comes, and read by nobody. */
const reads = `
create index inbox_message_read_of_broadcast on inbox_message (broadcast_id)
where broadcast_id is not null and read_at is not null and read_at is distinct from removed_at`;
