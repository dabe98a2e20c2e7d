import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of which broadcast pushes are, so that their figures come out of an index. Of those that are not counted any more it stays unsaid. */
export class BroadcastPushes1798190000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table notice_push add broadcast_id bigint`);
    await runner.query(known);
    await runner.query(ofBroadcast);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table notice_push drop broadcast_id`);
  }
}

const known = `
update notice_push d set broadcast_id = m.broadcast_id from broadcast b join inbox_message m on m.broadcast_id = b.id
where m.id = d.message_id and b.sent > 0 and (b.finished_at is null or b.finished_at > now() - interval '30 days')`;

const ofBroadcast = `create index notice_push_of_broadcast on notice_push (broadcast_id, state) where broadcast_id is not null`;
