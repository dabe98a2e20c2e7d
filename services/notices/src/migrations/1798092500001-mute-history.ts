import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a mute ended before its time, and which mutes of a brand and of an operator there were. */
export class MuteHistory1798092500001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table chat_mute add lifted_reason text not null default ''`);
    await runner.query('create index chat_mute_by on chat_mute (muted_by, created_at desc, id desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index chat_mute_by');
    await runner.query('alter table chat_mute drop lifted_reason');
  }
}
