import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happened to members and to their money, one message for each fact and member it concerns. */
export class Inbox1796830000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [messages, ...indexes]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table inbox_message`);
  }
}

/*
 * `fact` names what happened, so that it is told once even where two events tell it. What was removed stays as a row, because the fact
 * may come again; it goes with its age.
 */
const messages = `
create table inbox_message (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  brand text not null,
  kind text not null,
  topic text not null check (topic in ('MONEY', 'AGENT', 'ACCOUNT')),
  fact text not null,
  currency text,
  amount_minor bigint,
  place text,
  place_id text,
  value jsonb not null default '{}',
  happened_at timestamptz(3) not null,
  read_at timestamptz(3),
  removed_at timestamptz(3),
  unique (member_id, fact)
)`;

const indexes = [
  `create index inbox_message_shown on inbox_message (member_id, happened_at desc, id desc) where removed_at is null`,
  `create index inbox_message_unread on inbox_message (member_id) where removed_at is null and read_at is null`,
  `create index inbox_message_age on inbox_message (happened_at)`,
];
