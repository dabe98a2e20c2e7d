import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of which broadcast pushes are, so that their figures come out of an index. Of what was there before it stays unsaid, and its figures stay. */
export class BroadcastPushes1798190000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table notice_push add broadcast_id bigint`);
    await runner.query(ofBroadcast);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table notice_push drop broadcast_id`);
  }
}

const ofBroadcast = `create index notice_push_of_broadcast on notice_push (broadcast_id, state) where broadcast_id is not null`;
