import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of which broadcast mails are, so that their figures come out of an index. Of those that are not counted any more it stays unsaid. */
export class BroadcastMails1798190000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table notice_mail add broadcast_id bigint`);
    await runner.query(known);
    await runner.query(ofBroadcast);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table notice_mail drop broadcast_id`);
  }
}

const known = `
update notice_mail d set broadcast_id = m.broadcast_id from broadcast b join inbox_message m on m.broadcast_id = b.id
where m.id = d.message_id and b.sent > 0 and (b.finished_at is null or b.finished_at > now() - interval '30 days')`;

const ofBroadcast = `create index notice_mail_of_broadcast on notice_mail (broadcast_id, state) where broadcast_id is not null`;
