import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a member types, beside the login password, before money or a signature goes out. */
export class PaymentPassword1795190400010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table payment_password (
  member_id bigint primary key references member,
  hash text not null,
  changed_at timestamptz not null,
  tries smallint not null default 0,
  last_try_at timestamptz,
  locked_until timestamptz
)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table payment_password');
  }
}
