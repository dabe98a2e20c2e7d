import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What visitors and members ask, complain of and propose, and what they are answered. */
export class Feedback1796930000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(feedback);
    await runner.query(messages);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table feedback_message; drop table feedback');
  }
}

/* `member_id`: null for visitors. `networks`: where it came from, which bounds how many may. `due_at`: when an answer is due. */
const feedback = `
create table feedback (
  id bigint generated always as identity primary key,
  brand text not null,
  member_id bigint,
  username text not null default '',
  type text not null check (type in ('DEPOSIT', 'WITHDRAWAL', 'GAME', 'SERVICE', 'APPLICATION', 'OTHER')),
  complaint boolean not null,
  contact text not null,
  language text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'ANSWERED', 'CLOSED')),
  due_at timestamptz(3) not null,
  taken_by bigint,
  taken_by_name text not null default '',
  rating int check (rating between 1 and 5),
  version int not null default 1,
  networks text[] not null,
  content_hash bytea not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index feedback_own on feedback (member_id, created_at desc, id desc) where member_id is not null;
create index feedback_due on feedback (due_at desc, id desc);
create index feedback_newest on feedback (created_at desc, id desc);
create index feedback_networks on feedback using gin (networks);
create index feedback_same on feedback (content_hash, created_at)`;

/* Of whom it was asked: the asker, or an operator by name. */
const messages = `
create table feedback_message (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references feedback,
  operator_name text,
  content text not null,
  created_at timestamptz(3) not null
);
create index feedback_message_of on feedback_message (feedback_id, id)`;
