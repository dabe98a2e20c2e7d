import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the platform tells, to whom and when, who has read it, and who stands where so that it is told to the right ones. */
export class Announcements1796830000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [members, membersByUpline, announcements, shown, byTitle, reads]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table announcement_read; drop table announcement; drop table notice_member`);
  }
}

/* A copy of what identity tells. `upline_path`: from the top line to the direct upline. */
const members = `
create table notice_member (
  member_id bigint primary key,
  brand text not null,
  username text not null,
  account_type int not null,
  upline_path bigint[] not null
)`;

const membersByUpline = `create index notice_member_uplines on notice_member using gin (upline_path)`;

/*
 * `texts`: [{ language, title, content }], the first one for readers of none of them. An empty list of an audience leaves nobody out; every
 * list that is not empty must hold who is told.
 */
const announcements = `
create table announcement (
  id bigint generated always as identity primary key,
  brand text not null,
  type text not null check (type in ('B', 'PL', 'PU', 'PR')),
  group_name text not null,
  title text not null,
  texts jsonb not null check (jsonb_array_length(texts) > 0),
  priority int not null,
  zone text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) check (ends_at > starts_at),
  published boolean not null,
  languages text[] not null,
  account_types int[] not null,
  line_ids bigint[] not null,
  member_ids bigint[] not null,
  written_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  removed_at timestamptz(3)
)`;

const shown = `create index announcement_shown on announcement (brand, priority desc, id desc) where removed_at is null and published`;
const byTitle = `create index announcement_title on announcement (lower(title) text_pattern_ops)`;

const reads = `
create table announcement_read (
  announcement_id bigint not null references announcement,
  member_id bigint not null,
  read_at timestamptz(3) not null,
  primary key (announcement_id, member_id)
)`;
