import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a password was set anew by, which is no second factor for a day; and indexes for the console's list of all devices, by time and by network. */
export class SecondFactorReset1797940000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table member_factor add column reset_by text check (reset_by in ('sms', 'email')), add column reset_at timestamptz;
drop index member_device_age;
create index member_device_age on member_device (last_seen_at desc, id desc);
create index member_device_network on member_device (network, last_seen_at desc, id desc)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop index member_device_network;
drop index member_device_age;
create index member_device_age on member_device (last_seen_at);
alter table member_factor drop column reset_by, drop column reset_at`);
  }
}
