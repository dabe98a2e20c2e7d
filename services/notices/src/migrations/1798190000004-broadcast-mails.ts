import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of which broadcast mails are, so that their figures come out of an index. Of what was there before it stays unsaid, and its figures stay. */
export class BroadcastMails1798190000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table notice_mail add broadcast_id bigint`);
    await runner.query(ofBroadcast);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table notice_mail drop broadcast_id`);
  }
}

const ofBroadcast = `create index notice_mail_of_broadcast on notice_mail (broadcast_id, state) where broadcast_id is not null`;
