import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Conversations of members with operators, what is said in them, and which operators are there. */
export class Support1798110000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(conversations);
    await runner.query(messages);
    await runner.query(desk);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table support_desk, support_message, support_conversation');
  }
}

/*
 * `queued_at`: its place in the queue, which it keeps when it comes back there. `awaited`: the last word is the member's. `tend_at`: when a taken
 * one goes back to the queue (awaited) or ends by itself (not awaited). `operator_name`: as operators know him; `shown_name`: as the member does.
 */
const conversations = `
create table support_conversation (
  id bigint generated always as identity primary key,
  brand text not null,
  member_id bigint not null,
  username text not null,
  language text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'TAKEN', 'CLOSED')),
  queued_at timestamptz(3) not null,
  awaited boolean not null default true,
  tend_at timestamptz(3),
  operator_id bigint,
  operator_name text not null default '',
  shown_name text not null default '',
  lines int not null default 0,
  closed_by text not null default '' check (closed_by in ('', 'MEMBER', 'OPERATOR', 'TIME')),
  closed_at timestamptz(3),
  rating int check (rating between 1 and 5),
  updated_at timestamptz(3) not null,
  check ((state = 'CLOSED') = (closed_at is not null)),
  check (state <> 'TAKEN' or (operator_id is not null and tend_at is not null))
);
create unique index support_conversation_open on support_conversation (member_id) where state <> 'CLOSED';
create index support_conversation_waits on support_conversation (brand, queued_at, id) where state = 'WAITING';
create index support_conversation_tended on support_conversation (tend_at) where state = 'TAKEN';
create index support_conversation_over on support_conversation (brand, closed_at) where state = 'CLOSED';
create index support_conversation_own on support_conversation (member_id, queued_at desc, id desc);
create index support_conversation_newest on support_conversation (queued_at desc, id desc);
create index support_conversation_named on support_conversation (lower(username) text_pattern_ops);
create index support_conversation_of_brand on support_conversation (brand, queued_at desc, id desc);
create index support_conversation_of_state on support_conversation (state, queued_at desc, id desc);
create index support_conversation_of_operator on support_conversation (operator_id, queued_at desc, id desc)`;

/* `author`: NOTE is for operators alone. `author_id`: the member or the operator, whose key it is that the same is once. */
const messages = `
create table support_message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references support_conversation,
  author text not null check (author in ('MEMBER', 'OPERATOR', 'NOTE')),
  author_id bigint not null,
  author_name text not null,
  client_key uuid not null,
  content text not null,
  pictures int not null default 0,
  created_at timestamptz(3) not null,
  unique (author, author_id, client_key)
);
create index support_message_of on support_message (conversation_id, id);
create index support_message_by on support_message (author_id, id) where author = 'MEMBER'`;

/* Operators who said a moment ago that they are there; `brand`: empty for all, `name`: as members see him. */
const desk = `
create table support_desk (
  operator_id bigint primary key,
  brand text not null,
  username text not null,
  name text not null,
  seen_at timestamptz(3) not null
)`;
