import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers in which members are told while no page is open, and what became of each message to each of them. */
export class Pushes1798060000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(subscriptions);
    await runner.query(pushes);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table notice_push; drop table push_subscription');
  }
}

/* What stands here sends nothing without our key, whose public half it subscribed with (`sender`). A browser belongs to who switched it on last. */
const subscriptions = `
create table push_subscription (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  brand text not null,
  session_id text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  sender text not null,
  agent text not null,
  language text not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3) not null
);
create index push_subscription_of_member on push_subscription (member_id, used_at desc, id);
create index push_subscription_unused on push_subscription (used_at)`;

/* One for each message and browser at most, also after the message or the browser was forgotten. */
const pushes = `
create table notice_push (
  id bigint generated always as identity primary key,
  message_id bigint not null,
  subscription_id bigint not null,
  member_id bigint not null,
  brand text not null,
  kind text not null,
  group_name text not null,
  language text not null default '',
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED', 'SKIPPED')),
  reason text,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (message_id, subscription_id)
);
create index notice_push_due on notice_push (due_at, id) where state = 'WAITING';
create index notice_push_of_browser on notice_push (subscription_id, created_at);
create index notice_push_newest on notice_push (created_at desc, id desc);
create index notice_push_of_state on notice_push (state, created_at desc, id desc);
create index notice_push_of_brand on notice_push (brand, created_at desc, id desc);
create index notice_push_of_member on notice_push (member_id, created_at desc, id desc)`;
