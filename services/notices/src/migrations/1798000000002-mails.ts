import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which ways members want to be told what, and the mails that come of it. */
export class Mails1798000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(preferences);
    await runner.query(mails);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table notice_mail; drop table notice_preference');
  }
}

/* `choices`: of each group that he chose for, its ways. Quiet hours are minutes since midnight by the brand's clock. */
const preferences = `
create table notice_preference (
  member_id bigint primary key,
  brand text not null,
  language text not null default '',
  choices jsonb not null default '{}',
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_until int check (quiet_until between 0 and 1439),
  updated_at timestamptz(3) not null,
  check ((quiet_from is null) = (quiet_until is null))
)`;

/* One for each message at most: `message_id` is unique, also after the message itself was forgotten. */
const mails = `
create table notice_mail (
  id bigint generated always as identity primary key,
  message_id bigint not null unique,
  member_id bigint not null,
  brand text not null,
  kind text not null,
  group_name text not null,
  language text not null default '',
  state text not null default 'WAITING' check (state in ('WAITING', 'REQUESTED', 'SENT', 'FAILED', 'SKIPPED')),
  reason text,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index notice_mail_due on notice_mail (due_at, id) where state = 'WAITING';
create index notice_mail_newest on notice_mail (created_at desc, id desc);
create index notice_mail_of_state on notice_mail (state, created_at desc, id desc);
create index notice_mail_of_member on notice_mail (member_id, created_at desc, id desc)`;
