import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts that an agent opened for somebody, whose first password is not theirs alone; and what such accounts, and links, offer. */
export class OpenedAccounts1795190400015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table member add must_change_password boolean not null default false');
    await runner.query('alter table referral_link add preset_id bigint');
    await runner.query(
      `create index member_opened on member (upline_id, registered_at) where register_method = 'AGENT'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index member_opened');
    await runner.query('alter table referral_link drop preset_id');
    await runner.query('alter table member drop must_change_password');
  }
}
