import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Chat rooms, what is written there, and what operators do about it. */
export class Chat1798072000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(rooms);
    await runner.query(messages);
    await runner.query(levels);
    await runner.query(mutes);
    await runner.query(reports);
    await runner.query(words);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table chat_word, chat_report, chat_mute, chat_level, chat_message, chat_room');
  }
}

const rooms = `
create table chat_room (
  id bigint generated always as identity primary key,
  brand text not null,
  name text not null,
  language text not null,
  topic text not null check (topic in ('GENERAL', 'GAMES', 'SPORTS', 'LOTTERY')),
  place int not null,
  open boolean not null,
  slow_seconds int not null check (slow_seconds between 0 and 3600),
  version int not null default 1,
  updated_at timestamptz(3) not null
);
create unique index chat_room_named on chat_room (brand, language, lower(name));
create index chat_room_place on chat_room (brand, place, id)`;

/* `nickname`, `icon`, `vip_level`: as they were when it was written. What was taken out is kept as long as the rest, for operators alone. */
const messages = `
create table chat_message (
  id bigint generated always as identity primary key,
  room_id bigint not null references chat_room,
  brand text not null,
  member_id bigint not null,
  client_key uuid not null,
  nickname text not null,
  icon text,
  vip_level int not null,
  text text not null,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),
  removed_by text not null default '',
  unique (member_id, client_key)
);
create index chat_message_shown on chat_message (room_id, id desc) where removed_at is null;
create index chat_message_of_room on chat_message (room_id, created_at desc, id desc);
create index chat_message_of_brand on chat_message (brand, created_at desc, id desc);
create index chat_message_of_member on chat_message (member_id, created_at desc, id desc);
create index chat_message_newest on chat_message (created_at desc, id desc)`;

/* The newest level that promotions told of; who is not here has none. */
const levels = `
create table chat_level (
  member_id bigint primary key,
  level int not null,
  change_id bigint not null
)`;

/* Who writes in no room of the brand; `until`: null for good. One that counts for a member at a time. */
const mutes = `
create table chat_mute (
  id bigint generated always as identity primary key,
  brand text not null,
  member_id bigint not null,
  nickname text not null,
  until timestamptz(3),
  reason text not null,
  muted_by text not null,
  created_at timestamptz(3) not null,
  lifted_at timestamptz(3),
  lifted_by text not null default ''
);
create unique index chat_mute_counts on chat_mute (member_id) where lifted_at is null;
create index chat_mute_newest on chat_mute (created_at desc, id desc);
create index chat_mute_of_brand on chat_mute (brand, created_at desc, id desc);
create index chat_mute_of_member on chat_mute (member_id, created_at desc, id desc)`;

/* With what was reported, which may be forgotten before the report is. Once of a member for a message. */
const reports = `
create table chat_report (
  id bigint generated always as identity primary key,
  message_id bigint not null,
  room_id bigint not null,
  brand text not null,
  member_id bigint not null,
  nickname text not null,
  text text not null,
  reporter_id bigint not null,
  reason text not null check (reason in ('ABUSE', 'SPAM', 'FRAUD', 'OTHER')),
  state text not null default 'OPEN' check (state in ('OPEN', 'UPHELD', 'DISMISSED')),
  decided_by text not null default '',
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  unique (message_id, reporter_id)
);
create index chat_report_of_state on chat_report (state, created_at desc, id desc);
create index chat_report_newest on chat_report (created_at desc, id desc);
create index chat_report_of_brand on chat_report (brand, created_at desc, id desc);
create index chat_report_of_reporter on chat_report (reporter_id, created_at)`;

/* `bare`: the form in which texts are compared with it. */
const words = `
create table chat_word (
  id bigint generated always as identity primary key,
  brand text not null,
  word text not null,
  bare text not null,
  added_by text not null,
  created_at timestamptz(3) not null,
  unique (brand, bare)
);
create index chat_word_newest on chat_word (created_at desc, id desc)`;
